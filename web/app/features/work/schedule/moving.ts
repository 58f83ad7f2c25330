import type { Visit } from '#contract/work/visits.ts';

/** A cell of the week: the row of an employee, or of visits without a crew, and a day. */
export interface Cell {
  /** An employee's id; NO_CREW in the row of visits without a crew. */
  row: string;
  day: string;
}

export const NO_CREW = '';

/**
 * The crew after a visit is moved from one row to another: the employee of the first row is replaced by the employee of
 * the second.
 */
export function crewAfter({ crew }: Pick<Visit, 'crew'>, from: string, to: string): string[] {
  const before = crew.flatMap(({ employee_id }) => employee_id ?? []);
  if (from === to) return before;
  const after = before.filter((id) => id !== from);
  return to === NO_CREW || after.includes(to) ? after : [...after, to];
}

const STEPS: Record<string, [rows: number, days: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The cells of a grid: a row per employee or, in a month, a row per week, whose cells have no row of their own. */
export interface Cells {
  rows: readonly string[];
  days: readonly string[];
  isMonth?: boolean;
}

/** The cell that an arrow key moves to, within the grid; undefined for any other key. */
export function cellBeside({ row, day }: Cell, key: string, { rows, days, isMonth = false }: Cells): Cell | undefined {
  const step = STEPS[key];
  if (!step) return undefined;
  const beside = (all: readonly string[], at: string, by: number) => all[all.indexOf(at) + by] ?? at;
  if (isMonth) return { row, day: beside(days, day, 7 * step[0] + step[1]) };
  return { row: beside(rows, row, step[0]), day: beside(days, day, step[1]) };
}
