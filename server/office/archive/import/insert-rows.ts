import { type RawBuilder, sql } from 'kysely';
import { currentCompany } from '../../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import type { ArchivedTable } from '../archived-tables.ts';

/**
 * Inserts lines of an archive as rows of the company, and returns how many. `fileKeys` has the new storage key of each
 * file of the archive. Throws the database's error for a line that is not a valid row.
 */
export async function insertRows(
  db: CompanyDb,
  table: ArchivedTable,
  lines: readonly string[],
  fileKeys: ReadonlyMap<string, string>,
): Promise<number> {
  const { name, columns, fills = {}, files = {}, values = {} } = table;
  const own = lines.map((line) => JSON.stringify(ownValues(line, { fills, files }, fileKeys)));
  // A value of the archive never counts for a column that it must not set.
  const source = sql`
    from unnest(${lines}::text[], ${own}::text[]) as l (line, own)
    cross join lateral jsonb_populate_record(null::${sql.table(name)}, l.line::jsonb || l.own::jsonb) as t
    where ${table.where ?? sql`true`}`;
  const set = [...columns, ...Object.keys(fills)];
  const value = (column: string): RawBuilder<unknown> => values[column] ?? sql.ref(`t.${column}`);
  if (name === 'companies') {
    const { numAffectedRows } = await sql`
      update companies c set ${sql.join(set.map((column) => sql`${sql.ref(column)} = s.${sql.ref(column)}`))}
      from (select ${sql.join(set.map((column) => sql`${value(column)} as ${sql.ref(column)}`))} ${source}) s
      where c.company_id = ${currentCompany}`.execute(db);
    return Number(numAffectedRows ?? 0);
  }
  const { numAffectedRows } = await sql`
    insert into ${sql.table(name)} (company_id, ${sql.join(set.map((column) => sql.ref(column)))})
    select ${currentCompany}, ${sql.join(set.map(value))} ${source}
    ${table.isInNewCompany ? replacing(table) : sql``}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

function replacing({ key, columns }: ArchivedTable): RawBuilder<unknown> {
  const changed = columns.filter((column) => !key.includes(column));
  return sql`
    on conflict (${sql.join(['company_id', ...key].map((column) => sql.ref(column)))}) do update
    set ${sql.join(changed.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}`;
}

function ownValues(
  line: string,
  { fills, files }: Required<Pick<ArchivedTable, 'fills' | 'files'>>,
  fileKeys: ReadonlyMap<string, string>,
): Record<string, string | null> {
  const own = Object.fromEntries(Object.entries(fills).map(([column, fill]) => [column, fill()] as const));
  const columns = Object.keys(files);
  if (columns.length === 0) return own;
  const row = JSON.parse(line) as Record<string, unknown>;
  const keys = columns.map((column) => {
    const file = row[column];
    // A file that is not in the archive has no key, which the table or the caller's count of rows rejects.
    return [column, typeof file === 'string' ? (fileKeys.get(file) ?? null) : null] as const;
  });
  return { ...own, ...Object.fromEntries(keys) };
}
