import { LRUCache } from 'lru-cache';
import { AppError } from '#contract/errors.ts';

/** Counts one more call by `key`, and throws if the count exceeds the limit. */
export type CountCall = (key: string, now: Date) => void;

/** The maximum number of stored keys. Above it, the key that called longest ago starts over. */
const MOST_KEYS = 10_000;

/**
 * A limit that each process counts in its own memory. For calls so frequent that a database row for each would cost
 * more than the calls themselves.
 */
export function processLimit({ most, seconds }: { most: number; seconds: number }): CountCall {
  const calls = new LRUCache<string, { start: number; count: number }>({ max: MOST_KEYS });
  return (key, now) => {
    const length = seconds * 1000;
    const start = Math.floor(now.getTime() / length) * length;
    const existing = calls.get(key);
    const count = existing?.start === start ? existing.count + 1 : 1;
    calls.set(key, { start, count });
    const retryAfter = Math.max(1, (start + length - now.getTime()) / 1000);
    if (count > most) throw new AppError('too_many_requests', { retryAfter });
  };
}
