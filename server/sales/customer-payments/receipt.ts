import { PAYMENT_METHOD_WORDS } from '#contract/sales/payment-methods.ts';
import { formatUsd } from '#domain/money.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import { shortDay } from '#domain/time.ts';
import { invoiceBalance, sumOfAmounts } from '#domain/totals.ts';
import type { MessageContent } from '../../core/delivery/message-content.ts';
import type { QueueMessage } from '../../core/delivery/send-message.ts';
import { composeCustomerMessage } from '../../core/documents/customer-message.ts';
import { readLetterhead } from '../../core/documents/letterhead.ts';
import { messageCustomer } from '../../core/documents/sending.ts';
import { writtenDay } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { accountSnapshot } from '../invoices/invoice-snapshot.ts';
import { paymentsOf } from '../invoices/payments-store.ts';
import type { JoinedInvoiceRow } from '../invoices/store.ts';
import { paymentNoticeFileName, type Receipt } from './payment-notice.ts';

/**
 * The receipt of a payment: the payment, and the account of its invoice with it and the payments that were recorded
 * before. Undefined if the payment does not belong to the invoice.
 */
export async function receiptOf(
  db: CompanyDb,
  invoice: JoinedInvoiceRow,
  paymentId: string,
): Promise<Receipt | undefined> {
  // The ids are in the order of recording.
  const payments = (await paymentsOf(db, invoice.invoice_id)).filter(
    ({ customer_payment_id }) => customer_payment_id <= paymentId,
  );
  const payment = payments.find(({ customer_payment_id }) => customer_payment_id === paymentId);
  if (!payment) return undefined;
  const paid = sumOfAmounts(
    payments.flatMap(({ amount, refunded_amount }) => [Number(amount), -Number(refunded_amount)]),
  );
  const final_total = Number(invoice.final_total);
  const { balance_due, status } = invoiceBalance({ final_total, amount_paid: paid });
  const account = { ...invoice, amount_paid: paid.toFixed(2), balance_due: balance_due.toFixed(2), status };
  const { amount, refunded_amount, payment_date, payment_method } = payment;
  return {
    ...accountSnapshot({ company: await readLetterhead(db), invoice: account, payments }),
    // A receipt asks for nothing.
    payment_instruction: '',
    date: payment_date,
    receipt: { number: payments.length, amount, refunded_amount, payment_method },
  };
}

interface ReceiptToSend {
  company_id: string;
  invoice: JoinedInvoiceRow;
  customer_payment_id: string;
  send_method: SendMethod;
  now: Date;
}

/**
 * Queues the receipt of a payment for its customer, in the transaction that records the payment. It is an automatic
 * message: one sent by an account would count as a reminder of what is left to pay.
 */
export async function queueReceipt(
  db: CompanyDb,
  queueMessage: QueueMessage,
  { company_id, invoice, customer_payment_id, send_method, now }: ReceiptToSend,
): Promise<void> {
  const receipt = await receiptOf(db, invoice, customer_payment_id);
  if (!receipt) throw new Error(`There is no payment ${customer_payment_id}`);
  await queueMessage(db, {
    company_id,
    account_id: null,
    kind: 'payment',
    documentId: invoice.invoice_id,
    document: receipt,
    fileName: paymentNoticeFileName(receipt),
    customer: messageCustomer(invoice),
    sending: { send_method },
    compose: (link) => composeReceipt(receipt, link),
    now,
  });
}

/** The message with a receipt. */
export function composeReceipt(receipt: Receipt, link: string): MessageContent {
  const { company, customer, date, receipt: payment } = receipt;
  const amount = formatUsd(Number(payment.amount));
  const balance = Math.max(0, Number(receipt.balance_due));
  return composeCustomerMessage(
    {
      parties: receipt,
      what: 'receipt',
      view: 'View Invoice',
      fileName: paymentNoticeFileName(receipt),
      subject: `Receipt for ${amount}, invoice #${receipt.invoice_number}`,
      heading: 'Thank you for your payment',
      intro: `${company.name} has received ${amount} for invoice #${receipt.invoice_number}.`,
      facts: [
        { label: 'Amount paid', value: amount, isStrong: true },
        { label: 'Date', value: writtenDay(date) },
        { label: 'Method', value: PAYMENT_METHOD_WORDS[payment.payment_method] },
        { label: 'Paid by', value: customer.name },
        { label: `Invoice #${receipt.invoice_number}`, value: receipt.name },
        { label: 'Paid so far', value: formatUsd(Number(receipt.amount_paid)) },
        { label: 'Balance', value: formatUsd(balance) },
      ],
      notes: [],
      sms: `receipt for ${amount}, invoice #${receipt.invoice_number}, paid ${shortDay(date)}.`,
    },
    link,
  );
}
