import { useState } from 'react';
import { RECEIPT_IMAGES_MAX, type ReceiptImage, TOO_MANY_RECEIPT_IMAGES } from '#contract/work/expenses.ts';
import { expenses } from '#endpoints/work/expenses.ts';
import { ApiError, call, newIdempotencyKey } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { upload } from '../../../../kit/api/upload.ts';
import { IconX } from '../../../../kit/icons/icons.ts';
import { imageFault } from '../../../../kit/photos/image-file.ts';
import { ChosenFiles } from '../photos/chosen-files.tsx';
import { FilePicker } from '../photos/file-picker.tsx';
import type { ChosenFile, FileState } from '../photos/use-photo-upload.ts';
import classes from '../photos/photos.module.css';

interface ReceiptUpload {
  files: readonly ChosenFile[];
  fault: string | undefined;
  isBusy: boolean;
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
  /** Uploads the chosen files to an expense; returns whether the server has all of them. */
  send: (expenseId: string) => Promise<boolean>;
}

/** Photos of a receipt that are chosen on this device, at most as many as the expense may have. */
export function useReceiptUpload(stored = 0): ReceiptUpload {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const free = RECEIPT_IMAGES_MAX - stored - files.filter(({ state }) => state.phase !== 'refused').length;
  const setState = (id: string, state: FileState) =>
    setFiles((all) => all.map((file) => (file.id === id ? { ...file, state } : file)));

  async function sendOne({ id, file }: ChosenFile, expenseId: string): Promise<boolean> {
    setState(id, { phase: 'uploading', sent: 0 });
    try {
      const sending = { params: { id: expenseId }, fields: undefined, image: file, idempotencyKey: id };
      await upload(expenses.addReceiptImage, sending, (sent) => setState(id, { phase: 'uploading', sent }));
      setState(id, { phase: 'done' });
      return true;
    } catch (error) {
      setState(id, { phase: 'failed', text: textOf(error) });
      return false;
    }
  }

  return {
    files,
    fault,
    isBusy,
    add: (added) => {
      setFault(added.length > free ? TOO_MANY_RECEIPT_IMAGES : undefined);
      setFiles([...files, ...added.slice(0, Math.max(free, 0)).map(chosen)]);
    },
    remove: (id) => setFiles(files.filter((file) => file.id !== id)),
    send: async (expenseId) => {
      setBusy(true);
      let areAllSent = true;
      for (const file of files) {
        if (file.state.phase === 'waiting' || file.state.phase === 'failed') {
          areAllSent = (await sendOne(file, expenseId)) && areAllSent;
        }
      }
      setBusy(false);
      return areAllSent;
    },
  };
}

function chosen(file: File): ChosenFile {
  const fault = imageFault(file);
  return { id: newIdempotencyKey(), file, state: fault ? { phase: 'refused', text: fault } : { phase: 'waiting' } };
}

/** The server's validation message is shown without a prefix. */
function textOf(error: unknown): string {
  if (error instanceof ApiError && error.code === 'validation_failed') return error.message;
  return errorSentence('Failed to upload the photo', error);
}

/** Chooses the photos of a receipt, and shows their upload. */
export function ReceiptPicker({
  receipt,
  isBusy = receipt.isBusy,
  onAdd,
}: {
  receipt: ReceiptUpload;
  isBusy?: boolean;
  /** Called with the photos as well. */
  onAdd?: (files: readonly File[]) => void;
}) {
  const add = (files: readonly File[]) => {
    receipt.add(files);
    onAdd?.(files);
  };
  return (
    <>
      <FilePicker busy={isBusy} fault={receipt.fault} isOfReceipt onAdd={add} />
      <ChosenFiles files={receipt.files} busy={isBusy} onRemove={receipt.remove} onRetry={() => undefined} />
    </>
  );
}

interface StoredReceiptProps {
  images: readonly ReceiptImage[];
  /** Without it, the photos cannot be removed. */
  onProblem?: ((problem: string) => void) | undefined;
}

/** The stored photos of a receipt; each opens in its full size. */
export function StoredReceipt({ images, onProblem }: StoredReceiptProps) {
  if (images.length === 0) return null;
  const remove = async (id: string) => {
    try {
      await call(expenses.removeReceiptImage, { params: { id } });
    } catch (error) {
      onProblem?.(errorSentence('Failed to remove the photo', error));
    }
    await refreshAll();
  };
  return (
    <ul className={classes.receipts} aria-label="Receipt photos">
      {images.map(({ receipt_image_id, small_url, url }, at) => (
        <li key={receipt_image_id}>
          <a href={url} target="_blank" rel="noreferrer">
            <img src={small_url} alt={`Receipt ${at + 1}`} decoding="async" />
          </a>
          {onProblem && (
            <button type="button" aria-label={`Remove photo ${at + 1}`} onClick={() => void remove(receipt_image_id)}>
              <IconX size={18} stroke={1.75} aria-hidden />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
