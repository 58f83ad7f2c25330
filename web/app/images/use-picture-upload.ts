import { useRef, useState } from 'react';
import { images } from '../../../contract/images.ts';
import { errorText } from '../error-text.ts';
import { refreshAll } from '../queries.ts';
import { upload } from '../upload.ts';
import { ownerFields, type PictureOwner } from './hooks.ts';
import { imageFault } from './image-file.ts';

export type UploadState =
  | { phase: 'idle' }
  /** `sent` is how much of the file has left, from 0 to 1. */
  | { phase: 'uploading'; sent: number }
  | { phase: 'success' }
  | { phase: 'error'; text: string };

const IDLE: UploadState = { phase: 'idle' };

/** The upload of an owner's picture: a file is chosen first and sent when its button is pressed, once at a time. */
export function usePictureUpload(owner: PictureOwner) {
  const [file, setFile] = useState<File | null>(null);
  const [state, setState] = useState<UploadState>(IDLE);
  const busy = useRef(false);

  function choose(chosen: File | null): void {
    const fault = chosen && imageFault(chosen);
    setFile(fault ? null : chosen);
    setState(fault ? { phase: 'error', text: fault } : IDLE);
  }

  async function send(): Promise<void> {
    if (busy.current) return;
    if (!file) return setState({ phase: 'error', text: imageFault(file) ?? '' });
    busy.current = true;
    setState({ phase: 'uploading', sent: 0 });
    try {
      const fields = { ...ownerFields(owner), image_size_tag: 'all' as const };
      await upload(images.upload, { fields, image: file }, (sent) => setState({ phase: 'uploading', sent }));
      await refreshAll();
      setFile(null);
      setState({ phase: 'success' });
    } catch (error) {
      setState({ phase: 'error', text: errorText('Failed to upload photo', error) });
    } finally {
      busy.current = false;
    }
  }

  return { file, state, choose, send: () => void send() };
}
