import { AppError } from '#contract/errors.ts';
import { formatUsd } from '#domain/money.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import type { MessageContent } from '../../core/delivery/message-content.ts';
import { composeCustomerMessage } from '../../core/documents/customer-message.ts';
import { readLetterhead } from '../../core/documents/letterhead.ts';
import { messageCustomer } from '../../core/documents/sending.ts';
import { readCompany } from '../../identity/companies/store.ts';
import { dayIn } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { paymentNoticeFileName, type PaymentNotice } from '../customer-payments/payment-notice.ts';
import { queueReceipt } from '../customer-payments/receipt.ts';
import { accountFacts } from '../invoices/invoice-message.ts';
import { accountSnapshot } from '../invoices/invoice-snapshot.ts';
import { paymentsOf } from '../invoices/payments-store.ts';
import { type JoinedInvoiceRow, readInvoice } from '../invoices/store.ts';
import type { NoticeServices } from './company-notices.ts';
import type { OnlinePaymentRow } from './store.ts';

type Queue = Pick<NoticeServices, 'queueMessage'>;

/**
 * Queues the receipt for the customer, by email if the customer consented to emails, otherwise by text; nothing without
 * either consent.
 */
export async function sendReceipt(
  db: CompanyDb,
  { queueMessage }: Queue,
  { payment, customer_payment_id, now }: { payment: OnlinePaymentRow; customer_payment_id: string; now: Date },
): Promise<void> {
  const invoice = await readInvoice(db, payment.invoice_id);
  const send_method = methodOf(invoice);
  if (!send_method) return;
  const { company_id } = payment;
  const receipt = { company_id, invoice, customer_payment_id, send_method, now };
  await queueReceipt(db, queueMessage, receipt).catch(throwUnlessBarred);
}

/** Queues the message about a refund for the customer, on the same channel as a receipt. */
export async function sendRefundMessage(
  db: CompanyDb,
  { queueMessage }: Queue,
  { payment, amount, now }: { payment: OnlinePaymentRow; amount: string; now: Date },
): Promise<void> {
  const invoice = await readInvoice(db, payment.invoice_id);
  const send_method = methodOf(invoice);
  if (!send_method) return;
  const { time_zone } = await readCompany(db);
  const account = accountSnapshot({
    company: await readLetterhead(db),
    invoice,
    payments: await paymentsOf(db, invoice.invoice_id),
  });
  const notice: PaymentNotice = { ...account, date: dayIn(time_zone, now) };
  await queueMessage(db, {
    company_id: payment.company_id,
    account_id: null,
    kind: 'payment',
    documentId: invoice.invoice_id,
    document: notice,
    fileName: paymentNoticeFileName(notice),
    customer: messageCustomer(invoice),
    sending: { send_method },
    compose: (link) => composeRefundMessage(notice, formatUsd(Number(amount)), link),
    now,
  }).catch(throwUnlessBarred);
}

function methodOf({
  email_consent,
  sms_consent,
}: Pick<JoinedInvoiceRow, 'email_consent' | 'sms_consent'>): SendMethod | undefined {
  if (email_consent) return 'email';
  return sms_consent ? 'sms' : undefined;
}

/** A phone that has opted out, or the daily limit of messages: the payment counts anyway. */
function throwUnlessBarred(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}

/** The message about a refund. */
export function composeRefundMessage(notice: PaymentNotice, amount: string, link: string): MessageContent {
  const { company } = notice;
  const number = `Invoice #${notice.invoice_number}`;
  const words = `${company.name} has refunded ${amount}`;
  return composeCustomerMessage(
    {
      parties: notice,
      what: 'payment notice',
      view: 'View Invoice',
      fileName: paymentNoticeFileName(notice),
      subject: words,
      heading: 'Your refund is on the way',
      intro: `${words} of what you paid on ${number}. It goes back the way you paid, and usually arrives within 10 business days.`,
      facts: [{ label: number, value: notice.name }, ...accountFacts(notice)],
      notes: [],
      sms: `${words} of what you paid on ${number}.`,
    },
    link,
  );
}
