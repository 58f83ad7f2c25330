import { useRef, useState } from 'react';
import { images, type Photo } from '#contract/work/images.ts';
import { ApiError, mayHaveBeenDone, newIdempotencyKey } from '../../../../kit/api/call.ts';
import { errorText } from '../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { upload } from '../../../../kit/api/upload.ts';
import { ownerFields, type ImageOwner } from './image-hooks.ts';
import { imageFault } from '../../../../kit/photos/image-file.ts';

export type UploadState =
  | { phase: 'idle' }
  /** `sent` is the uploaded share of the file, from 0 to 1. */
  | { phase: 'uploading'; sent: number }
  | { phase: 'success' }
  | { phase: 'error'; text: string };

const IDLE: UploadState = { phase: 'idle' };

/** A selected file and the image that it replaces. A retry uses the same key, so that it is the same upload. */
interface Chosen {
  file: File;
  replaces: Photo | undefined;
  idempotencyKey: string;
}

/**
 * Uploads the image of an owner, one at a time. The first image is selected and then sent; a replacement is sent as
 * soon as it is selected.
 */
export function useImageUpload(owner: ImageOwner, replaces: Photo | undefined) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [state, setState] = useState<UploadState>(IDLE);
  const busy = useRef(false);

  function choose(file: File): void {
    const fault = imageFault(file);
    const next = fault ? null : { file, replaces, idempotencyKey: newIdempotencyKey() };
    setChosen(next);
    setState(fault ? { phase: 'error', text: fault } : IDLE);
    if (next && replaces) void send(next);
  }

  async function send(next: Chosen | null): Promise<void> {
    if (busy.current) return;
    if (!next) return setState({ phase: 'error', text: imageFault(null) ?? '' });
    busy.current = true;
    setState({ phase: 'uploading', sent: 0 });
    try {
      const { file: image, idempotencyKey } = next;
      const fields = { ...ownerFields(owner), image_size_tag: 'all' as const, replaced_image_id: next.replaces?.id };
      await upload(images.upload, { fields, image, idempotencyKey }, (sent) => setState({ phase: 'uploading', sent }));
      await refreshAll();
      setChosen(null);
      setState({ phase: 'success' });
    } catch (error) {
      const current = await afterFailure(next, error);
      setChosen(current);
      setState({ phase: 'error', text: errorText('Failed to upload photo', error) });
    } finally {
      busy.current = false;
    }
  }

  /** Prepares a retry: the same upload if it may have succeeded, otherwise a new one. */
  async function afterFailure(failed: Chosen, error: unknown): Promise<Chosen | null> {
    if (mayHaveBeenDone(error)) return failed;
    if (error instanceof ApiError && error.code === 'image_not_found') {
      // Another user has replaced or deleted the image: show the current one first.
      await refreshAll();
      return null;
    }
    return { ...failed, idempotencyKey: newIdempotencyKey() };
  }

  return { file: chosen?.file ?? null, state, choose, send: () => void send(chosen) };
}
