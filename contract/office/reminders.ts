import { z } from 'zod';
import { WIDEST_HOURS } from '#domain/office/reminder-hours.ts';
import { LAST_BUSINESS_DAY, REMINDED_KINDS, REMINDER_KINDS, type ReminderStep } from '#domain/office/reminder-plan.ts';
import { SEND_METHODS } from '#domain/send-methods.ts';
import { isWithoutLinks, messageOptionFields, MessagePreview, NO_LINKS } from '../core/message-options.ts';
import { MessageLog } from '../core/messages.ts';
import { byId, deleted, EMPTY_LIST, endpoint, listOf, listQuery, one, record, type Summaries } from '../endpoint.ts';
import { instant, optionalText } from '../fields.ts';

export const STEPS_MAX = 5;
export const STEP_DAYS_MAX = 90;
export const SENTENCE_MAX = 200;
/** How many days ahead reminders are listed: by default, and at most. */
export const PLANNED_DAYS = 14;
export const PLANNED_DAYS_MAX = 62;
/** Ensures that an hour is left in a state with two zones. */
const HOURS_MIN = 2;

const STEP = `Enter a number of days from 0 to ${STEP_DAYS_MAX}.`;
const step = z.union([z.int().min(0).max(STEP_DAYS_MAX), z.literal(LAST_BUSINESS_DAY)], { error: STEP });
const days = z.int({ error: STEP }).min(0, STEP).max(STEP_DAYS_MAX, STEP);
const FROM_ONE = `Enter a number of days from 1 to ${STEP_DAYS_MAX}.`;
const daysFromOne = z.int({ error: FROM_ONE }).min(1, FROM_ONE).max(STEP_DAYS_MAX, FROM_ONE);

function choice(of: z.ZodType<ReminderStep, ReminderStep>) {
  return z.object({
    is_on: z.boolean({ error: 'Switch these reminders on or off.' }),
    steps: z
      .array(of, { error: 'Choose at least one step.' })
      .min(1, 'Choose at least one step.')
      .max(STEPS_MAX, `Choose at most ${STEPS_MAX} steps.`)
      .refine((steps) => new Set(steps).size === steps.length, 'Each step can be chosen once.'),
    /** The company's own text, between the fixed beginning and end of each reminder. */
    sentence: optionalText('Sentence', SENTENCE_MAX).refine(isWithoutLinks, NO_LINKS),
    /** When reminders are turned on: whether they also cover documents that were sent before. */
    include_open_documents: z.boolean({ error: 'Say whether open documents are included.' }).optional(),
  });
}

const hour = z.int({ error: 'Enter a full hour.' });

function hoursWithin({ from, to }: { from: number; to: number }) {
  const error = `Choose at least ${HOURS_MIN} hours between ${from}:00 and ${to}:00.`;
  return z
    .object({ from: hour, to: hour })
    .refine((hours) => hours.from >= from && hours.to <= to && hours.to - hours.from >= HOURS_MIN, error);
}

const Hours = z.object({
  weekday: hoursWithin(WIDEST_HOURS.weekday),
  saturday: hoursWithin(WIDEST_HOURS.saturday),
});

/** The content of the next reminder of a kind, or an example if there are no open documents. */
const Example = z.object({
  customer_name: z.string(),
  channel: z.enum(SEND_METHODS),
  company_name: z.string(),
  number: z.int().nullable(),
  project_name: z.string(),
  amount: z.string(),
  day: z.string().nullable(),
  /** Whether customers can pay the company online. */
  is_payable: z.boolean(),
  visit: z
    .object({ starts: z.string().nullable(), arrival_window_minutes: z.int(), is_confirmed: z.boolean() })
    .nullable(),
});

const chosen = z.object({
  is_on: z.boolean(),
  steps: z.array(step),
  sentence: z.string(),
  include_open_documents: z.boolean(),
  on_since: instant.nullable(),
  /** The number of documents sent before that would get a reminder. */
  open_documents: z.int(),
  example: Example,
});
export type ReminderChoice = z.output<typeof chosen>;

export const ReminderSettings = z.object({
  /** The company has not saved settings yet. */
  is_new: z.boolean(),
  estimate_unanswered: chosen,
  invoice_due_soon: chosen,
  invoice_overdue: chosen,
  visit: chosen,
  hours: z.object({
    weekday: z.object({ from: z.int(), to: z.int() }),
    saturday: z.object({ from: z.int(), to: z.int() }),
  }),
});
export type ReminderSettings = z.output<typeof ReminderSettings>;

export const ReminderSettingsInput = z
  .object(
    {
      estimate_unanswered: choice(z.union([days, z.literal(LAST_BUSINESS_DAY)], { error: STEP })),
      invoice_due_soon: choice(days),
      invoice_overdue: choice(daysFromOne),
      visit: choice(daysFromOne),
      hours: Hours,
    },
    { error: 'Send the fields under "reminder_settings".' },
  )
  .partial();
export type ReminderSettingsInput = z.output<typeof ReminderSettingsInput>;

const NO_DOCUMENT = 'Name an estimate, an invoice or a visit.';
const NO_STEP = 'Name a step of the plan.';
const documentRef = z.object(
  { kind: z.enum(REMINDED_KINDS, { error: NO_DOCUMENT }), id: z.uuid({ error: NO_DOCUMENT }) },
  { error: NO_DOCUMENT },
);
const reminderRef = z.object({
  document: documentRef,
  step: z.string({ error: NO_STEP }).max(50, NO_STEP),
});
export type ReminderRef = z.output<typeof reminderRef>;

export const PLANNED_STATES = ['planned', 'waiting', 'skipped'] as const;

