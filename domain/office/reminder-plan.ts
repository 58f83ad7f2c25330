import type { SendMethod } from '../send-methods.ts';
import { addDays, dayIn } from '../time.ts';
import { morningOf, nextAllowed, recipientDay, type ReminderHours } from './reminder-hours.ts';

export const REMINDER_KINDS = ['estimate_unanswered', 'invoice_due_soon', 'invoice_overdue', 'visit'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** For an estimate: the last business day before its last valid day. */
export const LAST_BUSINESS_DAY = 'last_business_day';
/** A number of days: after sending, before or after the due day, or before a visit, depending on the kind. */
export type ReminderStep = number | typeof LAST_BUSINESS_DAY;

/** The steps of a company that has not chosen any. */
export const DEFAULT_STEPS: Record<ReminderKind, readonly ReminderStep[]> = {
  estimate_unanswered: [2, LAST_BUSINESS_DAY],
  invoice_due_soon: [3],
  invoice_overdue: [1, 7, 14, 30],
  visit: [1],
};

/** The settings of a company for one kind. */
export interface ReminderRule {
  is_on: boolean;
  /** Reminders cover only documents sent from then on, unless open ones are included. */
  on_since: Date | null;
  include_open_documents: boolean;
  /** A step that was due before it was chosen is never sent. Null: no limit applies. */
  steps: readonly { step: ReminderStep; since: Date | null }[];
}

export interface ReminderRules {
  kinds: Record<ReminderKind, ReminderRule>;
  hours: ReminderHours;
}

/** What reminders can be about. */
export const REMINDED_KINDS = ['estimate', 'invoice', 'visit'] as const;
export type RemindedKind = (typeof REMINDED_KINDS)[number];

/** The properties of a sent document that its reminders depend on. */
export interface RemindedDocument {
  kind: RemindedKind;
  /**
   * The last valid day of an estimate, the due day of an invoice, or the day of a visit; null for an estimate that
   * does not expire.
   */
  day: string | null;
  /** The start of a visit; null for all others. */
  begins_at: Date | null;
  /** How and when it was last sent. */
  channel: SendMethod;
  sent_at: Date;
  /** All zones in which its recipient may be. */
  zones: readonly string[];
  /** The keys of completed steps: sent, skipped or missed. */
  done: ReadonlySet<string>;
  /** Days of the recipient on which no more messages may be sent. */
  full_days: ReadonlySet<string>;
}

export interface PlannedReminder {
  kind: ReminderKind;
  step: ReminderStep;
  /** `due_at` is when the step is due; `send_at` is the first time from then on at which sending is allowed. */
  due_at: Date;
  send_at: Date;
  channel: SendMethod;
}

/** Identifies a step within a document. */
export function stepKey({ kind, step }: { kind: ReminderKind; step: ReminderStep }): string {
  return `${kind}:${step}`;
}

/**
 * The reminders of a document that are still to be sent, in order, as long as the customer does not respond or pay.
 * `zone` is the company's zone, which determines days. Of the steps that are due, only the newest is sent. A step is
 * left out if it would be sent on the same day as a later one, or too late to be useful.
 */
export function plannedReminders(
  document: RemindedDocument,
  rules: ReminderRules,
  zone: string,
  now: Date,
): PlannedReminder[] {
  const steps = dueSteps(document, rules, zone);
  const newest = steps.findLastIndex(({ due_at }) => due_at <= now);
  const recipient = { ...document, hours: rules.hours };
  const planned = steps
    .slice(Math.max(newest, 0))
    .filter((step) => !document.done.has(stepKey(step)))
    .map((step) => {
      const send_at = nextAllowed(recipient, later(step.due_at, now), document.full_days);
      return { ...step, send_at, channel: document.channel };
    })
    .filter((reminder) => isOfUse(document, reminder, zone));
  const days = planned.map(({ send_at }) => recipientDay(recipient, send_at));
  return planned.filter((_, at) => days[at + 1] === undefined || days[at] !== days[at + 1]);
}

/** The steps of a document that are due but neither sent nor planned: after an outage, all but the newest. */
export function missedSteps(document: RemindedDocument, rules: ReminderRules, zone: string, now: Date): DueStep[] {
  const planned = new Set(plannedReminders(document, rules, zone, now).map(stepKey));
  return dueSteps(document, rules, zone).filter(
    (step) => step.due_at <= now && !document.done.has(stepKey(step)) && !planned.has(stepKey(step)),
  );
}

export type DueStep = Pick<PlannedReminder, 'kind' | 'step' | 'due_at'>;

/** All steps that apply to a document, by time. Steps that were already past when it was sent are left out. */
function dueSteps(document: RemindedDocument, { kinds }: ReminderRules, zone: string): DueStep[] {
  const { sent_at } = document;
  return kindsOf(document)
    .filter((kind) => reaches(kinds[kind], sent_at))
    .flatMap((kind) => kinds[kind].steps.map((chosen) => ({ ...chosen, kind })))
    .flatMap(({ kind, step, since }) => {
      const day = dayOfStep(document, kind, step, zone);
      const due_at = day && morningOf(document, day);
      if (!due_at || due_at < sent_at || (since && due_at < since)) return [];
      return [{ kind, step, due_at }];
    })
    .toSorted((one, other) => Number(one.due_at) - Number(other.due_at) || rankOf(one.step) - rankOf(other.step));
}

/** The kinds of reminders that a document may get. */
export function kindsOf({ kind }: Pick<RemindedDocument, 'kind'>): ReminderKind[] {
  if (kind === 'visit') return ['visit'];
  return kind === 'estimate' ? ['estimate_unanswered'] : ['invoice_due_soon', 'invoice_overdue'];
}

function reaches({ is_on, on_since, include_open_documents }: ReminderRule, sentAt: Date): boolean {
  return is_on && (include_open_documents || on_since === null || sentAt >= on_since);
}

/** The day of a step, if it has one. */
function dayOfStep(
  { day, sent_at, channel }: RemindedDocument,
  kind: ReminderKind,
  step: ReminderStep,
  zone: string,
): string | undefined {
  if (kind === 'estimate_unanswered' && step !== LAST_BUSINESS_DAY) return addDays(dayIn(zone, sent_at), step);
  if (day === null) return undefined;
  if (step === LAST_BUSINESS_DAY) return lastBusinessDayBefore(day);
  if (kind === 'visit') return channel === 'sms' ? notOnSunday(addDays(day, -step)) : addDays(day, -step);
  return addDays(day, kind === 'invoice_due_soon' ? -step : step);
}

/** No texts are sent on Sundays: the reminder of a Monday visit is sent on Saturday rather than too late. */
function notOnSunday(day: string): string {
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 0 ? addDays(day, -1) : day;
}

/** The last day from Monday to Friday before the given day. */
export function lastBusinessDayBefore(day: string): string {
  const before = addDays(day, -1);
  const weekday = new Date(`${before}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6 ? lastBusinessDayBefore(before) : before;
}

/**
 * Leaves out reminders of an expired estimate, due-soon reminders of an overdue invoice, and reminders of a visit that
 * has begun.
 */
function isOfUse({ day, begins_at }: RemindedDocument, { kind, send_at }: PlannedReminder, zone: string): boolean {
  if (begins_at !== null) return send_at < begins_at;
  return kind === 'invoice_overdue' || day === null || dayIn(zone, send_at) <= day;
}

/** Of two reminders at the same time, the one about the end comes last. */
function rankOf(step: ReminderStep): number {
  return step === LAST_BUSINESS_DAY ? 1 : 0;
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
