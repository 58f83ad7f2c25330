import { AppError } from '#contract/errors.ts';
import { formatUsd } from '#domain/money.ts';
import type { MessageContent } from '../../core/delivery/message-content.ts';
import { composeCustomerMessage } from '../../core/documents/customer-message.ts';
import { readLetterhead } from '../../core/documents/letterhead.ts';
import { readCompany } from '../../identity/companies/store.ts';
import { dayIn } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { paymentNoticeFileName, type PaymentNotice } from '../customer-payments/payment-notice.ts';
import { accountFacts } from '../invoices/invoice-message.ts';
import { accountSnapshot } from '../invoices/invoice-snapshot.ts';
import { paymentsOf } from '../invoices/payments-store.ts';
import { readInvoice } from '../invoices/store.ts';
import type { NoticeServices } from './company-notices.ts';
import type { OnlinePaymentRow } from './store.ts';

type Queue = Pick<NoticeServices, 'queueMessage'>;
type Compose = (notice: PaymentNotice, amount: string, link: string) => MessageContent;

/** Queues the receipt for the customer. */
export async function sendReceipt(
  db: CompanyDb,
  services: Queue,
  { payment, now }: { payment: OnlinePaymentRow; now: Date },
): Promise<void> {
  await sendAccount(db, services, { payment, amount: payment.amount, compose: composeReceipt, now });
}

/** Queues the message about a refund for the customer. */
export async function sendRefundMessage(
  db: CompanyDb,
  services: Queue,
  refund: { payment: OnlinePaymentRow; amount: string; now: Date },
): Promise<void> {
  await sendAccount(db, services, { ...refund, compose: composeRefundMessage });
}

/**
 * Queues the state of the invoice's account, by email if the customer consented to emails, otherwise by text; nothing
 * without either consent.
 */
async function sendAccount(
  db: CompanyDb,
  { queueMessage }: Queue,
  { payment, amount, compose, now }: { payment: OnlinePaymentRow; amount: string; compose: Compose; now: Date },
): Promise<void> {
  const invoice = await readInvoice(db, payment.invoice_id);
  const { customer_id, customer_email: email, customer_phone: phone, email_consent, sms_consent } = invoice;
  if (!email_consent && !sms_consent) return;
  const { time_zone } = await readCompany(db);
  const account = accountSnapshot({
    company: await readLetterhead(db),
    invoice,
    payments: await paymentsOf(db, invoice.invoice_id),
  });
  const notice: PaymentNotice = { ...account, date: dayIn(time_zone, now) };
  const sending = { send_method: email_consent ? 'email' : 'sms' } as const;
  await queueMessage(db, {
    company_id: payment.company_id,
    account_id: null,
    kind: 'payment',
    documentId: invoice.invoice_id,
    document: notice,
    fileName: paymentNoticeFileName(notice),
    customer: { customer_id, email, phone, email_consent, sms_consent },
    sending,
    compose: (link) => compose(notice, formatUsd(Number(amount)), link),
    now,
  }).catch((error: unknown) => {
    // A phone that has opted out, or the daily limit of messages: the payment counts anyway.
    if (!(error instanceof AppError)) throw error;
  });
}

/** The message with a receipt. */
export function composeReceipt(notice: PaymentNotice, amount: string, link: string): MessageContent {
  const { company } = notice;
  const number = `Invoice #${notice.invoice_number}`;
  return composeCustomerMessage(
    {
      parties: notice,
      what: 'receipt',
      view: 'View Receipt',
      fileName: paymentNoticeFileName(notice),
      subject: `Receipt: ${amount} to ${company.name}`,
      heading: 'Thank you for your payment',
      intro: `${company.name} has received ${amount} for ${number}.`,
      facts: [{ label: number, value: notice.name }, ...accountFacts(notice)],
      notes: [],
      sms: `Receipt: ${amount} to ${company.name} for ${number}.`,
    },
    link,
  );
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
