import { z } from 'zod';
import { OWED_AGES } from '#domain/sales/owed-ages.ts';
import { Need, NEED_BANDS, NEED_DOCUMENTS, NEED_KINDS } from '../core/needs.ts';
import { byId, deleted, endpoint, one, OWNERS, record, type Summaries } from '../endpoint.ts';
import { day, instant } from '../fields.ts';
import { Visit } from '../work/visits.ts';
import { ReminderRun } from './reminder-runs.ts';

/** More lines of a kind, or of a band of it, are one group. */
export const GROUPED_ABOVE = 3;
/** The number of lines of a group that `GET /home/needs` returns at once. */
export const NEEDS_PAGE = 25;
export const PAID_WEEKS = 13;
export const ESTIMATE_DAYS = 90;
export const BUSIEST_PROJECTS = 8;
export const EXPECTED_WEEKS = 13;
/** The median delay of payments is that of the invoices that were due in this many days. */
export const SETTLED_DAYS = 365;
/** The maximum number of amounts in the list of a week. */
export const EXPECTED_ROWS_MAX = 200;

const CHOOSE_LINE = 'Choose a line of Home.';
const OFFSET_MAX = 100_000;
const OFFSET_WRONG = `The offset must be a number from 0 to ${OFFSET_MAX.toLocaleString('en-US')}.`;

const NeedRef = z.object({
  kind: z.enum(NEED_KINDS, { error: CHOOSE_LINE }),
  document: z.object(
    { type: z.enum(NEED_DOCUMENTS, { error: CHOOSE_LINE }), id: z.uuid({ error: CHOOSE_LINE }) },
    { error: CHOOSE_LINE },
  ),
});

const GroupRef = z.object({
  kind: z.enum(NEED_KINDS, { error: CHOOSE_LINE }),
  band: z.enum(NEED_BANDS, { error: CHOOSE_LINE }),
});

/** A line, or a group of lines. */
const SnoozeInput = NeedRef.partial({ document: true })
  .extend({ band: GroupRef.shape.band.optional() })
  .refine(({ document, band }) => (document === undefined) !== (band === undefined), {
    error: CHOOSE_LINE,
    path: ['document'],
  });
export type SnoozeInput = z.output<typeof SnoozeInput>;

/** How the customers of a group are reminded. */
export const GroupChannels = z.object({ email: z.int(), sms: z.int(), neither: z.int() });

/** Lines of one kind that are shown as one. */
export const NeedGroup = GroupRef.extend({
  sentence: z.string(),
  detail: z.string(),
  count: z.int(),
  /** The sum of the lines in dollars; null if they have no amounts. */
  amount: z.number().nullable(),
  /** The oldest line: the instant of the event, or the day on which something was due; null if neither is known. */
  since: z.string().nullable(),
  /** For a group whose customers can be reminded at once. */
  channels: GroupChannels.nullable(),
});
export type NeedGroup = z.output<typeof NeedGroup>;

/** A line that an account has snoozed, for all accounts of the company. */
export const SnoozedNeed = Need.extend({ home_snooze_id: z.string(), until: instant });
export type SnoozedNeed = z.output<typeof SnoozedNeed>;

export const SnoozedGroup = NeedGroup.extend({ home_snooze_id: z.string(), until: instant });
export type SnoozedGroup = z.output<typeof SnoozedGroup>;

export const HomeSnooze = GroupRef.partial({ band: true }).extend({
  document: NeedRef.shape.document.optional(),
  home_snooze_id: z.string(),
  until: instant,
});

/** An employee who is clocked in. */
export const ClockedIn = z.object({
  timecard_id: z.string(),
  employee_name: z.string(),
  jobsite_name: z.string(),
  clock_in: instant,
  /** Seconds of the breaks that have ended. */
  break_seconds: z.number().int(),
  /** Null while working. */
  on_break_since: instant.nullable(),
});
export type ClockedIn = z.output<typeof ClockedIn>;

const Counted = z.object({ count: z.number().int(), amount: z.number() });

export const HomeMoney = z.object({
  /** Weeks starting on Sunday, oldest first; the last one is this week. Amounts are dollars. */
  paid_by_week: z.array(z.object({ week: z.string(), paid: z.number(), payments: z.int(), billed: z.number() })),
  owed_by_age: z.array(Counted.extend({ age: z.enum(OWED_AGES) })),
  /**
   * Estimates whose newest revision was sent on or after a day. Approved amounts are their `approved_total`: without
   * options that the customer left out, and with change orders.
   */
  estimates: z.object({
    sent_from: z.string(),
    sent: Counted,
    opened: Counted,
    approved: Counted,
    declined: Counted,
    /** Days from sending to approval; null if nothing is approved. */
    median_days_to_yes: z.number().nullable(),
    median_approved: z.number().nullable(),
  }),
  /** The estimates that wait for their customers' answers. */
  waiting: Counted,
  /**
   * The active projects with a plan and the most hours, planned or worked, among those with work or an approval in the
   * last 90 days. An open time card counts up to now.
   */
  hours: z.array(
    z.object({
      project_id: z.string(),
      project_name: z.string(),
      /** Hours of the approved line items. */
      planned_hours: z.number(),
      worked_seconds: z.number().int(),
    }),
  ),
  /** The number of active projects with work in the last 90 days and no planned hours. */
  projects_without_plan: z.int(),
});
export type HomeMoney = z.output<typeof HomeMoney>;

