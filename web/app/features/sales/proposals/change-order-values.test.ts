import { expect, test } from 'vitest';
import type { ChangeOrder } from '#contract/sales/change-orders.ts';
import {
  changeOrderBody,
  changeOrderValues,
  daysAsTyped,
  daysText,
  newChangeOrderValues,
  totalsAsTyped,
} from './change-order-values.ts';
import { blankLine } from './lines/change-order-lines.ts';
import { approvedEstimate, changeOrder } from './testing/records.ts';

const values = (changes: Parameters<typeof changeOrder>[0] = {}) =>
  changeOrderValues(changeOrder(changes) as unknown as ChangeOrder);

test('a new change order has the tax rate of its estimate and one empty line item', () => {
  const { tax_rate, line_items, bills, valid_business_days } = newChangeOrderValues(approvedEstimate() as never);
  expect({ tax_rate, bills, valid_business_days }).toEqual({
    tax_rate: '7.5',
    bills: 'alone',
    valid_business_days: '5',
  });
  expect(line_items).toEqual([blankLine('new-1')]);
});

test('a credit is negative, and is taxed together with the sum', () => {
  const typed = { ...values(), tax_rate: '7.5' };
  expect(totalsAsTyped(typed)).toEqual({
    additions: 900,
    credits: -280,
    sub_total_dollar: 620,
    tax_amount: 46.5,
    final_total: 666.5,
  });
});

test('saved line items keep their id and their credit mark in the body', () => {
  const { line_items } = changeOrderBody(values());
  expect(line_items).toMatchObject([
    { change_order_line_item_id: '01930000-0000-7000-8000-000000000001', is_credit: false },
    { change_order_line_item_id: '01930000-0000-7000-8000-000000000002', is_credit: true, unit_price_dollar: '280' },
  ]);
});

test('an empty form sends no line items, so that only the days can be changed', () => {
  expect(changeOrderBody({ ...values(), line_items: [blankLine('new-1')] }).line_items).toEqual([]);
  const described = { ...blankLine('new-1'), description: 'Skylight' };
  expect(changeOrderBody({ ...values(), line_items: [described] }).line_items).toHaveLength(1);
});

test.each([
  [0, 'same', '', '0', 'No change'],
  [1, 'longer', '1', '1', '1 day longer'],
  [-2, 'shorter', '2', '-2', '2 days shorter'],
])('a change of %i days is typed as %s %s and sent as %s', (days, time_change, time_change_day, sent, text) => {
  const typed = values({ time_change_day: days });
  expect(typed).toMatchObject({ time_change, time_change_day });
  expect(changeOrderBody(typed).time_change_day).toBe(sent);
  expect(daysAsTyped(typed)).toBe(days);
  expect(daysText(days)).toBe(text);
});
