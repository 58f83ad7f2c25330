import { z } from 'zod';
import { SEND_METHODS } from '#domain/send-methods.ts';
import { BREAKS_MAX } from '#domain/work/breaks.ts';
import { SELECT_SEND_METHOD } from '../core/messages.ts';
import {
  at,
  byId,
  deleted,
  done,
  endpoint,
  EVERY_ROLE,
  listOf,
  listQuery,
  one,
  record,
  under,
  type Summaries,
} from '../endpoint.ts';
import { day, email, instant, optionalText, phone } from '../fields.ts';
import { byEmployeeCode } from './employees.ts';
import * as timeCardCalls from './time-card-calls.ts';
import { Report, ReportQuery, ReportWithoutPay, TIME_SOURCES } from './timecard-report.ts';

export { clockButtons, FORGOTTEN_AFTER_HOURS, isForgotten, LATE_TAP_HOURS } from '#domain/work/clocking.ts';

export const SELECT_JOBSITE = 'Please select a jobsite.';
export const SELECT_EMPLOYEE = 'Please select an employee first.';

/** The message for a crew lead who tries to correct any other card. */
export const WITHIN_THIS_WEEK = 'A crew lead corrects time cards within this week. Ask your office to correct it.';

export const TOO_MANY_BREAKS = `A time card holds at most ${BREAKS_MAX} breaks.`;

/** The maximum time by which a phone's clock may be ahead of the server's; a later tap is rejected. */
export const CLOCK_TOLERANCE_SECONDS = 120;

export const Timecard = z.object({
  timecard_id: z.string(),
  company_code: z.string(),
  /** Null after the employee is deleted, for a caller who has only the time card's id, and for crew leads. */
  employee_code: z.string().nullable(),
  employee_name: z.string(),
  /** Null after the jobsite is deleted; its name is preserved. */
  jobsite_id: z.string().nullable(),
  jobsite_name: z.string(),
  clock_in: instant,
  clock_out: instant.nullable(),
  clock_in_source: z.enum(TIME_SOURCES),
  clock_out_source: z.enum(TIME_SOURCES).nullable(),
  /** When the server recorded it. */
  clock_in_recorded_at: instant,
  clock_out_recorded_at: instant.nullable(),
  is_open: z.boolean(),
  /** Open for longer than 16 hours. */
  is_forgotten: z.boolean(),
  /** Unpaid, in order; the last one of an open card may still be open. */
  breaks: z.array(z.object({ starts_at: instant, ends_at: instant.nullable() })),
  /** Null without any. */
  break_source: z.enum(TIME_SOURCES).nullable(),
  /** The number of the invoice that bills its hours; null if none does. */
  billed_invoice_number: z.int().nullable(),
  created_at: instant,
  updated_at: instant,
});
export type Timecard = z.output<typeof Timecard>;

function time(label: string) {
  return z.iso
    .datetime({ offset: true, error: `${label} must be a time, as 2026-11-20T15:30:00Z` })
    .transform((written) => new Date(written));
}

const jobsite_id = z.uuid({ error: SELECT_JOBSITE });
/** The time of a tap that could not be sent immediately. */
const tapped_at = time('The time of the tap').optional();

export const ClockIn = z.object({
  employee_code: z.string({ error: 'Employee code is required' }),
  company_code: z.string({ error: 'Company code must be text' }).nullish(),
  jobsite_id,
  tapped_at,
});
export type ClockIn = z.output<typeof ClockIn>;

/** The employee who starts or ends a break on their open card. */
export const BreakTap = ClockIn.omit({ jobsite_id: true });
export type BreakTap = z.output<typeof BreakTap>;

/** A break as corrected by the office; one without an end is still open. */
export const CorrectedBreak = z.object({
  starts_at: time('The start of a break'),
  ends_at: time('The end of a break').nullable(),
});
export type CorrectedBreak = z.output<typeof CorrectedBreak>;

/**
 * A caller with only the time card's id closes it: `clock_out`, regardless of its value, means now, or the time of the
 * tap; `stated_clock_out` is a forgotten time as stated by the employee. A signed-in caller corrects `clock_in`,
 * `clock_out`, `jobsite_id` and `breaks`, which replace those of the card.
 */
export const TimecardChanges = z.object({
  clock_in: time('Clock in').optional(),
  clock_out: z.unknown().optional(),
  stated_clock_out: time('The time of clocking out').optional(),
  tapped_at,
  jobsite_id: jobsite_id.optional(),
  breaks: z
    .array(CorrectedBreak, { error: 'Send the breaks as a list.' })
    .max(BREAKS_MAX, { error: TOO_MANY_BREAKS })
    .optional(),
});
export type TimecardChanges = z.output<typeof TimecardChanges>;

/** The `clock_out` of a correction. */
export const correctedClockOut = time('Clock out');

export const TimecardLink = z.object({
  employee_id: z.uuid({ error: SELECT_EMPLOYEE }),
  employee_code: z.string({ error: SELECT_EMPLOYEE }).nullish(),
  recipient_first_name: optionalText('First name', 50).optional(),
  recipient_last_name: optionalText('Last name', 50).optional(),
  send_method: z.enum(SEND_METHODS, { error: SELECT_SEND_METHOD }),
  recipient_email: z.preprocess((value) => value || undefined, email.optional()),
  recipient_phone: z.preprocess((value) => value || undefined, phone.optional()),
  message_for_type: z.literal('timecard', { error: 'This call sends time card links.' }).nullish(),
});
export type TimecardLink = z.output<typeof TimecardLink>;

