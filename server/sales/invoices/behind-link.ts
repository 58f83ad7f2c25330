import type { CompanyDb } from '../../platform/database/database.ts';
import { readOne } from '../../platform/database/read-one.ts';
import type { InvoiceRow } from './rows.ts';

/** The document that a customer's link opens. */
export interface LinkedDocument {
  document_kind: string;
  document_id: string;
}

/**
 * The ids of the invoices behind a customer's link, including void ones, for a subquery: the invoice that the link
 * opens, or those of the estimate that it opens. The latter only once the estimate is approved: before that, invoices
 * are not based on anything that the recipient of the link has seen. Everything that reads or changes an invoice by a
 * link must select from these.
 */
export function invoicesBehind(db: CompanyDb, { document_kind, document_id }: LinkedDocument) {
  const all = db.selectFrom('invoices as behind').select('behind.invoice_id');
  if (document_kind === 'invoice') return all.where('behind.invoice_id', '=', document_id);
  if (document_kind !== 'estimate') return all.where(({ lit }) => lit(false));
  return all
    .where('behind.estimate_id', '=', document_id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('estimates')
          .select('estimates.estimate_id')
          .whereRef('estimates.company_id', '=', 'behind.company_id')
          .whereRef('estimates.estimate_id', '=', 'behind.estimate_id')
          .where('estimates.approved_total', 'is not', null),
      ),
    );
}

/** The ids of the invoices that a link shows; void invoices of an estimate are left out. */
export function invoicesShownBehind(db: CompanyDb, link: LinkedDocument) {
  const behind = invoicesBehind(db, link);
  return link.document_kind === 'invoice' ? behind : behind.where('behind.voided_at', 'is', null);
}

/** An invoice behind a link, including a void one, locked until the transaction ends. */
export async function lockInvoiceBehind(db: CompanyDb, link: LinkedDocument, id: string): Promise<InvoiceRow> {
  return readOne(
    db
      .selectFrom('invoices')
      .selectAll()
      .where('invoice_id', '=', id)
      .where('invoice_id', 'in', invoicesBehind(db, link))
      .forUpdate(),
    'invoice_not_found',
  );
}
