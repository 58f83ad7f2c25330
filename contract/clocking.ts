/* Rules of clocking in and out, without schemas: the time card page is too light to bring those. */

/** A card that has been open for longer was probably forgotten. */
export const FORGOTTEN_AFTER_HOURS = 16;
/** A tap kept while offline counts for so long. */
export const LATE_TAP_HOURS = 24;

interface Times {
  clock_in: string | null;
  clock_out: string | null;
}

/**
 * What an employee may tap on a day with these cards; none, or no list at all, is a day that begins. `isMixed`: a card
 * has an end and no beginning, so that nothing may be tapped until the office has put it right.
 */
export function clockButtons(cards: readonly Times[] | null): {
  canClockIn: boolean;
  canClockOut: boolean;
  isMixed: boolean;
} {
  const isMixed = cards?.some(({ clock_in, clock_out }) => !clock_in && clock_out) ?? false;
  const isOpen = cards?.some(({ clock_in, clock_out }) => clock_in && !clock_out) ?? false;
  return { canClockIn: !isMixed && !isOpen, canClockOut: !isMixed && isOpen, isMixed };
}

/** Whether a card that is open at an instant has been so for too long. */
export function isForgotten(clockIn: Date, now: Date): boolean {
  return now.getTime() - clockIn.getTime() > FORGOTTEN_AFTER_HOURS * 60 * 60 * 1000;
}
