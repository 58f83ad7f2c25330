import { Button } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../../kit/api/call.ts';
import { ModalDialog } from '../../../../kit/dialogs/modal-dialog.tsx';
import type { FormProblem } from '../../../../kit/forms/form-state.ts';

const SIMILAR = 'similar_online_payment';

/** Asks whether a payment is separate from the online payment of the same amount. */
export function SimilarPayment({ problem, onConfirm }: { problem: FormProblem | null; onConfirm: () => void }) {
  const [dismissed, setDismissed] = useState<FormProblem | null>(null);
  const close = () => setDismissed(problem);
  return (
    <ModalDialog opened={problem?.code === SIMILAR && problem !== dismissed} onClose={close} title="Paid already?">
      <p>{problem?.text}</p>
      <ModalDialog.Buttons>
        <Button onClick={close}>Cancel</Button>
        <Button variant="filled" onClick={onConfirm}>
          Record Another One
        </Button>
      </ModalDialog.Buttons>
    </ModalDialog>
  );
}

/** A validation error lists its details, and a question is shown alone; `otherwise` words any other error. */
export function createFailure(otherwise: (error: unknown) => string): (error: unknown) => string {
  return (error) => {
    if (error instanceof ApiError && error.code === SIMILAR) return error.message;
    if (error instanceof ApiError && error.status === 422) {
      const { details, message } = error;
      return `Validation error: ${details.length > 0 ? details.join(', ') : message}`;
    }
    return otherwise(error);
  };
}
