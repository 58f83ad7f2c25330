export { formatUsd } from '../../../contract/money.ts';

const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
const localDay = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });

/** "Nov 20, 2026" of a calendar day `2026-11-20`, or of an instant in the reader's own time zone; "" of none. */
export function formatDay(written: string | null | undefined): string {
  if (!written) return '';
  return written.includes('T') ? localDay.format(new Date(written)) : day.format(new Date(`${written}T00:00:00Z`));
}

const localMoment = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** "Nov 20, 2026, 3:05 PM" of an instant, in the reader's own time zone. */
export function formatMoment(instant: string): string {
  return localMoment.format(new Date(instant));
}

/** "5620 Lake Magdalene Blvd, Tampa, FL 33618" of what is known of an address. */
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

/** The text, or as much of it as `max` characters allow and an ellipsis. */
export function cutAt(text: string | null | undefined, max: number): string {
  if (!text || text.length <= max) return text ?? '';
  return `${text.slice(0, max)}…`;
}
