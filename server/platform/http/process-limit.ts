import { AppError } from '../../../contract/errors.ts';

/** Counts one more call by `key`, and throws above the limit. */
export type CountCall = (key: string, now: Date) => void;

/** The maximum number of stored keys; beyond them the window starts anew for all. */
const MOST_KEYS = 10_000;

/**
 * A limit that each process counts in its own memory: for calls so frequent that a database row for each of them would
 * cost more than what is limited.
 */
export function processLimit({ most, seconds }: { most: number; seconds: number }): CountCall {
  const counts = new Map<string, number>();
  let windowStart = 0;
  return (key, now) => {
    const length = seconds * 1000;
    const start = Math.floor(now.getTime() / length) * length;
    if (start !== windowStart || counts.size >= MOST_KEYS) counts.clear();
    windowStart = start;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    const retryAfter = Math.max(1, (start + length - now.getTime()) / 1000);
    if (count > most) throw new AppError('too_many_requests', { retryAfter });
  };
}
