import { type Days, eachDay } from '../../../contract/time.ts';
import type { Report } from '../../../contract/timecard-report.ts';

/** Hours of one day, by series; the day is named as the axis shows it. */
export type ChartDay = { day: string } & Record<string, number | string>;

interface Series {
  name: string;
  label: string;
}

/** So many colours can be told apart; whoever works less is counted together. */
const NAMED = 6;
const OTHERS: Series = { name: 'others', label: 'Others' };

const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Hours by day and employee as a chart draws them: every day of the report, and who works most first. */
export function hoursByDay(sums: Report['by_day'], days: Days): { rows: ChartDay[]; series: Series[] } {
  const totals = new Map<string, { label: string; seconds: number }>();
  for (const { employee_id, full_name, duration } of sums) {
    const seconds = (totals.get(employee_id)?.seconds ?? 0) + duration;
    totals.set(employee_id, { label: full_name, seconds });
  }
  const all = [...totals].map(([name, total]) => ({ name, ...total })).toSorted((a, b) => b.seconds - a.seconds);
  const named = new Set(all.slice(0, all.length > NAMED ? NAMED - 1 : NAMED).map(({ name }) => name));
  const rows = new Map(eachDay(days).map((day) => [day, rowOf(day)]));
  for (const { day, employee_id, duration } of sums) {
    const row = rows.get(day);
    const name = named.has(employee_id) ? employee_id : OTHERS.name;
    if (row) row[name] = Number(row[name] ?? 0) + duration / 3600;
  }
  const series = all.filter(({ name }) => named.has(name)).map(({ name, label }) => ({ name, label }));
  return { rows: [...rows.values()], series: all.length > named.size ? [...series, OTHERS] : series };
}

function rowOf(day: string): ChartDay {
  return { day: monthAndDay.format(new Date(`${day}T00:00:00Z`)) };
}
