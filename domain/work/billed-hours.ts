import { divideHalfUp } from '../money.ts';

/** The minutes to which billed hours can be rounded up; 0 for no rounding. */
export const BILL_ROUNDINGS = [0, 5, 10, 15] as const;
export type BillRounding = (typeof BILL_ROUNDINGS)[number];

/** The seconds that are billed for a time card: rounded up to whole minutes of the company's rule. */
export function billedSeconds(worked: number, roundingMinutes: BillRounding): number {
  const step = roundingMinutes * 60;
  return step === 0 ? worked : Math.ceil(worked / step) * step;
}

/** The cents that are billed for hours at a rate in cents: seconds / 3600 × rate, rounded half up. */
export function hoursCents(seconds: number, rateCents: number): number {
  return Number(divideHalfUp(BigInt(Math.round(seconds)) * BigInt(rateCents), 3600n));
}
