import { AppError, invalid } from '#contract/errors.ts';
import {
  type BillingWords,
  type installments,
  type ChangedInstallment,
  INSTALLMENT_FAULTS,
} from '#contract/sales/installments.ts';
import type { NewItem } from '#contract/sales/itemized-invoices.ts';
import { cents, dollars, formatUsd } from '#domain/money.ts';
import { splitShare, sumOfShares, DUE_EVENTS } from '#domain/sales/installment-amounts.ts';
import { linesIn } from '#domain/sales/packages.ts';
import { dayIn } from '#domain/time.ts';
import { estimateRef } from '../../core/documents/proposal-ref.ts';
import type { Handlers, HttpContext } from '../../core/endpoints/handlers.ts';
import type { Person } from '../../core/endpoints/person.ts';
import { readPaymentInstruction } from '../../identity/companies/store.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { readProject } from '../../work/projects/store.ts';
import { presentInvoice } from '../invoices/present.ts';
import { readInvoice } from '../invoices/store.ts';
import { type ApprovalRow, approvalsOf, hasActiveChangeOrder, readRevision } from '../proposals/approvals/store.ts';
import type { EstimateDocument } from '../proposals/estimates/estimate-document.ts';
import { lockEstimateRow, readEstimate } from '../proposals/estimates/store.ts';
import type { EstimateRow } from '../proposals/rows.ts';
import { billInstallments } from './bill.ts';
import { readyOfProject } from './fallen-due.ts';
import { NOTHING_BILLED, presentBilling } from './present.ts';
import {
  changeOrdersApprovedAt,
  deleteUnbilled,
  estimateOfInstallment,
  type InstallmentRow,
  insertInstallments,
  installmentsOfEstimate,
  invoicesOfEstimate,
  reduceToRest,
  lockInvoicesOfProject,
  markBilled,
  namesOn,
  setPosition,
  shareColumns,
  shareOf,
} from './store.ts';

export const installmentHandlers: Handlers<typeof installments> = {
  ready: async ({ db, query: { project_id }, person, now }) => {
    const { project_id: id } = await readProject(db, project_id);
    const rows = await readyOfProject(db, id, { timeZone: person.time_zone, now });
    return { installments: rows.map((row) => ({ ...row, amount: Number(row.amount) })) };
  },

  billing: async ({ db, params, person, now }) =>
    billingOf(db, await readEstimate(db, params.id), dayIn(person.time_zone, now)),

  change: async ({ db, params, body, person, now }) => {
    const estimate = await lockEstimateRow(db, params.id);
    if (estimate.approved_total === null) throw new AppError('not_approved');
    const today = dayIn(person.time_zone, now);
    const rows = await installmentsOfEstimate(db, params.id);
    const ids = new Set(rows.map(({ installment_id }) => installment_id));
    if (body.installments.some(({ installment_id }) => !ids.has(installment_id)))
      throw new AppError('installment_not_found');
    const unbilled = rows.filter(({ invoice_id }) => invoice_id === null);
    const changed = Map.groupBy(changedInstallments(unbilled, body.installments, today), ({ position }) => position);
    const placed: StoredInstallment[] = [];
    let position = 0;
    for (const row of rows) {
      if (row.invoice_id !== null) await setPosition(db, row.installment_id, position++);
      else for (const part of changed.get(row.position) ?? []) placed.push({ ...part, position: position++ });
    }
    await deleteUnbilled(db, params.id);
    await insertInstallments(db, placed);
    return billingOf(db, estimate, today);
  },

  bill: async ({ db, params, body: { amount, ...words }, person, http, now }) => {
    const estimateId = await estimateOfInstallment(db, params.id);
    if (estimateId === undefined) throw new AppError('installment_not_found');
    const estimate = await lockEstimateRow(db, estimateId);
    const rows = await installmentsOfEstimate(db, estimateId);
    const row = rows.find(({ installment_id }) => installment_id === params.id);
    if (!row) throw new AppError('installment_not_found');
    if (row.invoice_id !== null) throw await billedAlready(db, row.invoice_id);
    const billed = amount === undefined ? row : await takePart(db, { row, rows }, cents(amount));
    const approval = await activeApproval(db, estimateId);
    return billAs(db, [billed], { estimate, approval, words, person, http, now });
  },

  billRest: async ({ db, params, body: words, person, http, now }) => {
    const estimate = await lockEstimateRow(db, params.id);
    if (estimate.approved_total === null) throw new AppError('not_approved');
    const rows = await installmentsOfEstimate(db, params.id);
    const unbilled = rows.filter(({ invoice_id }) => invoice_id === null);
    if (unbilled.length === 0) throw new AppError('installment_billed', { message: ALL_BILLED });
    const approval = await activeApproval(db, params.id);
    const isWhole = !(await hasActiveChangeOrder(db, params.id)) && isAllOf(estimate, approval, unbilled);
    const items = isWhole ? await itemsAsApproved(db, approval) : undefined;
    return billAs(db, unbilled, { estimate, approval, words, items, person, http, now });
  },
};

