import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import type { Log } from '../../platform/database/log.ts';
import { appliedMigrations } from '../../platform/database/migrator.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Config } from '../../settings/config.ts';
import { BackupError } from './errors.ts';
import { storedSecretKey } from './restore.ts';
import type { BackupSource } from './write-backup.ts';

const EMPTY_SOURCE =
  'There is no database of JobsitesPro there: is DATA_DIR or DATABASE_URL right? Start the server once.';

/** Opens the configured database for the duration of the work. Throws a BackupError if there is no database. */
export async function withConfiguredDatabase<T>(
  { dataDir, database: { url, migrationUrl: ownerUrl, isPooled, embeddedSync } }: Config,
  log: Log,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  if (!url && !existsSync(join(dataDir, 'database'))) throw new BackupError(EMPTY_SOURCE);
  const database = await openDatabase({ dataDir, url, ownerUrl, isPooled, poolSize: 1, embeddedSync, log });
  try {
    const migrations = await database.asOwner(appliedMigrations);
    if (migrations.length === 0) throw new BackupError(EMPTY_SOURCE);
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The data that a backup of this installation reads. */
export async function backupSource(
  config: Config,
  database: Database,
  files: Files | undefined,
): Promise<BackupSource> {
  const isSecretKeyGenerated = config.secretKey === undefined;
  const secretKey = config.secretKey ?? (await storedSecretKey(config.dataDir));
  return { database, files, secretKey, isSecretKeyGenerated };
}
