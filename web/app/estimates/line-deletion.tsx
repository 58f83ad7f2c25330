import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { itemizedEstimates } from '../../../contract/itemized-estimates.ts';
import { call } from '../call.ts';
import type { ContractForm } from '../contract-form.ts';
import { errorText } from '../error-text.ts';
import { refreshAll } from '../queries.ts';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { formatUsd } from '../ui/format.ts';
import { ModalDialog } from '../ui/modal-dialog.tsx';
import type { EstimateValues } from './estimate-values.ts';
import { removeLine, subTotal, type LineValues } from './lines.ts';
import { useLineActions, useLineFocus } from './use-line-actions.ts';

type Deletion = ReturnType<typeof useLineDeletion>;

/**
 * Deletes lines of a saved estimate: an unsaved one is just taken out, a saved one is asked about and then deleted on
 * the server at once. What else is typed stays, and counts from the version that the deletion left behind.
 */
export function useLineDeletion(form: ContractForm<EstimateValues>) {
  const actions = useLineActions(form);
  const focus = useLineFocus();
  const [asked, setAsked] = useState<LineValues | null>(null);
  const [phase, setPhase] = useState<'asking' | 'busy'>('asking');
  const [failure, setFailure] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const busy = useRef(false);

  function remove(line: LineValues): void {
    setSaid(null);
    setFailure(null);
    if (line.itemized_estimate_id) {
      setAsked(line);
    } else {
      focus(actions.remove(line.key), 'description', 'edit');
      setSaid('Unsaved itemized estimate removed.');
    }
  }

  async function confirm(): Promise<void> {
    if (!asked || busy.current) return;
    busy.current = true;
    setPhase('busy');
    setFailure(null);
    try {
      const { meta } = await call(
        itemizedEstimates.remove,
        { params: { id: asked.itemized_estimate_id } },
        { version: form.version() },
      );
      const saved = form.fields.getInitialValues();
      form.rebase(
        { ...saved, itemized_estimates: removeLine(saved.itemized_estimates, asked.key) },
        meta.estimate.updated_at,
      );
      focus(actions.remove(asked.key), 'description', 'edit');
      setSaid('Itemized estimate deleted successfully.');
      setAsked(null);
      void refreshAll();
    } catch (error) {
      setFailure(errorText('Failed to delete itemized estimate', error));
    } finally {
      busy.current = false;
      setPhase('asking');
    }
  }

  return {
    asked,
    phase,
    failure,
    /** What has been done, until it is dismissed. */
    said,
    remove,
    confirm: () => void confirm(),
    cancel: () => setAsked(null),
    dismiss: () => setSaid(null),
  };
}

/** Asks once before a saved line is deleted. */
export function LineDeletion({ deletion }: { deletion: Deletion }) {
  const { asked, phase, failure, confirm, cancel } = deletion;
  return (
    <ModalDialog opened={asked !== null} onClose={cancel} title="Delete this line?">
      {failure && <ErrorSummary problem={{ text: failure, details: [], stale: false }} />}
      {asked && (
        <p>
          <b>{asked.description || 'A line without a description'}</b>, {formatUsd(subTotal(asked))}. It is deleted at
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
