import { DELETED } from '#contract/endpoint.ts';
import { AppError, invalid } from '#contract/errors.ts';
import {
  type ChangeOrderChanges,
  type changeOrders,
  CHANGE_ORDER_VALID_DAYS,
  type ChangeOrderInput,
  CHANGES_NOTHING,
  changesSomething,
  type NewChangeOrderLine,
  TAX_OPPOSES,
} from '#contract/sales/change-orders.ts';
import {
  type ChangeOrderLine,
  changeOrderLineSubTotal,
  changeOrderTotals,
  taxOpposes,
} from '#domain/sales/change-order-totals.ts';
import { recordAuditEntry } from '../../../core/audit-log/record.ts';
import { requireParent } from '../../../core/documents/ownership.ts';
import { auditedProposal } from '../../../core/documents/proposal-document.ts';
import { pdfOf } from '../../../core/documents/rendering.ts';
import { type Handlers, withoutTransaction } from '../../../core/endpoints/handlers.ts';
import { requireScopes } from '../../../core/endpoints/token-guard.ts';
import { dayIn } from '../../../platform/clock.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import { rejectStale } from '../../../platform/http/versions.ts';
import { newId } from '../../../platform/ids.ts';
import { withExistingPriceItems } from '../../price-book/existing-price-items.ts';
import { type ResponseHandlerServices, responseHandlers } from '../approvals/response-routes.ts';
import { readRevision } from '../approvals/store.ts';
import { lockEstimateRow, readEstimate } from '../estimates/store.ts';
import { completeLineFields, lineFigures } from '../lines.ts';
import { dateOfContent } from '../progress.ts';
import { storeIsChanged } from '../revisions.ts';
import type { ChangeOrderLineRow, ChangeOrderRow } from '../rows.ts';
import { previewProposal, proposalPages, sendProposal, sendProposalTest } from '../send-routes.ts';
import { type ChangeOrderDocument, changeOrderDocument } from './change-order-document.ts';
import { changeOrderKind } from './change-order-kind.ts';
import { changeOrderSnapshot } from './change-order-snapshot.ts';
import { changeOrderLineItems, lineItemsOf } from './line-items.ts';
import { presentChangeOrder } from './present.ts';
import {
  deleteChangeOrder,
  insertChangeOrder,
  listChangeOrders,
  type LockedChangeOrder,
  lockChangeOrder,
  nextChangeOrderNumber,
  readChangeOrder,
  updateChangeOrder,
} from './store.ts';

export function changeOrderHandlers(
  services: Omit<ResponseHandlerServices, 'kind'> & { brandName: string },
): Handlers<typeof changeOrders> {
  const { documents, files } = services;
  const proposals = { ...services, kind: changeOrderKind };
  return {
    ...responseHandlers<Pick<typeof changeOrders, 'answer' | 'comment' | 'sign' | 'record' | 'withdraw'>>(proposals),

    create: async ({ db, person, body: { change_order: input }, now }) => {
      const estimate = await lockEstimateRow(db, input.estimate_id);
      if (estimate.approved_total === null) throw new AppError('not_approved');
      const fields = completeChangeOrder(input, estimate);
      const lines = (await withExistingPriceItems(db, input.line_items)).map((line) => completeChangeOrderLine(line));
      const change_order_id = newId();
      await insertChangeOrder(db, {
        ...fields,
        ...totalsOf(lines, fields.tax_rate),
        change_order_id,
        estimate_id: estimate.estimate_id,
        change_order_number: await nextChangeOrderNumber(db, estimate.estimate_id),
        created_by_account_id: person.account_id,
      });
      await changeOrderLineItems.insert(db, change_order_id, lines);
      return { data: await presented(db, change_order_id, dayIn(person.time_zone, now)) };
    },

    byEstimate: async ({ db, query: { estimate_id, ...query }, person, now }) => {
      await readEstimate(db, estimate_id);
      const today = dayIn(person.time_zone, now);
      const { rows, total } = await listChangeOrders(db, query, estimate_id, today);
      const ids = rows.map(({ change_order_id }) => change_order_id);
      const lines = await lineItemsOf(db, ids);
      const data = rows.map((row) => presentChangeOrder(row, lines.get(row.change_order_id) ?? [], today));
      return { data, meta: { total } };
    },

    read: async ({ db, params, person, now }) => ({
      data: await presented(db, params.id, dayIn(person.time_zone, now)),
    }),

    update: async ({ db, params, body, version, person, now }) => {
      const row = await lockChangeOrder(db, params.id);
      if (row.sent_at !== null) requireScopes(person, ['act', 'money']);
      if (row.answer === 'approved') throw new AppError('estimate_approved', { message: APPROVED });
      rejectStale(row, version);
      await applyChanges(db, row, body.change_order);
      await storeIsChanged(db, changeOrderKind, row);
      return { data: await presented(db, params.id, dayIn(person.time_zone, now)) };
    },

    remove: async ({ db, params, person, http, now }) => {
      const changeOrder = await readChangeOrder(db, params.id);
      await deleteChangeOrder(db, params.id);
      const entry = {
        ...auditedProposal({ kind: 'change_order', id: params.id }, changeOrder),
        action: 'deleted',
      } as const;
      await recordAuditEntry(db, entry, { person, http }, now);
      return DELETED;
    },

    pdf: withoutTransaction(async ({ inSnapshot, query, person, http }) => {
      const snapshot = await inSnapshot((db) => currentSnapshot(db, query.change_order_id, person.time_zone));
      return pdfOf({ renderer: documents.forRequest(person, http.signal), files }, changeOrderDocument, snapshot);
    }),

    pdfPages: withoutTransaction((call) => proposalPages(call, proposals, call.query.change_order_id)),

    send: (call) => sendProposal(call, proposals, call.body.change_order_id, call.body),

    sendTest: (call) => sendProposalTest(call, proposals, call.body.change_order_id, call.body),

    messagePreview: withoutTransaction((call) =>
      previewProposal(call, proposals, call.query.change_order_id, call.query),
    ),
  };
}

