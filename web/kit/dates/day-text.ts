import { formatDay } from '../format.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const WRITINGS = [
  // 2026-11-20
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  // 11/20/2026, 11-20-26
  /^(?<month>\d{1,2})[/.-](?<day>\d{1,2})[/.-](?<year>\d{4}|\d{2})$/,
  // Nov 20, 2026; november 20 2026
  /^(?<name>[a-z]{3,9})\.? +(?<day>\d{1,2})(?:,? +| *, *)(?<year>\d{4}|\d{2})$/,
  // 20 Nov 2026
  /^(?<day>\d{1,2}) +(?<name>[a-z]{3,9})\.?,? +(?<year>\d{4}|\d{2})$/,
];

/** Parses any common American format to `2026-11-20`; returns undefined for invalid input, including Feb 30. */
export function readDay(written: string): string | undefined {
  const text = written.trim().toLowerCase();
  const parts = WRITINGS.map((writing) => writing.exec(text)?.groups).find(Boolean);
  if (!parts) return undefined;
  const { year = '', name = '', day = '', month = String(monthNamed(name)) } = parts;
  const iso = [year.padStart(4, '20'), month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  return isDay(iso) ? iso : undefined;
}

/** Formats a day as "Nov 20, 2026" while the field has no focus; returns invalid input as typed. */
export function dayAtRest(value: string): string {
  return isDay(value) ? formatDay(value) : value;
}

/** One-based; 0 for a word that is not a month. */
function monthNamed(name: string): number {
  const month = MONTHS.findIndex((short) => name.startsWith(short));
  const full = new Date(Date.UTC(2000, month, 1)).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
  return month >= 0 && (full.toLowerCase().startsWith(name) || name === 'sept') ? month + 1 : 0;
}

function isDay(iso: string): boolean {
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
}
