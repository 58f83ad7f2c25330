import { readdir } from 'node:fs/promises';
import { Migrator } from 'kysely/migration';
import type { Migration, MigrationResult, MigrationResultSet } from 'kysely/migration';
import pg from 'pg';
import { createAppRole, excessOfLogin } from './app-role.ts';
import { kyselyOverClient, TransactionHandle } from './connection.ts';
import type { Log } from './log.ts';

const FOLDER = new URL('../../schema/migrations/', import.meta.url);
const MIGRATION = /^\d{4}-[a-z0-9-]+\.ts$/;
// An arbitrary number that is the same in all our processes.
const LOCK = 7_462_901;

/**
 * Applies the pending migrations in one transaction, as the owner. Concurrent callers wait for each other. If a process
 * of the previous release starts after a newer one has migrated, it does nothing. Throws the first failure, in which
 * case nothing is applied.
 */
export async function migrate(owner: pg.ClientBase, { serverLogin, isPooled, log }: Migrating): Promise<void> {
  await prepareSchemaChange(owner, serverLogin);
  const excess = serverLogin && (await excessOfLogin(owner, serverLogin));
  if (excess) {
    const message = `The login ${serverLogin} of DATABASE_URL ${excess}: give it a login that owns nothing`;
    // A connection that the pooler opened before the login's defaults were stored runs as the login itself.
    if (isPooled) throw new Error(message);
    log.warn({}, message);
  }
  await applyMigrations(owner, log).catch(async (error: unknown) => {
    await explainDeniedLogin(owner, error instanceof Error && error.cause ? error.cause : error);
    throw error;
  });
}

/** The names of the applied migrations, in order; none if the database is empty or not ours. */
export async function appliedMigrations(owner: pg.ClientBase): Promise<string[]> {
  if (!(await hasMigrations(owner))) return [];
  const { rows } = await owner.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/** The names of all migrations of this version, in order. */
export async function allMigrations(): Promise<string[]> {
  return Object.keys(await readMigrations()).toSorted();
}

/**
 * In an empty database, creates the schema up to a migration. Otherwise migrates to the latest one. Runs within the
 * connection's current transaction. Call `prepareSchemaChange` first.
 */
export async function migrateInTransaction(owner: pg.ClientBase, upTo?: string): Promise<void> {
  const handle = new TransactionHandle(owner);
  const migrations = await readMigrations();
  const migrator = new Migrator({ db: handle.db, provider: { getMigrations: async () => migrations } });
  throwFailure(upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo));
  handle.end();
}

/**
 * Waits for other migrating processes, and creates the application's role. Throws a message for the operator if the
 * database is unsuitable.
 */
export async function prepareSchemaChange(owner: pg.ClientBase, serverLogin?: string): Promise<void> {
  // Held until the owner's connection closes, right after the migration.
  await owner.query('select pg_advisory_lock($1)', [LOCK]);
  await rejectPoorLocale(owner);
  await createAppRole(owner, serverLogin);
}

interface Migrating {
  /** The login of the server's own connections, if it differs from the owner's. */
  serverLogin?: string | undefined;
  /** Whether those connections lead through a pooler in transaction mode. */
  isPooled?: boolean | undefined;
  log: Log;
}

async function applyMigrations(owner: pg.ClientBase, log: Log): Promise<void> {
  const migrations = await readMigrations();
  await rejectEarlierSchema(owner, migrations);
  const migrator = new Migrator({
    db: kyselyOverClient(owner),
    provider: { getMigrations: async () => ({ ...(await fromTheFuture(owner, migrations)), ...migrations }) },
  });
  for (const { migrationName } of throwFailure(await migrator.migrateToLatest())) {
    log.info({ migration: migrationName }, 'migration applied');
  }
}

function throwFailure({ error, results = [] }: MigrationResultSet): MigrationResult[] {
  if (!error) return results;
  const failed = results.find(({ status }) => status === 'Error');
  const reason = error instanceof Error ? error.message : 'no reason given';
  throw new Error(`Migration ${failed?.migrationName ?? 'of the database'} failed: ${reason}`, { cause: error });
}

