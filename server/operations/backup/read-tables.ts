import pg from 'pg';
import { copyOut, type CopiedRows } from '../../platform/database/copy.ts';
import type { Manifest } from './format.ts';

/** How many bytes of a table go into one part, about: parts are in memory as a whole. */
const PART_BYTES = 4 * 1024 * 1024;

/** The same text on every server, whatever its settings: rows are compared by it. */
const TEXT_FORM = `
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`;

/**
 * Begins the transaction that a backup reads: all of it sees the database as of one moment, and nothing that row security
 * would hide is left out in silence.
 */
export async function beginSnapshot(owner: pg.ClientBase): Promise<void> {
  await owner.query(`
    begin isolation level repeatable read, read only;
    set local row_security = off; set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0; ${TEXT_FORM}`);
}

/** Brings a transaction that loads rows to the same form of text. */
export async function beginLoading(owner: pg.ClientBase): Promise<void> {
  await owner.query(`
    begin; set local row_security = off; set local statement_timeout = 0; set local lock_timeout = '10s';
    set local idle_in_transaction_session_timeout = 0; ${TEXT_FORM}`);
}

export type TableColumns = Manifest['tables'][number];

/** The tables of the schema with the columns that are written; generated ones follow from them. */
export async function tablesOf(owner: pg.ClientBase): Promise<TableColumns[]> {
  const { rows } = await owner.query<TableColumns>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely\\_%'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return rows;
}

/** The rows of a table in parts of bounded size, by ranges of its blocks: no sorting, and no part is read twice. */
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

/** The names of the stored files that rows name, each once, in batches. */
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
