import { z } from 'zod';
import { cents, dollars } from '#domain/money.ts';
import { addDays, type Days, monthOf, weekOf } from '#domain/time.ts';
import { amount, day, instant } from '../fields.ts';

export const REPORT_DURATIONS = [
  { value: 'today', label: 'Today' },
  { value: 'this_week', label: 'This Week' },
  { value: 'last_7_days', label: 'Last 7 Days' },
  { value: 'current_month', label: 'Current Month' },
  { value: 'last_month', label: 'Last Month' },
  { value: 'custom_range', label: 'Custom Range' },
] as const;
export type ReportDuration = (typeof REPORT_DURATIONS)[number]['value'];

export const SELECT_DURATION = 'Please select duration';
export const HOURLY_RATE_WRONG = 'Hourly rate must be a valid number';
export const HOURLY_RATE_MAX = 10_000;
export const REPORT_ENDS_BEFORE_START = 'The end date cannot be before the start date';

/** The maximum number of rows in a report without `limit`; a longer one is rejected or must be read page by page. */
export const REPORT_ROWS_MAX = 20_000;
/** The maximum page size of a report; a page of size 0 has only the sums. */
export const REPORT_PAGE_MAX = 1000;
/** The maximum number of rows in a CSV report. */
export const REPORT_CSV_ROWS_MAX = 100_000;
/** The maximum number of days for which hours by day are returned. */
export const REPORT_CHART_DAYS_MAX = 92;

/** The days of a duration, relative to a day; undefined for a custom range, which has its own days. */
export function reportDays(duration: ReportDuration, today: string): Days | undefined {
  if (duration === 'custom_range') return undefined;
  if (duration === 'today') return { first: today, last: today };
  if (duration === 'this_week') return weekOf(today);
  // Seven days including today; a custom range from `today - 7` has eight.
  if (duration === 'last_7_days') return { first: addDays(today, -6), last: today };
  const thisMonth = monthOf(today);
  return duration === 'current_month' ? thisMonth : monthOf(addDays(thisMonth.first, -1));
}

/** Pay in dollars: seconds at an hourly rate, rounded half up to the cent. */
export function payFor(seconds: number, hourlyRate: number): number {
  return dollars(payInCents(seconds, cents(hourlyRate)));
}

/** The same in whole cents. Even a century of seconds at the highest rate is a safe integer. */
export function payInCents(seconds: number, rateCents: number): number {
  return Math.floor((seconds * rateCents * 2 + 3600) / 7200);
}

/** An empty query field counts as missing. */
function unlessEmpty<S extends z.ZodType>(field: S) {
  return z.preprocess((value) => (value === '' ? undefined : value), field.optional());
}

function reportDay(label: string) {
  const dayFrom2000 = day(label).refine((value) => value >= '2000-01-01' && value <= '2099-12-31', {
    error: `${label} must be from 2000 to 2099`,
  });
  return z.string({ error: SELECT_DURATION }).min(1, { error: SELECT_DURATION, abort: true }).pipe(dayFrom2000);
}

const hourlyRate = amount({
  notANumber: HOURLY_RATE_WRONG,
  negative: 'Hourly rate cannot be negative',
  max: HOURLY_RATE_MAX,
  over: `Hourly rate must be at most ${HOURLY_RATE_MAX.toLocaleString('en-US')}`,
  decimals: 2,
});

const page = { error: `The limit must be a number from 0 to ${REPORT_PAGE_MAX}.` };
const REPORT_SORTS = ['full_name', '-full_name', 'jobsite_name', '-jobsite_name', 'clock_in', '-clock_in'] as const;
export type ReportSort = (typeof REPORT_SORTS)[number];

/** Selects the time cards of a report. The days are the company's, both included. */
export const ReportQuery = z
  .object({
    start: reportDay('Start date'),
    end: reportDay('End date'),
    employee_code: unlessEmpty(z.string()),
    employee_id: unlessEmpty(z.string().max(100)),
    jobsite_id: unlessEmpty(z.string()),
    hourly_rate: unlessEmpty(hourlyRate),
    /** Without an hourly rate, each employee's wage on the day that a time card begins is paid. */
    uses_wages: unlessEmpty(z.enum(['true', 'false'], { error: 'Uses wages is true or false' })),
    sort: unlessEmpty(z.enum(REPORT_SORTS, { error: 'A report cannot be sorted by that.' })),
    limit: unlessEmpty(z.coerce.number(page).int(page).min(0, page).max(REPORT_PAGE_MAX, page)),
    offset: unlessEmpty(z.coerce.number().int('The offset must be 0 or more.').min(0, 'The offset must be 0 or more.')),
  })
  .refine(({ start, end }) => start <= end, { error: REPORT_ENDS_BEFORE_START, path: ['end'] });
export type ReportQuery = z.output<typeof ReportQuery>;

/**
 * The source of a time card's times: the server clock, a tap stored offline, the employee's statement, or the office.
 */
export const TIME_SOURCES = ['server', 'late', 'stated', 'corrected'] as const;
export type TimeSource = (typeof TIME_SOURCES)[number];

/** The part of a time card within the days of the report. */
export const ReportRow = z.object({
  timecard_id: z.string(),
  /** Preserved after the employee is deleted. */
  employee_id: z.string(),
  full_name: z.string(),
  jobsite_id: z.string().nullable(),
  jobsite_name: z.string(),
  clock_in: instant,
  /** Null while the time card is open; its hours count up to now. */
  clock_out: instant.nullable(),
  /** Seconds worked, without breaks. */
  duration: z.number(),
  /** Seconds on break in the days of the report, unpaid. */
  break_duration: z.number(),
  payment: z.number(),
  is_open: z.boolean(),
  is_forgotten: z.boolean(),
  clock_in_source: z.enum(TIME_SOURCES),
  clock_out_source: z.enum(TIME_SOURCES).nullable(),
  break_source: z.enum(TIME_SOURCES).nullable(),
});
export type ReportRow = z.output<typeof ReportRow>;

const hours = { duration: z.number(), break_duration: z.number() };
const sums = { ...hours, payment: z.number() };

export const Report = z.object({
  timecards: z.array(ReportRow),
  /** The sums of all time cards in the report, not only of this page. */
  totals: z.object(sums),
  /** The days of the report; empty if there are too many to chart. */
  days: z.array(z.string()),
  by_employee: z.array(
    z.object({
      employee_id: z.string(),
      full_name: z.string(),
      timecards: z.number(),
      ...sums,
      /** Seconds on each of `days`. */
      by_day: z.array(z.number()),
    }),
  ),
  meta: z.object({ total: z.number() }),
});
export type Report = z.output<typeof Report>;

/** The report without pay. */
export const ReportWithoutPay = Report.extend({
  timecards: z.array(ReportRow.omit({ payment: true })),
  totals: z.object(hours),
  by_employee: z.array(
    z.object({
      employee_id: z.string(),
      full_name: z.string(),
      timecards: z.number(),
      ...hours,
      by_day: z.array(z.number()),
    }),
  ),
});
