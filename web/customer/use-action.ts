import { useRef, useState } from 'react';
import { ApiError, mayHaveBeenDone, newIdempotencyKey } from '../kit/api/call.ts';
import { ENGLISH, type Translations } from './translations-en.ts';

interface Action {
  isBusy: boolean;
  /** Why the last attempt failed, as a sentence. */
  failure: string | null;
  /** The server's messages for individual fields of the last attempt. */
  fields: Record<string, string[]>;
  /**
   * Runs the call once, ignoring clicks in the meantime; returns false if it failed. A retry of an attempt that may
   * have been executed uses the same key.
   */
  run: (call: (idempotencyKey: string) => Promise<unknown>, onError?: (error: ApiError) => boolean) => Promise<boolean>;
}

/** One action of the customer, with its errors in the page's language. */
export function useAction(translations: Translations): Action {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const key = useRef<string | null>(null);
  const running = useRef(false);
  const run: Action['run'] = async (call, onError) => {
    if (running.current) return false;
    running.current = true;
    setIsBusy(true);
    setError(null);
    key.current ??= newIdempotencyKey();
    try {
      await call(key.current);
      key.current = null;
      return true;
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      if (!mayHaveBeenDone(thrown)) key.current = null;
      if (!onError?.(thrown)) setError(thrown);
      return false;
    } finally {
      running.current = false;
      setIsBusy(false);
    }
  };
  const failure = error && sentenceOf(error, translations);
  return { isBusy, failure, fields: error?.fields ?? {}, run };
}

function sentenceOf({ code, message, fields }: ApiError, t: Translations): string {
  if (code === 'network' || code === 'unreadable') return t.notSent;
  const sentence = t.errors[code] ?? Object.values(fields)[0]?.[0] ?? message;
  return sentence === ENGLISH.noWebAddresses ? t.noWebAddresses : sentence;
}
