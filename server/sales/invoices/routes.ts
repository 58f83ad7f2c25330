import { DELETED } from '#contract/endpoint.ts';
import { AppError, invalid } from '#contract/errors.ts';
import { changeFaults, type InvoiceChanges, type InvoiceInput } from '#contract/sales/invoice-fields.ts';
import type { invoices } from '#contract/sales/invoices.ts';
import type { NewItem } from '#contract/sales/itemized-invoices.ts';
import { cents } from '#domain/money.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import { nameOfCustomer } from '../../core/documents/customer-message.ts';
import { seesColumn } from '../../core/documents/customer-sees.ts';
import { requireParent, requireSameProject } from '../../core/documents/ownership.ts';
import { pagesOf, pdfOf } from '../../core/documents/rendering.ts';
import { showPhotos, shownPhotos } from '../../core/documents/shown-photos.ts';
import { type Handlers, withoutTransaction } from '../../core/endpoints/handlers.ts';
import type { Emit } from '../../core/events.ts';
import { readPaymentInstruction } from '../../identity/companies/store.ts';
import { dayIn } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { rejectStale } from '../../platform/http/versions.ts';
import { filterId, newId } from '../../platform/ids.ts';
import type { Documents } from '../../platform/pdf/renderer.ts';
import { readProject } from '../../work/projects/store.ts';
import { lockEstimateRow } from '../proposals/estimates/store.ts';
import type { EstimateRow } from '../proposals/rows.ts';
import { readUnbilledWork } from '../unbilled-work/routes.ts';
import { lockForBill, markBilled, releaseBilled } from '../unbilled-work/store.ts';
import { auditedInvoice } from './audited-invoice.ts';
import { invoiceDeleted, invoiceVoided } from './events.ts';
import { rejectChangedAmounts } from './fixed-amounts.ts';
import { invoiceDocument } from './invoice-document.ts';
import { snapshotOf } from './invoice-snapshot.ts';
import { completeInvoice, firstPaymentOf, itemFields, itemFigures, rejectDueBeforeIssue } from './invoice.ts';
import { invoiceLineItems, requireInvoiceOfItem } from './line-items.ts';
import { insertPayment, paymentsOf } from './payments-store.ts';
import { presentInvoice } from './present.ts';
import type { InvoiceRow } from './rows.ts';
import { invoiceToSend, sendInvoiceHandlers, type InvoiceSendServices } from './send-routes.ts';
import {
  createInvoice,
  deleteInvoice,
  listInvoices,
  lockActiveInvoice,
  lockToEnd,
  NOT_SENT,
  readInvoice,
  storeTotals,
  updateInvoice,
} from './store.ts';

interface Services extends InvoiceSendServices {
  documents: Documents;
  files: Files;
  emit: Emit;
}