/** The message after a link is sent. */
export function timecardLinkSent(name: string): string {
  return `Timecard link successfully sent to ${name} via SMS or email.`;
}

const TimecardRecord = record('timecard', Timecard);
const seconds = z.object({ duration: z.number() });
const flag = (of: string) => z.enum(['true', 'false'], { error: `${of} is true or false` }).default('true');

export const timecards = {
  clockIn: endpoint({
    ...at(timeCardCalls.clockIn),
    auth: 'employee',
    body: under('timecard', ClockIn),
    status: 201,
    response: one(TimecardRecord),
    errors: ['employee_not_found', 'company_not_found', 'jobsite_not_found', 'subscription_inactive', 'timecard_open'],
  }),
  startBreak: endpoint({
    ...at(timeCardCalls.startBreak),
    auth: 'employee',
    body: under('timecard', BreakTap),
    status: 201,
    response: one(TimecardRecord),
    errors: ['employee_not_found', 'company_not_found', 'not_clocked_in', 'break_open'],
  }),
  endBreak: endpoint({
    ...at(timeCardCalls.endBreak),
    auth: 'employee',
    body: under('timecard', BreakTap),
    response: one(TimecardRecord),
    errors: ['employee_not_found', 'company_not_found', 'not_clocked_in', 'break_not_open'],
  }),
  ofDay: endpoint({
    ...at(timeCardCalls.listTimecards),
    auth: 'employee',
    params: byEmployeeCode,
    query: listQuery(Timecard.omit({ breaks: true })).extend({
      jobsite_id: z.string().max(100).optional(),
      timecard_date: z.preprocess((value) => value || undefined, day('Date').optional()),
    }),
    response: listOf(TimecardRecord),
    errors: ['employee_not_found'],
  }),
  shortReport: endpoint({
    ...at(timeCardCalls.readHours),
    auth: 'employee',
    query: byEmployeeCode.extend({
      current_day: flag('Current day'),
      current_week: flag('Current week'),
      current_month: flag('Current month'),
    }),
    response: z.object({
      current_day: seconds.optional(),
      current_week: seconds.optional(),
      current_month: seconds.optional(),
    }),
    errors: ['employee_not_found'],
  }),
  change: endpoint({
    ...at(timeCardCalls.changeTimecard),
    auth: 'card',
    roles: EVERY_ROLE,
    params: byId,
    body: under('timecard', TimecardChanges),
    response: one(TimecardRecord),
    errors: [
      'timecard_not_found',
      'session_expired',
      'not_your_role',
      'subscription_inactive',
      'jobsite_not_found',
      'timecard_closed',
      'timecard_overlaps',
      'stale_record',
    ],
    versioned: true,
    idempotent: true,
  }),
  ofOwnVisits: endpoint({
    method: 'GET',
    path: '/timecards/of_own_visits',
    auth: 'active',
    roles: EVERY_ROLE,
    token: 'read',
    query: listQuery(Timecard.omit({ company_code: true, employee_code: true, breaks: true })),
    response: listOf(TimecardRecord),
  }),
  open: endpoint({
    method: 'GET',
    path: '/timecards/open',
    auth: 'active',
    token: 'read',
    query: listQuery(Timecard.omit({ breaks: true })),
    response: listOf(TimecardRecord),
  }),
  report: endpoint({
    method: 'GET',
    path: '/timecards/timecard_report',
    auth: 'active',
    token: 'read',
    query: ReportQuery,
    response: Report,
    withoutMoney: { response: ReportWithoutPay },
    csv: true,
    errors: ['report_too_long'],
  }),
  sendLink: endpoint({
    method: 'POST',
    path: '/timecards/send_link',
    auth: 'active',
    body: TimecardLink,
    response: done,
    errors: ['employee_not_found', 'too_many_messages'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/timecards/:id',
    auth: 'active',
    roles: EVERY_ROLE,
    params: byId,
    response: one(TimecardRecord),
    errors: ['timecard_not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/timecards/:id',
    auth: 'active',
    params: byId,
    response: deleted,
    errors: ['timecard_not_found'],
  }),
};

export const timecardSummaries: Summaries<typeof timecards> = {
  clockIn: 'Clock in at an active jobsite. An employee has at most one open card.',
  startBreak: "Start an unpaid break on the employee's open card. Clocking out ends it too.",
  endBreak: "End the open break on the employee's open card.",
  ofDay: "List the employee's cards that overlap a day of the company; today by default.",
  shortReport:
    "Read the employee's seconds of today, this week (from Sunday) and this month; an open card counts up to now.",
  change:
    'Without a session: close an open card once, now or at a stated time. Signed in: correct a card of the company; a crew lead can correct one of a visit of this week that includes them.',
  ofOwnVisits:
    "List the cards of this week's visits that include the account's employee: those of their crews, at their jobsites.",
  open: 'List the cards that are open now, including those that were probably forgotten.',
  report:
    'Report hours and pay of all employees or one, at all jobsites or one, with sums by employee and by day. Accept: text/csv returns CSV.',
  sendLink:
    "Send an employee the link to their time card. The caller confirms the employee's consent. The office can do this only if it may see pay.",
  read: 'Read one time card; for a crew lead, one of a visit of this week that includes them.',
  remove: 'Delete a time card. The audit log stores its contents.',
};
