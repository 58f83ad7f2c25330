import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useNavigate } from '../../../../kit/router/router.tsx';
import type { Customer } from '#contract/work/customers.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import { visits } from '#contract/work/visits.ts';
import { call } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { IconSend } from '../../../../kit/icons/icons.ts';
import { goToSchedule } from './go-to-schedule.ts';
import { sendMethodsOf } from './notification-text.ts';

interface Saved {
  id: string;
  day: string;
  /** The success message, and the text appended if the customer is not informed. */
  what: string;
  untold?: string;
  warnings: string[];
}

/** Runs after a visit is saved: informs the customer if requested, and shows the schedule of the visit's day. */
export function useSaveAndNotify(customer: Customer | undefined) {
  const navigate = useNavigate();
  const shouldNotify = useRef(false);
  const ways = customer ? sendMethodsOf(customer) : [];

  async function leave({ id, day, what, untold = '', warnings }: Saved): Promise<void> {
    const way = shouldNotify.current ? ways[0] : undefined;
    const failure = way && (await notify(id, way));
    const done = way && !failure ? `${what}. ${customer?.first_name} is being notified.` : `${what}${untold}`;
    goToSchedule(navigate, { day, done, warnings: failure ? [...warnings, failure] : warnings });
  }

  /** Submits the form, and informs the customer if it is saved. */
  async function submitAndNotify(submit: () => Promise<void>): Promise<void> {
    shouldNotify.current = true;
    await submit();
    shouldNotify.current = false;
  }

  return { ways, submitAndNotify: submitAndNotify, leave: (saved: Saved) => void leave(saved) };
}

/** Informs the customer of the visit; returns the reason if that failed. */
async function notify(id: string, send_method: SendMethod): Promise<string | undefined> {
  try {
    await call(visits.sendConfirmation, { params: { id }, body: { send_method } });
    void refreshAll();
    return undefined;
  } catch (error) {
    return errorSentence('The visit is saved, and the customer was not told', error);
  }
}

interface SaveAndNotifyButtonProps<V extends object> {
  form: FormState<V>;
  submitAndNotify: ReturnType<typeof useSaveAndNotify>['submitAndNotify'];
  /** It is the orange button of the form. */
  isPrimary?: boolean;
  children: ReactNode;
}

/** Submits the form like its own button, and informs the customer. */
export function SaveAndNotifyButton<V extends object>({
  form,
  submitAndNotify,
  isPrimary = false,
  children,
}: SaveAndNotifyButtonProps<V>) {
  async function submit({ form: element }: HTMLButtonElement): Promise<void> {
    await submitAndNotify(form.submit);
    element?.querySelector<HTMLElement>('[aria-invalid="true"]:not([type="hidden"])')?.focus();
  }

  return (
    <Button
      leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
      {...(isPrimary && { variant: 'filled', color: 'accent' })}
      disabled={form.phase === 'busy'}
      onClick={({ currentTarget }) => void submit(currentTarget)}
    >
      {children}
    </Button>
  );
}
