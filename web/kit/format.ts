export { formatDifference, formatUsd } from '#domain/money.ts';

const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
const localDay = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });

/**
 * Formats a calendar day `2026-11-20`, or an instant in the browser's time zone, as "Nov 20, 2026"; a missing value as
 * "".
 */
export function formatDay(written: string | null | undefined): string {
  if (!written) return '';
  return written.includes('T') ? localDay.format(new Date(written)) : day.format(new Date(`${written}T00:00:00Z`));
}

const INSTANT_FORMAT = { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const localInstant = new Intl.DateTimeFormat('en-US', INSTANT_FORMAT);

/** Formats an instant in the browser's time zone as "Nov 20, 2026, 3:05 PM". */
export function formatInstant(instant: string): string {
  return localInstant.format(new Date(instant));
}

/** Formats an instant in a time zone, or in the browser's while it is loading, as "Nov 20, 2026, 3:05 PM". */
export function formatInstantIn(timeZone: string | undefined, instant: string): string {
  if (timeZone === undefined) return formatInstant(instant);
  return new Intl.DateTimeFormat('en-US', { ...INSTANT_FORMAT, timeZone }).format(new Date(instant));
}

/** Formats an instant in a time zone as "9:12 AM". */
export function timeOf(timeZone: string, instant: Date): string {
  return instant.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
}

/** Formats the known parts of an address as "5620 Lake Magdalene Blvd, Tampa, FL 33618". */
export function formatAddress(address: {
  address_1?: string | null;
  address_2?: string | null;
  city?: string | null;
  state?: string | null;
  zip?: string | null;
}): string {
  const { address_1, address_2, city, state, zip } = address;
  const place = [state, zip].filter(Boolean).join(' ');
  return [address_1, address_2, city, place].filter(Boolean).join(', ');
}

/** "Priya Desai" */
export function fullName(person: { first_name: string; last_name: string }): string {
  return `${person.first_name} ${person.last_name}`.trim();
}

/** "1 project", "2 projects", "1,204 projects" */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** Cuts the text to `max` characters and adds an ellipsis. */
export function cutAt(text: string | null | undefined, max: number): string {
  if (!text || text.length <= max) return text ?? '';
  return `${text.slice(0, max)}…`;
}
