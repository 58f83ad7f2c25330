import type { SendMethod } from '../send-methods.ts';
import { addDays, dayIn } from '../time.ts';
import { morningOf, nextAllowed, recipientDay, type ReminderHours } from './reminder-hours.ts';

export const REMINDER_KINDS = ['estimate_unanswered', 'invoice_due_soon', 'invoice_overdue', 'visit'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** Of an estimate: the last business day before the one until which it is valid. */
export const LAST_BUSINESS_DAY = 'last_business_day';
/** Days after sending, before the due day or after it, or before a visit, by kind. */
export type ReminderStep = number | typeof LAST_BUSINESS_DAY;

/** The steps of a company that has chosen none. */
export const DEFAULT_STEPS: Record<ReminderKind, readonly ReminderStep[]> = {
  estimate_unanswered: [2, LAST_BUSINESS_DAY],
  invoice_due_soon: [3],
  invoice_overdue: [1, 7, 14, 30],
  visit: [1],
};

/** What a company has chosen for one kind. */
export interface ReminderRule {
  is_on: boolean;
  /** Only documents sent from then on are reminded of, unless open ones are included. */
  on_since: Date | null;
  include_open_documents: boolean;
  /** A step that was due before it was chosen is never sent; null: it counts from the beginning. */
  steps: readonly { step: ReminderStep; since: Date | null }[];
}

export interface ReminderRules {
  kinds: Record<ReminderKind, ReminderRule>;
  hours: ReminderHours;
}

/** What is reminded of. */
export const REMINDED_KINDS = ['estimate', 'invoice', 'visit'] as const;
export type RemindedKind = (typeof REMINDED_KINDS)[number];

/** A document that was sent, as far as its reminders depend on it. */
export interface RemindedDocument {
  kind: RemindedKind;
  /** Until when the estimate is valid, the invoice's due day, or the visit's; null for an estimate that does not expire. */
  day: string | null;
  /** When a visit begins; null for all others. */
  begins_at: Date | null;
  /** How and when it was sent last. */
  channel: SendMethod;
  sent_at: Date;
  /** All zones in which its recipient may be. */
  zones: readonly string[];
  /** The keys of steps that are over: sent, skipped or missed. */
  done: ReadonlySet<string>;
  /** Days of the recipient on which nothing more may go out. */
  full_days: ReadonlySet<string>;
}

export interface PlannedReminder {
  kind: ReminderKind;
  step: ReminderStep;
  /** When its time comes, and when it goes out: the first time from then on at which that is allowed. */
  due_at: Date;
  send_at: Date;
  channel: SendMethod;
}

/** Names a step within a document. */
export function stepKey({ kind, step }: { kind: ReminderKind; step: ReminderStep }): string {
  return `${kind}:${step}`;
}

/**
 * The reminders of a document that are still to go out, in their order, as long as nobody answers or pays. `zone` is the
 * company's, in which days count. Of the steps whose time has come only the newest goes out, and one that would come on
 * the same day as a later one, or too late to be of use, does not.
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

/** The steps of a document whose time has come without their being sent or planned: after an outage, all but the newest. */
export function missedSteps(document: RemindedDocument, rules: ReminderRules, zone: string, now: Date): DueStep[] {
  const planned = new Set(plannedReminders(document, rules, zone, now).map(stepKey));
  return dueSteps(document, rules, zone).filter(
    (step) => step.due_at <= now && !document.done.has(stepKey(step)) && !planned.has(stepKey(step)),
  );
}

export type DueStep = Pick<PlannedReminder, 'kind' | 'step' | 'due_at'>;

/** All steps that hold for a document, by time. Those already past when it was sent do not. */
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

/** The day of a step, where it has one. */
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

/** On Sundays no text goes out: of a visit on Monday it goes out on Saturday rather than too late. */
function notOnSunday(day: string): string {
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 0 ? addDays(day, -1) : day;
}

/** The last day from Monday to Friday before a day. */
export function lastBusinessDayBefore(day: string): string {
  const before = addDays(day, -1);
  const weekday = new Date(`${before}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6 ? lastBusinessDayBefore(before) : before;
}

/** Nobody is asked about an estimate that has expired, or told that an overdue invoice is due soon, or of a visit that has begun. */
function isOfUse({ day, begins_at }: RemindedDocument, { kind, send_at }: PlannedReminder, zone: string): boolean {
  if (begins_at !== null) return send_at < begins_at;
  return kind === 'invoice_overdue' || day === null || dayIn(zone, send_at) <= day;
}

/** At the same time, what is said of the end comes last. */
function rankOf(step: ReminderStep): number {
  return step === LAST_BUSINESS_DAY ? 1 : 0;
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
