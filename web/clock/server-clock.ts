/*
 * The server's time, derived from this phone's clock, which may be wrong: each response contains the server's time. The
 * offset is stored between visits, for a page that opens without network.
 */

const STORAGE_KEY = 'time-clock-ahead';
/** The time of a slower response is too imprecise. */
const TOO_SLOW_MS = 4000;
/** The Date header omits fractions of a second. */
const HALF_A_SECOND = 500;

let aheadMs = Number(localStorage.getItem(STORAGE_KEY) ?? 0) || 0;

/** The current time of the server's clock, as far as known. */
export function serverNow(): Date {
  return new Date(Date.now() + aheadMs);
}

/**
 * Updates the offset from the Date header of a response, requested and received at these instants of the phone's clock.
 */
export function learnTime(
  dateHeader: string | null,
  { requestedAt, receivedAt }: { requestedAt: number; receivedAt: number },
): void {
  const serverTime = Date.parse(dateHeader ?? '');
  if (Number.isNaN(serverTime) || receivedAt - requestedAt > TOO_SLOW_MS) return;
  const learned = serverTime + HALF_A_SECOND - (requestedAt + receivedAt) / 2;
  // Within the header's precision, the phone's clock is right.
  aheadMs = Math.abs(learned) <= 2 * HALF_A_SECOND ? 0 : learned;
  localStorage.setItem(STORAGE_KEY, String(aheadMs));
}
