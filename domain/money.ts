/**
 * Exact money arithmetic. Amounts are added and multiplied as whole cents, never as binary fractions. On the wire an
 * amount is a JSON number of dollars with two decimals; a number is read as its shortest decimal notation.
 */

/** Converts dollars to whole cents, rounded half up: 1.005 is 101. */
export function cents(dollars: number | string): number {
  return scaled(dollars, 2);
}

/** Converts whole cents to dollars with two decimals. */
export function dollars(wholeCents: number): number {
  return wholeCents / 100;
}

/** The number rounded half up (away from zero) to the given decimals, based on its decimal notation. */
export function roundHalfUp(value: number | string, decimals: number): number {
  return scaled(value, decimals) / 10 ** decimals;
}

/** The number times 10^decimals as an integer, rounded half up on its decimal notation. */
export function scaled(value: number | string, decimals: number): number {
  const [, sign, whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(String(value)) ?? reject(value);
  const digits = BigInt(whole + fraction);
  const shift = decimals - fraction.length + Number(exponent);
  const magnitude = shift >= 0 ? digits * 10n ** BigInt(shift) : divideHalfUp(digits, 10n ** BigInt(-shift));
  return Number(sign === '-' ? -magnitude : magnitude);
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

function reject(value: unknown): never {
  throw new RangeError(`${String(value)} is not a decimal number`);
}

/** The quotient of two non-negative numbers, rounded half up. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator * 2n + denominator) / (denominator * 2n);
}

/** The product of two integers over 10^decimals, rounded half up, exact at any size. */
export function timesScaled(a: number, b: number, decimals: number): number {
  return Number(divideHalfUp(BigInt(a) * BigInt(b), 10n ** BigInt(decimals)));
}

/**
 * "$1,234.50". A negative amount has a true minus sign, as on the documents. Without Intl, which takes 65 ms to create
 * its first format on a slow phone.
 */
export function formatUsd(amount: number): string {
  const [dollars = '', cents] = Math.abs(amount).toFixed(2).split('.');
  const thousands: string[] = [];
  for (let end = dollars.length; end > 0; end -= 3) thousands.unshift(dollars.slice(Math.max(0, end - 3), end));
  return `${amount < 0 ? '−' : ''}$${thousands.join(',')}.${cents}`;
}

/** "+ $620.00" or "− $240.00": an amount that is added or subtracted. */
export function formatDifference(amount: number): string {
  return `${amount < 0 ? '−' : '+'}\u00A0${formatUsd(Math.abs(amount))}`;
}
