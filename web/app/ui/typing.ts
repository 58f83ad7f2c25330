/** `813-555-0142` of what has been typed so far: at most ten digits, the country's 1 left out. */
export function phoneAsTyped(typed: string): string {
  const digits = typed.replace(/\D/g, '').replace(/^1/, '').slice(0, 10);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-');
}

/** `33618` or `33618-1204` of what has been typed so far. */
export function zipAsTyped(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 9);
  return [digits.slice(0, 5), digits.slice(5)].filter(Boolean).join('-');
}

/** A plain decimal of what has been typed so far: digits, one point, at most `decimals` after it. */
export function decimalAsTyped(typed: string, decimals = 2): string {
  const [whole = '', ...rest] = typed.replace(/[^\d.]/g, '').split('.');
  return rest.length === 0 || decimals === 0 ? whole : `${whole}.${rest.join('').slice(0, decimals)}`;
}

/** `1,234.50` of a plain decimal, as an amount is read when nobody is typing; "" stays empty. */
export function amountAtRest(plain: string): string {
  const amount = Number(plain);
  if (plain.trim() === '' || Number.isNaN(amount)) return plain;
  return amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** The number that a text stands for; 0 while it stands for none. */
export function decimal(text: string): number {
  return /^\d+(\.\d*)?$|^\.\d+$/.test(text) ? Number(text) : 0;
}

/**
 * What stays of a text as it is typed: a decimal that never passes the cap. A keystroke too many is not taken. What was
 * above the cap before stays until it is changed.
 */
export function cappedAsTyped(typed: string, former: string, cap: number, decimals = 2): string {
  const text = decimalAsTyped(typed, decimals);
  if (decimal(text) <= cap || typed === former) return text;
  return typed.length === former.length + 1 ? former : String(cap);
}
