import type { AuditAction, AuditedFields } from '#contract/core/audit-log.ts';
import { DELETED } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { CustomerPaymentChanges, customerPayments } from '#contract/sales/customer-payments.ts';
import { PAYMENT_METHOD_WORDS } from '#contract/sales/payment-methods.ts';
import { formatUsd } from '#domain/money.ts';
import { type AuditActor, changedFields, recordAuditEntry } from '../../core/audit-log/record.ts';
import { requireParent, requireSameProject } from '../../core/documents/ownership.ts';
import { pagesOf, pdfOf } from '../../core/documents/rendering.ts';
import type { SendServices } from '../../core/documents/sending.ts';
import { type Handlers, withoutTransaction } from '../../core/endpoints/handlers.ts';
import { dayIn } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { rejectStale } from '../../platform/http/versions.ts';
import type { Documents } from '../../platform/pdf/renderer.ts';
import { readCustomer } from '../../work/customers/store.ts';
import { listProjects } from '../../work/projects/store.ts';
import { insertPayment, storeAmountPaid } from '../invoices/payments-store.ts';
import type { InvoiceRow, PaymentRow } from '../invoices/rows.ts';
import { listInvoices, lockActiveInvoice, readInvoice } from '../invoices/store.ts';
import { paymentNoticeDocument, type Receipt } from './payment-notice.ts';
import { presentPaymentHistory, presentPayment, presentReceived, presentSums } from './present.ts';
import { queueReceipt, receiptOf } from './receipt.ts';
import { receivedAsCsv } from './received-csv.ts';
import { noticeToSend, sendNoticeHandlers } from './send-routes.ts';
import { rejectSimilar } from './similar-payment.ts';
import {
  deletePayment,
  invoiceOfPayment,
  listPayments,
  listReceived,
  lockPayment,
  paymentsOfCustomer,
  sumReceived,
  updatePayment,
} from './store.ts';

interface Services extends SendServices {
  publicUrl: string;
  brandName: string;
  documents: Documents;
  files: Files;
}

