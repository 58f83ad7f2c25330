import { Box, Stack } from '@mantine/core';
import { FilePreview } from '../../../../kit/photos/file-preview.tsx';
import { UploadProgress } from '../../../../kit/photos/upload-progress.tsx';
import { IconAlertTriangle, IconCircleCheck, IconRefresh, IconX } from '../../../../kit/icons/icons.ts';
import classes from './upload.module.css';
import type { ChosenFile, FileState } from './use-photo-upload.ts';
import shared from '../../../../kit/page/shared.module.css';

interface ChosenFilesProps {
  files: readonly ChosenFile[];
  busy: boolean;
  onRemove: (id: string) => void;
  onRetry: (id: string) => void;
}

/** The files selected for an upload, and the status of each. */
export function ChosenFiles({ files, busy, onRemove, onRetry }: ChosenFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label="Chosen photos">
      {files.map(({ id, file, state }) => (
        <li key={id} data-phase={state.phase}>
          <span className={classes.preview}>{state.phase !== 'refused' && <FilePreview file={file} alt="" />}</span>
          <Stack flex={1} miw={0} gap={4}>
            <p className={classes.name}>
              {file.name}{' '}
              <Box component="span" fz={13} className={`${shared.nowrap} ${shared.faint}`}>
                {megabytes(file.size)}
              </Box>
            </p>
            <Outcome state={state} name={file.name} />
          </Stack>
          {state.phase === 'failed' && !busy && (
            <button type="button" aria-label={`Try ${file.name} again`} onClick={() => onRetry(id)}>
              <IconRefresh size={18} stroke={1.75} aria-hidden />
            </button>
          )}
          {['waiting', 'refused', 'failed'].includes(state.phase) && !busy && (
            <button type="button" aria-label={`Remove ${file.name}`} onClick={() => onRemove(id)}>
              <IconX size={18} stroke={1.75} aria-hidden />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Outcome({ state, name }: { state: FileState; name: string }) {
  if (state.phase === 'uploading') return <UploadProgress sent={state.sent} label={`Upload of ${name}`} />;
  if (state.phase === 'done') {
    return (
      <p className={classes.outcome}>
        <IconCircleCheck size={16} stroke={1.75} aria-hidden />
        Photo uploaded successfully!
      </p>
    );
  }
  if (state.phase === 'waiting') return null;
  return (
    <p className={classes.outcome} role="alert">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      {state.text}
    </p>
  );
}

function megabytes(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
