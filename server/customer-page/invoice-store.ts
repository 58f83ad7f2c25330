import { AppError } from '../../contract/errors.ts';
import { photosThatExist } from '../documents/shown-photos.ts';
import type { CustomerLink } from '../endpoints/link.ts';
import type { InvoiceDocument } from '../invoices/invoice-document.ts';
import { agreementOf, type JoinedInvoiceRow, readInvoice } from '../invoices/store.ts';
import type { FoundLink } from '../documents/links/store.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import { processingAmount, processingSince } from '../online-payments/payable.ts';
import { receiverFacts } from '../stripe-accounts/receiver.ts';
import { commentsOf, paymentsOnInvoice } from './page-columns.ts';

/** All that the page of an invoice shows: as it was sent by this link, and as it stands. */
export async function readInvoicePage(db: CompanyDb, { document_id, message_id }: CustomerLink) {
  const row = await db
    .selectFrom('invoices')
    .innerJoin('messages', (join) =>
      join.onRef('messages.company_id', '=', 'invoices.company_id').on('messages.message_id', '=', message_id),
    )
    .leftJoin('estimates', (join) =>
      join
        .onRef('estimates.company_id', '=', 'invoices.company_id')
        .onRef('estimates.estimate_id', '=', 'invoices.estimate_id'),
    )
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
  // An invoice that was deleted since.
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

/**
 * An invoice behind a link: its own, even void, or a standing one of the approved estimate that the link opens. Undefined
 * for any other.
 */
export async function invoiceOfLink(
  db: CompanyDb,
  { document_kind, document_id }: Pick<FoundLink, 'document_kind' | 'document_id'>,
  invoiceId: string,
): Promise<JoinedInvoiceRow | undefined> {
  const found = await db
    .selectFrom('invoices')
    .leftJoin('estimates', (join) =>
      join
        .onRef('estimates.company_id', '=', 'invoices.company_id')
        .onRef('estimates.estimate_id', '=', 'invoices.estimate_id'),
    )
    .select('invoices.invoice_id')
    .where('invoices.invoice_id', '=', invoiceId)
    .$if(document_kind === 'invoice', (all) => all.where('invoices.invoice_id', '=', document_id))
    .$if(document_kind !== 'invoice', (all) =>
      all
        .where('invoices.estimate_id', '=', document_id)
        .where('invoices.voided_at', 'is', null)
        .where('estimates.approved_total', 'is not', null),
    )
    .executeTakeFirst();
  return found && readInvoice(db, found.invoice_id);
}

/** The invoice behind a link on which a payment was made. */
export async function paidInvoiceOf(
  db: CompanyDb,
  link: Pick<FoundLink, 'document_kind' | 'document_id'>,
  paymentId: string,
): Promise<JoinedInvoiceRow | undefined> {
  const payment = await db
    .selectFrom('customer_payments')
    .select('invoice_id')
    .where('customer_payment_id', '=', paymentId)
    .executeTakeFirst();
  return payment && invoiceOfLink(db, link, payment.invoice_id);
}
