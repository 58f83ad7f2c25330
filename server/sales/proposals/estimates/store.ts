import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { ListQuery } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { Estimate } from '#contract/sales/estimates.ts';
import type { EstimateStatus } from '#domain/sales/estimate-status.ts';
import { removeLinksFromDirectory } from '../../../core/documents/links/remove-from-directory.ts';
import { nextNumber } from '../../../core/documents/numbers.ts';
import { rejectSigned } from '../../../core/documents/signed.ts';
import { statusInSql } from '../../../core/documents/status-in-sql.ts';
import type { Person } from '../../../core/endpoints/person.ts';
import { requireScopes } from '../../../core/endpoints/token-guard.ts';
import { currentCompany } from '../../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import { listPage } from '../../../platform/database/list.ts';
import { onKey } from '../../../platform/database/on-key.ts';
import { readOne } from '../../../platform/database/read-one.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import {
  DOCUMENT_PARTY_COLUMNS,
  type DocumentParties,
  PARTY_NAMES,
  SEARCH_NAMES,
} from '../../../work/projects/store.ts';
import { NOT_SENT, PROGRESS_COLUMNS, type ProgressColumns } from '../progress.ts';
import type { EstimateRow } from '../rows.ts';
import { totalsOf } from './estimate.ts';
import { estimateLineItems } from './line-items.ts';

/** An estimate with its progress, locked. */
export type LockedEstimate = EstimateRow & ProgressColumns;
export type JoinedEstimateRow = Awaited<ReturnType<typeof readEstimate>>;

/** The statuses of an estimate that waits for its customer. */
const WAITING: readonly EstimateStatus[] = ['sent', 'opened', 'question'];

/** The columns that lists read: the fields of the record, and those that the status derives from. */
const SHOWN = [...Estimate.omit({ status: true }).keyof().options, 'is_changed', 'answer'] as const;
/** An estimate as read by lists. */
export type ListedEstimateRow = Pick<JoinedEstimateRow, (typeof SHOWN)[number]>;

interface Filter {
  /** The company's day, for the status. */
  today: string;
  statuses?: readonly EstimateStatus[] | undefined;
  customerId?: string | undefined;
  projectId?: string | undefined;
  /** The newest revision was sent at this instant or later. */
  sentSince?: Date | undefined;
  isOpened?: boolean;
  /** It waits for its customer and is valid until this day at most. */
  expiresTo?: string | undefined;
  /** It was approved at this instant or later. */
  approvedSince?: Date | undefined;
  /** Adds whether a visit was planned since the approval; needs the company's zone. */
  withPlanIn?: string | undefined;
}

/** Estimates with their projects and customers, optionally with given statuses, of one customer or of one project. */
export async function listEstimates(
  db: CompanyDb,
  query: ListQuery,
  {
    today,
    statuses = [],
    customerId,
    projectId,
    sentSince,
    isOpened = false,
    expiresTo,
    approvedSince,
    withPlanIn,
  }: Filter,
) {
  const joined = joinedEstimates(db)
    .select(statusInSql(today).as('status'))
    .select(SEARCH_NAMES)
    .$if(statuses.length > 0, (all) => all.where(statusInSql(today), 'in', statuses))
    .$if(customerId !== undefined, (all) => all.where('estimates.customer_id', '=', customerId ?? ''))
    .$if(projectId !== undefined, (all) => all.where(sql`estimates.project_id::text`, '=', projectId ?? ''))
    .$if(sentSince !== undefined, (all) => all.where('estimate_progress.sent_at', '>=', sentSince ?? null))
    .$if(isOpened, (all) => all.where('estimate_progress.opened_at', 'is not', null))
    .$if(expiresTo !== undefined, (all) =>
      all
        .where('estimate_progress.answer', 'is', null)
        .where('estimate_progress.valid_until', '<=', expiresTo ?? null)
        .where(statusInSql(today), 'in', WAITING),
    )
    .$if(approvedSince !== undefined, (all) =>
      all
        .where('estimate_progress.answer', '=', 'approved')
        .where('estimate_progress.answered_at', '>=', approvedSince ?? null),
    )
    .$if(withPlanIn !== undefined, (all) => all.select(isPlannedIn(withPlanIn ?? '').as('is_planned')));
  return listPage(db, joined, query, {
    read: withPlanIn === undefined ? SHOWN : [...SHOWN, 'is_planned'],
    textColumns: ['name', 'description', ...PARTY_NAMES],
    alsoSearched: ['estimate_number'],
    inSearchText: ['name', 'description', 'estimate_number', ...PARTY_NAMES],
    searchColumns: ['search_text', 'project_search_name', 'customer_search_name'],
    lookups: {
      table: 'estimates',
      functions: { estimates_containing: 'estimate_id', projects_or_customers_containing: 'project_id' },
    },
    order: '-estimate_id',
  });
}

