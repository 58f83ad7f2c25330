import { useRef } from 'react';
import { mayHaveBeenDone, newIdempotencyKey } from '../call.ts';

/**
 * Sends what somebody wishes under an idempotency key of its own. A sending of which nobody knows what became keeps its
 * key for the next try, so that it counts once; otherwise the same wish later is a new one.
 */
export function useKeptKeys() {
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
