import { Button, Stack } from '@mantine/core';
import { useId } from 'react';
import type { Photo } from '#contract/work/images.ts';
import { IconAlertTriangle, IconCircleCheck, IconRefresh, IconUpload } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import { FilePreview } from '../../../../kit/photos/file-preview.tsx';
import type { ImageOwner } from './image-hooks.ts';
import { ACCEPTED_FILES, ACCEPTED_FILES_TEXT } from '../../../../kit/photos/image-file.ts';
import shared from '../../../../kit/page/shared.module.css';
import button from '../../../../kit/photos/upload.module.css';
import classes from './companies.module.css';
import { UploadProgress } from '../../../../kit/photos/upload-progress.tsx';
import { useImageUpload } from './use-image-upload.ts';

interface ImageUploadProps {
  owner: ImageOwner;
  noun: string;
  /** The stored image: selecting a file replaces it. */
  current: Photo | undefined;
  onStart: () => void;
}

/** Selects a file, previews it, and uploads it with a progress bar. */
export function ImageUpload({ owner, noun, current, onStart }: ImageUploadProps) {
  const { file, state, choose, send } = useImageUpload(owner, current);
  const labelId = useId();
  const uploading = state.phase === 'uploading';
  const first = file ? 'Choose another file' : 'Choose a file';

  return (
    <Stack gap={12} align="flex-start" w="100%">
      {state.phase === 'success' && current && (
        <Notice tone="green" icon={IconCircleCheck}>
          <p>Photo uploaded successfully!</p>
        </Notice>
      )}
      {state.phase === 'error' && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{state.text}</p>
          {current && <p>The {noun} is the same as before.</p>}
        </Notice>
      )}
      {file && <Chosen file={file} noun={noun} />}
      {state.phase === 'uploading' && <UploadProgress sent={state.sent} label="Upload" />}
      <label className={button.file} data-dashed data-disabled={uploading || undefined}>
        <span id={labelId}>{current ? `Replace the ${noun}` : first}</span>
        <input
          type="file"
          accept={ACCEPTED_FILES}
          className="visually-hidden"
          aria-labelledby={labelId}
          disabled={uploading}
          onChange={({ currentTarget }) => {
            const [selectedFile] = currentTarget.files ?? [];
            if (selectedFile) {
              onStart();
              choose(selectedFile);
            }
            // Allows the same file to be selected again.
            currentTarget.value = '';
          }}
        />
      </label>
      {!file && <p className={shared.muted}>{ACCEPTED_FILES_TEXT}</p>}
      {!current && (
        <Button
          leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
          disabled={uploading}
          onClick={() => {
            onStart();
            send();
          }}
        >
          {uploading ? 'Uploading...' : 'Upload Photo'}
        </Button>
      )}
      {current && file && !uploading && (
        <Button leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />} onClick={send}>
          Try Again
        </Button>
      )}
    </Stack>
  );
}

/** The selected file, until it is uploaded. */
function Chosen({ file, noun }: { file: File; noun: string }) {
  return (
    <div className={classes.chosen}>
      <FilePreview file={file} alt={`The ${noun} you have chosen`} />
      <span>{file.name}</span>
    </div>
  );
}
