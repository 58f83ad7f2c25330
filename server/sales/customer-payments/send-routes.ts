import type { customerPayments } from '#contract/sales/customer-payments.ts';
import { readInitialSendMethod } from '../../core/delivery/initial-send-method.ts';
import type { MessageForm } from '../../core/documents/customer-message.ts';
import { readLetterhead } from '../../core/documents/letterhead.ts';
import { requireSameProject } from '../../core/documents/ownership.ts';
import { previewOf } from '../../core/documents/preview.ts';
import { sendDocument, type SendServices, sendTest } from '../../core/documents/sending.ts';
import { type Handlers, withoutTransaction } from '../../core/endpoints/handlers.ts';
import type { Person } from '../../core/endpoints/person.ts';
import { dayIn } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { accountSnapshot } from '../invoices/invoice-snapshot.ts';
import { paymentsOf } from '../invoices/payments-store.ts';
import { type JoinedInvoiceRow, lockActiveInvoice, readInvoice } from '../invoices/store.ts';
import {
  composePaymentNotice,
  openingOfNotice,
  type PaymentNotice,
  paymentNoticeDocument,
  paymentNoticeFileName,
} from './payment-notice.ts';

interface Services extends SendServices {
  publicUrl: string;
  brandName: string;
}

type SendHandlers = Pick<Handlers<typeof customerPayments>, 'sendNotification' | 'sendTest' | 'messagePreview'>;

/** Handlers that send a payment notice, and preview it. */
export function sendNoticeHandlers(services: Services): SendHandlers {
  return {
    sendNotification: async ({ db, person, body, http, now }) => {
      // Locks the invoice and its payments between the reads of the notice.
      await lockActiveInvoice(db, body.invoice_id);
      const { invoice, notice } = await noticeToSend(db, body.invoice_id, { person, now });
      await requireSameProject(db, 'invoice', invoice, body);
      const audited = {
        record_type: 'invoice',
        record_id: invoice.invoice_id,
        summary: `#${invoice.invoice_number}, ${invoice.status === 'PAID' ? 'payment notice' : 'reminder'}`,
      } as const;
      return sendDocument(db, services, documentOf(invoice, notice), body, { audited, person, http, now });
    },

    sendTest: async ({ db, person, body, now }) => {
      await lockActiveInvoice(db, body.invoice_id);
      const { invoice, notice } = await noticeToSend(db, body.invoice_id, { person, now });
      return sendTest(db, services, documentOf(invoice, notice), body, { person, now });
    },

    messagePreview: withoutTransaction(async ({ inSnapshot, query, person, now }) => {
      const { notice, sendMethod } = await inSnapshot(async (db) => {
        const { invoice, notice } = await noticeToSend(db, query.invoice_id, { person, now });
        return { notice, sendMethod: await readInitialSendMethod(db, invoice.customer_id) };
      });
      const message = {
        sendMethod,
        compose: (link: string, form: MessageForm) => composePaymentNotice(notice, link, form),
        opening: (form: MessageForm) => openingOfNotice(notice, form),
        fileName: paymentNoticeFileName(notice),
      };
      return previewOf(message, query, services);
    }),
  };
}

/** An invoice with the notice of its payments as of today. */
export async function noticeToSend(db: CompanyDb, invoiceId: string, { person, now }: { person: Person; now: Date }) {
  const invoice = await readInvoice(db, invoiceId);
  const company = await readLetterhead(db);
  const account = accountSnapshot({ company, invoice, payments: await paymentsOf(db, invoiceId) });
  return { invoice, notice: { ...account, date: dayIn(person.time_zone, now) } };
}

function documentOf(invoice: JoinedInvoiceRow, notice: PaymentNotice) {
  return {
    documentKind: paymentNoticeDocument,
    document_id: invoice.invoice_id,
    snapshot: notice,
    record: invoice,
    compose: (link: string, form: MessageForm) => composePaymentNotice(notice, link, form),
  };
}
