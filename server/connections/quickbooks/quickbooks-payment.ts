import { PAYMENT_METHOD_WORDS, type PaymentMethod } from '#contract/sales/payment-methods.ts';
import { cents, dollars } from '#domain/money.ts';
import { type QuickbooksInvoice, type QuickbooksPayment, cut } from './quickbooks-records.ts';

/** A payment as it is sent. */
export interface PaymentToSync {
  customer_payment_id: string;
  invoice_id: string;
  invoice_number: number;
  /** In dollars, above 0. */
  amount: number;
  payment_date: string;
  payment_method: PaymentMethod;
  note: string | null;
  /** Paid online by the customer, to the company's account at the payment provider. */
  isOnline: boolean;
}

const NOTE_MAX = 4000;

/** Names of each payment method in QuickBooks, the most likely first. */
const METHOD_NAMES: Record<PaymentMethod, readonly string[]> = {
  bank_transfer: ['Bank Transfer', 'ACH', 'Direct Deposit'],
  credit_card: ['Credit Card'],
  cash: ['Cash'],
  check: ['Check'],
  money_order: ['Money Order'],
};

/** QuickBooks' id of the payment method; undefined if it has none of that name. */
export function methodOf(
  { payment_method }: Pick<PaymentToSync, 'payment_method'>,
  methods: readonly { Id: string; Name: string }[],
): string | undefined {
  const byName = new Map(methods.map(({ Id, Name }) => [Name.toLowerCase(), Id]));
  return METHOD_NAMES[payment_method].flatMap((name) => byName.get(name.toLowerCase()) ?? [])[0];
}

interface PaymentReferences {
  invoice: QuickbooksInvoice;
  /** QuickBooks' id of the payment method, if it has one of that name. */
  methodId: string | undefined;
  /** QuickBooks' id of the account; if it is omitted, QuickBooks chooses. */
  depositTo?: string | undefined;
  existing?: QuickbooksPayment | undefined;
}

/**
 * The record for QuickBooks: a new one, or an update of `there`. It is applied to the open amount of the invoice; the
 * rest is a credit of the customer.
 */
export function paymentRecord(
  source: PaymentToSync,
  { invoice, methodId, depositTo, existing }: PaymentReferences,
): object {
  const applied = dollars(Math.min(cents(source.amount), openFor(invoice, existing)));
  const link = { TxnId: invoice.Id, TxnType: 'Invoice' };
  return {
    ...(existing && { Id: existing.Id, SyncToken: existing.SyncToken, sparse: true }),
    CustomerRef: { value: invoice.CustomerRef.value },
    TotalAmt: source.amount,
    TxnDate: source.payment_date,
    PaymentMethodRef: methodId === undefined ? undefined : { value: methodId },
    DepositToAccountRef: depositTo === undefined ? undefined : { value: depositTo },
    PrivateNote: cut(noteOf(source, methodId), NOTE_MAX),
    Line: applied > 0 ? [{ Amount: applied, LinkedTxn: [link] }] : [],
  };
}

/** Whether the payment in QuickBooks is ours, by the reference in its note. */
export function isSyncedPayment(
  { PrivateNote = '' }: QuickbooksPayment,
  source: Pick<PaymentToSync, 'customer_payment_id'>,
): boolean {
  return PrivateNote.includes(referenceOf(source));
}

function referenceOf({ customer_payment_id }: Pick<PaymentToSync, 'customer_payment_id'>): string {
  return `JobsitesPro payment ${customer_payment_id}`;
}

/** The cents that can be applied to the invoice: the open amount plus the amount that this payment already covers. */
function openFor(invoice: QuickbooksInvoice, existing: QuickbooksPayment | undefined): number {
  const before = (existing?.Line ?? []).filter(({ LinkedTxn }) => LinkedTxn?.some(({ TxnId }) => TxnId === invoice.Id));
  return before.reduce((sum, { Amount }) => sum + cents(Amount), cents(invoice.Balance));
}

function noteOf(source: PaymentToSync, methodId: string | undefined): string {
  const { invoice_number, payment_method, note } = source;
  const how = methodId === undefined ? `, paid by ${PAYMENT_METHOD_WORDS[payment_method]}` : '';
  return [referenceOf(source), `For invoice ${invoice_number}${how}`, note].filter(Boolean).join('\n');
}
