import { cents, dollars } from '../../contract/money.ts';
import { Refusal } from '../../contract/refusals.ts';
import { eachDay, formatDuration, spanOf, writtenTime } from '../../contract/time.ts';
import {
  payFor,
  type Report,
  REPORT_CHART_DAYS_MAX,
  REPORT_CSV_ROWS_MAX,
  REPORT_ROWS_MAX,
  type ReportQuery,
  type ReportRow,
} from '../../contract/timecard-report.ts';
import { isForgotten } from '../../contract/timecards.ts';
import { csvOf } from '../platform/csv.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import type { Csv } from '../platform/http/doors.ts';
import { listReportRows, type ReportRecord, type ReportScope, sumByDay, sumByEmployee } from './report-store.ts';

/** Hours and pay of the asked days of a time zone. The sums are of all cards, also where the rows are only a page. */
export async function readReport(db: CompanyDb, query: ReportQuery, timeZone: string, now: Date): Promise<Report> {
  const scope = scopeOf(query, timeZone, now);
  const { hourly_rate = 0, limit, offset = 0 } = query;
  const sums = await sumByEmployee(db, scope, cents(hourly_rate));
  const total = sum(sums.map(({ timecards }) => timecards));
  if (limit === undefined && total - offset > REPORT_ROWS_MAX) throw new Refusal('report_too_long');
  const page = { sort: query.sort ?? 'full_name', limit: limit ?? REPORT_ROWS_MAX, offset };
  const rows = await listReportRows(db, scope, page);
  const names = new Map(sums.map(({ employee_id, full_name }) => [employee_id, full_name]));
  return {
    timecards: rows.map((row) => presentRow(row, hourly_rate, now)),
    totals: {
      duration: sum(sums.map(({ seconds }) => seconds)),
      payment: dollars(sum(sums.map((each) => each.cents))),
    },
    by_employee: sums.map(({ seconds, cents: pay, ...employee }) => {
      return { ...employee, duration: seconds, payment: dollars(pay) };
    }),
    by_day: await hoursByDay(db, scope, { days: eachDay({ first: query.start, last: query.end }), timeZone, names }),
    meta: { total },
  };
}

/** The same rows as a table for a spreadsheet or a payroll program: times as the company's clocks show them. */
export async function reportCsv(db: CompanyDb, query: ReportQuery, timeZone: string, now: Date): Promise<Csv> {
  const scope = scopeOf(query, timeZone, now);
  const { hourly_rate = 0, limit, offset = 0 } = query;
  const most = limit ?? REPORT_CSV_ROWS_MAX;
  const rows = await listReportRows(db, scope, { sort: query.sort ?? 'full_name', limit: most + 1, offset });
  if (limit === undefined && rows.length > most) throw new Refusal('report_too_long');
  const lines = rows.slice(0, most).map((row) => csvLine(presentRow(row, hourly_rate, now), timeZone));
  return { csv: csvOf([CSV_HEAD, ...lines]), fileName: `Time-cards-${query.start}-to-${query.end}.csv` };
}

const CSV_HEAD = ['Employee', 'Jobsite', 'Clock In', 'Clock Out', 'Duration', 'Hours', 'Payment', 'Note', 'Time Card'];

function csvLine(row: ReportRow, timeZone: string): string[] {
  return [
    row.full_name,
    row.jobsite_name,
    writtenTime(timeZone, new Date(row.clock_in)),
    row.clock_out ? writtenTime(timeZone, new Date(row.clock_out)) : '',
    formatDuration(row.duration),
    (row.duration / 3600).toFixed(4),
    row.payment.toFixed(2),
    notesOn(row).join('; '),
    row.timecard_id,
  ];
}

/** What a payroll clerk should know of a card before paying it. */
function notesOn({ is_open, is_forgotten, clock_in_source, clock_out_source }: ReportRow): string[] {
  const sources = new Set([clock_in_source, clock_out_source]);
  return [
    ...(is_open ? [is_forgotten ? 'open, probably forgotten' : 'open'] : []),
    ...(sources.has('stated') ? ['clock out as stated by the employee'] : []),
    ...(sources.has('late') ? ['sent late'] : []),
    ...(sources.has('corrected') ? ['corrected'] : []),
  ];
}

function scopeOf({ start, end, employee_code, jobsite_id }: ReportQuery, timeZone: string, now: Date): ReportScope {
  const span = spanOf(timeZone, { first: start, last: end });
  return { span, now, employeeCode: employee_code, jobsiteId: jobsite_id };
}

function presentRow(record: ReportRecord, hourlyRate: number, now: Date): ReportRow {
  const { began, seconds, clock_in, clock_out, ...row } = record;
  const is_open = clock_out === null;
  return {
    ...row,
    clock_in: clock_in.toISOString(),
    clock_out: clock_out?.toISOString() ?? null,
    duration: seconds,
    payment: payFor(seconds, hourlyRate),
    is_open,
    is_forgotten: is_open && isForgotten(began, now),
  };
}

async function hoursByDay(
  db: CompanyDb,
  scope: ReportScope,
  { days, timeZone, names }: { days: readonly string[]; timeZone: string; names: Map<string, string> },
): Promise<Report['by_day']> {
  if (days.length > REPORT_CHART_DAYS_MAX) return [];
  const spans = days.map((day) => spanOf(timeZone, { first: day, last: day }));
  const sums = await sumByDay(db, scope, spans);
  return sums.map(({ day, employee_id, seconds }) => {
    return { day: days[day - 1] ?? '', employee_id, full_name: names.get(employee_id) ?? '', duration: seconds };
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
