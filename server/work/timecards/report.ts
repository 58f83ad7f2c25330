import { AppError } from '#contract/errors.ts';
import {
  payInCents,
  type Report,
  REPORT_CHART_DAYS_MAX,
  REPORT_CSV_ROWS_MAX,
  REPORT_PAGE_MAX,
  REPORT_ROWS_MAX,
  type ReportQuery,
  type ReportRow,
} from '#contract/work/timecard-report.ts';
import { cents, dollars } from '#domain/money.ts';
import { countDays, eachDay, formatDuration, type Span, spanOf, startOfDay, writtenTime } from '#domain/time.ts';
import { csvOf } from '../../platform/csv.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Csv } from '../../platform/http/bytes.ts';
import { listWagePeriods, type Pay, rateOf } from './report-pay.ts';
import {
  type DaySum,
  type EmployeeSum,
  listAllReportRows,
  listReportRows,
  type ReportRecord,
  type ReportScope,
  sumByDay,
  sumByEmployee,
} from './report-store.ts';
import { compareByName, type Piece, pieceOf, sumPiecesByDay, sumPiecesByEmployee } from './report-sums.ts';

/**
 * Hours and pay of the requested days of a time zone. The sums include all time cards, even if the rows are only a
 * page.
 */
export async function readReport(db: CompanyDb, query: ReportQuery, timeZone: string, now: Date): Promise<Report> {
  const scope = scopeOf(query, timeZone, now);
  const span = { first: query.start, last: query.end };
  const days = countDays(span) > REPORT_CHART_DAYS_MAX ? [] : eachDay(span);
  const spans = spansOf(timeZone, days, scope.span.to);
  const isPage = query.limit !== undefined || query.offset !== undefined;
  const pay = await payOf(db, query, timeZone);
  const { rows, byEmployee, byDay } = isPage
    ? await readPage(db, query, { scope, days: spans, pay })
    : await readAll(db, query, { scope, days: spans, pay });
  const employees = byEmployee.toSorted(compareByName);
  const daysOf = new Map(employees.map(({ employee_id }) => [employee_id, days.map(() => 0)]));
  for (const { day, employee_id, seconds } of byDay) {
    const employeeDays = daysOf.get(employee_id);
    if (employeeDays) employeeDays[day - 1] = seconds;
  }
  return {
    timecards: rows,
    days,
    totals: {
      duration: sum(employees.map(({ seconds }) => seconds)),
      break_duration: sum(employees.map(({ breakSeconds }) => breakSeconds)),
      payment: dollars(sum(employees.map((each) => each.cents))),
    },
    by_employee: employees.map(({ seconds, breakSeconds, cents: pay, ...employee }) => {
      const by_day = daysOf.get(employee.employee_id) ?? [];
      return { ...employee, duration: seconds, break_duration: breakSeconds, payment: dollars(pay), by_day };
    }),
    meta: { total: sum(employees.map(({ timecards }) => timecards)) },
  };
}

/** The seconds of one day. */
export interface SecondsOfDay {
  /** Worked, without breaks. */
  seconds: number;
  breakSeconds: number;
}

/** The seconds that each employee worked on each of a number of consecutive days. */
export async function secondsByDay(
  db: CompanyDb,
  days: readonly string[],
  timeZone: string,
  now: Date,
): Promise<Map<string, SecondsOfDay[]>> {
  const span = spanOf(timeZone, { first: days.at(0) ?? '', last: days.at(-1) ?? '' });
  const scope = { span, now, employeeCode: undefined, employeeId: undefined, jobsiteId: undefined };
  const sums = new Map<string, SecondsOfDay[]>();
  for (const { day, employee_id, ...ofDay } of await sumByDay(db, scope, spansOf(timeZone, days, span.to))) {
    const employeeSums = sums.get(employee_id) ?? days.map(() => ({ seconds: 0, breakSeconds: 0 }));
    employeeSums[day - 1] = ofDay;
    sums.set(employee_id, employeeSums);
  }
  return sums;
}

interface Read {
  rows: ReportRow[];
  byEmployee: EmployeeSum[];
  byDay: DaySum[];
}

/** The part of the company's data that a report reads, and how it pays. */
interface Reading {
  scope: ReportScope;
  days: readonly Span[];
  pay: Pay;
}

async function payOf(db: CompanyDb, { hourly_rate, uses_wages }: ReportQuery, timeZone: string): Promise<Pay> {
  if (hourly_rate === undefined && uses_wages === 'true') return { wages: await listWagePeriods(db, timeZone) };
  return { rateCents: cents(hourly_rate ?? 0) };
}