export async function readEstimate(db: CompanyDb, id: string) {
  return readOne(joinedEstimates(db).where('estimates.estimate_id', '=', id), 'estimate_not_found');
}

/**
 * The estimate without its progress, locked: billing it, or releasing billed amounts, must not run concurrently with
 * its approval.
 */
export async function lockEstimateRow(db: CompanyDb, id: string): Promise<EstimateRow> {
  return readOne(
    db.selectFrom('estimates').selectAll().where('estimate_id', '=', id).forUpdate(),
    'estimate_not_found',
  );
}

/** The estimate, with its line items and its progress, locked until the transaction ends. */
export async function lockEstimate(db: CompanyDb, id: string): Promise<LockedEstimate> {
  // The lock must come first: a locking join would read the progress from before a transaction that it waits for.
  const row = await lockEstimateRow(db, id);
  const progress = await db
    .selectFrom('estimate_progress')
    .select(PROGRESS_COLUMNS)
    .where('estimate_id', '=', id)
    .executeTakeFirst();
  return { ...row, ...(progress ?? NOT_SENT) };
}

/** Locks an estimate to change it; rejects an approved one. */
export async function lockToChange(
  db: CompanyDb,
  id: string,
  person: Pick<Person, 'connection'>,
): Promise<LockedEstimate> {
  const estimate = await lockEstimate(db, id);
  // The customer has seen it, so a change is more than a draft.
  if (estimate.sent_at !== null) requireScopes(person, ['act', 'money']);
  if (estimate.answer === 'approved') throw new AppError('estimate_approved');
  return estimate;
}

/** Creates an estimate with the company's next number. The counter's row is locked last, because others wait for it. */
export async function createEstimate(
  db: CompanyDb,
  estimate: Omit<Insertable<Tables['estimates']>, 'estimate_number'>,
): Promise<EstimateRow> {
  const estimate_number = await nextNumber(db, 'estimate');
  return db
    .insertInto('estimates')
    .values({ ...estimate, estimate_number })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateEstimate(
  db: CompanyDb,
  id: string,
  changes: Updateable<Tables['estimates']>,
): Promise<void> {
  await db.updateTable('estimates').set(changes).where('estimate_id', '=', id).execute();
}

/** Stores the current totals of the estimate's line items; the estimate counts as changed. */
export async function storeTotals(
  db: CompanyDb,
  id: string,
  rates: { tax_rate: number | string; discount_usd: number | string },
): Promise<{ estimate_id: string; updated_at: Date }> {
  const { updated_at } = await db
    .updateTable('estimates')
    .set(totalsOf(await estimateLineItems.list(db, id), rates))
    .where('estimate_id', '=', id)
    .returning('updated_at')
    .executeTakeFirstOrThrow();
  return { estimate_id: id, updated_at };
}

/** Deletes an estimate; rejects one that was ever approved. */
export async function deleteEstimate(db: CompanyDb, id: string): Promise<void> {
  await removeLinksFromDirectory(db, { estimate_id: id });
  const { numDeletedRows } = await db
    .deleteFrom('estimates')
    .where('estimate_id', '=', id)
    .executeTakeFirstOrThrow()
    .catch(rejectSigned);
  if (numDeletedRows === 0n) throw new AppError('estimate_not_found');
}

/** The sums of an estimate without invoices. */
export const NOT_BILLED = { billed_total: '0', paid_total: '0' };

/** Dollars of the invoices that reference an estimate and are not void. */
function billedIn(column: 'final_total' | 'amount_paid') {
  return sql<string>`(select coalesce(sum(${sql.ref(`invoices.${column}`)}), 0) from invoices
    where company_id = ${currentCompany} and invoices.estimate_id = estimates.estimate_id
      and invoices.voided_at is null)`;
}

/** Whether a visit of an estimate's project was planned since the estimate was approved. */
function isPlannedIn(timeZone: string) {
  return sql<boolean>`exists (select from visits v
    where v.company_id = ${currentCompany} and v.project_id = estimates.project_id and v.cancelled_at is null
      and v.day >= (estimate_progress.answered_at at time zone ${timeZone})::date)`;
}

/** Left joins, although both always exist, so that a count of estimates does not have to read them. */
function joinedEstimates(db: CompanyDb) {
  return db
    .selectFrom('estimates')
    .leftJoin('projects', onKey('projects', 'estimates.project_id'))
    .leftJoin('customers', onKey('customers', 'estimates.customer_id'))
    .leftJoin('estimate_progress', onKey('estimate_progress', 'estimates.estimate_id'))
    .selectAll('estimates')
    .select(DOCUMENT_PARTY_COLUMNS)
    .select(PROGRESS_COLUMNS)
    .select([billedIn('final_total').as('billed_total'), billedIn('amount_paid').as('paid_total')])
    .$narrowType<DocumentParties>();
}
