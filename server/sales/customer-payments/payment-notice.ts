import { join } from 'node:path';
import { PAYMENT_METHOD_WORDS, type PaymentMethod } from '#contract/sales/payment-methods.ts';
import type { MessageContent } from '../../core/delivery/message-content.ts';
import {
  composeCustomerMessage,
  type MessageForm,
  openingWords,
  paragraphsOf,
} from '../../core/documents/customer-message.ts';
import { dollars, isZero } from '../../core/documents/figures.ts';
import type { DocumentKind } from '../../core/documents/rendering.ts';
import { writtenDay } from '../../platform/clock.ts';
import { printedAccount, type InvoiceAccount } from '../invoices/invoice-document.ts';
import { accountFacts, owed } from '../invoices/invoice-message.ts';

/** The snapshot of a payment notice: the payments and the balance of an invoice, as of a day (YYYY-MM-DD). */
export type PaymentNotice = InvoiceAccount & { date: string; receipt?: ReceiptedPayment };

/** A payment notice about one payment, on the payment's day. */
export type Receipt = PaymentNotice & { receipt: ReceiptedPayment };

interface ReceiptedPayment {
  /** The payments of the invoice are numbered from 1, in the order in which they were recorded. */
  number: number;
  amount: string;
  refunded_amount: string;
  payment_method: PaymentMethod;
}

type FileNameOf = Pick<PaymentNotice, 'invoice_number' | 'status'> & { receipt?: Pick<ReceiptedPayment, 'number'> };

export function paymentNoticeFileName({ invoice_number, status, receipt }: FileNameOf): string {
  if (receipt) return `Receipt-${invoice_number}-${receipt.number}.pdf`;
  return `${status === 'OUTSTANDING' ? 'Reminder' : 'Payment-Notice'}-${invoice_number}.pdf`;
}

export const paymentNoticeDocument: DocumentKind<PaymentNotice> = {
  kind: 'payment',
  template: join(import.meta.dirname, 'payment-notice.typ'),
  fileName: paymentNoticeFileName,
  printed,
};

/** The notice in the form that payment-notice.typ prints. */
function printed(notice: PaymentNotice) {
  const { receipt } = notice;
  const kind = receipt ? 'Receipt' : notice.status === 'OUTSTANDING' ? 'Reminder' : 'Payment notice';
  return {
    ...printedAccount(notice, kind),
    kind,
    receipt: receipt ? printedReceipt(notice, receipt) : null,
    // The notice's table lists each payment; the sums need only their total.
    paid: notice.payments.length > 0 ? [{ label: 'Paid', amount: dollars(`-${notice.amount_paid}`) }] : [],
    day: notice.date.split('-').map(Number),
    date: writtenDay(notice.date),
  };
}

function printedReceipt(notice: PaymentNotice, { amount, refunded_amount, payment_method }: ReceiptedPayment) {
  return {
    amount: dollars(amount),
    method: PAYMENT_METHOD_WORDS[payment_method],
    rows: [
      ...(isZero(refunded_amount) ? [] : [{ label: 'Refunded', amount: dollars(`-${refunded_amount}`) }]),
      { label: 'Invoice total', amount: dollars(notice.final_total) },
      { label: 'Paid so far', amount: dollars(notice.amount_paid) },
    ],
    balance: dollars(notice.balance_due.startsWith('-') ? '0.00' : notice.balance_due),
  };
}

/** The email and text message that send a payment notice to the customer. */
export function composePaymentNotice(notice: PaymentNotice, link: string, form: MessageForm = {}): MessageContent {
  const { company, project } = notice;
  const number = `Invoice #${notice.invoice_number}`;
  const isPaid = notice.status === 'PAID';
  const message = {
    parties: notice,
    what: isPaid ? 'payment notice' : 'reminder',
    view: isPaid ? 'View Invoice' : 'View and Pay',
    fileName: paymentNoticeFileName(notice),
    subject: isPaid
      ? `Paid: invoice #${notice.invoice_number} from ${company.name}`
      : `Reminder: invoice #${notice.invoice_number} from ${company.name} (unpaid)`,
    heading: isPaid ? 'Your invoice is paid' : 'Reminder',
    intro: introOf(notice, form),
    facts: [{ label: number, value: notice.name }, ...accountFacts(notice)],
    notes: isPaid ? ['Thank you for your payment.'] : paragraphsOf(notice.payment_instruction),
    sms: `${isPaid ? 'Invoice' : 'Reminder: invoice'} #${notice.invoice_number}, ${project.name}: ${owed(notice)}.`,
    ...form,
  };
  return composeCustomerMessage(message, link);
}

/** The default text above the amounts. */
export function openingOfNotice(notice: PaymentNotice, form: MessageForm): string {
  return openingWords(notice, introOf(notice, form));
}

function introOf({ project }: PaymentNotice, { options }: MessageForm): string {
  const isAttached = options?.attach_pdf ?? true;
  const attachmentNote = isAttached
    ? 'The details are attached. You can also open them here:'
    : 'You can open it here:';
  return `Here’s your current balance for ${project.name}. ${attachmentNote}`;
}
