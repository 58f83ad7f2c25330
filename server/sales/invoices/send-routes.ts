import type { invoices } from '#contract/sales/invoices.ts';
import { readAccount } from '../../identity/accounts/store.ts';
import { wasSent } from '../../core/delivery/message-log.ts';
import { DOCUMENT_LINK_PLACEHOLDER } from '../../core/delivery/message-content.ts';
import type { MessageForm } from '../../core/documents/customer-message.ts';
import { requireSameProject } from '../../core/documents/ownership.ts';
import { previewOf } from '../../core/documents/preview.ts';
import { shownPhotos } from '../../core/documents/shown-photos.ts';
import { sendTestOf, sendWorded, type WordedServices } from '../../core/documents/message-options.ts';
import { type Handlers, withoutTransaction } from '../../core/endpoints/handlers.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { payableOnline } from '../stripe-accounts/payable.ts';
import { paymentReceiver } from '../stripe-accounts/receiver.ts';
import { auditedInvoice } from './audited-invoice.ts';
import { type InvoiceDocument, invoiceDocument, invoiceFileName } from './invoice-document.ts';
import { composeInvoiceMessage, openingOfInvoice } from './invoice-message.ts';
import { snapshotOf } from './invoice-snapshot.ts';
import { learnInvoice } from './learning.ts';
import { type JoinedInvoiceRow, lockStandingInvoice, readInvoice } from './store.ts';

export interface SendServices extends WordedServices {
  publicUrl: string;
  /** The code of the one company that takes payments on the account of the server's keys. */
  ownCompany: string | undefined;
}

type SendHandlers = Pick<Handlers<typeof invoices>, 'send' | 'sendTest' | 'messagePreview'>;

/** What sends an invoice, and what shows before how it will go out. */
export function sendInvoiceHandlers(services: SendServices): SendHandlers {
  const { publicUrl, ownCompany } = services;
  /** Whether the customer can pay an invoice behind its link. */
  const canBePaidOnline = async (db: CompanyDb, invoice: JoinedInvoiceRow) =>
    payableOnline(invoice, await paymentReceiver(db, { ownCompany })) !== null;
  return {
    send: async ({ db, person, body, http, now }) => {
      // Locks the invoice, its line items and its payments between the reads of the snapshot.
      await lockStandingInvoice(db, body.invoice_id);
      const toSend = await invoiceToSend(db, body.invoice_id);
      const { invoice } = toSend;
      await requireSameProject(db, 'invoice', invoice, body);
      if (!(await wasSent(db, 'invoice', body.invoice_id))) await learnInvoice(db, invoice, now);
      const worded = wordedInvoice(db, { ...toSend, isPayable: await canBePaidOnline(db, invoice) });
      return sendWorded(db, services, { ...worded, record: auditedInvoice(invoice) }, body, { person, http, now });
    },

    sendTest: async ({ db, person, body: { invoice_id, ...test }, now }) => {
      await lockStandingInvoice(db, invoice_id);
      const toSend = await invoiceToSend(db, invoice_id);
      const worded = wordedInvoice(db, { ...toSend, isPayable: await canBePaidOnline(db, toSend.invoice) });
      return sendTestOf(db, services, worded, test, { person, now });
    },

    messagePreview: withoutTransaction(async ({ inSnapshot, query: { invoice_id, attach_pdf } }) => {
      const { snapshot, isPayable } = await inSnapshot(async (db) => {
        const toSend = await invoiceToSend(db, invoice_id);
        return { snapshot: toSend.snapshot, isPayable: await canBePaidOnline(db, toSend.invoice) };
      });
      const compose = composing(isPayable);
      const attachesPdf = attach_pdf !== 'false';
      const previewed = {
        email: (form: MessageForm) => compose(snapshot, DOCUMENT_LINK_PLACEHOLDER, form),
        sms: compose(snapshot, DOCUMENT_LINK_PLACEHOLDER, {}).sms,
        opening: openingOfInvoice(snapshot, { wording: { attach_pdf: attachesPdf } }),
        fileName: invoiceFileName(snapshot),
        attachesPdf,
      };
      return previewOf(previewed, publicUrl);
    }),
  };
}

/** An invoice with what sending it would put before its customer now. */
export async function invoiceToSend(db: CompanyDb, invoiceId: string) {
  const invoice = await readInvoice(db, invoiceId);
  const shown_photos = await shownPhotos(db, invoice.invoice_id);
  return { invoice, snapshot: { ...(await snapshotOf(db, invoice)), shown_photos } };
}

interface ToSend {
  invoice: JoinedInvoiceRow;
  snapshot: InvoiceDocument;
  isPayable: boolean;
}

function wordedInvoice(db: CompanyDb, { invoice, snapshot, isPayable }: ToSend) {
  return {
    documentKind: invoiceDocument,
    document_id: invoice.invoice_id,
    snapshot,
    revision_id: undefined,
    compose: composing(isPayable),
    addressee: invoice,
    readSender: (accountId: string) => readAccount(db, accountId),
  };
}

function composing(isPayable: boolean) {
  return (document: InvoiceDocument, link: string, form: MessageForm) =>
    composeInvoiceMessage(document, link, { isPayable, ...form });
}
