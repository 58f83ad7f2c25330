import { readdir } from 'node:fs/promises';
import { Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import type pg from 'pg';
import { createAppRole } from './app-role.ts';
import { kyselyOverClient } from './connection.ts';
import type { Log } from './log.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);
const MIGRATION = /^\d{4}-[a-z0-9-]+\.ts$/;
// Any number will do, as long as all our processes take the same one.
const LOCK = 7_462_901;

/**
 * Runs the migrations that this database has not seen, all in one transaction, as the owner. Starters that come at the same
 * time wait for each other. A process of the release before may start after a newer one has migrated, and has nothing to do
 * then. Throws the first failure, with nothing applied.
 */
export async function migrate(owner: pg.ClientBase, log: Log): Promise<void> {
  // Held until the owner's connection ends, which is right afterwards.
  await owner.query('select pg_advisory_lock($1)', [LOCK]);
  await createAppRole(owner);
  const migrations = await readMigrations();
  const migrator = new Migrator({
    db: kyselyOverClient(owner),
    provider: { getMigrations: async () => ({ ...(await fromTheFuture(owner, migrations)), ...migrations }) },
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    const failed = results.find(({ status }) => status === 'Error');
    const reason = error instanceof Error ? error.message : 'no reason given';
    throw new Error(`Migration ${failed?.migrationName ?? 'of the database'} failed: ${reason}`, { cause: error });
  }
  for (const { migrationName } of results) log.info({ migration: migrationName }, 'migration applied');
}

/** The files of server/migrations by name, without their ending. A migration holds one `up` and never changes once released. */
async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => MIGRATION.test(file));
  const migrations = await Promise.all(
    files.map(async (file) => [file.slice(0, -'.ts'.length), (await import(new URL(file, FOLDER).href)) as Migration]),
  );
  return Object.fromEntries(migrations);
}

/** Migrations newer than all of ours that have been applied already. Kysely would call the database corrupt without them. */
async function fromTheFuture(
  owner: pg.ClientBase,
  migrations: Record<string, Migration>,
): Promise<Record<string, Migration>> {
  const newest = Object.keys(migrations).toSorted().at(-1) ?? '';
  const { rows } = await owner.query<{ name: string }>('select name from kysely_migration where name > $1', [newest]);
  return Object.fromEntries(rows.map(({ name }) => [name, { up: async () => undefined }]));
}
