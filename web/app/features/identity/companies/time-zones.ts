import { isUsTimeZone, US_TIME_ZONES } from '#domain/places/us-time-zones.ts';

/** The zones to select from, including the company's own if it is not in the list. */
export function timeZoneOptions(ownTimeZone: string): { value: string; label: string }[] {
  const zones: string[] = [...US_TIME_ZONES];
  if (!zones.includes(ownTimeZone)) zones.unshift(ownTimeZone);
  return zones.map((value) => ({ value, label: timeZoneLabel(value) }));
}

/** "Eastern Time (New York)" */
export function timeZoneLabel(zone: string): string {
  const named = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' });
  const name = named.formatToParts().find(({ type }) => type === 'timeZoneName')?.value;
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ');
  return `${name} (${city})`;
}

/** The browser's own zone, used while the company's is not available. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * The zone of a company that signs up in this browser; null in a browser with another country's zone, so that the
 * state's zone is used.
 */
export function signUpTimeZone(): string | null {
  const zone = browserTimeZone();
  return isUsTimeZone(zone) ? zone : null;
}

/** The calendar day in a time zone, as `2026-11-20`. */
export function dayIn(timeZone: string, now: Date): string {
  // The Canadian format equals the API's: YYYY-MM-DD.
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
}