async function hasMigrations(owner: pg.ClientBase): Promise<boolean> {
  const { rows } = await owner.query<{ name: string | null }>(`select to_regclass('kysely_migration') as name`);
  return rows[0]?.name !== null && rows[0]?.name !== undefined;
}

/**
 * Throws a message for the operator if the database does not treat É and é as the same letter: names would be
 * distinguished by case, and searches would not find them. This is the case under the locale C, and in every encoding
 * but UTF-8.
 */
async function rejectPoorLocale(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ name: string; encoding: string; lowers: boolean }>(
    `select current_database() as name, pg_encoding_to_char(encoding) as encoding, lower('É') = 'é' as lowers
     from pg_database where datname = current_database()`,
  );
  const [found] = rows;
  if (!found || (found.encoding === 'UTF8' && found.lowers)) return;
  const name = pg.escapeIdentifier(found.name);
  throw new Error(
    `The database ${found.name} has the encoding ${found.encoding} and a locale without lower case for letters such as É. ` +
      `Create it anew: create database ${name} encoding 'UTF8' locale 'C.UTF-8' template template0;`,
  );
}

/**
 * Throws a message for the operator if the database has a migration that is older than our newest one and unknown to
 * us.
 */
async function rejectEarlierSchema(owner: pg.ClientBase, migrations: Record<string, Migration>): Promise<void> {
  if (!(await hasMigrations(owner))) return;
  const newest = Object.keys(migrations).toSorted().at(-1) ?? '';
  const { rows } = await owner.query<{ name: string }>(
    'select name from kysely_migration where name <= $1 and name <> all($2) order by name limit 1',
    [newest, Object.keys(migrations)],
  );
  if (!rows[0]) return;
  throw new Error(
    `The database was made by a development version (migration ${rows[0].name}) that this one cannot upgrade. ` +
      'Name an empty database in DATABASE_URL, or without one an empty folder in DATA_DIR.',
  );
}

/** Explains in one sentence who should own the schema, if a statement was denied because another login owns it. */
async function explainDeniedLogin(owner: pg.ClientBase, error: unknown): Promise<void> {
  if (!(error instanceof pg.DatabaseError) || error.code !== '42501') return;
  const { rows } = await owner.query<{ login: string; database: string; may: boolean }>(
    `select current_user as login, current_database() as database, has_schema_privilege('public', 'create') as may`,
  );
  const [roleState] = rows;
  if (!roleState || roleState.may) return;
  const [login, database] = [pg.escapeIdentifier(roleState.login), pg.escapeIdentifier(roleState.database)];
  throw new Error(
    `The login ${roleState.login} may not change the schema of the database ${roleState.database}. Set MIGRATION_DATABASE_URL to ` +
      `the login that owns it, or ask an administrator to run: alter database ${database} owner to ${login};`,
    { cause: error },
  );
}

/**
 * The files of server/schema/migrations by name, without extension. A migration exports one `up` and never changes once
 * released. Before the release, a migration that changes gets a new name, so that databases that have applied the old
 * one are rejected.
 */
async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => MIGRATION.test(file));
  const migrations = await Promise.all(
    files.map(async (file) => [file.slice(0, -'.ts'.length), (await import(new URL(file, FOLDER).href)) as Migration]),
  );
  return Object.fromEntries(migrations);
}

/**
 * Applied migrations that are newer than all known ones. If they were left out, Kysely would treat the database as
 * corrupt.
 */
async function fromTheFuture(
  owner: pg.ClientBase,
  migrations: Record<string, Migration>,
): Promise<Record<string, Migration>> {
  const newest = Object.keys(migrations).toSorted().at(-1) ?? '';
  const { rows } = await owner.query<{ name: string }>('select name from kysely_migration where name > $1', [newest]);
  return Object.fromEntries(rows.map(({ name }) => [name, { up: async () => undefined }]));
}
