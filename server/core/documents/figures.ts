// Formats figures for documents. Amounts are exact decimal strings and are only punctuated here, never
// calculated, so a document cannot disagree with its record.
import { formatUsd } from '#domain/money.ts';

const minus = '\u2212';

/**
 * Formats `'1234.5'` as `$1,234.50` and `'-300'` as `−$300.00`. Throws for anything but a decimal with up to two
 * places.
 */
export function dollars(amount: string): string {
  if (parts(amount).part.length > 2) throw new Error(`Not an amount in dollars and cents: ${amount}`);
  return formatUsd(Number(amount));
}

/** Formats the change of an amount: "+ $620.00", "− $240.00", "$0.00". */
export function signedDollars(amount: string): string {
  if (isZero(amount)) return dollars(amount.replace('-', ''));
  return amount.startsWith('-') ? `${minus} ${dollars(amount.slice(1))}` : `+ ${dollars(amount)}`;
}

/** Formats a quantity, rate or number of hours without trailing zeros: `'14.00'` as `14`, `'1250.50'` as `1,250.5`. */
export function figure(value: string): string {
  const { sign, whole, part } = parts(value);
  const fraction = part.replace(/0+$/, '');
  return `${sign}${grouped(whole)}${fraction && `.${fraction}`}`;
}

export function isZero(value: string): boolean {
  const { whole, part } = parts(value);
  return !/[1-9]/.test(whole + part);
}

function parts(value: string): { sign: string; whole: string; part: string } {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value);
  if (!match) throw new Error(`Not a decimal number: ${value}`);
  return { sign: match[1] ? minus : '', whole: match[2] ?? '', part: match[3] ?? '' };
}

function grouped(whole: string): string {
  const first = whole.slice(0, whole.length % 3);
  const groups = whole.slice(first.length).match(/\d{3}/g) ?? [];
  return [first, ...groups].filter(Boolean).join(',');
}
