import { expect, test } from 'vitest';
import type { ProjectWithPayments } from '#contract/sales/customer-payments.ts';
import { invoiceBalance } from '#domain/totals.ts';
import { findBilled, oldestOutstanding, onlyInvoice, summaryOf, type BilledInvoice } from './billed-invoices.ts';

const deposit = invoice(
  'deposit',
  { invoice_number: 1018, issue_date: '2026-10-14', final_total: 5984.23 },
  [3000, 2984.23],
);
const start = invoice('start', { invoice_number: 1024, issue_date: '2026-11-04', final_total: 2992.11 }, [1500]);
const porch = invoice('porch', { invoice_number: 1025, issue_date: '2026-10-30', final_total: 0.3 }, [0.1, 0.1]);
const kitchen = project('kitchen', [start, deposit]);
const yard = project('yard', [porch]);

test('the summary is exact to the cent', () => {
  expect(summaryOf([kitchen, yard])).toEqual({
    totalDue: 8976.64,
    totalPaid: 7484.43,
    balance: 1492.21,
    paymentCount: 5,
  });
  expect(summaryOf([])).toEqual({ totalDue: 0, totalPaid: 0, balance: 0, paymentCount: 0 });
});

test('an overpayment of one invoice reduces the total balance', () => {
  const over = invoice('over', { final_total: 100 }, [150]);
  expect(summaryOf([project('both', [over, start])]).balance).toBe(1442.11);
});

test('oldestOutstanding returns the oldest unpaid invoice across projects', () => {
  expect(oldestOutstanding([kitchen, yard])).toBe(porch);
  expect(oldestOutstanding([kitchen])).toBe(start);
  expect(oldestOutstanding([project('paid', [deposit])])).toBeUndefined();
});

test('oldestOutstanding returns the lower number of two invoices issued on one day', () => {
  const day = { issue_date: '2026-11-04', final_total: 10 };
  const later = invoice('later', { ...day, invoice_number: 1002 }, []);
  const earlier = invoice('earlier', { ...day, invoice_number: 999 }, []);
  expect(oldestOutstanding([project('both', [later, earlier])])).toBe(earlier);
});

test('onlyInvoice returns only that invoice', () => {
  expect(onlyInvoice([kitchen, yard], 'deposit')).toEqual([{ ...kitchen, invoices: [deposit] }]);
  expect(onlyInvoice([kitchen, yard], 'gone')).toEqual([]);
});

test('findBilled returns a payment with its invoice and project', () => {
  const found = findBilled([kitchen, yard], 'porch', 'porch-2');
  expect(found).toMatchObject({ project: { project_id: 'yard' }, payment: { customer_payment_id: 'porch-2' } });
  expect(findBilled([kitchen], 'start', 'gone')?.payment).toBeUndefined();
  expect(findBilled([kitchen], 'porch')).toBeUndefined();
});

function project(project_id: string, invoices: BilledInvoice[]): ProjectWithPayments {
  return { project_id, name: project_id, invoices } as ProjectWithPayments;
}

function invoice(invoice_id: string, fields: Partial<BilledInvoice>, amounts: number[]): BilledInvoice {
  const customer_payments = amounts.map((amount, at) => ({ customer_payment_id: `${invoice_id}-${at + 1}`, amount }));
  const amount_paid = Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100;
  const { final_total = 0 } = fields;
  const owed = invoiceBalance({ final_total, amount_paid });
  return { invoice_id, invoice_number: 1, ...fields, amount_paid, ...owed, customer_payments } as BilledInvoice;
}
