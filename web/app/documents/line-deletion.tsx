import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ContractForm } from '../contract-form.ts';
import { errorText } from '../error-text.ts';
import { refreshAll } from '../queries.ts';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { formatUsd } from '../ui/format.ts';
import { ModalDialog } from '../ui/modal-dialog.tsx';
import { removeLine, type Line } from './lines.ts';
import type { LineEditing } from './use-line-editing.ts';

type Deletion<L extends Line> = ReturnType<typeof useLineDeletion<L, Record<string, L[]>>>;

interface LineDeletionOptions {
  /** Deletes a saved line; gives the version of the document that this leaves behind. */
  remove: (id: string, version: string | undefined) => Promise<string>;
  /** What is said of it. */
  words: { unsavedRemoved: string; deleted: string; failure: string };
}

/**
 * Deletes lines of a saved document: an unsaved one is just taken out, a saved one is asked about and then deleted on
 * the server at once. What else is typed stays, and counts from the version that the deletion left behind.
 */
export function useLineDeletion<L extends Line, V extends object>(
  form: ContractForm<V>,
  { kind, remove: takeOut, focus }: LineEditing<L>,
  { remove: removeSaved, words }: LineDeletionOptions,
) {
  const [asked, setAsked] = useState<L | null>(null);
  const [phase, setPhase] = useState<'asking' | 'busy'>('asking');
  const [failure, setFailure] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const busy = useRef(false);

  function remove(line: L): void {
    setSaid(null);
    setFailure(null);
    if (line.id) {
      setAsked(line);
    } else {
      focus(takeOut(line.key), 'description', 'edit');
      setSaid(words.unsavedRemoved);
    }
  }

  async function confirm(): Promise<void> {
    if (!asked || busy.current) return;
    busy.current = true;
    setPhase('busy');
    setFailure(null);
    try {
      const version = await removeSaved(asked.id, form.version());
      const saved = form.fields.getInitialValues();
      const savedLines = saved[kind.field as keyof V] as L[];
      form.rebase({ ...saved, [kind.field]: removeLine(savedLines, asked.key) }, version);
      focus(takeOut(asked.key), 'description', 'edit');
      setSaid(words.deleted);
      setAsked(null);
      void refreshAll();
    } catch (error) {
      setFailure(errorText(words.failure, error));
    } finally {
      busy.current = false;
      setPhase('asking');
    }
  }

  return {
    asked,
    phase,
    failure,
    amountOf: kind.amountOf,
    /** What has been done, until it is dismissed. */
    said,
    remove,
    confirm: () => void confirm(),
    cancel: () => setAsked(null),
    dismiss: () => setSaid(null),
  };
}

/** Asks once before a saved line is deleted. */
export function LineDeletion<L extends Line>({ deletion }: { deletion: Deletion<L> }) {
  const { asked, phase, failure, amountOf, confirm, cancel } = deletion;
  return (
    <ModalDialog opened={asked !== null} onClose={cancel} title="Delete this line?">
      {failure && <ErrorSummary problem={{ text: failure, details: [], stale: false }} />}
      {asked && (
        <p>
          <b>{asked.description || 'A line without a description'}</b>, {formatUsd(amountOf(asked))}. It is deleted at
          once; what else you have typed stays.
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
