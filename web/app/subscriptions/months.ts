import { Months } from '../../../contract/subscriptions.ts';

/** Whole months of what has been typed so far; one is the least. */
export function monthsAsTyped(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 3);
  return digits === '' ? '' : String(Math.max(1, Number(digits)));
}

/** The months that were typed, or why they cannot be paid for. */
export function readMonths(typed: string): { months: number } | { fault: string } {
  const read = Months.safeParse(typed === '' ? undefined : Number(typed));
  return read.success ? { months: read.data } : { fault: read.error.issues[0]?.message ?? '' };
}
