import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { ListQuery } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import { listPage } from '../platform/database/list.ts';
import type { Tables } from '../platform/database/tables.ts';
import { DOCUMENT_PARTY_COLUMNS, type DocumentParties } from '../projects/store.ts';
import { nextNumber } from '../documents/numbers.ts';
import { totalsOf } from './estimate.ts';
import { estimateLineItems } from './line-items.ts';
import type { EstimateRow } from './rows.ts';

export type JoinedEstimateRow = Awaited<ReturnType<typeof readEstimate>>;

/** Estimates with their projects and customers, optionally of one customer or one project. */
export async function listEstimates(
  db: CompanyDb,
  query: ListQuery,
  of: { customerId?: string; projectId?: string } = {},
) {
  const { customerId, projectId } = of;
  const joined = joinedEstimates(db)
    .$if(customerId !== undefined, (all) => all.where('estimates.customer_id', '=', customerId ?? ''))
    .$if(projectId !== undefined, (all) => all.where(sql`estimates.project_id::text`, '=', projectId ?? ''));
  return listPage(db, joined, query, {
    texts: ['name', 'description', 'project_name', 'project_type', 'customer_first_name', 'customer_last_name'],
    alsoSearched: ['estimate_number'],
    inSearchText: ['name', 'description', 'estimate_number'],
    lookups: { estimates_containing: 'estimate_id', projects_or_customers_containing: 'project_id' },
    order: '-estimate_id',
  });
}

export async function readEstimate(db: CompanyDb, id: string) {
  const row = await joinedEstimates(db).where('estimates.estimate_id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('estimate_not_found');
  return row;
}

/** The estimate, with its line items, locked until the transaction ends. */
export async function lockEstimate(db: CompanyDb, id: string): Promise<EstimateRow> {
  const row = await db.selectFrom('estimates').selectAll().where('estimate_id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('estimate_not_found');
  return row;
}

/** Creates an estimate under the company's next number. The counter's row is locked last: others wait on it. */
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
): Promise<{ estimate_id: string; updated_at: string }> {
  const { updated_at } = await db
    .updateTable('estimates')
    .set(totalsOf(await estimateLineItems.list(db, id), rates))
    .where('estimate_id', '=', id)
    .returning('updated_at')
    .executeTakeFirstOrThrow();
  return { estimate_id: id, updated_at: updated_at.toISOString() };
}

export async function deleteEstimate(db: CompanyDb, id: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('estimates').where('estimate_id', '=', id).executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new AppError('estimate_not_found');
}

/** Left joins, although both always exist: a count of estimates then need not read them. */
function joinedEstimates(db: CompanyDb) {
  return db
    .selectFrom('estimates')
    .leftJoin('projects', (join) =>
      join
        .onRef('projects.company_id', '=', 'estimates.company_id')
        .onRef('projects.project_id', '=', 'estimates.project_id'),
    )
    .leftJoin('customers', (join) =>
      join
        .onRef('customers.company_id', '=', 'estimates.company_id')
        .onRef('customers.customer_id', '=', 'estimates.customer_id'),
    )
    .selectAll('estimates')
    .select(DOCUMENT_PARTY_COLUMNS)
    .$narrowType<DocumentParties>();
}
