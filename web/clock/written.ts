import type { Translations } from './translations-en.ts';

/* Dates and times as this page formats them: in the page's language and the company's time zone. */

/** Formats a calendar day as "Friday, Nov 20, 2026". */
export function writtenDay(day: string, { locale }: Translations): string {
  const parts = { weekday: 'long', year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  const written = new Intl.DateTimeFormat(locale, parts).format(new Date(`${day}T00:00:00Z`));
  return written.charAt(0).toUpperCase() + written.slice(1);
}

/** Formats an instant as "7:02 AM". */
export function writtenTimeOf(instant: string, timeZone: string, { locale }: Translations): string {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(instant));
}

/** Formats an instant that may be on another day as "Nov 20, 7:02 AM". */
export function formatInstant(instant: string, timeZone: string, { locale }: Translations): string {
  const parts = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone } as const;
  return new Intl.DateTimeFormat(locale, parts).format(new Date(instant));
}

/** Formats a calendar day as "Mon, Nov 23". */
export function writtenShortDay(day: string, { locale }: Translations): string {
  const parts = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, parts).format(new Date(`${day}T00:00:00Z`));
}
