import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ListQuery } from '#contract/endpoint.ts';
import { IMPORT_FILE_DAYS, type ImportFault, type ImportKind, UNDO_DAYS } from '#contract/office/imports.ts';
import { inChunks } from '../../platform/database/chunks.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { listPage } from '../../platform/database/list.ts';
import { readOne } from '../../platform/database/read-one.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { NumberedRow } from './read-table.ts';

export type ImportRow = Omit<
  Selectable<Tables['imports']>,
  'company_id' | 'rows' | 'faults' | 'file_bytes' | 'imported_by_account_id'
>;

/** All columns except the cells of the file and their errors, which take megabytes. */
const COLUMNS = [
  'import_id',
  'kind',
  'file_name',
  'row_count',
  'columns',
  'mapping',
  'existing',
  'email_consent',
  'sms_consent',
  'counts',
  'imported_by',
  'created_at',
  'ran_at',
  'undone_at',
  'left_by_undoing',
] as const satisfies readonly (keyof ImportRow)[];

const DAY_MS = 24 * 60 * 60 * 1000;

export async function createImport(db: CompanyDb, row: Insertable<Tables['imports']>): Promise<ImportRow> {
  return db.insertInto('imports').values(row).returning(COLUMNS).executeTakeFirstOrThrow();
}

