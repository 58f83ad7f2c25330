import { type RawBuilder, sql } from 'kysely';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { ArchivedTable } from './archived-tables.ts';
import type { EvidenceTable } from './other-tables.ts';

const ROWS_AT_ONCE = 1000;

/** Reads the rows of a query in batches, so that one batch is in memory. In a read-only transaction of the company. */
export async function* rowsOf<T>(db: CompanyDb, query: RawBuilder<T>): AsyncGenerator<T[]> {
  await sql`declare archived_rows no scroll cursor for ${query}`.execute(db);
  for (;;) {
    const { rows } = await sql<T>`fetch ${sql.lit(ROWS_AT_ONCE)} from archived_rows`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await sql`close archived_rows`.execute(db);
}

type Read = Pick<ArchivedTable, 'name' | 'columns' | 'key' | 'where' | 'values' | 'files'> | EvidenceTable;

/** The rows of a table as lines of JSON without the company, with the same bytes on every server. */
export function linesOf(table: Read): RawBuilder<{ line: string }> {
  const { name, columns, key } = table;
  const listed = columns.map((column) => sql`${valueOf(table, column)} as ${sql.ref(column)}`);
  const order = key.map((column) => sql`${sql.ref(`r.${column}`)}::text collate "C"`);
  return sql<{ line: string }>`
    select row_to_json(r)::text as line from (
      select ${sql.join(listed)} from ${sql.table(name)} t where ${ofCompany(table)}) r
    ${order.length > 0 ? sql`order by ${sql.join(order)}` : sql``}`;
}

/** The names of the files of a table in the archive, with the keys under which they are stored. */
export function filesOf(table: ArchivedTable): RawBuilder<{ name: string; file_key: string }>[] {
  return Object.entries(table.files ?? {}).map(
    ([column, { name }]) => sql<{ name: string; file_key: string }>`
      select ${name} as name, ${sql.ref(`t.${column}`)} as file_key from ${sql.table(table.name)} t
      where ${ofCompany(table)} and ${sql.ref(`t.${column}`)} is not null order by 1`,
  );
}

function valueOf(table: Read, column: string): RawBuilder<unknown> {
  const plain = sql.ref(`t.${column}`);
  if (!('files' in table || 'values' in table)) return plain;
  const file = table.files?.[column];
  if (file) return sql`case when ${plain} is not null then ${file.name} end`;
  return table.values?.[column] ?? plain;
}

function ofCompany(table: Read): RawBuilder<boolean> {
  const its = table.name === 'time_stamps' ? sql<boolean>`true` : sql<boolean>`t.company_id = ${currentCompany}`;
  return table.where ? sql<boolean>`${its} and ${table.where}` : its;
}
