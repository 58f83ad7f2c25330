import { AppError } from '../../contract/errors.ts';
import { formatUsd } from '../../contract/money.ts';
import type { MessageContent } from '../delivery/message-content.ts';
import { paymentNoticeFileName, type PaymentNotice } from '../customer-payments/payment-notice.ts';
import { readCompany } from '../companies/store.ts';
import { composeCustomerMessage } from '../documents/customer-message.ts';
import { readLetterhead } from '../documents/letterhead.ts';
import { accountFacts } from '../invoices/invoice-message.ts';
import { accountSnapshot } from '../invoices/invoice-snapshot.ts';
import { paymentsOf } from '../invoices/payments-store.ts';
import { readInvoice } from '../invoices/store.ts';
import { dayIn } from '../platform/clock.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import type { NoticeServices } from './company-notices.ts';
import type { OnlinePaymentRow } from './store.ts';

/** Queues the receipt for the customer, by email if they agreed to that, else by text; nothing if they agreed to neither. */
export async function sendReceipt(
  db: CompanyDb,
  { queueMessage }: Pick<NoticeServices, 'queueMessage'>,
  { payment, now }: { payment: OnlinePaymentRow; now: Date },
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
    compose: (link) => composeReceipt(notice, formatUsd(Number(payment.amount)), link),
    now,
  }).catch((error: unknown) => {
    // A phone that has opted out, or the day's limit of messages: the payment counts all the same.
    if (!(error instanceof AppError)) throw error;
  });
}

/** The message that carries a receipt. */
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
