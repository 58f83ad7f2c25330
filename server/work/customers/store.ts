import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { namesOf } from '#contract/columns.ts';
import type { ListQuery } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { customerColumns } from '#contract/work/customer-columns.ts';
import type { CustomerFilter } from '#contract/work/customers.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import { removeLinksFromDirectory } from '../../core/documents/links/remove-from-directory.ts';
import { rejectSigned } from '../../core/documents/signed.ts';
import { bestMatch } from '../../platform/database/best-match.ts';
import { inChunks } from '../../platform/database/chunks.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { listPage, type Page } from '../../platform/database/list.ts';
import { readOne } from '../../platform/database/read-one.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { rejectStale } from '../../platform/http/versions.ts';
import { activityTable, isInCustomerFilter, owedTable } from './record-figures.ts';

export type CustomerRow = Selectable<Tables['customers']>;

/** Stores a customer and its initial consents in one statement. */
export async function createCustomer(
  db: CompanyDb,
  customer: Insertable<Tables['customers']>,
  consents: readonly Insertable<Tables['customer_consents']>[],
): Promise<CustomerRow> {
  const created = db.with('created', (query) => query.insertInto('customers').values(customer).returningAll());
  const recorded =
    consents.length > 0
      ? created.with('recorded', (query) => query.insertInto('customer_consents').values(consents))
      : created;
  try {
    return await recorded.selectFrom('created').selectAll().executeTakeFirstOrThrow();
  } catch (error) {
    throw asDuplicate(error);
  }
}

/** Stores many customers; throws `duplicate_customer` if one of them already exists. */
export async function createCustomers(db: CompanyDb, customers: readonly Insertable<Tables['customers']>[]) {
  const created: Pick<CustomerRow, 'customer_id' | 'updated_at'>[] = [];
  try {
    for (const some of inChunks(customers)) {
      created.push(
        ...(await db.insertInto('customers').values(some).returning(['customer_id', 'updated_at']).execute()),
      );
    }
  } catch (error) {
    throw asDuplicate(error);
  }
  return created;
}

/** The columns that make up the table's search_text. */
const SEARCHED = namesOf(customerColumns, { searched: true });

interface Filter {
  /** The company's day, which determines what is late and what has expired. */
  today: string;
  filter?: CustomerFilter | undefined;
}

const COLUMNS = namesOf(customerColumns, {});
/** A customer as read by the list. */
export type ListedCustomerRow = Pick<CustomerRow, (typeof COLUMNS)[number]>;

/** Customers, optionally those of a filter. The amounts by which it can be sorted are only read for that. */
export async function listCustomers(
  db: CompanyDb,
  query: ListQuery,
  { today, filter }: Filter,
): Promise<Page<ListedCustomerRow>> {
  const sort = query.sort?.replace('-', '');
  const listed = db
    .selectFrom('customers')
    .selectAll('customers')
    .$if(filter !== undefined, (all) => all.where(isInCustomerFilter(filter ?? 'owes', today)))
    .$if(sort === 'balance_due', (all) =>
      all
        .leftJoin(owedTable('customer_id', today), (join) => join.onRef('owed.owner_id', '=', 'customers.customer_id'))
        .select(sql<string>`coalesce(owed.owed, 0)`.as('balance_due')),
    )
    .$if(sort === 'last_activity_at', (all) =>
      all
        .leftJoin(activityTable('customer_id'), (join) => join.onRef('activity.owner_id', '=', 'customers.customer_id'))
        .select(sql<Date>`greatest(customers.created_at, activity.last_activity_at)`.as('last_activity_at')),
    )
    .$if(sort === 'match', (all) =>
      all.select(
        bestMatch(query.q, {
          names: [sql`customers.first_name || ' ' || customers.last_name`, sql`customers.last_name`],
          others: [sql`customers.customer_company_name`],
          phone: sql`customers.phone`,
          order: sql`customers.last_name || ' ' || customers.first_name`,
        }).as('match'),
      ),
    );
  return listPage(db, listed, query, {
    read: COLUMNS,
    textColumns: SEARCHED,
    inSearchText: SEARCHED,
    searchColumns: ['search_text'],
    lookups: { table: 'customers', functions: { customers_containing: 'customer_id' } },
    neverNull: ['last_name', 'created_at'],
    order: '-customer_id',
  });
}

export async function readCustomer(db: CompanyDb, id: string): Promise<CustomerRow> {
  return readOne(db.selectFrom('customers').selectAll().where('customer_id', '=', id), 'customer_not_found');
}

/**
 * Updates the given fields, unless the customer has changed since the caller read that version. Returns the states
 * before and after.
 */
export async function updateCustomer(
  db: CompanyDb,
  id: string,
  changes: Updateable<Tables['customers']>,
  version: Date | undefined,
): Promise<{ before: CustomerRow; after: CustomerRow }> {
  const before = await lockCustomer(db, id);
  rejectStale(before, version);
  if (Object.keys(changes).length === 0) return { before, after: before };
  try {
    const after = await db
      .updateTable('customers')
      .set(changes)
      .where('customer_id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { before, after };
  } catch (error) {
    throw asDuplicate(error);
  }
}

/** The customer, locked until the transaction ends. */
export async function lockCustomer(db: CompanyDb, id: string): Promise<CustomerRow> {
  return readOne(
    db.selectFrom('customers').selectAll().where('customer_id', '=', id).forUpdate(),
    'customer_not_found',
  );
}

/** Sets the consent of a customer for a channel. */
export async function setConsent(db: CompanyDb, id: string, channel: SendMethod, hasConsent: boolean): Promise<void> {
  const consent = channel === 'email' ? { email_consent: hasConsent } : { sms_consent: hasConsent };
  await db.updateTable('customers').set(consent).where('customer_id', '=', id).execute();
}

/** Deletes the customer; the database cascades to its projects and their records. */
export async function deleteCustomer(db: CompanyDb, id: string): Promise<void> {
  await removeLinksFromDirectory(db, { customer_ids: sql`${id}::uuid` });
  const { numDeletedRows } = await db
    .deleteFrom('customers')
    .where('customer_id', '=', id)
    .executeTakeFirstOrThrow()
    .catch(rejectSigned);
  if (numDeletedRows === 0n) throw new AppError('customer_not_found');
}

function asDuplicate(error: unknown): unknown {
  const isDuplicate =
    isUniqueViolation(error, 'customers_name_email_key') || isUniqueViolation(error, 'customers_name_phone_key');
  return isDuplicate ? new AppError('duplicate_customer') : error;
}
