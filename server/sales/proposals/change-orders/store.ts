import { type Insertable, type NotNull, sql, type Updateable } from 'kysely';
import type { ListQuery } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { removeLinksFromDirectory } from '../../../core/documents/links/remove-from-directory.ts';
import { rejectSigned } from '../../../core/documents/signed.ts';
import { statusInSql } from '../../../core/documents/status-in-sql.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import { listPage } from '../../../platform/database/list.ts';
import { onKey } from '../../../platform/database/on-key.ts';
import { readOne } from '../../../platform/database/read-one.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { DOCUMENT_PARTY_COLUMNS, type DocumentParties } from '../../../work/projects/store.ts';
import { NOT_SENT, progressColumns, type ProgressColumns } from '../progress.ts';
import type { LockedProposal } from '../proposal.ts';
import type { ChangeOrderRow, EstimateRow } from '../rows.ts';

/** A change order with its progress, locked. */
export type LockedChangeOrder = ChangeOrderRow & ProgressColumns;
/** The same with its estimate, as needed for an approval. */
export type LockedToApprove = LockedChangeOrder & LockedProposal & { change_order_id: string; estimate: EstimateRow };
export type JoinedChangeOrderRow = Awaited<ReturnType<typeof readChangeOrder>>;

/** The change orders of an estimate, newest first. `today` is the company's day, for the status. */
export async function listChangeOrders(db: CompanyDb, query: ListQuery, estimateId: string, today: string) {
  const joined = joinedChangeOrders(db)
    .select(statusInSql(today, 'change_order_progress').as('status'))
    .where('change_orders.estimate_id', '=', estimateId);
  return listPage(db, joined, query, {
    textColumns: ['name', 'reason', 'project_name', 'customer_first_name', 'customer_last_name'],
    alsoSearched: ['change_order_number'],
    order: '-change_order_id',
  });
}

export async function readChangeOrder(db: CompanyDb, id: string) {
  return readOne(joinedChangeOrders(db).where('change_orders.change_order_id', '=', id), 'change_order_not_found');
}

/** The change order, with its line items and its progress, locked until the transaction ends. */
export async function lockChangeOrder(db: CompanyDb, id: string): Promise<LockedChangeOrder> {
  // The lock must come first: a locking join would read the progress from before a transaction that it waits for.
  const row = await readOne(
    db.selectFrom('change_orders').selectAll().where('change_order_id', '=', id).forUpdate(),
    'change_order_not_found',
  );
  const progress = await db
    .selectFrom('change_order_progress')
    .select(progressColumns('change_order_progress'))
    .where('change_order_id', '=', id)
    .executeTakeFirst();
  return { ...row, ...(progress ?? NOT_SENT) };
}

/** Locks the estimate of a change order, then the change order: the agreed total depends on both. */
export async function lockWithEstimate(
  db: CompanyDb,
  id: string,
): Promise<{ changeOrder: LockedChangeOrder; estimate: EstimateRow }> {
  const estimate = await readOne(
    db
      .selectFrom('estimates')
      .selectAll()
      .where('estimate_id', '=', db.selectFrom('change_orders').select('estimate_id').where('change_order_id', '=', id))
      .forUpdate(),
    'change_order_not_found',
  );
  return { estimate, changeOrder: await lockChangeOrder(db, id) };
}

/**
 * The next number among the change orders of a locked, approved estimate. A number that a customer has read is not
 * reused.
 */
export async function nextChangeOrderNumber(db: CompanyDb, estimateId: string): Promise<number> {
  const { last } = await db
    .selectFrom('estimate_progress')
    .select((progress) =>
      progress
        .fn<number>('greatest', [
          'last_change_order_number',
          progress
            .selectFrom('change_orders')
            .select(({ fn }) => fn.max<number | null>('change_order_number').as('last'))
            .whereRef('change_orders.estimate_id', '=', 'estimate_progress.estimate_id'),
        ])
        .as('last'),
    )
    .where('estimate_id', '=', estimateId)
    .executeTakeFirstOrThrow();
  return last + 1;
}

export async function insertChangeOrder(
  db: CompanyDb,
  changeOrder: Insertable<Tables['change_orders']>,
): Promise<void> {
  await db.insertInto('change_orders').values(changeOrder).execute();
}

export async function updateChangeOrder(
  db: CompanyDb,
  id: string,
  changes: Updateable<Tables['change_orders']>,
): Promise<ChangeOrderRow> {
  return db
    .updateTable('change_orders')
    .set(changes)
    .where('change_order_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes a change order; rejects one that was ever approved. The number of one that was sent stays used. */
export async function deleteChangeOrder(db: CompanyDb, id: string): Promise<void> {
  await removeLinksFromDirectory(db, { change_order_id: id });
  const { numDeletedRows } = await db
    .with('sent', (with_) =>
      with_
        .updateTable('estimate_progress')
        .from('change_orders')
        .set({
          last_change_order_number: sql<number>`greatest(last_change_order_number, change_orders.change_order_number)`,
        })
        .where('change_orders.change_order_id', '=', id)
        .where(
          'change_orders.change_order_id',
          'in',
          with_.selectFrom('change_order_progress').select('change_order_id'),
        )
        .whereRef('estimate_progress.company_id', '=', 'change_orders.company_id')
        .whereRef('estimate_progress.estimate_id', '=', 'change_orders.estimate_id'),
    )
    .deleteFrom('change_orders')
    .where('change_order_id', '=', id)
    .executeTakeFirstOrThrow()
    .catch(rejectSigned);
  if (numDeletedRows === 0n) throw new AppError('change_order_not_found');
}

/** Left joins, although everything but the progress always exists, so that a count does not have to read them. */
function joinedChangeOrders(db: CompanyDb) {
  return db
    .selectFrom('change_orders')
    .leftJoin('estimates', onKey('estimates', 'change_orders.estimate_id'))
    .leftJoin('projects', onKey('projects', 'estimates.project_id'))
    .leftJoin('customers', onKey('customers', 'estimates.customer_id'))
    .leftJoin('change_order_progress', onKey('change_order_progress', 'change_orders.change_order_id'))
    .selectAll('change_orders')
    .select([
      'estimates.name as estimate_name',
      'estimates.estimate_number',
      'estimates.approved_total',
      'estimates.customer_sees as estimate_customer_sees',
      'estimates.project_id',
      'estimates.customer_id',
    ])
    .select(DOCUMENT_PARTY_COLUMNS)
    .select(progressColumns('change_order_progress'))
    .$narrowType<
      DocumentParties & { estimate_number: NotNull; estimate_name: NotNull; project_id: NotNull; customer_id: NotNull }
    >();
}