export function invoiceHandlers({ documents, files, emit, ...services }: Services): Handlers<typeof invoices> {
  return {
    create: async ({ db, person, body: { invoice: input }, now }) => {
      const project = await readProject(db, input.project_id);
      await requireSameProject(db, 'invoice', project, { customer_id: input.customer_id });
      const estimate = await estimateOf(db, input);
      const items = await itemsOf(db, input);
      const payment = firstPaymentOf(input);
      const today = dayIn(person.time_zone, now);
      const { account_id: created_by_account_id } = person;
      const { payment_instruction = await readPaymentInstruction(db) } = input;
      const invoice = completeInvoice({ ...input, itemized_invoices: items }, { today, payment_instruction });
      rejectDueBeforeIssue(invoice);
      const row = await createInvoice(db, {
        ...invoice,
        invoice_id: newId(),
        project_id: project.project_id,
        customer_id: project.customer_id,
        estimate_id: estimate?.estimate_id ?? null,
        ...seesColumn(input.customer_sees === undefined ? estimate?.customer_sees : input.customer_sees),
        amount_paid: payment?.amount ?? 0,
        created_by_account_id,
      });
      await invoiceLineItems.insert(
        db,
        row.invoice_id,
        items.map((item) => itemFields(item)),
      );
      if (input.bill) await markBilled(db, row.invoice_id, input.bill);
      if (payment) await insertPayment(db, { ...payment, invoice_id: row.invoice_id, created_by_account_id });
      return { data: presentInvoice({ ...project, ...row, ...NOT_SENT, project_name: project.name }, today) };
    },

    listJoined: async ({ db, person, query, now }) => {
      const { invoice_id, customer_id, owed, billed_from, billed_to, status, sent, due_to, include, ...page } = query;
      const today = dayIn(person.time_zone, now);
      const { rows, total } = await listInvoices(db, page, {
        today,
        invoiceId: invoice_id,
        ...(customer_id !== undefined && { customerId: filterId(customer_id) }),
        owed,
        billedFrom: billed_from,
        billedTo: billed_to,
        status,
        isUnsent: sent !== undefined,
        dueTo: due_to,
        withPaymentDay: include !== undefined,
      });
      return { data: rows.map((row) => presentInvoice(row, today)), meta: { total } };
    },

    read: async ({ db, person, params, now }) => ({
      data: presentInvoice(await readInvoice(db, params.id), dayIn(person.time_zone, now)),
    }),

    update: async ({ db, person, params, body, version, now }) => {
      const row = await lockActiveInvoice(db, params.id);
      rejectStale(row, version);
      await applyChanges(db, row, body.invoice);
      return { data: presentInvoice(await readInvoice(db, params.id), dayIn(person.time_zone, now)) };
    },

    ...endHandlers(emit),
    ...documentHandlers({ documents, files }),
    ...sendInvoiceHandlers(services),
  };
}

/** The handlers that end an invoice: deletion and voiding. */
function endHandlers(emit: Emit): Pick<Handlers<typeof invoices>, 'remove' | 'voiding'> {
  return {
    remove: async ({ db, params, person, http, now }) => {
      const row = await lockToEnd(db, params.id);
      const invoice = await readInvoice(db, params.id);
      const [items, payments] = [await invoiceLineItems.list(db, params.id), await paymentsOf(db, params.id)];
      if (row.amounts_are_fixed && payments.length > 0) throw new AppError('invoice_has_payments');
      await emit(db, invoiceDeleted, { invoice: row });
      await deleteInvoice(db, params.id);
      const before = {
        project_name: invoice.project_name,
        customer: nameOfCustomer(invoice),
        items: items.length,
        customer_payments: payments.length,
        amount_paid: Number(invoice.amount_paid),
      };
      const entry = { ...auditedInvoice(invoice), action: 'deleted', before } as const;
      await recordAuditEntry(db, entry, { person, http }, now);
      return DELETED;
    },

    voiding: async ({ db, params, body: { reason }, person, http, now }) => {
      const row = await lockToEnd(db, params.id);
      if (cents(row.amount_paid) !== 0) throw new AppError('invoice_has_payments');
      await emit(db, invoiceVoided, { invoice: row, person });
      await releaseBilled(db, params.id);
      await updateInvoice(db, params.id, { voided_at: now, void_reason: reason });
      const invoice = await readInvoice(db, params.id);
      const entry = { ...auditedInvoice(invoice), action: 'voided', after: { reason } } as const;
      await recordAuditEntry(db, entry, { person, http }, now);
      return { data: presentInvoice(invoice, dayIn(person.time_zone, now)) };
    },
  };
}

/** The handlers of the photos and the PDF of an invoice. */
function documentHandlers({
  documents,
  files,
}: Pick<Services, 'documents' | 'files'>): Pick<
  Handlers<typeof invoices>,
  'shownPhotos' | 'showPhotos' | 'pdf' | 'pdfPages'
