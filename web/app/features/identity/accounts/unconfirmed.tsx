import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { StatusBadge } from '../../../../kit/lists/status-badge.tsx';
import classes from './accounts.module.css';

interface UnconfirmedProps {
  /** The name of the message: "the confirmation email". */
  what: string;
  /** The address or phone number. */
  children: ReactNode;
  /** Sends the confirmation link; returns a message about the result. */
  send(): Promise<{ message: string }>;
}

type Sending = { phase: 'idle' } | { phase: 'busy' } | { phase: 'done' | 'failed'; text: string };

/** Shows that an address or phone number is not confirmed, and offers to send the link again. */
export function Unconfirmed({ what, children, send }: UnconfirmedProps) {
  const [sending, setSending] = useState<Sending>({ phase: 'idle' });
  const busy = useRef(false);

  async function sendAgain(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setSending({ phase: 'busy' });
    try {
      const { message } = await send();
      setSending({ phase: 'done', text: message });
    } catch (error) {
      setSending({ phase: 'failed', text: errorSentence(`Failed to send ${what}`, error) });
    } finally {
      busy.current = false;
    }
  }

  return (
    <div className={classes.unconfirmed}>
      {children}
      <StatusBadge tone="amber">Not confirmed yet</StatusBadge>
      <Button loading={sending.phase === 'busy'} onClick={() => void sendAgain()} aria-label={`Send again ${what}`}>
        Send again
      </Button>
      <p role="status" className={classes.outcome}>
        {'text' in sending && sending.text}
      </p>
    </div>
  );
}
