import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Estimate } from '#contract/sales/estimates.ts';
import { DUE_BEFORE_ISSUE, InvoiceInput } from '#contract/sales/invoice-fields.ts';
import type { Invoice } from '#contract/sales/invoices.ts';
import type { ItemizedEstimate } from '#contract/sales/itemized-estimates.ts';
import {
  ENTER_AMOUNT,
  ITEM_AMOUNT_OVER,
  ITEM_AMOUNT_ZERO,
  type ItemizedInvoice,
} from '#contract/sales/itemized-invoices.ts';
import { invoiceTotals } from '#domain/totals.ts';
import {
  checkChanges,
  checkNewInvoice,
  dueAfter,
  invoiceValues,
  newInvoiceBody,
  newInvoiceValues,
  totalsAsTyped,
  valuesFromEstimate,
  type NewInvoiceValues,
} from './invoice-values.ts';
import { blankItem } from './items.ts';

const PROJECT = '0190a1b2-0000-7000-8000-000000000001';
const ESTIMATE = '0190a1b2-0000-7000-8000-0000000000e1';
const TODAY = '2026-11-20';
const CONTEXT = { today: TODAY, payment_instruction: 'Please pay Acme Roofing.' };

test('the totals as typed equal those that the server computes', () => {
  fc.assert(
    fc.property(typedInvoice(), (values) => {
      const { itemized_invoices: items, tax_rate = 0, discount_usd = 0 } = InvoiceInput.parse(newInvoiceBody(values));
      expect(totalsAsTyped(values)).toEqual(invoiceTotals(items, { tax_rate, discount_usd }));
    }),
  );
});

test('incomplete numbers count as zero and cause no error', () => {
  const item = { ...blankItem('new-1'), amount_dollar: '.' };
  const totals = totalsAsTyped({ ...written(), tax_rate: '.', discount_usd: '', itemized_invoices: [item] });
  expect(totals.final_total).toBe(0);
});

test('a new invoice is due fourteen days after its issue date', () => {
  expect(newInvoiceValues({ ...CONTEXT, today: '2026-02-20' })).toMatchObject({
    issue_date: '2026-02-20',
    due_date: '2026-03-06',
  });
  expect(dueAfter('')).toBe('');
});

test('an invoice created from an estimate has its line items, and a line item without a code gets its number as the code', () => {
  const values = valuesFromEstimate(CONTEXT, estimate(), [
    line({ code: 'R-10', description: 'Tear off', sub_total_dollar: 2318.75 }),
    line({ code: null, description: 'Gutter guards', sub_total_dollar: 681 }),
  ]);
  expect(values).toMatchObject({ estimate_id: ESTIMATE, project_id: PROJECT, name: 'New roof', tax_rate: '7.5' });
  expect(values.itemized_invoices.map(({ code, amount_dollar }) => [code, amount_dollar])).toEqual([
    ['R-10', '2318.75'],
    ['2', '681'],
  ]);
  expect(InvoiceInput.safeParse(newInvoiceBody(values)).success).toBe(true);
});

test('an invoice created from an estimate without line items starts with an empty one', () => {
  expect(valuesFromEstimate(CONTEXT, estimate(), []).itemized_invoices).toEqual([blankItem('new-1')]);
});

test('newInvoiceBody includes no payment when the amount is empty, regardless of the other payment fields', () => {
  const body = newInvoiceBody({ ...written(), amount_paid: '', payment_method: 'check', note: 'Left at the site' });
  expect(body).not.toHaveProperty('payment_method');
  expect(body).not.toHaveProperty('note');
});

test('a first payment requires a method and a day', () => {
  const paid = { ...written(), amount_paid: '250', payment_date: '' };
  const { error } = InvoiceInput.safeParse(newInvoiceBody(paid));
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Please select a payment method when amount paid is greater than 0.',
    'Please enter a payment date when amount paid is greater than 0.',
  ]);
});

test('a new invoice requires a total and both dates', () => {
  const values = { ...newInvoiceValues(CONTEXT), issue_date: '', due_date: '' };
  expect(checkNewInvoice(values)).toEqual({
    issue_date: 'Issue date is required',
    due_date: 'Due date is required',
    itemized_invoices: ENTER_AMOUNT,
  });
  expect(Object.values(checkNewInvoice(written()))).toEqual([false, false, false]);
});

