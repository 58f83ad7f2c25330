import { Button } from '@mantine/core';
import type { Account } from '#contract/identity/accounts.ts';
import { secondFactors } from '#contract/identity/second-factors.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { Form } from '../../../../kit/forms/form.tsx';
import { fullName } from '../../../../kit/format.ts';
import { ModalDialog } from '../../../../kit/dialogs/modal-dialog.tsx';
import { NO_OWNER_VALUES, ownerBody, ownerFaults, OwnerFields } from './owner-fields.tsx';

interface CoWorkerTurnOffProps {
  coWorker: Account;
  /** The signed-in account, which confirms with its own password. */
  owner: Account;
  onClose: () => void;
  onDone: () => void;
}

/** Turns off two-step login for a co-worker who has lost the phone and the recovery codes. */
export function CoWorkerTurnOff({ coWorker, owner, onClose, onDone }: CoWorkerTurnOffProps) {
  const form = useContractForm(secondFactors.removeOfAccount, {
    initial: NO_OWNER_VALUES,
    toBody: (values) => ownerBody(owner, values),
    check: (values) => ownerFaults(owner, values),
    params: { id: coWorker.account_id },
    failure: inSentence('Failed to turn off two-step login'),
    onDone,
  });
  const { first_name } = coWorker;
  return (
    <ModalDialog opened onClose={onClose} title={`Turn off two-step login of ${fullName(coWorker)}?`}>
      <Form
        form={form}
        submitLabel="Turn Off"
        beside={<Button onClick={onClose}>Cancel</Button>}
        tone="red"
        card={false}
        warnOnLeaving={false}
      >
        <p>
          For someone who has lost the phone and the recovery codes. {first_name} is logged out everywhere, gets an
          email about it, and then logs in with the password alone. Be sure that it is {first_name} who asks you.
        </p>
        <OwnerFields form={form} owner={owner} />
      </Form>
    </ModalDialog>
  );
}
