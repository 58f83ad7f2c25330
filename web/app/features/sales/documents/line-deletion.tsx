import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ContractForm } from '../../../../kit/forms/contract-form.ts';
import { errorText } from '../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { ErrorSummary } from '../../../../kit/forms/error-summary.tsx';
import { formatUsd } from '../../../../kit/format.ts';
import { ModalDialog } from '../../../../kit/dialogs/modal-dialog.tsx';
import { removeLine, type Line } from './lines.ts';
import type { LineEditing } from './use-line-editing.ts';

type Deletion<L extends Line> = ReturnType<typeof useLineDeletion<L, Record<string, L[]>>>;

interface LineDeletionOptions {
  /** Deletes a saved line item; returns the document's new version. */
  remove: (id: string, version: string | undefined) => Promise<string>;
  /** The messages about the deletion. */
  words: { unsavedRemoved: string; deleted: string; failure: string };
}

/**
 * Deletes line items of a saved document: an unsaved one is removed from the form; a saved one is deleted on the server
 * after a confirmation. Other unsaved input remains and is based on the version that the deletion returned.
 */
export function useLineDeletion<L extends Line, V extends object>(
  form: ContractForm<V>,
  { kind, remove: takeOut, focus }: LineEditing<L>,
  { remove: removeSaved, words }: LineDeletionOptions,
) {
  const [toDelete, setToDelete] = useState<L | null>(null);
  const [phase, setPhase] = useState<'asking' | 'busy'>('asking');
  const [failure, setFailure] = useState<string | null>(null);
  const [result, setResult] = useState<string | null>(null);
  const busy = useRef(false);

  function remove(line: L): void {
    setResult(null);
    setFailure(null);
    if (line.id) {
      setToDelete(line);
    } else {
      focus(takeOut(line.key), 'description', 'edit');
      setResult(words.unsavedRemoved);
    }
  }

  async function confirm(): Promise<void> {
    if (!toDelete || busy.current) return;
    busy.current = true;
    setPhase('busy');
    setFailure(null);
    try {
      const version = await removeSaved(toDelete.id, form.version());
      const saved = form.fields.getInitialValues();
      const savedLines = saved[kind.field as keyof V] as L[];
      form.rebase({ ...saved, [kind.field]: removeLine(savedLines, toDelete.key) }, version);
      focus(takeOut(toDelete.key), 'description', 'edit');
      setResult(words.deleted);
      setToDelete(null);
      void refreshAll();
    } catch (error) {
      setFailure(errorText(words.failure, error));
    } finally {
      busy.current = false;
      setPhase('asking');
    }
  }

  return {
    toDelete,
    phase,
    failure,
    amountOf: kind.amountOf,
    /** Message about the last deletion, until it is dismissed. */
    result,
    remove,
    confirm: () => void confirm(),
    cancel: () => setToDelete(null),
    dismiss: () => setResult(null),
  };
}

/** Asks for confirmation before a saved line item is deleted. */
export function LineDeletion<L extends Line>({ deletion }: { deletion: Deletion<L> }) {
  const { toDelete, phase, failure, amountOf, confirm, cancel } = deletion;
  return (
    <ModalDialog opened={toDelete !== null} onClose={cancel} title="Delete this line?">
      {failure && <ErrorSummary problem={{ text: failure, details: [] }} />}
      {toDelete && (
        <p>
          <b>{toDelete.description || 'A line without a description'}</b>, {formatUsd(amountOf(toDelete))}. It is
          deleted at once; what else you have typed stays.
        </p>
      )}
      <ModalDialog.Buttons>
        <Button onClick={cancel}>Keep Line</Button>
        <Button variant="filled" color="red" loading={phase === 'busy'} onClick={confirm}>
          {phase === 'busy' ? 'Deleting...' : 'Delete Line'}
        </Button>
      </ModalDialog.Buttons>
    </ModalDialog>
  );
}
