import { Months } from '#contract/identity/subscriptions.ts';

/** Extracts the whole number of months from the input, at least one. */
export function monthsAsTyped(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 3);
  return digits === '' ? '' : String(Math.max(1, Number(digits)));
}

/** Parses the typed months, or returns why the number is invalid. */
export function readMonths(typed: string): { months: number } | { fault: string } {
  const read = Months.safeParse(typed === '' ? undefined : Number(typed));
  return read.success ? { months: read.data } : { fault: read.error.issues[0]?.message ?? '' };
}
