import { cents, dollars, formatUsd, scaled } from '../money.ts';
import { US_STATES, usState, type UsState } from '../places/us-states.ts';
import { scheduleAmounts } from '../totals.ts';
import { ruleNote } from './rule-note.ts';

/** The limit of a state on what a contractor may ask a homeowner to pay before the work begins. */
interface DepositLimit {
  /** The rule as a phrase: "limits the down payment on home improvement to …". */
  rule: string;
  /** The largest share of the price, as a fraction. */
  share: readonly [numerator: number, denominator: number];
  /** The largest amount in dollars, regardless of the share. */
  most?: number;
  /** The rule applies only to prices above this many dollars. */
  above?: number;
  source: string;
  /** The day on which the rule was last checked against its source. */
  checked: string;
}

const CHECKED = '2026-11-23';
const THIRD = { rule: 'one third of the price', share: [1, 3] } as const;

/** States that limit the down payment on home improvement. Some allow more for materials made to order. */
export const DEPOSIT_LIMITS: Partial<Record<UsState, DepositLimit>> = {
  CA: {
    rule: '10% or $1,000, whichever is less',
    share: [1, 10],
    most: 1000,
    source: 'California Business and Professions Code § 7159.5(a)(3)',
    checked: CHECKED,
  },
  MA: { ...THIRD, source: 'Massachusetts General Laws c. 142A § 2(a)(6)', checked: CHECKED },
  MD: { ...THIRD, source: 'Maryland Business Regulation § 8-617', checked: CHECKED },
  ME: { ...THIRD, source: 'Maine Revised Statutes title 10 § 1487', checked: CHECKED },
  PA: {
    rule: 'one third of a price above $5,000',
    share: [1, 3],
    above: 5000,
    source: 'Pennsylvania Statutes title 73 § 517.9(10)',
    checked: CHECKED,
  },
  TN: { ...THIRD, source: 'Tennessee Code § 62-6-510', checked: CHECKED },
};

/** The deposit and price of an estimate, and the location of its work. */
export interface RequestedDeposit {
  final_total: number;
  deposit_percent: number;
  completion_percent: number;
  /** The states of the project's jobsites, or of the customer's address if there are none, by code or name. */
  states: readonly string[];
}

export interface DepositWarning {
  sentence: string;
  /** "General information, checked Nov 2026; ask your licensing board." */
  note: string;
  /** The largest deposit within the limit; the difference is due at completion. */
  lowered: { deposit_percent: number; completion_percent: number };
}

/**
 * Warns about a deposit above what the state of the work allows a contractor to request; undefined for one within the
 * limit. If the work is in several states, the lowest limit applies.
 */
export function depositWarning({
  final_total,
  deposit_percent,
  completion_percent,
  states,
}: RequestedDeposit): DepositWarning | undefined {
  const [requested = 0] = scheduleAmounts(final_total, [deposit_percent, 100 - deposit_percent]);
  const limits = states.flatMap((written) => limitIn(usState(written), cents(final_total)));
  const lowest = limits.toSorted((a, b) => a.limit - b.limit)[0];
  if (!lowest || cents(requested) <= lowest.limit) return undefined;
  const { state, limit, rule, checked } = lowest;
  const thousandths = largestWithin(limit, cents(final_total));
  const rest = scaled(completion_percent, 3) + scaled(deposit_percent, 3) - thousandths;
  return {
    sentence:
      `${US_STATES[state]} limits the down payment on home improvement to ${rule}: here ${formatUsd(dollars(limit))}. ` +
      `This asks for ${formatUsd(requested)}.`,
    note: ruleNote(checked),
    lowered: { deposit_percent: thousandths / 1000, completion_percent: rest / 1000 },
  };
}

/** The limit in cents for a price in cents, if the state has one. */
function limitIn(state: UsState | undefined, price: number) {
  const found = state && DEPOSIT_LIMITS[state];
  if (!found || (found.above !== undefined && price <= cents(found.above))) return [];
  const [numerator, denominator] = found.share;
  const share = Math.floor((price * numerator) / denominator);
  return [{ ...found, state, limit: found.most === undefined ? share : Math.min(share, cents(found.most)) }];
}

/**
 * The largest percentage, in thousandths, whose amount is within the limit. Amounts are rounded half up, so it is
 * below (limit + ½ cent) ÷ price.
 */
function largestWithin(limit: number, price: number): number {
  const [numerator, denominator] = [BigInt(2 * limit + 1) * 100_000n, BigInt(2 * price)];
  return Number((numerator - 1n) / denominator);
}
