import pg from 'pg';
import { copyIn } from '../../platform/database/copy.ts';
import { migrateInTransaction, prepareSchemaChange } from '../../platform/database/migrator.ts';
import type { ArchiveFile } from './encryption.ts';
import { BackupError } from './errors.ts';
import type { Manifest } from './format.ts';
import { beginLoading, tablesOf } from './read-tables.ts';
import { SEEDED_TABLES } from './tables.ts';
import { readVerified } from './verify.ts';

export interface Loading {
  archive: ArchiveFile;
  /** The login of the server's own connections, if it differs from the owner's. */
  serverLogin?: string | undefined;
  /**
   * Whether messages that were waiting at the time of the backup may still be sent. True only if they cannot have been
   * sent since.
   */
  sendsWaiting: boolean;
  /** Called for each file, before the transaction is committed. */
  file?: (key: string, bytes: Buffer) => Promise<void>;
}

/**
 * Replaces the schema and its rows with those of an archive and migrates them to this version, in one transaction. It
 * is committed once the archive has been read to the end and all its checksums match.
 */
export async function loadTables(
  owner: pg.ClientBase,
  { archive, serverLogin, sendsWaiting, file }: Loading,
): Promise<void> {
  await prepareSchemaChange(owner, serverLogin);
  await beginLoading(owner);
  try {
    await dropSchema(owner);
    const load = new Load(owner);
    await readVerified(archive, {
      manifest: (manifest) => load.begin(manifest),
      part: (table, lines) => load.part(table, lines),
      ...(file && { file }),
    });
    await load.finish();
    await migrateInTransaction(owner);
    if (!sendsWaiting) {
      await holdBackWaiting(owner);
      await pauseConnections(owner);
    }
    await owner.query('analyze');
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * Drops our tables and functions, and everything that depends on them. A function that belongs to another login or to
 * an extension remains.
 */
async function dropSchema(owner: pg.ClientBase): Promise<void> {
  const { rows: tables } = await owner.query<{ name: string }>(`
    select format('%I.%I', 'public', relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_has_role(relowner, 'usage')`);
  if (tables.length === 0) return;
  await owner.query(`drop table ${tables.map(({ name }) => name).join(', ')} cascade`);
  const { rows: routines } = await owner.query<{ name: string }>(`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and pg_has_role(p.proowner, 'usage')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  if (routines.length > 0) {
    await owner.query(`drop routine if exists ${routines.map(({ name }) => name).join(', ')} cascade`);
  }
}

/** Loads the tables' rows into a new schema without indexes and foreign keys, which are created after the rows. */
class Load {
  readonly #owner: pg.ClientBase;
  readonly #columns = new Map<string, string>();
  #rebuild: string[] = [];

  constructor(owner: pg.ClientBase) {
    this.#owner = owner;
  }

  async begin({ migrations, tables }: Manifest): Promise<void> {
    await migrateInTransaction(this.#owner, migrations.at(-1));
    const actual = new Map((await tablesOf(this.#owner)).map(({ name, columns }) => [name, columns.join()]));
    for (const { name, columns } of tables) {
      if (actual.get(name) !== columns.join()) {
        throw new BackupError(`The archive's table ${name} has other columns than its migrations make.`);
      }
      this.#columns.set(name, columns.map((column) => pg.escapeIdentifier(column)).join(', '));
    }
    this.#rebuild = await dropIndexes(this.#owner);
    for (const { name } of tables) await this.#owner.query(`alter table ${tableName(name)} disable trigger user`);
    for (const name of SEEDED_TABLES.filter((seeded) => this.#columns.has(seeded))) {
      await this.#owner.query(`delete from ${tableName(name)}`);
    }
  }

  async part(table: string, lines: Buffer): Promise<void> {
    await copyIn(this.#owner, `copy ${tableName(table)} (${this.#columns.get(table)}) from stdin`, lines);
  }

  async finish(): Promise<void> {
    for (const statement of this.#rebuild) await this.#owner.query(statement);
    for (const name of this.#columns.keys())
      await this.#owner.query(`alter table ${tableName(name)} enable trigger user`);
    await setSequences(this.#owner);
  }
}

/**
 * Drops the foreign keys, and the indexes that no constraint needs. Returns the statements that recreate them, foreign
 * keys last.
 */
async function dropIndexes(owner: pg.ClientBase): Promise<string[]> {
  const { rows: references } = await owner.query<{ drop: string; make: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by conrelid::regclass::text, conname`);
  const { rows: indexes } = await owner.query<{ drop: string; make: string[] }>(`
    select format('drop index %s', indexrelid::regclass) as drop,
      array[pg_get_indexdef(indexrelid)] || array(
        select format('alter index %s alter column %s set statistics %s', indexrelid::regclass, attnum, attstattarget)
        from pg_attribute where attrelid = indexrelid and attstattarget >= 0) as make
    from pg_index join pg_class c on c.oid = indexrelid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by indexrelid::regclass::text`);
  for (const { drop } of [...references, ...indexes]) await owner.query(drop);
  return [...indexes.flatMap(({ make }) => make), ...references.map(({ make }) => make)];
}

/** Sets each identity sequence to continue after the largest value. */
async function setSequences(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ table: string; column: string; sequence: string }>(`
    select a.attrelid::regclass::text as table, a.attname as column,
      pg_get_serial_sequence(a.attrelid::regclass::text, a.attname) as sequence
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> ''`);
  for (const { table, column, sequence } of rows) {
    const name = pg.escapeIdentifier(column);
    await owner.query(
      `select setval($1::regclass, coalesce(max(${name}), 1), max(${name}) is not null) from ${table}`,
      [sequence],
    );
  }
}

/** The failure reason that users see on a message that was waiting. */
export const HELD_BACK = 'Restored from a backup: it may have been sent since, so it was not sent again.';

/** Messages that were waiting at the time of the backup may have been sent since. Marks them as failed. */
async function holdBackWaiting(owner: pg.ClientBase): Promise<void> {
  const failed = `status = 'failed', failure_reason = $1, next_attempt_at = null, lease_token = null, lease_until = null`;
  await owner.query(`update messages set ${failed}, encrypted_link_token = null where status = 'queued'`, [HELD_BACK]);
  await owner.query(`update notices set ${failed}, encrypted_content = null where status = 'queued'`, [HELD_BACK]);
}

/** Connections that have ended since the backup must not work again without a person's decision. */
async function pauseConnections(owner: pg.ClientBase): Promise<void> {
  await owner.query(`
    update access_tokens set paused_at = clock_timestamp(), paused_reason = 'restore'
    where ended_at is null and paused_at is null`);
}

function tableName(name: string): string {
  return `public.${pg.escapeIdentifier(name)}`;
}
