import type { Span } from '../../contract/time.ts';
import { payInCents } from '../../contract/timecard-report.ts';
import type { DaySum, EmployeeSum } from './report-store.ts';

/* Hours and pay of cards that are at hand; the database sums in the same way where they are too many. */

/** The part of a card that a report counts. */
export interface Piece {
  employee_id: string;
  full_name: string;
  begins: Date;
  ends: Date;
  seconds: number;
}

/** Whole seconds, counted so that a card cut in two at a full second has as many as before. */
export function secondsBetween(begins: Date, ends: Date): number {
  return Math.floor(ends.getTime() / 1000) - Math.floor(begins.getTime() / 1000);
}

export function sumPiecesByEmployee(pieces: readonly Piece[], rateCents: number): EmployeeSum[] {
  const sums = new Map<string, EmployeeSum>();
  for (const { employee_id, full_name, seconds } of pieces) {
    const sum = sums.get(employee_id) ?? { employee_id, full_name, timecards: 0, seconds: 0, cents: 0 };
    sum.timecards += 1;
    sum.seconds += seconds;
    sum.cents += payInCents(seconds, rateCents);
    sums.set(employee_id, sum);
  }
  return [...sums.values()];
}

/** Each piece counts in each of the days that it touches, for the part that lies in it. The days follow each other. */
export function sumPiecesByDay(pieces: readonly Piece[], days: readonly Span[]): DaySum[] {
  const sums = new Map<string, DaySum>();
  for (const { employee_id, begins, ends } of pieces) {
    for (let index = placeOf(begins, days); index < days.length; index++) {
      const { from, to } = days[index] as Span;
      if (from >= ends) break;
      const seconds = secondsBetween(begins > from ? begins : from, ends < to ? ends : to);
      const key = `${index} ${employee_id}`;
      const sum = sums.get(key) ?? { day: index + 1, employee_id, seconds: 0 };
      sum.seconds += seconds;
      sums.set(key, sum);
    }
  }
  return [...sums.values()];
}

/** The place of the day that an instant lies in. */
function placeOf(instant: Date, days: readonly Span[]): number {
  let [low, high] = [0, days.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((days[middle] as Span).from <= instant) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** People look for a name by its last word. */
export function compareByName(a: EmployeeSum, b: EmployeeSum): number {
  return (
    names.compare(lastWord(a.full_name), lastWord(b.full_name)) ||
    names.compare(a.full_name, b.full_name) ||
    (a.employee_id < b.employee_id ? -1 : 1)
  );
}

const names = new Intl.Collator('en-US');

function lastWord(name: string): string {
  return /\S+$/.exec(name)?.[0] ?? '';
}
