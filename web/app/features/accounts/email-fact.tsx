import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { emailConfirmations } from '../../../../contract/email-confirmations.ts';
import type { Account } from '../../../../contract/accounts.ts';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import shared from '../../ui/shared.module.css';
import classes from './email-fact.module.css';

type Sending = { phase: 'idle' } | { phase: 'busy' } | { phase: 'done' | 'failed'; text: string };

/** An account's email address; while it is unconfirmed, says so and offers to send the link again. */
export function EmailFact({ account }: { account: Account }) {
  const { sending, send } = useSendAgain();
  if (account.email_confirmed_at !== null) return account.email;
  return (
    <div className={classes.email}>
      <span className={shared.breakable}>{account.email}</span>
      <StatusBadge tone="amber">Not confirmed yet</StatusBadge>
      <Button loading={sending.phase === 'busy'} onClick={send} aria-label="Send again the confirmation email">
        Send again
      </Button>
      <p role="status" className={classes.outcome}>
        {'text' in sending && sending.text}
      </p>
    </div>
  );
}

function useSendAgain() {
  const [sending, setSending] = useState<Sending>({ phase: 'idle' });
  const busy = useRef(false);

  async function send(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setSending({ phase: 'busy' });
    try {
      const { message } = await call(emailConfirmations.send, {});
      setSending({ phase: 'done', text: message });
    } catch (error) {
      setSending({ phase: 'failed', text: errorText('Failed to send the confirmation email', error) });
    } finally {
      busy.current = false;
    }
  }

  return { sending, send: () => void send() };
}
