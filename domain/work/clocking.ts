/* Rules of clocking in and out. Contains no schemas: importing schemas would make the time card page too large. */

/** A time card that has been open for longer was probably forgotten. */
export const FORGOTTEN_AFTER_HOURS = 16;
/** After this long, an employee may enter that they left earlier. */
export const LEFT_EARLIER_AFTER_HOURS = 8;
/** The maximum age of a tap that was stored offline. */
export const LATE_TAP_HOURS = 24;

interface Times {
  clock_in: string | null;
  clock_out: string | null;
}

/**
 * Which buttons an employee may use on a day with these time cards; an empty or missing list is a new day. `isMixed`:
 * a card has an end but no start, so both buttons are disabled until the office corrects it.
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

/** Whether an open time card has been open for too long at the given instant. */
export function isForgotten(clockIn: Date, now: Date): boolean {
  return isOpenFor(FORGOTTEN_AFTER_HOURS, clockIn, now);
}

/** Whether an employee who is clocked in may enter an earlier time of leaving: not on the first hours of a day. */
export function mayHaveLeftEarlier(clockIn: Date, now: Date): boolean {
  return isOpenFor(LEFT_EARLIER_AFTER_HOURS, clockIn, now);
}

function isOpenFor(hours: number, clockIn: Date, now: Date): boolean {
  return now.getTime() - clockIn.getTime() > hours * 60 * 60 * 1000;
}
