import { expect, test } from 'vitest';
import { changeFaults, InvoiceInput } from './invoice-fields.ts';
import { invoiceFromEstimate } from './invoice-from-estimate.ts';

const id = '01900000-0001-7004-8000-000000000001';
const days = { issue_date: '2026-11-20', due_date: '2026-12-04' };
const before = { ...days, discount_usd: 50_000, items: [{ itemized_invoice_id: id, amount_dollar: 2_000_000 }] };
const item = { itemized_invoice_id: id, code: 'A', description: 'All of it', amount_dollar: 2_000_000 };

test('changeFaults allows unchanged values to exceed the caps', () => {
  expect(changeFaults(before, { name: 'Other' })).toEqual({});
  expect(changeFaults(before, { discount_usd: 50_000, itemized_invoices: [item] })).toEqual({});
  expect(
    changeFaults(before, { discount_usd: 10_000, itemized_invoices: [{ ...item, amount_dollar: 1_000_000 }] }),
  ).toEqual({});
});

test('changeFaults applies the caps to values that an update changes or adds', () => {
  const changes = {
    discount_usd: 10_000.01,
    itemized_invoices: [
      { ...item, amount_dollar: 1_999_999 },
      { ...item, itemized_invoice_id: '', amount_dollar: 1_000_000.01 },
      { ...item, itemized_invoice_id: '', amount_dollar: 1 },
    ],
  };
  expect(changeFaults(before, changes)).toEqual({
    discount_usd: ['Discount must be at most $10,000.'],
    'itemized_invoices.0.amount_dollar': ['Amount must be at most $1,000,000.'],
    'itemized_invoices.1.amount_dollar': ['Amount must be at most $1,000,000.'],
  });
});

test('changeFaults rejects an amount of 0 that an update sets or adds, and accepts one that was 0 before', () => {
  const free = { ...before, items: [{ itemized_invoice_id: id, amount_dollar: 0 }] };
  const ofNothing = { ...item, amount_dollar: 0 };
  const message = ['Amount must be greater than 0.'];
  expect(changeFaults(before, { itemized_invoices: [ofNothing] })).toEqual({
    'itemized_invoices.0.amount_dollar': message,
  });
  const added = { ...ofNothing, itemized_invoice_id: '' };
  expect(changeFaults(free, { itemized_invoices: [{ ...ofNothing, code: 'B' }, added] })).toEqual({
    'itemized_invoices.1.amount_dollar': message,
  });
});

test('an update that makes an invoice due before its issue day is rejected, and one that leaves it so is accepted', () => {
  const due_date = ['Due date must not be before the issue date.'];
  expect(changeFaults(before, { due_date: '2026-11-19' })).toEqual({ due_date });
  expect(changeFaults(before, { issue_date: '2026-12-05' })).toEqual({ due_date });
  expect(changeFaults(before, { issue_date: '2026-12-04' })).toEqual({});
  const early = { ...before, due_date: '2026-11-01' };
  expect(changeFaults(early, { name: 'Other', due_date: '2026-11-01' })).toEqual({});
});

test('an invoice from an estimate has its project, rates and line items, and reports only fields that an estimate may lack, and bills the lowest package', () => {
  const estimate = {
    estimate_id: id,
    project_id: id,
    customer_id: id,
    name: 'Roof, full scope',
    tax_rate: 7.5,
    discount_usd: 100,
  };
  const lines = [
    { code: 'R-1', description: 'Shingles', sub_total_dollar: 249.98, is_taxable: true, package: null },
    { code: null, description: 'Skylight', sub_total_dollar: 600, is_taxable: false, package: 1 as const },
    { code: null, description: 'Large skylight', sub_total_dollar: 900, is_taxable: false, package: 2 as const },
  ];
  const value = invoiceFromEstimate(estimate, lines);
  expect(value).toEqual({
    ...estimate,
    itemized_invoices: [
      { code: 'R-1', description: 'Shingles', amount_dollar: 249.98, is_taxable: true },
      { code: '', description: 'Skylight', amount_dollar: 600, is_taxable: false },
    ],
  });
  const { error } = InvoiceInput.safeParse(value);
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['itemized_invoices.1.code', 'Code and description are required.'],
  ]);
});
