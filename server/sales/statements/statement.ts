import { AppError, invalid } from '#contract/errors.ts';
import type { PaymentMethod } from '#contract/sales/payment-methods.ts';
import {
  STATEMENT_DAYS,
  STATEMENT_ENDS_BEFORE_START,
  STATEMENT_LINES_MAX,
  type Statement,
  type StatementLine,
} from '#contract/sales/statements.ts';
import { cents, dollars } from '#domain/money.ts';
import { OWED_AGES, type OwedAge } from '#domain/sales/owed-ages.ts';
import { addDays } from '#domain/time.ts';

/** The days of a statement, both included. */
export interface StatementPeriod {
  from: string;
  to: string;
}

/** An invoice that is not void. Amounts are exact decimals. */
export interface BilledInvoice {
  invoice_id: string;
  invoice_number: number;
  name: string;
  project_name: string;
  issue_date: string;
  due_date: string;
  final_total: string;
}

/** A payment on one of the invoices. */
export interface ReceivedPayment {
  invoice_id: string;
  payment_date: string;
  payment_method: PaymentMethod;
  amount: string;
  refunded_amount: string;
}

/** The account of a customer: everything billed and paid, in the order of its days. */
export interface CustomerAccount {
  invoices: readonly BilledInvoice[];
  payments: readonly ReceivedPayment[];
}

/** The period of a request: the last `STATEMENT_DAYS` up to today, unless its days are given. */
export function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string) {
  const last = to ?? (from && from > today ? from : today);
  const first = from ?? addDays(last, 1 - STATEMENT_DAYS);
  if (first > last) throw invalid({ to: [STATEMENT_ENDS_BEFORE_START] });
  return { from: first, to: last };
}

type Figures = Omit<Statement, 'customer_id'>;

/**
 * The statement of an account. The refunded part of a payment has the day of its payment, as in the payment history, so
 * the totals of a statement over all days are those of the history. Throws `statement_too_long`.
 */
export function statementOf(account: CustomerAccount, { from, to }: StatementPeriod): Figures {
  const entries = entriesOf(account).filter(({ day }) => day <= to);
  const opening = sum(entries.filter(({ day }) => day < from).map(({ amount }) => amount));
  const shown = entries.filter(({ day }) => day >= from);
  if (shown.length > STATEMENT_LINES_MAX) throw new AppError('statement_too_long');
  let balance = opening;
  const lines = shown.map(({ amount, ...line }) => {
    balance += amount;
    return { ...line, amount: dollars(amount), balance: dollars(balance) };
  });
  const invoiced = sum(shown.filter(({ kind }) => kind === 'invoice').map(({ amount }) => amount));
  return {
    from,
    to,
    opening_balance: dollars(opening),
    invoiced: dollars(invoiced),
    paid: dollars(opening + invoiced - balance),
    closing_balance: dollars(balance),
    lines,
    ...agingOf(account, to),
  };
}

type Entry = Omit<StatementLine, 'amount' | 'balance'> & {
  /** Whole cents that the line adds to the balance. */
  amount: number;
};

/** The lines of an account by day; on one day, invoices come before payments. */
function entriesOf({ invoices, payments }: CustomerAccount): Entry[] {
  const byId = new Map(invoices.map((invoice) => [invoice.invoice_id, invoice]));
  const entries = [
    ...invoices.map((invoice) => ({
      ...nameOf(invoice),
      kind: 'invoice' as const,
      day: invoice.issue_date,
      due_date: invoice.due_date,
      payment_method: null,
      amount: cents(invoice.final_total),
    })),
    ...payments.flatMap(({ invoice_id, payment_date: day, payment_method, amount, refunded_amount }) => {
      const invoice = byId.get(invoice_id);
      if (!invoice) throw new Error('A payment belongs to an invoice of its account');
      const line = { ...nameOf(invoice), day, due_date: null, payment_method };
      const refunded = cents(refunded_amount);
      return [
        { ...line, kind: 'payment' as const, amount: -cents(amount) },
        ...(refunded === 0 ? [] : [{ ...line, kind: 'refund' as const, amount: refunded }]),
      ];
    }),
  ];
  // The sort is stable: lines of one day stay in this order.
  return entries.toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
}

function nameOf({ invoice_id, invoice_number, name, project_name }: BilledInvoice) {
  return { invoice_id, invoice_number, invoice_name: name, project_name };
}

/**
 * The balance of each invoice at the end of a day, by age. A payment before the day of its invoice counts as overpaid
 * until then.
 */
function agingOf({ invoices, payments }: CustomerAccount, on: string): Pick<Statement, 'aging' | 'overpaid'> {
  const paid = new Map<string, number>();
  for (const { invoice_id, payment_date, amount, refunded_amount } of payments) {
    if (payment_date > on) continue;
    paid.set(invoice_id, (paid.get(invoice_id) ?? 0) + cents(amount) - cents(refunded_amount));
  }
  const balances = invoices.map(({ invoice_id, issue_date, due_date, final_total }) => ({
    age: ageOf(due_date, on),
    balance: (issue_date <= on ? cents(final_total) : 0) - (paid.get(invoice_id) ?? 0),
  }));
  const owed = balances.filter(({ balance }) => balance > 0);
  const overpaid = balances.filter(({ balance }) => balance < 0);
  return {
    aging: OWED_AGES.map((age) => {
      const ofAge = owed.filter((each) => each.age === age);
      return { age, count: ofAge.length, amount: dollars(sum(ofAge.map(({ balance }) => balance))) };
    }),
    overpaid: dollars(sum(overpaid.map(({ balance }) => -balance))),
  };
}

/** The same ages as `owedAgeInSql`. */
function ageOf(due: string, on: string): OwedAge {
  if (due >= on) return 'not_due';
  if (due >= addDays(on, -14)) return 'days_1_14';
  return due >= addDays(on, -30) ? 'days_15_30' : 'days_31';
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