const APPROVED = 'This change order is approved and can no longer be changed. Write another change order instead.';

async function presented(db: CompanyDb, id: string, today: string) {
  return presentChangeOrder(await readChangeOrder(db, id), await changeOrderLineItems.list(db, id), today);
}

/** The approved content, or else the current change order, dated by when it was sent or last changed. */
async function currentSnapshot(db: CompanyDb, id: string, time_zone: string): Promise<ChangeOrderDocument> {
  const changeOrder = await readChangeOrder(db, id);
  const { answer, revision_id } = changeOrder;
  if (answer === 'approved' && revision_id) return (await readRevision<ChangeOrderDocument>(db, revision_id)).snapshot;
  return changeOrderSnapshot(db, changeOrder, dayIn(time_zone, dateOfContent(changeOrder)));
}

async function applyChanges(
  db: CompanyDb,
  row: LockedChangeOrder,
  { line_items, estimate_id, ...fields }: ChangeOrderChanges,
): Promise<void> {
  const sentence = 'This change order belongs to another estimate.';
  await requireParent(db, 'estimate_id', { named: estimate_id, parent: row.estimate_id, sentence });
  if (!line_items && Object.keys(fields).length === 0) return;
  if (line_items) {
    const saved = await changeOrderLineItems.list(db, row.change_order_id);
    const byId = new Map(saved.map((line) => [line.change_order_line_item_id, line]));
    const checkedLines = await withExistingPriceItems(db, line_items);
    const listed = checkedLines.map(({ change_order_line_item_id, ...line }) => ({
      id: change_order_line_item_id || undefined,
      fields: completeChangeOrderLine(line, byId.get(change_order_line_item_id ?? '')),
    }));
    await changeOrderLineItems.replace(db, row.change_order_id, saved, listed);
  }
  const lines = await changeOrderLineItems.list(db, row.change_order_id);
  await updateChangeOrder(db, row.change_order_id, {
    ...fields,
    ...totalsOfSaved(lines, { ...row, ...defined(fields) }),
  });
}

/** Removes undefined fields: an omitted field must not be set to undefined. */
function defined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** A line item with defaults for omitted fields; fields that were added later default to the saved values. */
function completeChangeOrderLine(line: NewChangeOrderLine, saved?: ChangeOrderLineRow) {
  const { unit_price_dollar, quantity, is_credit = false } = line;
  const sub_total_dollar = changeOrderLineSubTotal({ unit_price_dollar, quantity, is_credit });
  return { ...completeLineFields(line, saved), sub_total_dollar, is_credit };
}

/** The fields of a new change order of an estimate. */
function completeChangeOrder(input: ChangeOrderInput, estimate: { tax_rate: string }) {
  return {
    name: input.name,
    reason: input.reason,
    tax_rate: input.tax_rate ?? Number(estimate.tax_rate),
    time_change_day: input.time_change_day ?? 0,
    bills: input.bills ?? ('alone' as const),
    valid_business_days: input.valid_business_days === undefined ? CHANGE_ORDER_VALID_DAYS : input.valid_business_days,
  };
}

/** The totals of saved line items. Rejects a change order that changes nothing. */
function totalsOfSaved(
  lines: readonly ChangeOrderLineRow[],
  { tax_rate, time_change_day }: Pick<ChangeOrderRow, 'time_change_day'> & { tax_rate: string | number },
) {
  const figures = lines.map((row) => ({ ...lineFigures(row), is_credit: row.is_credit }));
  if (!changesSomething(figures, time_change_day)) throw invalid({ line_items: [CHANGES_NOTHING] });
  return totalsOf(figures, Number(tax_rate));
}

/** The totals, computed by the same code as the browser's preview. Rejects a tax that no invoice could bill. */
function totalsOf(lines: readonly ChangeOrderLine[], tax_rate: number) {
  const totals = changeOrderTotals(lines, { tax_rate });
  if (taxOpposes(totals)) throw invalid({ line_items: [TAX_OPPOSES] });
  return totals;
}
