import type { JobFileEntryKind } from '#contract/office/job-file.ts';
import {
  DECLINE_REASONS,
  type DeclineReason,
  isManualApproval,
  wayLabel,
  type WayToApprove,
} from '#contract/sales/approvals.ts';
import { PAYMENT_METHOD_WORDS, type PaymentMethod } from '#contract/sales/payment-methods.ts';
import { dayIn, formatDuration, shortDay, writtenTime } from '#domain/time.ts';
import { workedSeconds } from '#domain/work/breaks.ts';
import { EXPENSE_CATEGORY_WORDS, type ExpenseCategory } from '#domain/work/expenses.ts';
import { clockTime } from '#domain/work/visit-times.ts';
import type { EntryDetails, EntryRow } from './read-entries.ts';

type Described = Pick<EntryRow, 'kind' | 'details'>;

/** One line that says what happened. The hash of an entry does not include it, so its wording may change. */
export function titleOf({ kind, details }: Described, timeZone: string): string {
  return TITLES[kind](details, timeZone);
}

/** What somebody wrote; null for entries without text. */
export function textOf({ details }: Described): string | null {
  const { text, reason } = details;
  if (typeof text === 'string') return text;
  return typeof reason === 'string' ? reason : null;
}

const TITLES: Record<JobFileEntryKind, (details: EntryDetails, timeZone: string) => string> = {
  visit_planned: (details) => `Visit planned: ${title(details)}, ${whenOf(details)}`,
  visit_moved: ({ title: name, before, after }) =>
    `Visit moved: ${text(name)}, from ${whenOf(asDetails(before))} to ${whenOf(asDetails(after))}`,
  visit_confirmed: ({ title: name, after }) => `Visit confirmed: ${text(name)}, ${whenOf(asDetails(after))}`,
  visit_cancelled: (details) => `Visit cancelled: ${title(details)}, ${shortDay(text(details.day))}`,
  visit_done: (details) => `Visit done: ${title(details)}`,
  time_card: timeCardTitle,
  expense: ({ category, vendor }) =>
    `Expense: ${EXPENSE_CATEGORY_WORDS[category as ExpenseCategory]}${vendor ? `, ${text(vendor)}` : ''}`,
  photo: ({ project_tag }) => `Photo, ${project_tag === 'before_project' ? 'before the work' : 'after the work'}`,
  note: ({ corrects }) => (corrects ? 'Correction of a note' : 'Note'),
  message_sent: (details) => `${messageOf(details)} sent ${channel(details)} to ${text(details.recipient)}`,
  message_delivered: (details) => `${messageOf(details)} delivered to ${text(details.recipient)}`,
  message_opened: (details) => `${messageOf(details)} opened by the customer`,
  approved: (details) => `${document(details)} approved${wayOf(details)}`,
  approval_withdrawn: (details) => `Approval of ${document(details)} withdrawn`,
  declined: (details) => `${document(details)} declined: ${DECLINE_REASONS[details.reason_code as DeclineReason]}`,
  comment: (details) =>
    details.comment === 'renewal'
      ? `Customer asked to renew ${document(details)}`
      : `${details.author === 'customer' ? 'Question' : 'Answer'} about ${document(details)}`,
  payment: ({ method, ...details }) =>
    `Payment for ${document(details)}, ${PAYMENT_METHOD_WORDS[method as PaymentMethod]}`,
  refund: (details) => `Refund for ${document(details)}${details.state === 'failed' ? ' failed' : ''}`,
  dispute_opened: (details) => `Customer disputed the online payment of ${document(details)}`,
  removed: ({ kind }) => `Deleted since it was sealed: ${REMOVED[kind as SealedKind]}`,
  dispute_closed: (details) => `Dispute about ${document(details)} ${details.state === 'won' ? 'won' : 'lost'}`,
};

/** What a deleted entry was about. */
const REMOVED: Readonly<Record<Exclude<JobFileEntryKind, 'removed'>, string>> = {
  visit_planned: 'a planned visit',
  visit_moved: 'a moved visit',
  visit_confirmed: 'the confirmation of a visit',
  visit_cancelled: 'a cancelled visit',
  visit_done: 'a visit',
  time_card: 'a time card',
  expense: 'an expense',
  photo: 'a photo',
  note: 'a note',
  message_sent: 'a message',
  message_delivered: 'the delivery of a message',
  message_opened: 'the opening of a message',
  approved: 'an approval',
  approval_withdrawn: 'a withdrawn approval',
  declined: 'a decline',
  comment: 'a question or answer',
  payment: 'a payment',
  refund: 'a refund',
  dispute_opened: 'a dispute',
  dispute_closed: 'the end of a dispute',
};
type SealedKind = keyof typeof REMOVED;

function timeCardTitle({ jobsite_name, clock_in, clock_out, breaks }: EntryDetails, timeZone: string): string {
  const from = timeIn(timeZone, text(clock_in));
  if (typeof clock_out !== 'string') return `Clocked in at ${text(jobsite_name)} since ${from}`;
  const card = { clock_in: text(clock_in), clock_out, breaks: breaks as { starts_at: string; ends_at: string }[] };
  const worked = formatDuration(workedSeconds(card, new Date(clock_out)));
  const isSameDay = dayIn(timeZone, new Date(card.clock_in)) === dayIn(timeZone, new Date(clock_out));
  const to = isSameDay ? timeIn(timeZone, clock_out) : writtenTime(timeZone, new Date(clock_out));
  return `Worked at ${text(jobsite_name)}, ${from} – ${to}, ${worked}`;
}

/** `8:00 AM` */
function timeIn(timeZone: string, instant: string): string {
  return clockTime(writtenTime(timeZone, new Date(instant)).slice(11));
}

function whenOf({ day, starts, ends }: EntryDetails): string {
  const times = starts ? `, ${clockTime(text(starts))}${ends ? ` – ${clockTime(text(ends))}` : ''}` : ', all day';
  return `${shortDay(text(day))}${times}`;
}

function title({ title: name, jobsite_name }: EntryDetails): string {
  return jobsite_name ? `${text(name)} at ${text(jobsite_name)}` : text(name);
}

/** `Estimate #12` or, for a visit, its title. */
function document({ document: kind, number, name }: EntryDetails): string {
  if (kind === 'visit') return text(name);
  const noun = { estimate: 'Estimate', change_order: 'Change order', invoice: 'Invoice' }[text(kind)] ?? '';
  return `${noun} #${String(number)}`;
}

function messageOf(details: EntryDetails): string {
  if (details.message === 'payment') return `Payment notice of ${document(details)}`;
  const of = details.message === 'visit' ? `Message about ${document(details)}` : document(details);
  return details.is_reminder ? `Reminder of ${of}` : of;
}

function channel({ channel: by }: EntryDetails): string {
  return by === 'sms' ? 'by text' : 'by email';
}

function wayOf({ how }: EntryDetails): string {
  const way = how as WayToApprove;
  if (way === 'link') return '';
  return isManualApproval(way) ? ` ${wayLabel(way).toLowerCase()}` : ' in person';
}

function asDetails(value: unknown): EntryDetails {
  return (value ?? {}) as EntryDetails;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
