import type { Employee } from '../../../../contract/employees.ts';
import type { SendMethod } from '../../../../contract/messages.ts';
import { timecards } from '../../../../contract/timecards.ts';
import { ApiError } from '../../lib/call.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import type { FormProblem } from '../../ui/form-state.ts';

interface SendLink {
  send: (employee: Employee, method: SendMethod) => void;
  /** The send method in progress. */
  busyWith: SendMethod | undefined;
  problem: FormProblem | null;
}

const NOBODY: { employee_id: string; send_method: SendMethod } = { employee_id: '', send_method: 'email' };

/** Sends an employee the link to the email or phone on record, one request at a time. */
export function useSendLink(onSent: (message: string) => void): SendLink {
  const form = useContractForm(timecards.sendLink, {
    initial: NOBODY,
    toBody: (chosen) => ({ ...chosen, message_for_type: 'timecard' as const }),
    failure: (error) => `Failed to send timecard link. ${reasonOf(error)}`,
    onDone: ({ message }) => onSent(message),
  });
  return {
    send: ({ employee_id }, send_method) => {
      form.fields.setValues({ employee_id, send_method });
      void form.submit();
    },
    busyWith: form.phase === 'busy' ? form.values.send_method : undefined,
    problem: form.problem,
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An unknown error occurred.';
  return error.status === 0 ? error.message : `${error.message} status ${error.status}`;
}
