/* Unpaid breaks within a time card. Contains no schemas: importing schemas would make the time card page too large. */

/** The maximum number of breaks in one time card. */
export const BREAKS_MAX = 50;

export interface Break {
  starts_at: string;
  /** Null while the break is open. */
  ends_at: string | null;
}

interface Worked {
  clock_in: string;
  clock_out: string | null;
  breaks: readonly Break[];
}

/** The open break, if any. */
export function openBreak<B extends Break>(breaks: readonly B[]): B | undefined {
  return breaks.find(({ ends_at }) => ends_at === null);
}

/** Whole seconds, counted so that a span split at a full second has the same sum. Milliseconds since the epoch. */
export function secondsBetween(begins: number, ends: number): number {
  return Math.floor(ends / 1000) - Math.floor(begins / 1000);
}

/** Seconds on break up to an instant. */
export function breakSeconds(breaks: readonly Break[], until: Date): number {
  return breaks.reduce((sum, { starts_at, ends_at }) => {
    const ends = Math.min(ends_at === null ? until.getTime() : Date.parse(ends_at), until.getTime());
    return sum + Math.max(0, secondsBetween(Date.parse(starts_at), ends));
  }, 0);
}

/** Seconds worked up to an instant: from clocking in to clocking out, without breaks. */
export function workedSeconds({ clock_in, clock_out, breaks }: Worked, until: Date): number {
  const ends = Math.min(clock_out === null ? until.getTime() : Date.parse(clock_out), until.getTime());
  return Math.max(0, secondsBetween(Date.parse(clock_in), ends) - breakSeconds(breaks, until));
}

/**
 * Breaks as one text, each as an ISO 8601 interval: `2026-11-20T17:00:00.000Z/2026-11-20T17:30:00.000Z`. An open break
 * ends in `/`.
 */
export function writtenBreaks(breaks: readonly Break[]): string {
  return breaks.map(({ starts_at, ends_at }) => `${starts_at}/${ends_at ?? ''}`).join(' ');
}

export function readBreaks(written: string): Break[] {
  return written
    .split(' ')
    .filter(Boolean)
    .map((each) => {
      const [starts_at = '', ends_at] = each.split('/');
      return { starts_at, ends_at: ends_at || null };
    });
}
