import { Button } from '@mantine/core';
import { useId } from 'react';
import { IMAGE_TYPES } from '../../../contract/images.ts';
import { IconAlertTriangle, IconCircleCheck, IconUpload } from '../ui/icons.ts';
import { Notice } from '../ui/notice.tsx';
import { FilePreview } from './file-preview.tsx';
import type { PictureOwner } from './hooks.ts';
import classes from './own-picture.module.css';
import { UploadProgress } from './upload-progress.tsx';
import { usePictureUpload } from './use-picture-upload.ts';

interface PictureUploadProps {
  owner: PictureOwner;
  noun: string;
  /** The owner has reached the maximum number of images. */
  full: boolean;
  onStart: () => void;
}

/** Selects a file, previews it, and uploads it with a progress bar. */
export function PictureUpload({ owner, noun, full, onStart }: PictureUploadProps) {
  const { file, state, choose, send } = usePictureUpload(owner);
  const labelId = useId();
  const uploading = state.phase === 'uploading';
  if (full) return state.phase === 'success' && <Uploaded />;

  function start(): void {
    onStart();
    send();
  }

  return (
    <div className={classes.upload}>
      {state.phase === 'error' && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{state.text}</p>
        </Notice>
      )}
      <label className={classes.file} data-disabled={uploading || undefined}>
        <span id={labelId}>{file ? 'Choose another file' : 'Choose a file'}</span>
        <input
          type="file"
          accept={IMAGE_TYPES.join(',')}
          className="visually-hidden"
          aria-labelledby={labelId}
          disabled={uploading}
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0] ?? null);
            // Allows the same file to be selected again.
            currentTarget.value = '';
          }}
        />
      </label>
      {file ? <Chosen file={file} noun={noun} /> : <p className={classes.lead}>JPEG, PNG, GIF or WEBP, up to 10MB.</p>}
      {state.phase === 'uploading' && <UploadProgress sent={state.sent} label="Upload" />}
      <Button leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />} disabled={uploading} onClick={start}>
        {uploading ? 'Uploading...' : 'Upload Photo'}
      </Button>
    </div>
  );
}

function Uploaded() {
  return (
    <Notice tone="green" icon={IconCircleCheck}>
      <p>Photo uploaded successfully!</p>
    </Notice>
  );
}

/** The selected file, before the upload. */
function Chosen({ file, noun }: { file: File; noun: string }) {
  return (
    <div className={classes.chosen}>
      <FilePreview file={file} alt={`The ${noun} you have chosen`} />
      <span>{file.name}</span>
    </div>
  );
}
