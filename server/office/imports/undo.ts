import { sql } from 'kysely';
import { removeLinksFromDirectory } from '../../core/documents/links/remove-from-directory.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { CUSTOMER_FILLS } from './same-customers.ts';
import { PRICE_ITEM_FILLS } from './same-price-items.ts';
import { countStaying, type ImportRow, isUsed, KEYS } from './store.ts';

/** The result of undoing an import. */
export interface Undone {
  deleted: number;
  emptied: number;
  /** The number of records that have been used or changed since. */
  left: number;
}

const FILLS = { customers: CUSTOMER_FILLS, price_items: PRICE_ITEM_FILLS } as const;

/** Deletes what an import added and clears what it filled, except for records that have been used or changed since. */
export async function undoImport(db: CompanyDb, record: Pick<ImportRow, 'import_id' | 'kind'>): Promise<Undone> {
  await lockRecords(db, record);
  const left = (await countStaying(db, [record])).get(record.import_id) ?? 0;
  return { deleted: await deleteAdded(db, record), emptied: await emptyFilled(db, record), left };
}

/**
 * A transaction that is creating something for one of the records has locked its row, so this waits for it. The
 * following statements see what it created, and no other transaction can start in the meantime.
 */
async function lockRecords(db: CompanyDb, { import_id, kind }: Pick<ImportRow, 'import_id' | 'kind'>): Promise<void> {
  const key = sql.ref(KEYS[kind]);
  await sql`
    select from ${sql.table(kind)} t
    where t.company_id = ${currentCompany} and ${key} in (
      select record_id from imported_records where company_id = ${currentCompany} and import_id = ${import_id})
    order by ${key} for update`.execute(db);
}

async function deleteAdded(db: CompanyDb, { import_id, kind }: Pick<ImportRow, 'import_id' | 'kind'>): Promise<number> {
  const added = sql`r.company_id = ${currentCompany} and r.import_id = ${import_id} and r.filled_fields is null
    and t.company_id = ${currentCompany} and t.${sql.ref(KEYS[kind])} = r.record_id and t.updated_at = r.version and not ${isUsed(kind)}`;
  if (kind === 'customers') {
    const customer_ids = sql`
      select t.customer_id from customers t cross join imported_records r where ${added}`;
    await removeLinksFromDirectory(db, { customer_ids });
  }
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(kind)} t using imported_records r where ${added}`.execute(db);
  return Number(numAffectedRows);
}

async function emptyFilled(db: CompanyDb, { import_id, kind }: Pick<ImportRow, 'import_id' | 'kind'>): Promise<number> {
  const emptied = FILLS[kind].map((field) => {
    const column = sql.ref(field);
    return sql`${column} = case when r.filled_fields ? ${field} then null else t.${column} end`;
  });
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(kind)} t set ${sql.join(emptied)} from imported_records r
    where r.company_id = ${currentCompany} and r.import_id = ${import_id} and r.filled_fields is not null
      and t.company_id = r.company_id and t.${sql.ref(KEYS[kind])} = r.record_id
      and t.updated_at = r.version`.execute(db);
  return Number(numAffectedRows);
}