/**
 * What customers are expected to pay, in dollars: outstanding invoices, and installments that are due and not billed. Each
 * is expected on its due day and the median delay of payments later, and not before today.
 */
export const ExpectedByWeek = z.object({
  /** Weeks starting on Sunday; the first one is this week. `due` is by due day, and late amounts are in this week. */
  weeks: z.array(z.object({ week: z.string(), due: z.number(), expected: z.number(), count: z.int() })),
  /** Expected after these weeks. */
  later: z.number(),
  /** Median days from the due day to the payment that settled an invoice; negative if customers pay early. */
  median_delay_days: z.int(),
  /** The number of invoices that the median is of. */
  settled_invoices: z.int(),
});
export type ExpectedByWeek = z.output<typeof ExpectedByWeek>;

/** An invoice, or an installment that is not billed yet; its document is the estimate. */
export const ExpectedAmount = z.object({
  kind: z.enum(['invoice', 'installment']),
  document: z.object({ type: z.enum(['invoice', 'estimate']), id: z.string() }),
  /** The number of the document. */
  number: z.number().int(),
  /** The name of the invoice, or the label of the installment. */
  name: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  due_on: z.string(),
  expected_on: z.string(),
  amount: z.number(),
});
export type ExpectedAmount = z.output<typeof ExpectedAmount>;

export const FIRST_STEPS = ['company', 'payments', 'customer', 'estimate', 'jobsite', 'employee'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

const FirstStepsInput = z.object({ hidden: z.boolean({ error: 'Say whether the first steps are hidden.' }) });

export const Home = z.object({
  /** The lines of kinds with few lines. */
  needs: z.array(Need),
  groups: z.array(NeedGroup),
  /** The number of all lines, including those of the groups. */
  needs_total: z.number().int(),
  put_away: z.array(SnoozedNeed),
  put_away_groups: z.array(SnoozedGroup),
  /** Reminders to all customers of a group that are being sent, or ended in the last hour. */
  reminder_runs: z.array(ReminderRun),
  today: z.object({
    day: z.string(),
    time_zone: z.string(),
    /** Ordered by time, without cancelled ones. */
    visits: z.array(Visit),
    clocked_in: z.array(ClockedIn),
    /** The number of active employees. */
    employees: z.number().int(),
  }),
  money: HomeMoney,
  first_steps: z.array(z.object({ key: z.enum(FIRST_STEPS), done: z.boolean() })),
  /** An owner has hidden the first steps. */
  first_steps_hidden: z.boolean(),
  /** Nothing was sent, billed or worked yet: the first steps replace everything else. */
  is_empty: z.boolean(),
});
export type Home = z.output<typeof Home>;

export const home = {
  read: endpoint({
    method: 'GET',
    path: '/home',
    auth: 'active',
    token: 'money',
    response: Home,
  }),
  needs: endpoint({
    method: 'GET',
    path: '/home/needs',
    auth: 'active',
    token: 'money',
    query: GroupRef.extend({
      offset: z.coerce
        .number({ error: OFFSET_WRONG })
        .int(OFFSET_WRONG)
        .min(0, OFFSET_WRONG)
        .max(OFFSET_MAX, OFFSET_WRONG)
        .optional(),
    }),
    response: z.object({ needs: z.array(Need), total: z.int() }),
  }),
  expected: endpoint({
    method: 'GET',
    path: '/home/expected',
    auth: 'active',
    response: ExpectedByWeek,
  }),
  expectedOfWeek: endpoint({
    method: 'GET',
    path: '/home/expected_amounts',
    auth: 'active',
    query: z.object({ week: day('Week') }),
    response: z.object({ expected: z.array(ExpectedAmount), total: z.int(), amount: z.number() }),
  }),
  snooze: endpoint({
    method: 'POST',
    path: '/home/snoozes',
    auth: 'active',
    body: SnoozeInput,
    status: 201,
    response: one(record('home_snooze', HomeSnooze)),
    errors: ['need_not_found'],
  }),
  unsnooze: endpoint({
    method: 'DELETE',
    path: '/home/snoozes/:id',
    auth: 'active',
    params: byId,
    response: deleted,
    errors: ['home_snooze_not_found'],
  }),
  changeFirstSteps: endpoint({
    method: 'PATCH',
    path: '/home/first_steps',
    auth: 'active',
    roles: OWNERS,
    body: FirstStepsInput,
    response: z.object({ hidden: z.boolean() }),
  }),
};

export const homeSummaries: Summaries<typeof home> = {
  read: "Read the issues that need attention, today's visits, the employees who are clocked in, and the financial overview.",
  needs: 'List the lines of a kind and band, 25 at a time, from the oldest.',
  snooze:
    "Snooze a line of Home, or all lines of a band, for the whole company until 5:00 AM tomorrow in the company's zone.",
  expected:
    'Compute what customers are expected to pay in each of the next 13 weeks: outstanding invoices and due installments, moved by the median delay of payments.',
  expectedOfWeek:
    'List what is expected in the week of a day, at most 200 amounts, with the number and the sum of all.',
  unsnooze: 'Restore a snoozed line.',
  changeFirstSteps: 'Hide the first steps of a new company on Home for all accounts, or show them again.',
};