/** Deletes the oldest imports that have not run, until no more than `most` remain. */
export async function deleteOldestOpen(db: CompanyDb, { most }: { most: number }): Promise<void> {
  await db
    .deleteFrom('imports')
    .where('import_id', 'in', (all) =>
      all
        .selectFrom('imports')
        .select('import_id')
        .where('ran_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('import_id', 'desc')
        .offset(most),
    )
    .execute();
}

/** Imports that have run. */
export async function listImports(db: CompanyDb, query: ListQuery) {
  const ran = db.selectFrom('imports').select(COLUMNS).where('ran_at', 'is not', null);
  return listPage(db, ran, query, { textColumns: ['file_name', 'imported_by'], order: '-import_id' });
}

export async function readImport(db: CompanyDb, id: string): Promise<ImportRow> {
  return readOne(db.selectFrom('imports').select(COLUMNS).where('import_id', '=', id), 'import_not_found');
}

/** The import, locked until the transaction ends, so that concurrent runs and undos are serialized. */
export async function lockImport(db: CompanyDb, id: string): Promise<ImportRow> {
  return readOne(db.selectFrom('imports').select(COLUMNS).where('import_id', '=', id).forUpdate(), 'import_not_found');
}

/**
 * Prevents other imports of the company from running until the transaction ends. Each compares its rows with the
 * existing records, and no index would reject a duplicate item without a code.
 */
export async function lockRuns(db: CompanyDb, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports of ${companyId}`}, 0))`.execute(db);
}

/**
 * The cells of the file; null after they are deleted. Read row by row, so that no text of megabytes is parsed at
 * once.
 */
export async function readRows(db: CompanyDb, id: string): Promise<NumberedRow[] | null> {
  const { rows } = await sql<{ cells: NumberedRow | null }>`
    select r.cells from imports i left join jsonb_array_elements(i.rows) with ordinality as r(cells, place) on true
    where i.company_id = ${currentCompany} and i.import_id = ${id} order by r.place`.execute(db);
  const cells = rows.flatMap((row) => (row.cells ? [row.cells] : []));
  return cells.length > 0 ? cells : null;
}

/**
 * The errors in rows of the file, either those that a record lists or all of them, and whether the cells are still
 * stored.
 */
export async function readFaults(
  db: CompanyDb,
  id: string,
  { most }: { most?: number } = {},
): Promise<{ faults: ImportFault[]; hasFile: boolean }> {
  const first =
    most === undefined ? sql`faults` : sql`jsonb_path_query_array(faults, ${`$[0 to ${most - 1}]`}::jsonpath)`;
  const { rows } = await sql<{ faults: ImportFault[] | null; has_file: boolean }>`
    select ${first} as faults, rows is not null as has_file from imports
      where company_id = ${currentCompany} and import_id = ${id}`.execute(db);
  return { faults: rows[0]?.faults ?? [], hasFile: rows[0]?.has_file ?? false };
}

export async function updateImport(
  db: CompanyDb,
  id: string,
  changes: Updateable<Tables['imports']>,
): Promise<ImportRow> {
  return db
    .updateTable('imports')
    .set(changes)
    .where('import_id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export interface ImportedRecord {
  record_id: string;
  version: Date;
  /** For a record that existed before; null if the import added it. */
  filled_fields: string[] | null;
}

/** Stores what a run has added and filled, so that it can be undone. */
export async function rememberRecords(
  db: CompanyDb,
  import_id: string,
  records: readonly ImportedRecord[],
): Promise<void> {
  for (const some of inChunks(records)) {
    const rows = some.map(({ filled_fields, ...record }) => ({
      ...record,
      import_id,
      filled_fields: filled_fields && JSON.stringify(filled_fields),
    }));
    await db.insertInto('imported_records').values(rows).execute();
  }
}

/** When the import can no longer be undone. */
export function undoUntil(ranAt: Date): Date {
  return new Date(ranAt.getTime() + UNDO_DAYS * DAY_MS);
}

/**
 * The number of records of each of these imports that undoing would keep, because they have been used or changed
 * since.
 */
export async function countStaying(db: CompanyDb, imports: readonly Pick<ImportRow, 'import_id' | 'kind'>[]) {
  const counts = new Map<string, number>();
  for (const kind of ['customers', 'price_items'] as const) {
    const ids = imports.filter((one) => one.kind === kind).map(({ import_id }) => import_id);
    if (ids.length === 0) continue;
    const { rows } = await sql<{ import_id: string; count: number }>`
      select r.import_id, count(*)::integer as count
      from imported_records r
      join ${sql.table(kind)} t on t.company_id = r.company_id and t.${sql.ref(KEYS[kind])} = r.record_id
      where r.company_id = ${currentCompany} and r.import_id = any(${ids}::uuid[])
        and (t.updated_at <> r.version or (r.filled_fields is null and ${isUsed(kind)}))
      group by r.import_id`.execute(db);
    for (const { import_id, count } of rows) counts.set(import_id, count);
  }
  return counts;
}

export const KEYS = { customers: 'customer_id', price_items: 'price_item_id' } as const satisfies Record<
  ImportKind,
  string
>;

/**
 * Whether the record `t` is in use. Every document and message of a customer belongs to a project, so its projects
 * are checked. Line items of invoices do not reference their price items, but `times_used` counts those that were
 * sent.
 */
export function isUsed(kind: ImportKind) {
  if (kind === 'customers') return isReferredTo('projects', 'customer_id');
  const lines = LINES_OF_ITEMS.map((table) => isReferredTo(table, 'price_item_id'));
  return sql<boolean>`(t.times_used > 0 or ${sql.join(lines, sql` or `)})`;
}

const LINES_OF_ITEMS = ['itemized_estimates', 'change_order_line_items', 'itemized_estimate_templates'];

function isReferredTo(table: string, key: string) {
  return sql<boolean>`exists (
    select from ${sql.table(table)} o
      where o.company_id = ${currentCompany} and o.${sql.ref(key)} = t.${sql.ref(key)})`;
}

/** Deletes the cells of old files, and the imports that never ran. */
export async function forgetOldImportRows(db: CompanyDb, now: Date): Promise<void> {
  const createdBefore = new Date(now.getTime() - IMPORT_FILE_DAYS * DAY_MS);
  await db
    .deleteFrom('imports')
    .where('created_at', '<', createdBefore)
    .where('rows', 'is not', null)
    .where('ran_at', 'is', null)
    .execute();
  await db
    .updateTable('imports')
    .set({ rows: null, faults: null, columns: '[]', mapping: '{}' })
    .where('created_at', '<', createdBefore)
    .where('rows', 'is not', null)
    .execute();
}
