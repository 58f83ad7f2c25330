import type { Translations } from './translations-en.ts';

export { formatDifference as writtenDifference } from '../../contract/money.ts';

/* Days, instants and amounts as this page formats them: in the page's language. */

/** Formats a calendar day as "Friday, Nov 27, 2026", in Spanish without a capital. */
export function writtenDay(day: string, { locale }: Translations): string {
  const parts = { weekday: 'long', year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, parts).format(new Date(`${day}T00:00:00Z`));
}

/** Formats an instant as "Nov 22, 2026", in the reader's time zone. */
export function writtenDate(instant: Date, { locale }: Translations): string {
  return new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric' }).format(instant);
}

/** Formats a calendar day as "Nov 20". */
export function writtenDayOfMonth(day: string, { locale }: Translations): string {
  const parts = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, parts).format(new Date(`${day}T00:00:00Z`));
}

/** Formats an instant as "Nov 22", in the reader's time zone. */
export function writtenShortDay(instant: string, { locale }: Translations): string {
  return new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }).format(new Date(instant));
}

/** Formats an instant as "Nov 22, 2026, 2:47 PM", in the reader's time zone. */
export function writtenMoment(instant: string, { locale }: Translations): string {
  const parts = { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(locale, parts).format(new Date(instant));
}

/** The beginning of a description up to its first comma or bracket, for the narrow total bar. */
export function shortName(description: string): string {
  const [start = description] = description.split(/[,(;:\n]/);
  const name = start.trim() || description.trim();
  return name.length <= 32 ? name : `${name.slice(0, 31).trimEnd()}…`;
}

/** Formats a calendar day as "Dec 1, 2026". */
export function writtenCalendarDay(day: string, { locale }: Translations): string {
  const parts = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, parts).format(new Date(`${day}T00:00:00Z`));
}

/** When an invoice is or was due, in the middle of a sentence: "due in 13 days", by the reader's calendar. */
export function writtenDue(
  { due_date, is_overdue }: { due_date: string; is_overdue: boolean },
  t: Translations,
): string {
  const now = new Date();
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const days = Math.round((Date.parse(`${due_date}T00:00:00Z`) - today) / 86_400_000);
  return is_overdue || days < 0 ? t.wasDueOn(writtenCalendarDay(due_date, t)) : t.dueIn(days);
}

/** A sentence's beginning with a capital. */
export function asSentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
