import { useRef, useState } from 'react';
import { quickbooksPayments } from '../../../../contract/quickbooks-invoices.ts';
import { call } from '../../lib/call.ts';
import { refreshSentLog } from './hooks.ts';
import { sendFailure } from './send-failure.ts';
import { useIdempotencyKeys } from './use-idempotency-keys.ts';

/** `id` is the payment being sent, number `at` of `of`. */
export type PaymentsSending =
  | { phase: 'asking' }
  | { phase: 'busy'; id: string; at: number; of: number }
  | { phase: 'done'; count: number }
  | { phase: 'failed'; failure: string };

/** Sends customer payments to QuickBooks in order; stops at the first one that is rejected. */
export function useSendPayments() {
  const [sending, setSending] = useState<PaymentsSending>({ phase: 'asking' });
  const underKey = useIdempotencyKeys();
  const busy = useRef(false);

  async function send(ids: readonly string[]): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    try {
      for (const [index, id] of ids.entries()) {
        setSending({ phase: 'busy', id, at: index + 1, of: ids.length });
        await underKey(id, (idempotencyKey) => call(quickbooksPayments.send, { params: { id } }, { idempotencyKey }));
        await refreshSentLog();
      }
      setSending({ phase: 'done', count: ids.length });
    } catch (error) {
      setSending({ phase: 'failed', failure: sendFailure('Failed to send payment', error) });
      void refreshSentLog();
    } finally {
      busy.current = false;
    }
  }

  return { sending, send: (ids: readonly string[]) => void send(ids) };
}
