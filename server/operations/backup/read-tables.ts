import pg from 'pg';
import { copyOut, type CopiedRows } from '../../platform/database/copy.ts';
import { isOnCitus } from '../../platform/database/database.ts';
import { BackupError } from './errors.ts';
import type { Manifest } from './format.ts';

/** The approximate number of bytes of a table in one part. Each part is held in memory. */
const PART_BYTES = 4 * 1024 * 1024;

/** Gives rows the same text on every server, whatever its settings, because rows are compared as text. */
const TEXT_FORM = `
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`;

const NO_SNAPSHOT_ON_CITUS =
  'Citus has no snapshot of all its servers: back up the servers with the tools of PostgreSQL, at a citus_create_restore_point (docs/scaling.md).';

/**
 * Begins the transaction that a backup reads. It sees one snapshot of the database, and fails instead of silently
 * leaving out rows that row-level security would hide. Throws a BackupError on Citus.
 */
export async function beginSnapshot(owner: pg.ClientBase): Promise<void> {
  if (await isOnCitus(owner)) throw new BackupError(NO_SNAPSHOT_ON_CITUS);
  await owner.query(`
    begin isolation level repeatable read, read only;
    set local row_security = off; set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0; ${TEXT_FORM}`);
}

/** Begins a transaction that loads rows in the same text format. */
export async function beginLoading(owner: pg.ClientBase): Promise<void> {
  await owner.query(`
    begin; set local row_security = off; set local statement_timeout = 0; set local lock_timeout = '10s';
    set local idle_in_transaction_session_timeout = 0; ${TEXT_FORM}`);
}

export type TableColumns = Manifest['tables'][number];

/**
 * The tables of the schema with their stored columns. Generated columns are left out, because they are computed again.
 */
export async function tablesOf(owner: pg.ClientBase): Promise<TableColumns[]> {
  const { rows } = await owner.query<TableColumns>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely\\_%'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return rows;
}

/**
 * The rows of a table in parts of limited size, by ranges of its blocks. This needs no sorting and reads each part
 * once.
 */
export async function* partsOf(owner: pg.ClientBase, { name, columns }: TableColumns): AsyncGenerator<CopiedRows> {
  const table = pg.escapeIdentifier(name);
  const { rows } = await owner.query<{ blocks: number; bytes: number }>(
    `select pg_relation_size(to_regclass($1)) / current_setting('block_size')::integer as blocks,
      pg_table_size(to_regclass($1)) as bytes`,
    [`public.${table}`],
  );
  const { blocks, bytes } = rows[0] ?? { blocks: 0, bytes: 0 };
  const step = Math.max(1, Math.floor((PART_BYTES * blocks) / Math.max(bytes, 1)));
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  for (let from = 0; from < blocks; from += step) {
    const part = await copyOut(
      owner,
      `copy (select ${list} from only public.${table} where ctid >= '(${from},0)' and ctid < '(${from + step},0)') to stdout`,
    );
    if (part.rows > 0) yield part;
  }
}

/** The keys of the stored files that rows reference, each once, in batches. */
export async function* fileKeysOf(
  owner: pg.ClientBase,
  columns: readonly { table: string; column: string }[],
): AsyncGenerator<string[]> {
  const each = columns.map(({ table, column }) => {
    const name = pg.escapeIdentifier(column);
    return `select ${name} as key from public.${pg.escapeIdentifier(table)} where ${name} is not null`;
  });
  await owner.query(`declare file_keys no scroll cursor for ${each.join(' union ')} order by key`);
  for (;;) {
    const { rows } = await owner.query<{ key: string }>('fetch 10000 from file_keys');
    if (rows.length === 0) return;
    yield rows.map(({ key }) => key);
  }
}
