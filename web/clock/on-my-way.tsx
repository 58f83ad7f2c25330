import { useState } from 'react';
import { ON_MY_WAY_MINUTES } from '#domain/work/visit-words.ts';
import { ApiError, newIdempotencyKey } from '../kit/api/call.ts';
import { IconSend } from '../kit/icons/icons.ts';
import { onMyWay } from './time-calls.ts';
import type { Translations } from './translations-en.ts';
import classes from './visits-and-days.module.css';

type State = 'idle' | 'choosing' | 'sending' | 'sent' | ApiError;

interface OnMyWayProps {
  visitId: string;
  employeeCode: string;
  translations: Translations;
}

/**
 * Informs the customer by text that this employee is on the way: one tap to open, and another for how long it takes.
 */
export function OnMyWay({ visitId, employeeCode, translations }: OnMyWayProps) {
  const [state, setState] = useState<State>('idle');
  const [key, setKey] = useState('');

  async function notify(minutes: (typeof ON_MY_WAY_MINUTES)[number]): Promise<void> {
    setState('sending');
    try {
      await onMyWay(
        { params: { id: visitId }, query: { employee_code: employeeCode }, body: { minutes } },
        `${key}${minutes}`,
      );
      setState('sent');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState(error);
    }
  }

  function choose(): void {
    // Unchanged while the same request is retried, so that the customer gets one text.
    setKey(newIdempotencyKey());
    setState('choosing');
  }

  const failure = state instanceof ApiError ? state : undefined;
  if (state === 'idle') {
    return (
      <button type="button" className={classes.onOurWay} onClick={choose}>
        <IconSend size={20} aria-hidden />
        {translations.onMyWay}
      </button>
    );
  }
  return (
    <div className={classes.minutes}>
      <p role={failure ? 'alert' : 'status'}>
        {state === 'sent'
          ? translations.customerNotified
          : failure
            ? whyNot(failure, translations)
            : translations.howLong}
      </p>
      {state !== 'sent' && (
        <div role="group" aria-label={translations.howLong}>
          {ON_MY_WAY_MINUTES.map((minutes) => (
            <button key={minutes} type="button" disabled={state === 'sending'} onClick={() => void notify(minutes)}>
              {minutes} min
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function whyNot({ status, code }: ApiError, { notNotified }: Translations): string {
  if (code === 'no_consent') return notNotified.noConsent;
  return status === 0 ? notNotified.noNetwork : notNotified.other;
}