/** All rows, from which the sums are computed: one query. */
async function readAll(db: CompanyDb, query: ReportQuery, { scope, days, pay }: Reading): Promise<Read> {
  const { sort = 'full_name' } = query;
  const rate = rateOf(pay);
  const records = await listAllReportRows(db, scope, { sort, most: REPORT_ROWS_MAX + 1 });
  if (records.length > REPORT_ROWS_MAX) throw new AppError('report_too_long');
  const pieces = records.map((record) => pieceWithin(record, scope));
  return {
    rows: records.map((record, index) => presentRow(record, pieces[index] as Piece, rate)),
    byEmployee: sumPiecesByEmployee(pieces, rate),
    byDay: sumPiecesByDay(pieces, days),
  };
}

/** A page of rows, and the sums of all rows from the database, because there may be a million. */
async function readPage(db: CompanyDb, query: ReportQuery, { scope, days, pay }: Reading): Promise<Read> {
  const { sort = 'full_name', limit = REPORT_PAGE_MAX, offset = 0 } = query;
  const rate = rateOf(pay);
  const records = limit > 0 ? await listReportRows(db, scope, { sort, limit, offset }) : [];
  return {
    rows: records.map((record) => presentRow(record, pieceWithin(record, scope), rate)),
    byEmployee: await sumByEmployee(db, scope, pay),
    byDay: days.length > 0 ? await sumByDay(db, scope, days) : [],
  };
}

/** The same rows as a table for a spreadsheet or a payroll program, with times in the company's local time. */
export async function reportCsv(db: CompanyDb, query: ReportQuery, timeZone: string, now: Date): Promise<Csv> {
  const scope = scopeOf(query, timeZone, now);
  const { limit, offset = 0 } = query;
  const most = limit ?? REPORT_CSV_ROWS_MAX;
  const rows = await listReportRows(db, scope, { sort: query.sort ?? 'full_name', limit: most + 1, offset });
  if (limit === undefined && rows.length > most) throw new AppError('report_too_long');
  const rate = rateOf(await payOf(db, query, timeZone));
  const lines = rows.slice(0, most).map((row) => csvLine(presentRow(row, pieceWithin(row, scope), rate), timeZone));
  return { csv: csvOf([CSV_HEAD, ...lines]), fileName: `Time-cards-${query.start}-to-${query.end}.csv` };
}

const CSV_HEAD = [
  'Employee',
  'Jobsite',
  'Clock In',
  'Clock Out',
  'Duration',
  'Hours',
  'Payment',
  'Note',
  'Time Card',
  'Break Hours',
];

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
    (row.break_duration / 3600).toFixed(4),
  ];
}

/** Notes for the payroll clerk to read before paying the hours of a time card. */
function notesOn({ is_open, is_forgotten, clock_in_source, clock_out_source, break_source }: ReportRow): string[] {
  const sources = new Set([clock_in_source, clock_out_source, break_source]);
  return [
    ...(is_open ? [is_forgotten ? 'open, probably forgotten' : 'open'] : []),
    ...(sources.has('stated') ? ['clock out as stated by the employee'] : []),
    ...(sources.has('late') ? ['sent late'] : []),
    ...(sources.has('corrected') ? ['corrected'] : []),
  ];
}

function scopeOf(query: ReportQuery, timeZone: string, now: Date): ReportScope {
  const { start, end, employee_code: employeeCode, employee_id: employeeId, jobsite_id: jobsiteId } = query;
  return { span: spanOf(timeZone, { first: start, last: end }), now, employeeCode, employeeId, jobsiteId };
}

/** Consecutive days as timestamps: each begins where the previous one ends. */
function spansOf(timeZone: string, days: readonly string[], end: Date): Span[] {
  const starts = days.map((day) => startOfDay(timeZone, day));
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? end }));
}

/** The part of a time card that a report counts. */
function pieceWithin(
  { clock_in, clock_out, employee_id, full_name, breaks }: ReportRecord,
  { span, now }: ReportScope,
): Piece {
  const begins = Date.parse(clock_in);
  const ends = clock_out === null ? Math.min(now.getTime(), span.to.getTime()) : Date.parse(clock_out);
  const ended = breaks?.map(([start, end]) => [start, end ?? now.getTime()] as const) ?? NO_BREAKS;
  return pieceOf({ employee_id, full_name, begins, ends, breaks: ended });
}

/** Most time cards have none, and there may be thousands. */
const NO_BREAKS: Piece['breaks'] = [];

function presentRow(record: ReportRecord, piece: Piece, rate: ReturnType<typeof rateOf>): ReportRow {
  const { seconds, breakSeconds } = piece;
  return {
    timecard_id: record.timecard_id,
    employee_id: record.employee_id,
    full_name: record.full_name,
    jobsite_id: record.jobsite_id,
    jobsite_name: record.jobsite_name,
    clock_in: record.clock_in,
    clock_out: record.clock_out,
    duration: seconds,
    break_duration: breakSeconds,
    payment: dollars(payInCents(seconds, rate(piece))),
    is_open: record.clock_out === null,
    is_forgotten: record.is_forgotten,
    clock_in_source: record.clock_in_source,
    clock_out_source: record.clock_out_source,
    break_source: record.break_source,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
