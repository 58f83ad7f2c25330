import { shortDay } from '../time.ts';
import { visitWhen } from '../work/visit-words.ts';
import { LAST_BUSINESS_DAY, type ReminderKind, type ReminderStep } from './reminder-plan.ts';

/** The document data that a reminder mentions. */
export interface ReminderFacts {
  company_name: string;
  /** The number of the estimate or invoice; null for a visit. */
  number: number | null;
  project_name: string;
  /** The total of an estimate, the balance of an invoice: `$4,250.00`. */
  amount: string;
  /** The last valid day or the due day; null for an estimate that does not expire. */
  day: string | null;
  /** Whether the customer can pay online behind the link. */
  is_payable: boolean;
  /** The time of a visit, and whether the customer has confirmed it; null for all others. */
  visit: { starts: string | null; arrival_window_minutes: number; is_confirmed: boolean } | null;
}

/** The subject of a reminder by email. */
export function reminderSubject(kind: ReminderKind, facts: ReminderFacts): string {
  const { company_name, number, day } = facts;
  if (kind === 'visit') return `Reminder: ${company_name} is scheduled for ${whenOf(facts).replace(/^on /, '')}`;
  if (kind === 'estimate_unanswered') return `Any questions about estimate #${number}?`;
  if (kind === 'invoice_due_soon') return `Invoice #${number} is due on ${dayOf(day)}`;
  return `Reminder: Invoice #${number} was due on ${dayOf(day)}`;
}

/** A reminder by text. The beginning and the end are fixed; the company's own sentence is between them. */
export function reminderText(kind: ReminderKind, facts: ReminderFacts, sentence: string, link: string): string {
  const ownSentence = sentence && `${sentence} `;
  return `${facts.company_name}: ${firstWords(kind, facts)} ${ownSentence}${lastWords(kind, facts, link)} Reply STOP to opt out.`;
}

/** The subject matter of the reminder, in one sentence. */
export function firstWords(kind: ReminderKind, facts: ReminderFacts): string {
  const { number, project_name, amount, day } = facts;
  if (kind === 'visit') return `reminder: we'll be there ${whenOf(facts)} for ${project_name}.`;
  if (kind === 'invoice_due_soon') return `Invoice #${number}, ${amount}, is due ${dayOf(day)}.`;
  if (kind === 'invoice_overdue') return `${amount} on Invoice #${number} was due ${dayOf(day)}.`;
  const about = `your estimate for ${project_name}, ${amount},`;
  return day === null ? `${about} is waiting for your answer.` : `${about} is valid until ${dayOf(day)}.`;
}

/** What a link in a text message is for. */
export function viewWords(isPayable: boolean): string {
  return isPayable ? 'View and pay' : 'See it here';
}

export const IF_PAID = 'Already paid? Thank you, please ignore this.';

function lastWords(kind: ReminderKind, { is_payable, visit }: ReminderFacts, link: string): string {
  if (kind === 'visit') return `${visit?.is_confirmed ? 'See it' : 'Confirm'} or ask for another time: ${link}`;
  if (kind === 'estimate_unanswered') return `Questions or ready to go? ${link}`;
  return kind === 'invoice_due_soon' ? link : `${viewWords(is_payable)}: ${link} ${IF_PAID}`;
}

/** `Tuesday, Dec 2, between 8:00 and 10:00 AM` */
function whenOf({ day, visit }: Pick<ReminderFacts, 'day' | 'visit'>): string {
  return day === null || visit === null ? '' : visitWhen({ day, ...visit });
}

function dayOf(day: string | null): string {
  return day === null ? '' : shortDay(day);
}

/** When a step is due: "2 days after sending". */
export function stepText(kind: ReminderKind, step: ReminderStep): string {
  if (step === LAST_BUSINESS_DAY) return 'Last business day';
  const days = `${step} ${step === 1 ? 'day' : 'days'}`;
  if (kind === 'visit') return step === 1 ? 'The day before' : `${days} before`;
  if (kind === 'estimate_unanswered') return step === 0 ? 'On the day of sending' : `${days} after sending`;
  if (step === 0) return 'On the due day';
  return kind === 'invoice_due_soon' ? `${days} before` : `${days} after`;
}
