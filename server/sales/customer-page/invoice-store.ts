import { AppError } from '#contract/errors.ts';
import { photosThatExist } from '../../core/documents/shown-photos.ts';
import type { CustomerLink } from '../../core/endpoints/link.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { onKey } from '../../platform/database/on-key.ts';
import { invoicesShownBehind, type LinkedDocument } from '../invoices/behind-link.ts';
import type { InvoiceDocument } from '../invoices/invoice-document.ts';
import { agreementOf, type JoinedInvoiceRow, readInvoice } from '../invoices/store.ts';
import { processingAmount, processingSince } from '../online-payments/processing-amount.ts';
import { receiverFacts } from '../stripe-accounts/receiver.ts';
import { commentsOf, paymentsOnInvoice } from './page-columns.ts';

/** All data for the page of an invoice: the invoice as sent with this link, and its current state. */
export async function readInvoicePage(db: CompanyDb, { document_id, message_id }: CustomerLink) {
  const row = await db
    .selectFrom('invoices')
    .innerJoin('messages', (join) =>
      join.onRef('messages.company_id', '=', 'invoices.company_id').on('messages.message_id', '=', message_id),
    )
    .leftJoin('estimates', onKey('estimates', 'invoices.estimate_id'))
    .leftJoin('approvals', (join) =>
      join
        .onRef('approvals.company_id', '=', 'invoices.company_id')
        .onRef('approvals.estimate_id', '=', 'invoices.estimate_id')
        .on('approvals.withdrawn_at', 'is', null),
    )
    .selectAll('invoices')
    .select(['messages.document', 'estimates.estimate_number', 'approvals.approved_at', 'approvals.approved_on'])
    .select(paymentsOnInvoice(db, document_id).as('payments'))
    .select(commentsOf(db, 'invoice_id', document_id).as('comments'))
    .select(processingAmount(db, 'invoices.invoice_id').$asScalar().$notNull().as('processing_amount'))
    .select(processingSince(db, 'invoices.invoice_id').$asScalar().as('processing_since'))
    .select(receiverFacts(db).as('receiver_facts'))
    .where('invoices.invoice_id', '=', document_id)
    .executeTakeFirst();
  // The invoice was deleted since.
  if (!row) throw new AppError('link_expired');
  const { document, estimate_number, approved_at, approved_on, payments, comments, receiver_facts, ...invoice } = row;
  const snapshot = document as InvoiceDocument;
  const agreement = await agreementOf(db, invoice);
  const approval = approved_at && estimate_number !== null ? { approved_at, approved_on, estimate_number } : undefined;
  return {
    snapshot,
    invoice,
    agreement: agreement && approval ? { ...agreement, ...approval } : undefined,
    payments,
    comments,
    receiver_facts,
    photos: await photosThatExist(db, snapshot.shown_photos ?? []),
  };
}

/** An invoice that a link shows; undefined for any other. */
export async function invoiceOfLink(
  db: CompanyDb,
  link: LinkedDocument,
  invoiceId: string,
): Promise<JoinedInvoiceRow | undefined> {
  const found = await invoicesShownBehind(db, link).where('behind.invoice_id', '=', invoiceId).executeTakeFirst();
  return found && readInvoice(db, found.invoice_id);
}

/** The invoice that a payment was made on, if the link shows it. */
export async function paidInvoiceOf(
  db: CompanyDb,
  link: LinkedDocument,
  paymentId: string,
): Promise<JoinedInvoiceRow | undefined> {
  const payment = await db
    .selectFrom('customer_payments')
    .select('invoice_id')
    .where('customer_payment_id', '=', paymentId)
    .executeTakeFirst();
  return payment && invoiceOfLink(db, link, payment.invoice_id);
}
