/** The zones of the United States, from east to west. */
const US_ZONES = [
  'America/Puerto_Rico',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'Pacific/Guam',
];

/** The zones that are offered, with the company's own where it is another one. */
export function timeZoneOptions(own: string): { value: string; label: string }[] {
  const zones = US_ZONES.includes(own) ? US_ZONES : [own, ...US_ZONES];
  return zones.map((value) => ({ value, label: timeZoneLabel(value) }));
}

/** "Eastern Time (New York)" */
export function timeZoneLabel(zone: string): string {
  const named = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' });
  const name = named.formatToParts().find(({ type }) => type === 'timeZoneName')?.value;
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ');
  return `${name} (${city})`;
}

/** The browser's own zone: whose "today" the company's days are counted by. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The calendar day in a time zone, as `2026-11-20`. */
export function dayIn(timeZone: string, now: Date): string {
  // Canada writes days as the wire does.
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
}
