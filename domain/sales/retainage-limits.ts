import { US_STATES, usState, type UsState } from '../places/us-states.ts';
import { ruleNote } from './rule-note.ts';

/** The limit of a state on the share of the price that an owner may keep back until the work is accepted. */
interface RetainageLimit {
  /** The largest share in percent. */
  percent: number;
  /** The work to which the rule applies, as a phrase. */
  scope: string;
  /** The rule applies only from this price on, in dollars. */
  from?: number;
  source: string;
  /** The day on which the rule was last checked against its source. */
  checked: string;
}

const CHECKED = '2026-11-28';

/** States that limit retainage on private work. Each leaves out most homes, so they are for work for businesses. */
export const RETAINAGE_LIMITS: Partial<Record<UsState, RetainageLimit>> = {
  CA: {
    percent: 5,
    scope: 'on private work agreed since January 1, 2026, other than homes of up to four stories',
    source: 'California Civil Code § 8811',
    checked: CHECKED,
  },
  NY: {
    percent: 5,
    scope: 'on private work of $150,000 or more',
    from: 150_000,
    source: 'New York General Business Law §§ 756, 756-c',
    checked: CHECKED,
  },
  WA: {
    percent: 5,
    scope: 'on private work, other than single-family homes of fewer than 12 units',
    source: 'Revised Code of Washington 60.30.010 and 60.30.020',
    checked: CHECKED,
  },
};

/** The retainage and price of an estimate, and the location of its work. */
export interface RequestedRetainage {
  final_total: number;
  retainage_percent: number;
  completion_percent: number;
  /** The states of the work, by code or name. */
  states: readonly string[];
}

export interface RetainageWarning {
  sentence: string;
  /** "General information, checked Nov 2026; ask your licensing board." */
  note: string;
  /** The largest retainage within the limit; the difference is due at completion. */
  lowered: { retainage_percent: number; completion_percent: number };
}

/**
 * Warns about a retainage above what the state of the work allows an owner to keep back; undefined for one within the
 * limit. If the work is in several states, the lowest limit applies.
 */
export function retainageWarning(requested: RequestedRetainage): RetainageWarning | undefined {
  const { final_total, retainage_percent, completion_percent, states } = requested;
  const limits = states.flatMap((written) => limitIn(usState(written), final_total));
  const lowest = limits.toSorted((a, b) => a.percent - b.percent)[0];
  if (!lowest || retainage_percent <= lowest.percent) return undefined;
  const { state, percent, scope, checked } = lowest;
  const completion = completion_percent + retainage_percent - percent;
  return {
    sentence: `${US_STATES[state]} limits retainage to ${percent}% ${scope}. This keeps back ${retainage_percent}%.`,
    note: ruleNote(checked),
    lowered: { retainage_percent: percent, completion_percent: Number(completion.toFixed(3)) },
  };
}

function limitIn(state: UsState | undefined, price: number) {
  const found = state && RETAINAGE_LIMITS[state];
  return !found || (found.from !== undefined && price < found.from) ? [] : [{ ...found, state }];
}
