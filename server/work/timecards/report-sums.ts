import { payInCents } from '#contract/work/timecard-report.ts';
import type { Span } from '#domain/time.ts';
import { secondsBetween } from '#domain/work/breaks.ts';
import type { DaySum, EmployeeSum } from './report-store.ts';

/* Hours and pay of time cards in memory. If there are too many, the database computes the same sums. */

/**
 * The part of a time card that a report counts, in milliseconds of the epoch, because thousands of dates would be
 * slow to compare.
 */
export interface Piece {
  employee_id: string;
  full_name: string;
  begins: number;
  ends: number;
  /** The start and end of each break. */
  breaks: readonly (readonly [begins: number, ends: number])[];
  /** Worked, without breaks. */
  seconds: number;
  breakSeconds: number;
}

/** Builds a piece from these times. */
export function pieceOf({
  employee_id,
  full_name,
  begins,
  ends,
  breaks,
}: Omit<Piece, 'seconds' | 'breakSeconds'>): Piece {
  const breakSeconds = breakSecondsWithin(breaks, begins, ends);
  const seconds = secondsBetween(begins, ends) - breakSeconds;
  return { employee_id, full_name, begins, ends, breaks, seconds, breakSeconds };
}

/** The seconds of breaks between two times. */
function breakSecondsWithin(breaks: Piece['breaks'], from: number, to: number): number {
  let sum = 0;
  for (const [begins, ends] of breaks) {
    sum += Math.max(0, secondsBetween(Math.max(begins, from), Math.min(ends, to)));
  }
  return sum;
}

/** Hours and pay by employee. `rateOf` returns the hourly rate of a piece in whole cents. */
export function sumPiecesByEmployee(pieces: readonly Piece[], rateOf: (piece: Piece) => number): EmployeeSum[] {
  const sums = new Map<string, EmployeeSum>();
  for (const piece of pieces) {
    const { employee_id, full_name, seconds, breakSeconds } = piece;
    const sum = sums.get(employee_id) ?? {
      employee_id,
      full_name,
      timecards: 0,
      seconds: 0,
      breakSeconds: 0,
      cents: 0,
    };
    sum.timecards += 1;
    sum.seconds += seconds;
    sum.breakSeconds += breakSeconds;
    sum.cents += payInCents(seconds, rateOf(piece));
    sums.set(employee_id, sum);
  }
  return [...sums.values()];
}

/** Each piece counts on each day that it touches, for the part within that day. The days must be consecutive. */
export function sumPiecesByDay(pieces: readonly Piece[], days: readonly Span[]): DaySum[] {
  const starts = days.map(({ from }) => from.getTime());
  const untils = days.map(({ to }) => to.getTime());
  const sums = days.map(() => new Map<string, DaySum>());
  for (const piece of pieces) {
    for (let day = placeOf(piece.begins, starts); day < days.length; day++) {
      const [from = 0, to = 0] = [starts[day], untils[day]];
      if (from >= piece.ends) break;
      const [begins, ends] = [Math.max(piece.begins, from), Math.min(piece.ends, to)];
      const breakSeconds = breakSecondsWithin(piece.breaks, begins, ends);
      const sum = sumOf(sums[day] as Map<string, DaySum>, piece.employee_id, day + 1);
      sum.seconds += secondsBetween(begins, ends) - breakSeconds;
      sum.breakSeconds += breakSeconds;
    }
  }
  return sums.flatMap((sum) => [...sum.values()]);
}

function sumOf(sums: Map<string, DaySum>, employee_id: string, day: number): DaySum {
  const existing = sums.get(employee_id);
  if (existing) return existing;
  const sum = { day, employee_id, seconds: 0, breakSeconds: 0 };
  sums.set(employee_id, sum);
  return sum;
}

/** The index of the last start that is not after a time. */
function placeOf(instant: number, starts: readonly number[]): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= instant) low = middle;
    else high = middle - 1;
  }
  return low;
}

type Named = Pick<EmployeeSum, 'employee_id' | 'full_name'>;

/** Sorted by the last word, as people look for a name. */
export function compareByName(a: Named, b: Named): number {
  return (
    names.compare(lastWord(a.full_name), lastWord(b.full_name)) ||
    names.compare(a.full_name, b.full_name) ||
    (a.employee_id < b.employee_id ? -1 : 1)
  );
}

const names = new Intl.Collator('en-US');

function lastWord(name: string): string {
  return name.split(/\s+/).at(-1) ?? '';
}
