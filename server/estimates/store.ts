import type { Insertable, NotNull, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { ListQuery } from '../../contract/endpoint.ts';
import { Refusal } from '../../contract/refusals.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import { listPage } from '../platform/database/list.ts';
import type { CompanyId } from '../platform/database/tables.ts';
import type { Tables } from '../platform/database/tables.ts';
import { CUSTOMER_COLUMNS, type CustomerAlwaysThere } from '../projects/store.ts';
import { totalsOf } from './estimate.ts';
import { linesOf } from './lines-store.ts';
import type { EstimateRow } from './tables.ts';

export type JoinedEstimateRow = Awaited<ReturnType<typeof readEstimate>>;

/** Estimates with their projects and customers; of one customer, or one project, where they are named. */
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
    order: '-estimate_id',
  });
}

export async function readEstimate(db: CompanyDb, id: string) {
  const row = await joinedEstimates(db).where('estimates.estimate_id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('estimate_not_found');
  return row;
}

/** The estimate, held against other writers of it and of its lines until the transaction ends. */
export async function lockEstimate(db: CompanyDb, id: string): Promise<EstimateRow> {
  const row = await db.selectFrom('estimates').selectAll().where('estimate_id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new Refusal('estimate_not_found');
  return row;
}

/** Creates an estimate under the company's next number. The counter's row is taken last: everybody waits on it. */
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

/** Stores the totals that the estimate's lines make now; the estimate counts as changed. */
export async function storeTotals(
  db: CompanyDb,
  id: string,
  rates: { tax_rate: number | string; discount_usd: number | string },
): Promise<{ estimate_id: string; updated_at: string }> {
  const { updated_at } = await db
    .updateTable('estimates')
    .set(totalsOf(await linesOf(db, id), rates))
    .where('estimate_id', '=', id)
    .returning('updated_at')
    .executeTakeFirstOrThrow();
  return { estimate_id: id, updated_at: updated_at.toISOString() };
}

export async function deleteEstimate(db: CompanyDb, id: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('estimates').where('estimate_id', '=', id).executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new Refusal('estimate_not_found');
}

interface DocumentCountersTable {
  company_id: CompanyId;
  kind: string;
  last_number: number;
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    document_counters: DocumentCountersTable;
  }
}

const FIRST_NUMBER = 1001;

/** The company's next number of a kind: no gaps, because a transaction that fails gives it back. */
async function nextNumber(db: CompanyDb, kind: string): Promise<number> {
  const { last_number } = await db
    .insertInto('document_counters')
    .values({ kind, last_number: FIRST_NUMBER })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'kind']).doUpdateSet({ last_number: sql`document_counters.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}

/** Left joins, although both are always there: whoever only counts estimates then need not look at them. */
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
    .select(['projects.name as project_name', 'projects.project_description', 'projects.project_type'])
    .select(['customers.customer_company_name', 'customers.email_consent', 'customers.sms_consent'])
    .select(CUSTOMER_COLUMNS)
    .$narrowType<AlwaysThere & CustomerAlwaysThere>();
}

interface AlwaysThere {
  project_name: NotNull;
  project_type: NotNull;
  email_consent: NotNull;
  sms_consent: NotNull;
}
