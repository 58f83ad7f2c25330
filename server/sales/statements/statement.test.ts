import { describe, expect, test } from 'vitest';
import { STATEMENT_LINES_MAX } from '#contract/sales/statements.ts';
import { type BilledInvoice, periodOf, type ReceivedPayment, statementOf } from './statement.ts';

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

function anInvoice(changes: Partial<BilledInvoice> = {}): BilledInvoice {
  return {
    invoice_id: 'deck',
    invoice_number: 1001,
    name: 'Deck',
    project_name: 'Backyard',
    issue_date: '2026-11-10',
    due_date: '2026-11-24',
    final_total: '1000.10',
    ...changes,
  };
}

function aPayment(changes: Partial<ReceivedPayment> = {}): ReceivedPayment {
  return {
    invoice_id: 'deck',
    payment_date: '2026-11-20',
    payment_method: 'check',
    amount: '400.05',
    refunded_amount: '0.00',
    ...changes,
  };
}

describe('the days of a statement', () => {
  test('without days, a statement covers the last 90 days', () => {
    expect(periodOf({}, '2026-11-28')).toEqual({ from: '2026-08-31', to: '2026-11-28' });
  });

  test('a first day in the future is also the last day', () => {
    expect(periodOf({ from: '2027-01-05' }, '2026-11-28')).toEqual({ from: '2027-01-05', to: '2027-01-05' });
  });

  test('a last day before the first day is rejected', () => {
    expect(() => periodOf({ from: '2026-11-02', to: '2026-11-01' }, '2026-11-28')).toThrow(
      'The last day cannot be before the first day.',
    );
  });
});

describe('a statement', () => {
  test('the balance runs from the opening balance over invoices and payments to the closing balance', () => {
    const account = {
      invoices: [anInvoice({ invoice_id: 'roof', issue_date: '2026-10-01', final_total: '500.00' }), anInvoice()],
      payments: [
        aPayment({ invoice_id: 'roof', payment_date: '2026-10-05', amount: '200.00' }),
        aPayment(),
        aPayment({ payment_date: '2026-12-01' }),
      ],
    };
    const { lines, ...figures } = statementOf(account, NOVEMBER);
    expect(figures).toMatchObject({ opening_balance: 300, invoiced: 1000.1, paid: 400.05, closing_balance: 900.05 });
    expect(lines.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['invoice', 1000.1, 1300.1],
      ['payment', -400.05, 900.05],
    ]);
  });

  test('the refunded part of a payment follows it, and does not count as paid', () => {
    const account = { invoices: [anInvoice()], payments: [aPayment({ refunded_amount: '100.00' })] };
    const { lines, paid, closing_balance } = statementOf(account, NOVEMBER);
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['invoice', 1000.1],
      ['payment', -400.05],
      ['refund', 100],
    ]);
    expect([paid, closing_balance]).toEqual([300.05, 700.05]);
  });

  test('on one day, the invoice comes before its payment', () => {
    const account = { invoices: [anInvoice()], payments: [aPayment({ payment_date: '2026-11-10' })] };
    expect(statementOf(account, NOVEMBER).lines.map(({ kind }) => kind)).toEqual(['invoice', 'payment']);
  });

  test.each([
    ['2026-11-30', 'not_due'],
    ['2026-11-29', 'days_1_14'],
    ['2026-11-16', 'days_1_14'],
    ['2026-11-15', 'days_15_30'],
    ['2026-10-31', 'days_15_30'],
    ['2026-10-30', 'days_31'],
  ])('an invoice due on %s is %s on Nov 30', (due_date, age) => {
    const { aging } = statementOf({ invoices: [anInvoice({ due_date })], payments: [] }, NOVEMBER);
    expect(aging.filter(({ count }) => count > 0)).toEqual([{ age, count: 1, amount: 1000.1 }]);
  });

  test('the ages less what is overpaid are the closing balance', () => {
    const account = {
      invoices: [
        anInvoice(),
        anInvoice({ invoice_id: 'roof', final_total: '100.00' }),
        anInvoice({ invoice_id: 'porch', issue_date: '2026-12-10' }),
      ],
      payments: [
        aPayment({ invoice_id: 'roof', amount: '130.00' }),
        // A deposit that came before its invoice.
        aPayment({ invoice_id: 'porch', amount: '50.00' }),
      ],
    };
    const { aging, overpaid, closing_balance } = statementOf(account, NOVEMBER);
    expect(overpaid).toBe(80);
    expect(closing_balance).toBe(920.1);
    expect(aging.reduce((sum, { amount }) => sum + amount, 0) - overpaid).toBeCloseTo(closing_balance, 9);
  });

  test('a customer without invoices has an empty statement', () => {
    expect(statementOf({ invoices: [], payments: [] }, NOVEMBER)).toMatchObject({
      opening_balance: 0,
      closing_balance: 0,
      lines: [],
      overpaid: 0,
    });
  });

  test('a statement with too many lines is rejected', () => {
    const payments = Array.from({ length: STATEMENT_LINES_MAX }, () => aPayment({ amount: '0.01' }));
    expect(() => statementOf({ invoices: [anInvoice()], payments }, NOVEMBER)).toThrow('This statement is too long.');
  });
});
