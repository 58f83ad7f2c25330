import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type ProposalRef, idColumn } from '../../core/documents/proposal-ref.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { onKey } from '../../platform/database/on-key.ts';
import { invoicesShownBehind, type LinkedDocument } from '../invoices/behind-link.ts';
import { processingAmount, processingSince } from '../online-payments/processing-amount.ts';

/*
 * The data that a page shows besides its document, as JSON columns in the row of the document. This way a page needs
 * few statements.
 */

/** An amount as text: JSON has no exact numbers. */
function exact(column: string) {
  return sql<string>`${sql.ref(column)}::text`;
}

/** The columns of a payment on the page. */
function payments(db: CompanyDb) {
  return db
    .selectFrom('customer_payments as p')
    .select(['p.customer_payment_id', 'p.invoice_id', 'p.payment_date', 'p.payment_method'])
    .select([exact('p.amount').as('amount'), exact('p.refunded_amount').as('refunded_amount')])
    .select(refunds(db).as('refunds'))
    .orderBy('p.payment_date')
    .orderBy('p.customer_payment_id');
}

/** Refunds of a payment, oldest first. */
function refunds(db: CompanyDb) {
  return jsonArrayFrom(
    db
      .selectFrom('online_refunds as r')
      .innerJoin('online_payments as o', onKey('o', 'r.payment_id'))
      .select(exact('r.amount').as('amount'))
      .select(sql<string>`r.created_at`.as('created_at'))
      .where(sql`o.customer_payment_id`, '=', sql.ref('p.customer_payment_id'))
      .where('r.state', '!=', 'failed')
      .orderBy('r.refund_id'),
  );
}

/** The payments on an invoice, in chronological order. */
export function paymentsOnInvoice(db: CompanyDb, invoiceId: string) {
  return jsonArrayFrom(payments(db).where('p.invoice_id', '=', invoiceId));
}

/** The payments on the invoices that the link of an estimate shows, in chronological order. */
export function paymentsOfEstimate(db: CompanyDb, estimateId: string) {
  return jsonArrayFrom(payments(db).where('p.invoice_id', 'in', invoicesShownBehind(db, linkOf(estimateId))));
}

function linkOf(estimateId: string): LinkedDocument {
  return { document_kind: 'estimate', document_id: estimateId };
}

/** The installments of an estimate in order, billed and unbilled. */
export function installmentsOf(db: CompanyDb, estimateId: string) {
  return jsonArrayFrom(
    db
      .selectFrom('installments as i')
      .select([
        'i.installment_id',
        'i.estimate_id',
        'i.position',
        'i.kind',
        'i.label',
        'i.is_part',
        'i.due',
        'i.invoice_id',
        'i.change_order_id',
      ])
      .select([exact('i.percent').$castTo<string | null>().as('percent'), exact('i.amount').as('amount')])
      .select([exact('i.sub_total').as('sub_total'), exact('i.tax').as('tax'), exact('i.discount').as('discount')])
      .where('i.estimate_id', '=', estimateId)
      .orderBy('i.position')
      .orderBy('i.installment_id'),
  );
}

/** The invoices that the link of an estimate shows, oldest first. */
export function invoicesOf(db: CompanyDb, estimateId: string) {
  return jsonArrayFrom(
    db
      .selectFrom('invoices as i')
      .select(['i.invoice_id', 'i.invoice_number', 'i.name', 'i.issue_date', 'i.due_date', 'i.status'])
      .select('i.payment_instruction')
      .select([exact('i.final_total').as('final_total'), exact('i.amount_paid').as('amount_paid')])
      .select(exact('i.balance_due').as('balance_due'))
      .select('i.takes_online_payment')
      .select(exact('i.partial_payment_minimum').$castTo<string | null>().as('partial_payment_minimum'))
      .select(processingAmount(db, 'i.invoice_id').$asScalar().$notNull().as('processing_amount'))
      .select(processingSince(db, 'i.invoice_id').$asScalar().as('processing_since'))
      .where('i.invoice_id', 'in', invoicesShownBehind(db, linkOf(estimateId)))
      .orderBy('i.invoice_id'),
  );
}

/** The comments on a document, oldest first. */
export function commentsOf(db: CompanyDb, document: 'estimate_id' | 'change_order_id' | 'invoice_id', id: string) {
  return jsonArrayFrom(
    db
      .selectFrom('comments as c')
      .select(['c.comment_id', 'c.author', 'c.author_name', 'c.text', 'c.kind'])
      .select(sql<string>`c.created_at`.as('created_at'))
      .where(`c.${document}`, '=', id)
      .orderBy('c.comment_id'),
  );
}

/** The declines of a document, newest first. */
export function declinesOf(db: CompanyDb, document: ProposalRef) {
  return jsonArrayFrom(
    db
      .selectFrom('declines as d')
      .innerJoin('revisions as r', onKey('r', 'd.revision_id'))
      .select(['d.decline_id', 'd.revision_id', 'd.reason_code', 'd.reason_text', 'r.revision_number'])
      .select(sql<string>`d.declined_at`.as('declined_at'))
      .where(`d.${idColumn(document)}`, '=', document.id)
      .orderBy('d.decline_id', 'desc'),
  );
}

/** The sent change orders of an estimate, by number, as stated in their newest revisions. */
export function changeOrdersOf(db: CompanyDb, estimateId: string) {
  return jsonArrayFrom(
    db
      .selectFrom('change_orders as c')
      .innerJoin('change_order_progress', onKey('change_order_progress', 'c.change_order_id'))
      .innerJoin('revisions as r', onKey('r', 'change_order_progress.revision_id'))
      .select(['c.change_order_id', 'c.change_order_number'])
      .select(sql<string>`r.snapshot ->> 'name'`.as('name'))
      .select(sql<string>`r.snapshot ->> 'final_total'`.as('final_total'))
      .select(sql<number>`(r.snapshot ->> 'time_change_day')::integer`.as('time_change_day'))
      .select(['change_order_progress.revision_number', 'change_order_progress.is_changed'])
      .select(['change_order_progress.valid_until', 'change_order_progress.answer'])
      .select(['change_order_progress.approved_by_name', 'change_order_progress.has_open_question'])
      .select(sql<string | null>`change_order_progress.opened_at`.as('opened_at'))
      .select(sql<string | null>`change_order_progress.answered_at`.as('answered_at'))
      .where('c.estimate_id', '=', estimateId)
      .orderBy('c.change_order_number'),
  );
}