const ALL_BILLED = 'Everything that was agreed is billed already.';

/** The billed, paid and unbilled amounts of an estimate, on a day of the company's zone. */
export async function billingOf(
  db: CompanyDb,
  { estimate_id, approved_total }: Pick<EstimateRow, 'estimate_id' | 'approved_total'>,
  today: string,
) {
  if (approved_total === null) return NOTHING_BILLED;
  const rows = await installmentsOfEstimate(db, estimate_id);
  const invoices = await invoicesOfEstimate(db, estimate_id);
  return presentBilling({ approved_total, installments: rows, invoices, today });
}

interface BillingCall {
  estimate: EstimateRow;
  approval: ApprovalRow;
  words: BillingWords;
  items?: NewItem[] | undefined;
  person: Person;
  http: HttpContext;
  now: Date;
}

/** Bills stored installments of a locked estimate on behalf of a user of the company. */
async function billAs(db: CompanyDb, rows: readonly InstallmentRow[], call: BillingCall) {
  const { estimate, approval, person, http, now, ...billing } = call;
  const { time_zone, account_id: created_by_account_id } = person;
  const today = dayIn(time_zone, now);
  const changedAt = await changeOrdersApprovedAt(
    db,
    rows.flatMap(({ change_order_id }) => change_order_id ?? []),
  );
  const billable = rows.map((row) => {
    const approvedAt = changedAt.get(row.change_order_id ?? '');
    return { ...row, approved_on: approvedAt && dayIn(time_zone, approvedAt) };
  });
  const issueDate = billing.words.issue_date ?? today;
  const invoices = await lockInvoicesOfProject(db, estimate.project_id);
  const { invoice_id } = await billInstallments(db, billable, {
    ...billing,
    payment_instruction: billing.words.payment_instruction ?? (await readPaymentInstruction(db)),
    estimate,
    approved_on: dayIn(time_zone, approval.approved_at),
    today,
    namesTaken: namesOn(invoices, issueDate),
    by: { person, http },
    created_by_account_id,
    now,
  });
  const ids = rows.map(({ installment_id }) => installment_id);
  await markBilled(db, ids, invoice_id);
  return { data: presentInvoice(await readInvoice(db, invoice_id), today) };
}

async function billedAlready(db: CompanyDb, invoiceId: string): Promise<AppError> {
  const { invoice_number } = await readInvoice(db, invoiceId);
  const message = `This installment was billed already, with invoice #${invoice_number}.`;
  return new AppError('installment_billed', { message });
}

/** Splits off the part of an installment that is to be billed. The rest keeps its id and comes after it. */
async function takePart(
  db: CompanyDb,
  { row, rows }: { row: InstallmentRow; rows: readonly InstallmentRow[] },
  part: number,
): Promise<InstallmentRow> {
  const whole = shareOf(row);
  if (part > whole.amount)
    throw new AppError('over_billed', {
      message: `Only ${formatUsd(dollars(whole.amount))} of this installment is not billed yet. For more, write a change order.`,
    });
  if (part === whole.amount) return row;
  const [taken, rest] = splitShare(whole, [part, whole.amount - part]);
  if (!taken || !rest) return row;
  for (const later of rows.filter(({ position }) => position >= row.position))
    await setPosition(db, later.installment_id, later.position + 1);
  const { company_id: _isolation, sub_total: _computed, ...storedColumns } = row;
  await reduceToRest(db, row.installment_id, shareColumns(rest));
  const [inserted] = await insertInstallments(db, [
    { ...storedColumns, ...shareColumns(taken), installment_id: newId(), is_part: true },
  ]);
  return inserted ?? row;
}