> {
  return {
    shownPhotos: async ({ db, params }) => {
      const { invoice_id } = await readInvoice(db, params.id);
      const photos = await shownPhotos(db, invoice_id);
      return { image_group_keys: photos.map(({ image_group_key }) => image_group_key) };
    },

    showPhotos: async ({ db, params, body }) => {
      const { invoice_id, project_id } = await lockActiveInvoice(db, params.id);
      return { image_group_keys: await showPhotos(db, { invoice_id }, project_id, body.image_group_keys) };
    },

    pdf: withoutTransaction(async ({ inSnapshot, query, person, http }) => {
      const snapshot = await inSnapshot(async (db) => snapshotOf(db, await readInvoice(db, query.invoice_id)));
      return pdfOf({ renderer: documents.forRequest(person, http.signal), files }, invoiceDocument, snapshot);
    }),

    pdfPages: withoutTransaction(async ({ inSnapshot, query, person, http }) => {
      const { snapshot } = await inSnapshot((db) => invoiceToSend(db, query.invoice_id));
      return pagesOf({ renderer: documents.forRequest(person, http.signal), files }, invoiceDocument, snapshot);
    }),
  };
}

/**
 * The line items of a new invoice. What it bills is locked and must not be billed yet; without line items in the request,
 * they are those of the hours and expenses.
 */
async function itemsOf(
  db: CompanyDb,
  { project_id, itemized_invoices: items, bill }: InvoiceInput,
): Promise<NewItem[]> {
  if (!bill) return items;
  await lockForBill(db, project_id, bill);
  if (items.length > 0) return items;
  const { lines, total_dollar } = await readUnbilledWork(db, project_id, bill.group_by, bill);
  if (total_dollar === 0) throw new AppError('nothing_to_bill');
  return lines.map(({ code, description, amount_dollar }) => ({ code, description, amount_dollar }));
}

async function applyChanges(db: CompanyDb, row: InvoiceRow, changes: InvoiceChanges): Promise<void> {
  const { itemized_invoices: items, project_id, customer_id, estimate_id, customer_sees, ...fields } = changes;
  await requireSameProject(db, 'invoice', row, { project_id, customer_id });
  await requireEstimateOfInvoice(db, row, estimate_id);
  for (const item of items ?? []) await requireInvoiceOfItem(db, row.invoice_id, item.invoice_id);
  const saved = items ? await invoiceLineItems.list(db, row.invoice_id) : [];
  const before = {
    issue_date: row.issue_date,
    due_date: row.due_date,
    discount_usd: Number(row.discount_usd),
    items: saved.map((item) => ({ ...item, ...itemFigures(item) })),
  };
  rejectChangedAmounts(row, items ? saved : [], changes);
  const faults = changeFaults(before, changes);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  if (items) {
    const byId = new Map(saved.map((item) => [item.itemized_invoice_id, item]));
    const listed = items.map((item) => ({
      id: item.itemized_invoice_id || undefined,
      fields: itemFields(item, byId.get(item.itemized_invoice_id ?? '')),
    }));
    await invoiceLineItems.replace(db, row.invoice_id, saved, listed);
  }
  const columns = { ...fields, ...seesColumn(customer_sees) };
  if (Object.keys(columns).length > 0) await updateInvoice(db, row.invoice_id, columns);
  if (!items && fields.tax_rate === undefined && fields.discount_usd === undefined) return;
  await storeTotals(db, row.invoice_id, {
    ...row,
    tax_rate: fields.tax_rate ?? row.tax_rate,
    discount_usd: fields.discount_usd ?? row.discount_usd,
  });
}

/** The estimate of an invoice, or its absence, cannot be changed. */
async function requireEstimateOfInvoice(
  db: CompanyDb,
  row: InvoiceRow,
  named: string | null | undefined,
): Promise<void> {
  await requireParent(db, 'estimate_id', {
    named: named === '' ? null : named,
    parent: row.estimate_id,
    sentence: 'This invoice was made from another estimate, or from none.',
  });
}

/**
 * The estimate that a new invoice is created from. It must belong to the same project, and is locked so that it cannot
 * be approved concurrently. An approved estimate must be billed by its installments.
 */
async function estimateOf(db: CompanyDb, { estimate_id, project_id }: InvoiceInput): Promise<EstimateRow | undefined> {
  if (!estimate_id) return undefined;
  const estimate = await lockEstimateRow(db, estimate_id);
  if (estimate.project_id !== project_id) throw invalid({ estimate_id: ['This estimate belongs to another project.'] });
  if (estimate.approved_total !== null) throw new AppError('bill_by_installments');
  return estimate;
}
