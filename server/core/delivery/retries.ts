const MINUTE = 60;
const HOUR = 60 * MINUTE;
const GIVE_UP_AFTER = 24 * HOUR;

/** Delays after the first failures, in seconds; later retries are hourly. */
const WAITS = [20, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE];

/**
 * When to retry after the given number of attempts. The first attempt was due at `since`. Undefined if a day has
 * passed and the message has failed permanently.
 */
export function nextAttempt(attempts: number, since: Date, now: Date): Date | undefined {
  const wait = WAITS[attempts - 1] ?? HOUR;
  const next = new Date(now.getTime() + wait * 1000);
  return next.getTime() - since.getTime() > GIVE_UP_AFTER * 1000 ? undefined : next;
}
