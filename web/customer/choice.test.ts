import { expect, test } from 'vitest';
import { sumOfAmounts } from '#domain/totals.ts';
import { OPEN_LINK } from '../testing/customer-link.ts';
import { chosenLines, savedBy, sharesOf, totalsOf, wholeChoice, worthOf } from './choice.ts';

const { document } = OPEN_LINK;
const [, barrel, guards] = document.itemized_estimates;

test('all optional line items add up to the total that was sent', () => {
  expect([...wholeChoice(document)]).toEqual(['barrel', 'guards']);
  expect(totalsOf(document, wholeChoice(document)).final_total).toBe(document.final_total);
  expect(savedBy(document, wholeChoice(document))).toBe(0);
});

test('a deselected line item subtracts its price and its tax from the total', () => {
  const choice = new Set(['barrel']);
  expect(totalsOf(document, choice)).toMatchObject({ total_dollar: 7776.74, tax_amount: 583.26, final_total: 8260 });
  expect(savedBy(document, choice)).toBe(-240);
  expect(chosenLines(document, choice)).toHaveLength(2);
});

test('a line item contributes the same amount to the total whether it is selected or not', () => {
  if (!barrel || !guards) throw new Error('The sample has two optional line items.');
  expect(worthOf(document, new Set(['barrel']), guards)).toBe(240);
  expect(worthOf(document, new Set(['barrel', 'guards']), guards)).toBe(240);
});

test('a discount above the selected sum makes the total 0', () => {
  const generous = { ...document, discount_usd: 9000 };
  expect(totalsOf(generous, new Set()).final_total).toBe(0);
  expect(savedBy(generous, new Set())).toBe(0);
});

test('the shares of the schedule add up to the selected total, to the cent', () => {
  const shares = sharesOf(document, 8260.01);
  expect(shares.map(({ part }) => part)).toEqual(['deposit', 'start', 'completion']);
  expect(sumOfAmounts(shares.map(({ amount }) => amount))).toBe(8260.01);
  expect(sharesOf({ ...document, payment_schedule: [] }, 8260)).toEqual([]);
});