export function customerPaymentHandlers({ documents, files, ...sending }: Services): Handlers<typeof customerPayments> {
  return {
    create: async ({ db, person, body: { customer_payment: input }, http, now }) => {
      const { project_id, customer_id, accept_similar, send_receipt, ...payment } = input;
      const invoice = await lockActiveInvoice(db, input.invoice_id);
      await requireSameProject(db, 'invoice', invoice, { project_id, customer_id });
      if (!accept_similar) await rejectSimilar(db, payment, dayIn(person.time_zone, now));
      const row = await insertPayment(db, { ...payment, created_by_account_id: person.account_id });
      await storeAmountPaid(db, invoice.invoice_id);
      await recordPaymentAudit(db, 'recorded', { invoice, payment: row }, { person, http }, now);
      if (send_receipt) {
        const { company_id } = person;
        const { customer_payment_id } = row;
        const joined = await readInvoice(db, invoice.invoice_id);
        const receipt = { company_id, invoice: joined, customer_payment_id, send_method: 'email', now } as const;
        await queueReceipt(db, sending.queueMessage, receipt);
      }
      return { data: presentPayment({ ...row, ...ownersOf(invoice) }) };
    },

    list: async ({ db, query, http }) => {
      if (http.wantsCsv) return receivedAsCsv(db, query);
      const { rows, total } = await listReceived(db, query);
      return { data: rows.map(presentReceived), meta: { total, sums: presentSums(await sumReceived(db, query)) } };
    },

    byInvoice: async ({ db, params, query }) => {
      const { rows, total } = await listPayments(db, query, params.id);
      // If there are payments, the invoice exists.
      if (rows.length === 0) await readInvoice(db, params.id);
      return { data: rows.map(presentPayment), meta: { total } };
    },

    byCustomer: async ({ db, person, params, now }) => {
      const today = dayIn(person.time_zone, now);
      const { rows: projects } = await listProjects(db, person, {}, { today, customerId: params.id });
      if (projects.length === 0) await readCustomer(db, params.id);
      const { rows: invoices } = await listInvoices(db, {}, { today, customerId: params.id });
      const payments = await paymentsOfCustomer(db, params.id);
      return { projects: presentPaymentHistory({ projects, invoices, payments }, { person, today }) };
    },

    update: async ({ db, params, person, body, version, http, now }) => {
      const { invoice_id, project_id, customer_id, ...changes } = body.customer_payment;
      const invoice = await lockActiveInvoice(db, await invoiceOfPayment(db, params.id));
      const payment = await lockPayment(db, params.id);
      rejectOnline(payment);
      rejectStale(payment, version);
      await requireStaying(db, invoice, { invoice_id, project_id, customer_id });
      const row = await updatePayment(db, payment, changes);
      await storeAmountPaid(db, invoice.invoice_id);
      const fields = changedFields(payment, row, ['amount', 'payment_date', 'payment_method']);
      if (fields) await recordPaymentAudit(db, 'changed', { invoice, payment: row, fields }, { person, http }, now);
      return { data: presentPayment({ ...row, ...ownersOf(invoice) }) };
    },

    remove: async ({ db, params, person, version, http, now }) => {
      const invoice = await lockActiveInvoice(db, await invoiceOfPayment(db, params.id));
      const payment = await lockPayment(db, params.id);
      rejectOnline(payment);
      rejectStale(payment, version);
      await deletePayment(db, params.id);
      await storeAmountPaid(db, invoice.invoice_id);
      await recordPaymentAudit(db, 'deleted', { invoice, payment }, { person, http }, now);
      return DELETED;
    },

    receiptPdf: withoutTransaction(async ({ inSnapshot, params, person, http }) => {
      const receipt = await inSnapshot((db) => readReceipt(db, params.id));
      return pdfOf({ renderer: documents.forRequest(person, http.signal), files }, paymentNoticeDocument, receipt);
    }),

    pdf: withoutTransaction(async ({ inSnapshot, query, person, now, http }) => {
      const { notice } = await inSnapshot((db) => noticeToSend(db, query.invoice_id, { person, now }));
      return pdfOf({ renderer: documents.forRequest(person, http.signal), files }, paymentNoticeDocument, notice);
    }),

    pdfPages: withoutTransaction(async ({ inSnapshot, query, person, now, http }) => {
      const { notice } = await inSnapshot((db) => noticeToSend(db, query.invoice_id, { person, now }));
      return pagesOf({ renderer: documents.forRequest(person, http.signal), files }, paymentNoticeDocument, notice);
    }),

    ...sendNoticeHandlers(sending),
  };
}

async function readReceipt(db: CompanyDb, id: string): Promise<Receipt> {
  const receipt = await receiptOf(db, await readInvoice(db, await invoiceOfPayment(db, id)), id);
  if (!receipt) throw new AppError('customer_payment_not_found');
  return receipt;
}

/** Online payments can only be refunded online. */
function rejectOnline({ source }: PaymentRow): void {
  if (source === 'online') throw new AppError('payment_is_online');
}

interface PaymentAuditContext {
  invoice: InvoiceRow;
  payment: PaymentRow;
  /** The fields that an update changed. */
  fields?: { before: AuditedFields; after: AuditedFields };
}

async function recordPaymentAudit(
  db: CompanyDb,
  action: AuditAction,
  { invoice, payment, fields }: PaymentAuditContext,
  actor: AuditActor,
  now: Date,
): Promise<void> {
  const { customer_payment_id, amount, payment_method, payment_date } = payment;
  const method = PAYMENT_METHOD_WORDS[payment_method].toLowerCase();
  const summary = `Invoice #${invoice.invoice_number}, ${formatUsd(Number(amount))} by ${method} on ${payment_date}`;
  const entry = {
    record_type: 'customer_payment',
    record_id: customer_payment_id,
    action,
    summary,
    ...fields,
  } as const;
  await recordAuditEntry(db, entry, actor, now);
}

function ownersOf({ project_id, customer_id }: InvoiceRow) {
  return { project_id, customer_id };
}

/** A payment stays with its invoice: an invoice or customer in the update must be its own. */
async function requireStaying(
  db: CompanyDb,
  invoice: InvoiceRow,
  { invoice_id, ...named }: Pick<CustomerPaymentChanges, 'invoice_id' | 'project_id' | 'customer_id'>,
): Promise<void> {
  await requireSameProject(db, 'invoice', invoice, named);
  await requireParent(db, 'invoice_id', {
    named: invoice_id,
    parent: invoice.invoice_id,
    sentence: 'This payment belongs to another invoice.',
  });
}
