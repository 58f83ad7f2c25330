import {
  CHANGE_ORDER_VALID_DAYS,
  CHANGES_NOTHING,
  type ChangeOrder,
  changesSomething,
  type WayToBill,
} from '#contract/sales/change-orders.ts';
import { changeOrderTotals, type ChangeOrderTotals } from '#domain/sales/change-order-totals.ts';
import type { Estimate } from '#contract/sales/estimates.ts';
import { sumOfAmounts } from '#domain/totals.ts';
import { counted } from '../../../../kit/format.ts';
import { decimal } from '../../../../kit/forms/typing.ts';
import { taxRateFault } from './estimate-values.ts';
import { blankLine, countedLine, linesBody, savedLine, subTotal, type LineValues } from './lines/change-order-lines.ts';

/** Whether a change order extends or shortens the work. */
export type TimeChange = 'same' | 'longer' | 'shorter';

/** Form values of a change order. */
export interface ChangeOrderValues {
  name: string;
  reason: string;
  line_items: LineValues[];
  tax_rate: string;
  time_change: TimeChange;
  /** Days, without a sign. */
  time_change_day: string;
  bills: WayToBill;
  valid_business_days: string;
}

/** The values of a new change order: one empty line item and the estimate's tax rate. */
export function newChangeOrderValues({ tax_rate }: Estimate): ChangeOrderValues {
  return {
    name: '',
    reason: '',
    line_items: [blankLine('new-1')],
    tax_rate: String(tax_rate),
    ...timeValues(0),
    bills: 'alone',
    valid_business_days: String(CHANGE_ORDER_VALID_DAYS),
  };
}

export function changeOrderValues(changeOrder: ChangeOrder): ChangeOrderValues {
  const { name, reason, line_items, tax_rate, time_change_day, bills, valid_business_days } = changeOrder;
  return {
    name,
    reason,
    line_items: line_items.length > 0 ? line_items.map(savedLine) : [blankLine('new-1')],
    tax_rate: String(tax_rate),
    ...timeValues(time_change_day),
    bills,
    valid_business_days: valid_business_days === null ? '' : String(valid_business_days),
  };
}

function timeValues(days: number): { time_change: TimeChange; time_change_day: string } {
  if (days === 0) return { time_change: 'same', time_change_day: '' };
  return { time_change: days > 0 ? 'longer' : 'shorter', time_change_day: String(Math.abs(days)) };
}

/** The request body of a change order. */
export function changeOrderBody({ time_change, ...values }: ChangeOrderValues) {
  const { time_change_day, line_items } = values;
  const days = time_change === 'same' ? '0' : time_change_day;
  return {
    ...values,
    line_items: linesBody(line_items),
    time_change_day: time_change === 'shorter' && days !== '' ? `-${days}` : days,
  };
}

/** Rules of the form beyond the contract. A saved rate above the form's limit is accepted. */
export function checkChangeOrder(values: ChangeOrderValues, savedRate: number) {
  const hasEffect = changesSomething(values.line_items.map(countedLine), daysAsTyped(values));
  return { tax_rate: taxRateFault(values.tax_rate, savedRate), line_items: !hasEffect && CHANGES_NOTHING };
}

/** The effect of the values as typed on the agreement, as the server will compute it. */
export function totalsAsTyped(values: ChangeOrderValues): ChangeOrderTotals & { additions: number; credits: number } {
  const amounts = values.line_items.map(subTotal);
  return {
    ...changeOrderTotals(values.line_items.map(countedLine), { tax_rate: decimal(values.tax_rate) }),
    additions: sumOfAmounts(amounts.filter((amount) => amount > 0)),
    credits: sumOfAmounts(amounts.filter((amount) => amount < 0)),
  };
}

/** Days as typed; negative if the work is shortened. */
export function daysAsTyped({ time_change, time_change_day }: ChangeOrderValues): number {
  if (time_change === 'same') return 0;
  return time_change === 'longer' ? decimal(time_change_day) : 0 - decimal(time_change_day);
}

/** "3 days longer", "1 day shorter", "No change" */
export function daysText(days: number): string {
  if (days === 0) return 'No change';
  return `${counted(Math.abs(days), 'day')} ${days > 0 ? 'longer' : 'shorter'}`;
}
