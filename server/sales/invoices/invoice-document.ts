import { join } from 'node:path';
import { PAYMENT_METHOD_WORDS, type PaymentMethod } from '#contract/sales/payment-methods.ts';
import { cents, dollars as toDollars, formatUsd } from '#domain/money.ts';
import { type CustomerSees, SEES_EVERYTHING } from '#domain/sales/customer-sees.ts';
import { type InvoiceStatus, isTaxedInPart } from '#domain/totals.ts';
import { dollars, figure, isZero } from '../../core/documents/figures.ts';
import { type Parties, printedParties } from '../../core/documents/parties.ts';
import type { DocumentKind } from '../../core/documents/rendering.ts';
import type { ShownPhoto } from '../../core/documents/shown-photos.ts';
import { writtenDay } from '../../platform/clock.ts';

/** An exact decimal with up to two places, as the database returns it: `'1234.50'`. */
type Dollars = string;

/** Total, payments and balance of an invoice, as plain JSON; days are `YYYY-MM-DD`. */
export type InvoiceAccount = Parties & {
  invoice_number: number;
  name: string;
  issue_date: string;
  due_date: string;
  payment_instruction: string;
  sub_total_sum_lineitems: Dollars;
  tax_rate: string;
  tax_amount: Dollars;
  discount_usd: Dollars;
  final_total: Dollars;
  /** In chronological order. The office's notes are not included. */
  payments: PrintedPayment[];
  /** Without refunds. */
  amount_paid: Dollars;
  balance_due: Dollars;
  status: InvoiceStatus;
};

interface PrintedPayment {
  payment_date: string;
  payment_method: PaymentMethod;
  amount: Dollars;
  /** The refunded part of the payment; missing in snapshots from before refunds existed. */
  refunded_amount?: Dollars;
}

/**
 * The complete content of an invoice's PDF. It is stored as the snapshot of what was sent and can be rendered again
 * identically. The totals are those of the record: rendering calculates nothing.
 */
interface InvoiceItem {
  code: string;
  description: string;
  amount_dollar: Dollars;
  /** Missing if the line item is taxable. */
  is_taxable?: boolean;
}

export type InvoiceDocument = InvoiceAccount & {
  items: InvoiceItem[];
  /** What the customer sees of the line items; missing if everything is shown. */
  customer_sees?: CustomerSees;
  /**
   * The share of an approved estimate that the invoice bills; missing in snapshots from before installments existed.
   */
  agreement?: InvoiceAgreement | null;
  /** For the customer's page; missing in snapshots from before invoices had photos. */
  shown_photos?: ShownPhoto[];
};

/** Earlier invoices are those that are not void, oldest first. */
export interface InvoiceAgreement {
  agreed: Dollars;
  invoices: { invoice_number: number; issue_date: string; final_total: Dollars; amount_paid: Dollars }[];
}

/** The amounts agreed, billed before, billed by this invoice and left, in cents. More may be billed than was agreed. */
export function agreementFigures({ agreed, invoices }: InvoiceAgreement, final_total: Dollars) {
  const before = invoices.reduce((sum, invoice) => sum + cents(invoice.final_total), 0);
  const now = cents(final_total);
  return { agreed: cents(agreed), before, now, left: cents(agreed) - before - now };
}

export function invoiceFileName({ invoice_number }: { invoice_number: number }): string {
  return `Invoice-${invoice_number}.pdf`;
}

export const invoiceDocument: DocumentKind<InvoiceDocument> = {
  kind: 'invoice',
  template: join(import.meta.dirname, 'invoice.typ'),
  fileName: invoiceFileName,
  printed,
};

/** The invoice in the form that invoice.typ prints. */
function printed(invoice: InvoiceDocument) {
  const { issue_date, items } = invoice;
  const marks = isTaxedInPart(items, invoice);
  return {
    ...printedAccount(invoice, 'Invoice'),
    day: issue_date.split('-').map(Number),
    items: visibleItems(invoice).map(({ code, description, amount_dollar, is_taxable }) => ({
      code,
      description,
      note: marks && is_taxable === false ? 'Not taxed' : '',
      amount: amount_dollar === null ? '' : dollars(amount_dollar),
    })),
    agreement: invoice.agreement ? printedAgreement(invoice.agreement, invoice.final_total) : null,
  };
}

/** The line items without the details that the customer does not see: a hidden code is empty, a hidden price is null. */
export function visibleItems({ items, customer_sees = SEES_EVERYTHING }: InvoiceDocument) {
  const { codes, prices } = customer_sees;
  return items.map((item) => ({
    ...item,
    code: codes ? item.code : '',
    amount_dollar: prices ? item.amount_dollar : null,
  }));
}