/** One reminder that is still to be sent, exactly as it would be sent now. */
export const Reminder = z.object({
  document: z.object({
    kind: z.enum(REMINDED_KINDS),
    id: z.string(),
    /** Null for a visit. */
    number: z.int().nullable(),
    /** `Invoice #1004`, `Visit on Tuesday, Dec 2` */
    name: z.string(),
  }),
  kind: z.enum(REMINDER_KINDS),
  /** Identifies the step within its document. Skips use the same key. */
  step: z.string(),
  send_at: instant,
  /** The main time zone of the customer's state. */
  time_zone: z.string(),
  place: z.string(),
  channel: z.enum(SEND_METHODS),
  customer_name: z.string(),
  recipient: z.string(),
  /** The subject of an email; null for a text. */
  subject: z.string().nullable(),
  text: z.string(),
  /** Null for a visit. */
  amount: z.number().nullable(),
  /** A `waiting` reminder is sent only if the reason for waiting ends in time; a `skipped` one is not sent. */
  state: z.enum(PLANNED_STATES),
  /** Why it waits, or who skipped it. */
  reason: z.string().nullable(),
});
export type Reminder = z.output<typeof Reminder>;

const customerId = z.uuid({ error: 'Choose a customer.' });
const settings = z.object({ reminder_settings: ReminderSettings });
const skipped = z.object({ status: z.literal('ok'), message: z.string() });
const filter = z.string().max(100).optional();

/** A reminder that an account sends can be undone for this long. */
export const UNDO_SECONDS = 10;

/** Reminders of unanswered estimates, of unpaid invoices, and of visits. */
export const reminders = {
  settings: endpoint({
    method: 'GET',
    path: '/reminder_settings',
    auth: 'active',
    response: settings,
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/reminder_settings',
    auth: 'active',
    body: z.object(
      { reminder_settings: ReminderSettingsInput },
      { error: 'Send the fields under "reminder_settings".' },
    ),
    response: settings,
  }),
  planned: endpoint({
    method: 'GET',
    path: '/reminders/planned',
    auth: 'active',
    token: 'money',
    query: listQuery(Reminder.omit({ document: true })).extend({
      days: z.coerce
        .number({ error: `The days must be a number from 1 to ${PLANNED_DAYS_MAX}.` })
        .int(`The days must be a number from 1 to ${PLANNED_DAYS_MAX}.`)
        .min(1, `The days must be a number from 1 to ${PLANNED_DAYS_MAX}.`)
        .max(PLANNED_DAYS_MAX, `The days must be a number from 1 to ${PLANNED_DAYS_MAX}.`)
        .optional(),
      customer_id: filter,
      estimate_id: filter,
      invoice_id: filter,
      visit_id: filter,
    }),
    response: listOf(record('reminder', Reminder)),
    emptyResponse: EMPTY_LIST,
  }),
  skip: endpoint({
    method: 'POST',
    path: '/reminders/skips',
    auth: 'active',
    token: ['act', 'money'],
    body: reminderRef,
    response: skipped,
    errors: ['estimate_not_found', 'invoice_not_found', 'visit_not_found', 'reminder_not_found'],
  }),
  unskip: endpoint({
    method: 'DELETE',
    path: '/reminders/skips',
    auth: 'active',
    body: reminderRef,
    response: skipped,
    errors: ['estimate_not_found', 'invoice_not_found', 'visit_not_found', 'reminder_not_found'],
  }),
  sendNow: endpoint({
    method: 'POST',
    path: '/reminders/send_now',
    auth: 'active',
    token: ['act', 'money'],
    body: reminderRef,
    response: one(record('message_log', MessageLog)),
    errors: [
      'estimate_not_found',
      'invoice_not_found',
      'visit_not_found',
      'reminder_not_found',
      'nothing_to_remind',
      'outside_text_hours',
      'no_consent',
      'not_configured',
      'too_many_messages',
    ],
  }),
  messagePreview: endpoint({
    method: 'GET',
    path: '/reminders/message_preview',
    auth: 'active',
    query: z.object({ customer_id: customerId }),
    response: MessagePreview,
    errors: ['customer_not_found', 'nothing_to_remind'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/reminders/send',
    auth: 'active',
    body: z.object({
      customer_id: customerId,
      send_method: z.enum(SEND_METHODS, { error: 'Please select a send method' }).optional(),
      message_text: messageOptionFields.message_text,
    }),
    response: one(record('message_log', MessageLog)),
    errors: [
      'customer_not_found',
      'nothing_to_remind',
      'outside_text_hours',
      'no_consent',
      'not_configured',
      'too_many_messages',
    ],
  }),
  unsend: endpoint({
    method: 'DELETE',
    path: '/reminders/send/:id',
    auth: 'active',
    params: byId,
    response: deleted,
    errors: ['reminder_not_found', 'reminder_sent'],
  }),
};

export const reminderSummaries: Summaries<typeof reminders> = {
  settings: 'Read which reminders the company has turned on, and their texts.',
  changeSettings: 'Turn kinds of reminders on or off, choose their steps and sentence, or narrow the hours of texts.',
  planned:
    'List the reminders of the next days as they would be sent now, ordered by time; optionally for one customer, estimate, invoice or visit.',
  skip: 'Skip one planned reminder.',
  unskip: 'Restore a skipped reminder, before its time.',
  sendNow: 'Send a planned reminder immediately.',
  messagePreview: 'Preview the reminder that sending one to a customer now would send.',
  send: 'Remind a customer of all open invoices in one message, by email unless the customer agreed only to texts. It waits for 10 seconds, in which it can be undone.',
  unsend: 'Undo a reminder that is not sent yet.',
};
