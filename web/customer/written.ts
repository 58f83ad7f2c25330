import type { Translations } from './translations-en.ts';

export { formatDifference as writtenDifference } from '#domain/money.ts';

/* Days, instants and amounts as this page formats them: in the page's language. */

const DAY = { month: 'short', day: 'numeric' } as const;
const DATE = { ...DAY, year: 'numeric' } as const;

/** Formats a calendar day as "Friday, Nov 27, 2026", without a capital letter in Spanish. */
export function writtenDay(day: string, t: Translations): string {
  return calendarDay(day, { ...DATE, weekday: 'long' }, t);
}

/** Formats a calendar day as "Dec 1, 2026". */
export function writtenCalendarDay(day: string, t: Translations): string {
  return calendarDay(day, DATE, t);
}

/** Formats a calendar day as "Nov 20". */
export function writtenDayOfMonth(day: string, t: Translations): string {
  return calendarDay(day, DAY, t);
}

/** Formats an instant as "Nov 22, 2026", in the reader's time zone. */
export function writtenDate(instant: Date, t: Translations): string {
  return written(instant, DATE, t);
}

/** Formats an instant as "Nov 22", in the reader's time zone. */
export function writtenShortDay(instant: string, t: Translations): string {
  return written(new Date(instant), DAY, t);
}

/** Formats an instant as "Nov 22, 2026, 2:47 PM", in the reader's time zone. */
export function formatInstant(instant: string, t: Translations): string {
  return written(new Date(instant), { ...DATE, hour: 'numeric', minute: '2-digit' }, t);
}

function calendarDay(day: string, parts: Intl.DateTimeFormatOptions, t: Translations): string {
  return written(new Date(`${day}T00:00:00Z`), { ...parts, timeZone: 'UTC' }, t);
}

function written(instant: Date, parts: Intl.DateTimeFormatOptions, { locale }: Translations): string {
  return new Intl.DateTimeFormat(locale, parts).format(instant);
}

/** The beginning of a description up to its first comma or parenthesis, for the narrow total bar. */
export function shortName(description: string): string {
  const [start = description] = description.split(/[,(;:\n]/);
  const name = start.trim() || description.trim();
  return name.length <= 32 ? name : `${name.slice(0, 31).trimEnd()}…`;
}

/** When an invoice is or was due, within a sentence: "due in 13 days", by the reader's calendar. */
export function writtenDue(
  { due_date, is_overdue }: { due_date: string; is_overdue: boolean },
  t: Translations,
): string {
  const now = new Date();
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const days = Math.round((Date.parse(`${due_date}T00:00:00Z`) - today) / 86_400_000);
  return is_overdue || days < 0 ? t.wasDueOn(writtenCalendarDay(due_date, t)) : t.dueIn(days);
}

/** Capitalizes the beginning of a sentence. */
export function asSentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface Owed {
  due_date: string;
  is_overdue: boolean;
  balance_due: number;
  processing_amount: number;
  processing_since: string | null;
}

/** Whether a bank is processing the whole balance due. */
export function isOnItsWay<Invoice extends Omit<Owed, 'due_date' | 'is_overdue'>>(
  invoice: Invoice,
): invoice is Invoice & { processing_since: string } {
  const { processing_since, processing_amount, balance_due } = invoice;
  return processing_since !== null && processing_amount >= balance_due;
}

/** When an invoice is due, within a sentence; or since when its payment is being processed. */
export function writtenWhen(invoice: Owed, t: Translations): string {
  if (!isOnItsWay(invoice)) return writtenDue(invoice, t);
  return t.onItsWaySince(writtenCalendarDay(invoice.processing_since, t));
}