function printedAgreement(agreement: InvoiceAgreement, final_total: Dollars) {
  const { agreed, before, now, left } = agreementFigures(agreement, final_total);
  const inDollars = (wholeCents: number) => formatUsd(toDollars(wholeCents));
  return {
    figures: [
      { label: 'Agreed', amount: inDollars(agreed) },
      { label: 'Billed before', amount: inDollars(before) },
      { label: 'This invoice', amount: inDollars(now) },
      left < 0
        ? { label: 'Billed over the agreed total', amount: inDollars(-left) }
        : { label: 'Left to bill', amount: inDollars(left) },
    ],
    invoices: agreement.invoices.map(({ invoice_number, issue_date, final_total: amount, amount_paid }) => ({
      number: `#${invoice_number}`,
      date: writtenDay(issue_date),
      amount: dollars(amount),
      paid: dollars(amount_paid),
    })),
  };
}

/** More payments than this are listed in a separate table instead of as rows among the sums. */
const PAYMENTS_AMONG_SUMS = 6;

/** The account of an invoice in the form that its documents print. */
export function printedAccount(account: InvoiceAccount, kind: string) {
  const { company, customer, payments } = account;
  const number = `#${account.invoice_number}`;
  return {
    title: `${kind} ${number}, ${account.name}`,
    footer: [company.name, `${kind} ${number}`, customer.name].join(' · '),
    number,
    ...printedParties(account),
    issue_date: writtenDay(account.issue_date),
    due_date: writtenDay(account.due_date),
    name: account.name,
    stamp: account.status === 'OUTSTANDING' ? '' : account.status,
    balanceField: balanceField(account),
    balance: dollars(isOverpaid(account) ? '0.00' : account.balance_due),
    sums: sums(account),
    final_total: dollars(account.final_total),
    payments: payments.flatMap(printedPayment),
    paid: paidRows(account),
    amount_paid: dollars(account.amount_paid),
    left: isOverpaid(account)
      ? { label: 'Paid beyond the total', amount: dollars(unsigned(account.balance_due)) }
      : { label: 'Balance due', amount: dollars(account.balance_due) },
    has_many_payments: payments.length > PAYMENTS_AMONG_SUMS,
    payment_instruction: account.payment_instruction.trim(),
    questions: `Call ${company.phone} or reply to the email this came with.`,
  };
}

/** The status of the invoice, for its most prominent line. */
function balanceField(account: InvoiceAccount): { value: string; strong: string } {
  if (account.status === 'OUTSTANDING') return { value: 'Balance due by ', strong: writtenDay(account.due_date) };
  if (account.status === 'VOID') return { value: 'This invoice is void', strong: '' };
  if (isZero(account.amount_paid)) return { value: 'Nothing is due', strong: '' };
  return { value: 'Paid in full, thank you', strong: '' };
}

/** The steps from the line items to the total; steps that change nothing are omitted. */
function sums({ sub_total_sum_lineitems, tax_rate, tax_amount, discount_usd }: InvoiceAccount) {
  const hasTax = !isZero(tax_amount);
  const hasDiscount = !isZero(discount_usd);
  return [
    ...(hasTax || hasDiscount ? [{ label: 'Subtotal', amount: dollars(sub_total_sum_lineitems) }] : []),
    ...(hasTax ? [{ label: `Tax (${figure(tax_rate)}%)`, amount: dollars(tax_amount) }] : []),
    ...(hasDiscount ? [{ label: 'Discount', amount: dollars(`-${discount_usd}`) }] : []),
  ];
}

/** A payment, and its refunded part, as rows of a table. */
function printedPayment({ payment_date, payment_method, amount, refunded_amount = '0.00' }: PrintedPayment) {
  const paid = {
    date: writtenDay(payment_date),
    method: PAYMENT_METHOD_WORDS[payment_method],
    amount: dollars(amount),
  };
  if (isZero(refunded_amount)) return [paid];
  return [paid, { date: '', method: REFUNDED, amount: dollars(`-${refunded_amount}`) }];
}

const REFUNDED = 'Refunded';

/** The payments as rows between the total and the balance. */
function paidRows({ payments, amount_paid }: InvoiceAccount) {
  if (payments.length > PAYMENTS_AMONG_SUMS) {
    return [{ label: `Paid in ${payments.length} payments`, amount: dollars(`-${amount_paid}`) }];
  }
  return payments.flatMap(({ payment_date, payment_method, amount, refunded_amount = '0.00' }) => [
    {
      label: `Paid ${writtenDay(payment_date)}, ${PAYMENT_METHOD_WORDS[payment_method]}`,
      amount: dollars(`-${amount}`),
    },
    ...(isZero(refunded_amount) ? [] : [{ label: REFUNDED, amount: dollars(refunded_amount) }]),
  ]);
}

function isOverpaid({ balance_due }: InvoiceAccount): boolean {
  return balance_due.startsWith('-');
}

function unsigned(amount: Dollars): Dollars {
  return amount.replace('-', '');
}
