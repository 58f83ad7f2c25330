import type { Texts } from './texts.ts';

/* Days and times as this page writes them: in the language of the page and the company's time zone. */

/** "Friday, Nov 20, 2026" of a calendar day. */
export function writtenDay(day: string, { locale }: Texts): string {
  const parts = { weekday: 'long', year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  const written = new Intl.DateTimeFormat(locale, parts).format(new Date(`${day}T00:00:00Z`));
  return written.charAt(0).toUpperCase() + written.slice(1);
}

/** "7:02 AM" of an instant. */
export function writtenTimeOf(instant: string, timeZone: string, { locale }: Texts): string {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(instant));
}

/** "Nov 20, 7:02 AM" of an instant that may be of another day. */
export function writtenMoment(instant: string, timeZone: string, { locale }: Texts): string {
  const parts = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone } as const;
  return new Intl.DateTimeFormat(locale, parts).format(new Date(instant));
}
