/** Formats a partial input as `813-555-0142`: at most ten digits, without the country code 1. */
export function phoneAsTyped(typed: string): string {
  const digits = typed.replace(/\D/g, '').replace(/^1/, '').slice(0, 10);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-');
}

/** Formats a partial input as `33618` or `33618-1204`. */
export function zipAsTyped(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 9);
  return [digits.slice(0, 5), digits.slice(5)].filter(Boolean).join('-');
}

/** Reduces a partial input to a plain decimal: digits, one point, at most `decimals` digits after it. */
export function decimalAsTyped(typed: string, decimals = 2): string {
  const [whole = '', ...rest] = typed.replace(/[^\d.]/g, '').split('.');
  return rest.length === 0 || decimals === 0 ? whole : `${whole}.${rest.join('').slice(0, decimals)}`;
}

/** Formats a plain decimal as `1,234.50` while its field has no focus; "" stays empty. */
export function amountAtRest(plain: string): string {
  const amount = Number(plain);
  if (plain.trim() === '' || Number.isNaN(amount)) return plain;
  return amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** Parses a number; returns 0 for a text that is not a number. */
export function decimal(text: string): number {
  return /^\d+(\.\d*)?$|^\.\d+$/.test(text) ? Number(text) : 0;
}

/**
 * Reduces a text to a decimal that never exceeds the maximum; a keystroke that would exceed it is ignored. A previous
 * value above the maximum remains until it is changed.
 */
export function cappedAsTyped(typed: string, former: string, cap: number, decimals = 2): string {
  const text = decimalAsTyped(typed, decimals);
  if (decimal(text) <= cap || typed === former) return text;
  return typed.length === former.length + 1 ? former : String(cap);
}
