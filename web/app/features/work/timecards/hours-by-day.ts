import type { Report } from '#contract/work/timecard-report.ts';

/** Hours of one day by series; the day is formatted as the axis shows it. */
export type ChartDay = { day: string } & Record<string, number | string>;

interface Series {
  name: string;
  label: string;
}

/** The number of distinguishable colors; the employees with fewer hours are combined. */
const NAMED = 6;
const OTHERS: Series = { name: 'others', label: 'Others' };

/** The part of a report that the chart shows. */
export interface HoursOfDays {
  days: Report['days'];
  by_employee: readonly Pick<Report['by_employee'][number], 'employee_id' | 'full_name' | 'duration' | 'by_day'>[];
}

const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Chart data by day and employee: every day of the report, and the employee with most hours first. */
export function hoursByDay({ days, by_employee }: HoursOfDays): { rows: ChartDay[]; series: Series[] } {
  const all = by_employee.toSorted((a, b) => b.duration - a.duration);
  const named = all.slice(0, all.length > NAMED ? NAMED - 1 : NAMED);
  const others = all.slice(named.length);
  const rows = days.map((day, index): ChartDay => {
    const seconds = ({ by_day }: (typeof all)[number]) => by_day[index] ?? 0;
    const hours = named.map((employee) => [employee.employee_id, seconds(employee)] as const);
    const rest = [OTHERS.name, others.reduce((sum, employee) => sum + seconds(employee), 0)] as const;
    const worked = [...hours, rest].filter(([, sum]) => sum > 0).map(([name, sum]) => [name, sum / 3600]);
    return { day: monthAndDay.format(new Date(`${day}T00:00:00Z`)), ...Object.fromEntries(worked) };
  });
  const series = named.map(({ employee_id, full_name }) => ({ name: employee_id, label: full_name }));
  return { rows, series: others.length > 0 ? [...series, OTHERS] : series };
}