test('an update accepts saved values above the maximum and rejects other values above it', () => {
  const saved = { invoice: invoice({ discount_usd: 15_000 }), items: [item({ amount_dollar: 2_000_000 })] };
  const values = invoiceValues(saved.invoice, saved.items);
  expect(checkChanges(values, saved)).toEqual({});
  const [only] = values.itemized_invoices;
  const changed = only ? [{ ...only, amount_dollar: '1500000' }] : [];
  expect(checkChanges({ ...values, discount_usd: '14999', itemized_invoices: changed }, saved)).toEqual({
    discount_usd: 'Discount must be at most $10,000.',
    'itemized_invoices.0.amount_dollar': ITEM_AMOUNT_OVER,
  });
});

test('an update rejects an amount of 0 and a due date before the issue date, unless they were saved that way', () => {
  const saved = { invoice: invoice({ discount_usd: 0 }), items: [item({ amount_dollar: 100 })] };
  const values = invoiceValues(saved.invoice, saved.items);
  const ofNothing = values.itemized_invoices.map((each) => ({ ...each, amount_dollar: '0' }));
  expect(checkChanges({ ...values, due_date: '2020-01-01', itemized_invoices: ofNothing }, saved)).toEqual({
    due_date: DUE_BEFORE_ISSUE,
    'itemized_invoices.0.amount_dollar': ITEM_AMOUNT_ZERO,
  });
  const free = { ...saved, items: [item({ amount_dollar: 0 })] };
  expect(checkChanges({ ...values, itemized_invoices: ofNothing }, free)).toEqual({});
  expect(checkNewInvoice({ ...written(), due_date: '2020-01-01' }).due_date).toBe(DUE_BEFORE_ISSUE);
});

function written(): NewInvoiceValues {
  const items = [{ ...blankItem('new-1'), code: 'R-10', description: 'Tear off', amount_dollar: '100' }];
  return { ...newInvoiceValues(CONTEXT, PROJECT), name: 'New roof', itemized_invoices: items };
}

function estimate(): Estimate {
  const estimate = { estimate_id: ESTIMATE, project_id: PROJECT, name: 'New roof', tax_rate: 7.5, discount_usd: 250 };
  return estimate as Estimate;
}

function line(fields: Partial<ItemizedEstimate>): ItemizedEstimate {
  return fields as ItemizedEstimate;
}

function invoice(fields: Partial<Invoice>): Invoice {
  const online = { takes_online_payment: true, partial_payment_minimum: null };
  const days = { issue_date: TODAY, due_date: TODAY };
  const saved = { name: 'New roof', payment_instruction: null, ...days, tax_rate: 0, ...online };
  return { ...saved, ...fields } as Invoice;
}

function item(fields: Partial<ItemizedInvoice>): ItemizedInvoice {
  const saved = { itemized_invoice_id: ESTIMATE, code: 'R-10', description: 'Tear off' };
  return { ...saved, ...fields } as ItemizedInvoice;
}

function typedInvoice(): fc.Arbitrary<NewInvoiceValues> {
  const items = fc.record({
    key: fc.uuid(),
    id: fc.constant(''),
    code: fc.constant('CAB-10'),
    description: fc.constant('White shaker cabinets'),
    amount_dollar: typedNumber(999_999),
    is_taxable: fc.boolean(),
  });
  return fc
    .record({
      itemized_invoices: fc.array(items, { minLength: 1, maxLength: 12 }),
      tax_rate: typedNumber(19),
      discount_usd: typedNumber(99_998),
    })
    .map((typed) => ({ ...written(), ...typed }))
    .filter((values) => totalsAsTyped(values).sub_total_sum_lineitems > 0);
}

/** "0", "65", "24.5", "78." and "12.05", as they are typed. */
function typedNumber(max: number): fc.Arbitrary<string> {
  const decimals = fc.constantFrom('', '.', '.5', '.05', '.95', '.99', '.33');
  return fc.tuple(fc.integer({ min: 0, max }), decimals).map(([whole, fraction]) => `${whole}${fraction}`);
}
