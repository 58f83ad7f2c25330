/** "Nov 22, 2026, 2:47:09 PM EST", and with the time in UTC "… (19:47:09 UTC)". */
export function formatInstant(instant: string, time_zone: string, { withUtc = false } = {}): string {
  const at = new Date(instant);
  const local = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZone: time_zone,
    ...(withUtc && { timeZoneName: 'short' as const }),
  })
    .format(at)
    // Some programs' fonts lack the narrow space before PM, and a search for the typed time would not match it.
    .replaceAll('\u202f', ' ');
  return withUtc ? `${local} (${at.toISOString().slice(11, 19)} UTC)` : local;
}

/** "EST" */
export function writtenZone(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(new Date(instant));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
