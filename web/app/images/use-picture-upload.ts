import { useRef, useState } from 'react';
import { images } from '../../../contract/images.ts';
import { errorText } from '../error-text.ts';
import { refreshAll } from '../queries.ts';
import { upload } from '../upload.ts';
import { ownerFields, type PictureOwner } from './hooks.ts';
import { imageFault } from './image-file.ts';

export type UploadState =
  | { phase: 'idle' }
  /** `sent` is the uploaded share of the file, from 0 to 1. */
  | { phase: 'uploading'; sent: number }
  | { phase: 'success' }
  | { phase: 'error'; text: string };

const IDLE: UploadState = { phase: 'idle' };

/** Uploads an owner's image: the file is selected first and sent when the button is pressed, one upload at a time. */
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
