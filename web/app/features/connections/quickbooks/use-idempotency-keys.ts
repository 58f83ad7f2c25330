import { useRef } from 'react';
import { mayHaveBeenDone, newIdempotencyKey } from '../../../../kit/api/call.ts';

/**
 * Sends each request with its own idempotency key. A request with an unknown result keeps its key for the retry, so
 * that it is executed once; after a definite result, the next request gets a new key.
 */
export function useIdempotencyKeys() {
  const keys = useRef(new Map<string, string>());
  return async function underKey<A>(wish: string, send: (idempotencyKey: string) => Promise<A>): Promise<A> {
    const key = keys.current.get(wish) ?? newIdempotencyKey();
    keys.current.delete(wish);
    try {
      return await send(key);
    } catch (error) {
      if (mayHaveBeenDone(error)) keys.current.set(wish, key);
      throw error;
    }
  };
}
