/*
 * The server's time by this phone's clock, which may be wrong: every answer says what time it is. Kept between visits, for
 * a page that opens without a network.
 */

const KEPT_AS = 'time-clock-ahead';
/** An answer that took longer says too little about when it was given. */
const TOO_SLOW_MS = 4000;
/** The Date header leaves the fraction of the second out. */
const HALF_A_SECOND = 500;

let aheadMs = Number(localStorage.getItem(KEPT_AS) ?? 0) || 0;

/** What the server's clock shows, as far as this phone can tell. */
export function serverNow(): Date {
  return new Date(Date.now() + aheadMs);
}

/** Learns from the Date header of an answer, asked for and come at instants of this phone's clock. */
export function learnTime(dateHeader: string | null, { asked, came }: { asked: number; came: number }): void {
  const told = Date.parse(dateHeader ?? '');
  if (Number.isNaN(told) || came - asked > TOO_SLOW_MS) return;
  const learned = told + HALF_A_SECOND - (asked + came) / 2;
  // Within the header's own precision the phone's clock is right.
  aheadMs = Math.abs(learned) <= 2 * HALF_A_SECOND ? 0 : learned;
  localStorage.setItem(KEPT_AS, String(aheadMs));
}
