import type { invoices } from '#contract/sales/invoices.ts';
import { readInitialSendMethod } from '../../core/delivery/initial-send-method.ts';
import { wasSent } from '../../core/delivery/message-log.ts';
import type { MessageForm } from '../../core/documents/customer-message.ts';
import { requireSameProject } from '../../core/documents/ownership.ts';
import { previewOf } from '../../core/documents/preview.ts';
import { sendDocument, type SendServices, sendTest } from '../../core/documents/sending.ts';
import { shownPhotos } from '../../core/documents/shown-photos.ts';
import { type Handlers, withoutTransaction } from '../../core/endpoints/handlers.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { learnLines } from '../price-book/learning.ts';
import { payableOnline } from '../stripe-accounts/payable.ts';
import { paymentReceiver } from '../stripe-accounts/receiver.ts';
import { auditedInvoice } from './audited-invoice.ts';
import { type InvoiceDocument, invoiceDocument, invoiceFileName } from './invoice-document.ts';
import { composeInvoiceMessage, openingOfInvoice } from './invoice-message.ts';
import { snapshotOf } from './invoice-snapshot.ts';
import { invoiceLineItems } from './line-items.ts';
import type { InvoiceRow } from './rows.ts';
import { type JoinedInvoiceRow, lockActiveInvoice, readInvoice } from './store.ts';

export interface InvoiceSendServices extends SendServices {
  publicUrl: string;
  brandName: string;
  /** The code of the one company that accepts payments on the account of the server's keys. */
  ownCompany: string | undefined;
}

type SendHandlers = Pick<Handlers<typeof invoices>, 'send' | 'sendTest' | 'messagePreview'>;

/** Handlers that send an invoice, and preview it. */
export function sendInvoiceHandlers(services: InvoiceSendServices): SendHandlers {
  return {
    send: async ({ db, person, body, http, now }) => {
      // Locks the invoice, its line items and its payments between the reads of the snapshot.
      await lockActiveInvoice(db, body.invoice_id);
      const { invoice, snapshot } = await invoiceToSend(db, body.invoice_id);
      await requireSameProject(db, 'invoice', invoice, body);
      if (!(await wasSent(db, 'invoice', body.invoice_id))) await learnInvoice(db, invoice, now);
      const document = documentOf(invoice, snapshot, await canBePaidOnline(db, invoice, services));
      return sendDocument(db, services, document, body, { audited: auditedInvoice(invoice), person, http, now });
    },

    sendTest: async ({ db, person, body, now }) => {
      await lockActiveInvoice(db, body.invoice_id);
      const { invoice, snapshot } = await invoiceToSend(db, body.invoice_id);
      const document = documentOf(invoice, snapshot, await canBePaidOnline(db, invoice, services));
      return sendTest(db, services, document, body, { person, now });
    },

    messagePreview: withoutTransaction(async ({ inSnapshot, query }) => {
      const { snapshot, isPayable, sendMethod } = await inSnapshot(async (db) => {
        const { invoice, snapshot } = await invoiceToSend(db, query.invoice_id);
        const sendMethod = await readInitialSendMethod(db, invoice.customer_id);
        return { snapshot, isPayable: await canBePaidOnline(db, invoice, services), sendMethod };
      });
      const message = {
        sendMethod,
        compose: composing(snapshot, isPayable),
        opening: (form: MessageForm) => openingOfInvoice(snapshot, form),
        fileName: invoiceFileName(snapshot),
      };
      return previewOf(message, query, services);
    }),
  };
}

/** Whether the customer can pay an invoice behind its link. */
async function canBePaidOnline(
  db: CompanyDb,
  invoice: JoinedInvoiceRow,
  { ownCompany }: Pick<InvoiceSendServices, 'ownCompany'>,
): Promise<boolean> {
  return payableOnline(invoice, await paymentReceiver(db, { ownCompany })) !== null;
}

/** An invoice with the snapshot that sending it now would use. */
export async function invoiceToSend(db: CompanyDb, invoiceId: string) {
  const invoice = await readInvoice(db, invoiceId);
  const shown_photos = await shownPhotos(db, invoice.invoice_id);
  return { invoice, snapshot: { ...(await snapshotOf(db, invoice)), shown_photos } };
}

function documentOf(invoice: JoinedInvoiceRow, snapshot: InvoiceDocument, isPayable: boolean) {
  return {
    documentKind: invoiceDocument,
    document_id: invoice.invoice_id,
    snapshot,
    record: invoice,
    compose: composing(snapshot, isPayable),
  };
}

function composing(snapshot: InvoiceDocument, isPayable: boolean) {
  return (link: string, form: MessageForm) => composeInvoiceMessage(snapshot, link, { isPayable, ...form });
}

/**
 * Updates the price book from an invoice that is sent for the first time. An invoice of an estimate repeats the lines
 * of the estimate as sums, or names installments, so it is skipped.
 */
async function learnInvoice(
  db: CompanyDb,
  { invoice_id, estimate_id }: Pick<InvoiceRow, 'invoice_id' | 'estimate_id'>,
  now: Date,
): Promise<void> {
  if (estimate_id !== null) return;
  const lines = (await invoiceLineItems.list(db, invoice_id)).map(
    ({ code, description, amount_dollar, is_taxable }) => ({
      code,
      description,
      unit: null,
      cost_type: 'all' as const,
      is_taxable,
      price_item_id: null,
      price: Number(amount_dollar),
      hours_per_unit: 0,
    }),
  );
  await learnLines(db, { lines, haveUnitPrices: false }, now);
}
