import { useRef, useState } from 'react';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { useIdempotencyKeys } from './use-idempotency-keys.ts';

/** The entry that is being sent: `id`, number `at` of `of`. */
export type SendingAll =
  | { phase: 'asking' }
  | { phase: 'busy'; id: string; at: number; of: number }
  | { phase: 'done'; count: number }
  | { phase: 'failed'; failure: string };

interface Steps {
  /** Sends one entry with its own idempotency key. */
  one: (id: string, idempotencyKey: string) => Promise<unknown>;
  /** Called after each entry and after a failure, to fetch the sent entries again. */
  afterEach: () => Promise<unknown>;
  /** "Failed to send payment" */
  failure: string;
}

/** Sends several entries to QuickBooks in order; stops at the first one that is rejected. */
export function useSendAll({ one, afterEach, failure }: Steps) {
  const [sending, setSending] = useState<SendingAll>({ phase: 'asking' });
  const underKey = useIdempotencyKeys();
  const busy = useRef(false);

  async function send(ids: readonly string[]): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    try {
      for (const [index, id] of ids.entries()) {
        setSending({ phase: 'busy', id, at: index + 1, of: ids.length });
        await underKey(id, (idempotencyKey) => one(id, idempotencyKey));
        await afterEach();
      }
      setSending({ phase: 'done', count: ids.length });
    } catch (error) {
      setSending({ phase: 'failed', failure: errorSentence(failure, error) });
      void afterEach();
    } finally {
      busy.current = false;
    }
  }

  return { sending, send: (ids: readonly string[]) => void send(ids) };
}
