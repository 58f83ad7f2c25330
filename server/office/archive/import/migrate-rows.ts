import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { asCompanySnapshot, openDatabase } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/database/log.ts';
import { migrateInTransaction, prepareSchemaChange } from '../../../platform/database/migrator.ts';
import { newId } from '../../../platform/ids.ts';
import { ARCHIVED_TABLES } from '../archived-tables.ts';
import { linesOf, rowsOf } from '../read-rows.ts';
import type { Spool } from '../spool.ts';

/**
 * Migrates the rows of an archive of an older version with the migrations that its installation did not have: in a
 * temporary database, which has the schema of that version at first. Replaces `data/` in the spool.
 */
export async function migrateRows(spool: Spool, version: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jobsitespro-migration-'));
  const database = await openDatabase({ dataDir, poolSize: 1, embeddedSync: false, log: SILENT });
  const companyId = newId();
  try {
    await database.asOwner(async (owner) => {
      await prepareSchemaChange(owner);
      await owner.query('begin');
      await migrateInTransaction(owner, version);
      // The rows come from a database that has checked them, in an order that its migrations may not expect.
      await owner.query('set local session_replication_role = replica');
      const names = spool.names.filter((name) => name.startsWith('data/'));
      for (const name of names.toSorted((a, b) => Number(isCompanies(b)) - Number(isCompanies(a)))) {
        const table = await describe(owner, /\/(\w+)\./.exec(name)?.[1] ?? '');
        for (const lines of spool.lines(name)) await insert(owner, table, { lines, companyId });
      }
      await owner.query('commit');
    });
    await database.migrate();
    await asCompanySnapshot(database, companyId, async (db) => {
      await rowsOfMigrated(spool, (table) => rowsOf(db, linesOf({ ...table, files: {} })));
    });
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const SILENT: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

const isCompanies = (name: string) => name === 'data/companies.jsonl';

async function rowsOfMigrated(
  spool: Spool,
  read: (table: (typeof ARCHIVED_TABLES)[number]) => AsyncIterable<{ line: string }[]>,
): Promise<void> {
  for (const table of ARCHIVED_TABLES) {
    const name = `data/${table.name}.jsonl`;
    spool.clear(name);
    for await (const rows of read(table)) spool.append(name, rows.map(({ line }) => `${line}\n`).join(''));
  }
}

interface Described {
  name: string;
  columns: { name: string; value: string }[];
}

/** Values for columns that an archive leaves out and that must have one. The import replaces them. */
const VALUE_OF_TYPE = `
  case t.typname
    when 'uuid' then 'gen_random_uuid()' when 'timestamptz' then 'now()' when 'date' then 'current_date'
    when 'bool' then 'false' when 'bytea' then 'sha256(convert_to(gen_random_uuid()::text, ''UTF8''))'
    when 'jsonb' then '''{}''::jsonb' when 'text' then 'gen_random_uuid()::text' else '0' end`;

async function describe(owner: pg.ClientBase, table: string): Promise<Described> {
  const { rows } = await owner.query<{ name: string; value: string }>(
    // A column that the archive does not have is left out, or newer than the archive.
    `select a.attname as name, format('case when l.line::jsonb ? %L then t.%I else %s end', a.attname, a.attname, case
       when a.atthasdef then pg_get_expr(d.adbin, d.adrelid)
       when a.attnotnull then ${VALUE_OF_TYPE} else 'null' end) as value
     from pg_attribute a join pg_type t on t.oid = a.atttypid
     left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and a.attname <> 'company_id' order by a.attnum`,
    [`public.${pg.escapeIdentifier(table)}`],
  );
  return { name: table, columns: rows };
}

async function insert(
  owner: pg.ClientBase,
  { name, columns }: Described,
  { lines, companyId }: { lines: readonly string[]; companyId: string },
): Promise<void> {
  const table = `public.${pg.escapeIdentifier(name)}`;
  const listed = columns.map((column) => pg.escapeIdentifier(column.name)).join(', ');
  await owner.query(
    `insert into ${table} (company_id, ${listed}) select $1, ${columns.map(({ value }) => value).join(', ')}
     from unnest($2::text[]) as l (line), jsonb_populate_record(null::${table}, l.line::jsonb) as t`,
    [companyId, lines],
  );
}