async function activeApproval(db: CompanyDb, estimateId: string): Promise<ApprovalRow> {
  const [newest] = await approvalsOf(db, estimateRef(estimateId));
  if (!newest || newest.withdrawn_at) throw new AppError('not_approved');
  return newest;
}

/** Whether nothing was billed before, and exactly the approved line items are left to bill. */
function isAllOf({ approved_total }: EstimateRow, { total_dollar }: ApprovalRow, unbilled: readonly InstallmentRow[]) {
  const { amount, tax, discount } = sumOfShares(unbilled.map(shareOf));
  return amount === cents(approved_total ?? 0) && amount - tax + discount === cents(total_dollar);
}

/** The firm and the selected line items of the approved revision, of the picked package if there are packages. */
async function itemsAsApproved(db: CompanyDb, approval: ApprovalRow): Promise<NewItem[]> {
  const { snapshot } = await readRevision<EstimateDocument>(db, approval.revision_id);
  const selected = new Set(approval.selected_line_item_ids);
  return linesIn(snapshot.lines, approval.package)
    .filter((line) => !line.is_optional || selected.has(line.itemized_estimate_id))
    .map(({ code, description, sub_total_dollar, is_taxable = true }, at) => ({
      // An invoice's line items have codes; those of an estimate may have none.
      code: code || String(at + 1),
      description,
      amount_dollar: Number(sub_total_dollar),
      is_taxable,
    }));
}

/** An installment to be stored; the database computes its sub total. */
type StoredInstallment = Omit<InstallmentRow, 'company_id' | 'sub_total' | 'amount' | 'tax' | 'discount'> &
  ReturnType<typeof shareColumns>;

/**
 * The unbilled installments with changed labels, later days or split into parts, in the agreed order. Everything else
 * is fixed by the agreement: each installment must be listed, its parts must sum to it, and none may fall due earlier.
 */
function changedInstallments(
  unbilled: readonly InstallmentRow[],
  changes: readonly ChangedInstallment[],
  today: string,
): StoredInstallment[] {
  const byId = Map.groupBy(changes, ({ installment_id }) => installment_id);
  const isWhole = byId.size === unbilled.length && unbilled.every(({ installment_id }) => byId.has(installment_id));
  if (!isWhole) throw invalid({ installments: [INSTALLMENT_FAULTS.missing] });
  return unbilled.flatMap((row) => partsOf(row, byId.get(row.installment_id) ?? [], today));
}

function partsOf(row: InstallmentRow, parts: readonly ChangedInstallment[], today: string): StoredInstallment[] {
  const amounts = parts.map(({ amount }) => cents(amount));
  if (amounts.reduce((sum, amount) => sum + amount, 0) !== cents(row.amount))
    throw invalid({ installments: [INSTALLMENT_FAULTS.sum] });
  if (parts.some(({ due }) => due !== undefined && isEarlier(due, row.due, today)))
    throw invalid({ installments: [INSTALLMENT_FAULTS.due] });
  const { company_id: _isolation, sub_total: _computed, ...storedColumns } = row;
  return splitShare(shareOf(row), amounts).map((share, at) => ({
    ...storedColumns,
    ...shareColumns(share),
    installment_id: at === 0 ? row.installment_id : newId(),
    label: parts[at]?.label ?? row.label,
    due: parts[at]?.due ?? row.due,
    is_part: row.is_part || parts.length > 1,
  }));
}

/** Whether an installment would fall due earlier than before. An event is assumed to be in the future. */
function isEarlier(due: string, before: string, today: string): boolean {
  if (due === before) return false;
  const [event, eventBefore] = [eventAt(due), eventAt(before)];
  if (event >= 0 && eventBefore >= 0) return event < eventBefore;
  // An event may occur before the day that was agreed.
  if (event >= 0) return true;
  return due < (eventBefore >= 0 ? today : before);
}

function eventAt(due: string): number {
  return (DUE_EVENTS as readonly string[]).indexOf(due);
}
