import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { appliedMigrations, allMigrations } from '../../platform/database/migrator.ts';
import type { RetentionRule } from '../../settings/retention-rule.ts';
import { backupName, backupsIn, removeOldBackups } from './backup-folder.ts';
import { BackupError } from './errors.ts';
import { type BackupReport, type BackupSource, writeBackup } from './write-backup.ts';

export interface AutomaticBackups {
  /** Writes a backup if the newest one is older than an hour, and removes the backups that the rule does not keep. */
  writeDue(): Promise<void>;
  /**
   * Writes a backup if a migration is about to change rows. Throws if that fails, because the migration must not run
   * then.
   */
  writeBeforeMigration(): Promise<void>;
}

interface AutomaticBackupOptions {
  folder: string;
  retention: RetentionRule;
  passphrase: string | undefined;
  source: BackupSource;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Aborts a backup when the process stops. */
  signal: AbortSignal;
}

const DUE_AFTER_MS = 60 * 60 * 1000;
/** A failed backup is not retried each minute, so that a full disk is not filled again each time. */
const AFTER_FAILURE_MS = 10 * 60 * 1000;
// An arbitrary number that is the same in all our processes.
const LOCK = 7_462_902;

export function automaticBackups(options: AutomaticBackupOptions): AutomaticBackups {
  const { folder, retention, passphrase, source, clock, log, signal } = options;
  let failedAt = -Infinity;

  async function isDue(): Promise<boolean> {
    const now = clock().getTime();
    // Ignores a backup with a future time: it was written with a wrong clock.
    const newest = (await backupsIn(folder)).find(({ at }) => at.getTime() <= now);
    return newest === undefined || now - newest.at.getTime() > DUE_AFTER_MS;
  }

  async function write(): Promise<void> {
    const at = clock();
    const path = join(folder, backupName(at, passphrase !== undefined));
    logReport(log, await writeBackup(source, { path, at, passphrase, signal }));
    for (const old of await removeOldBackups(folder, retention, clock()))
      log.info({ path: old }, 'Removed an old backup');
  }

  return {
    async writeDue() {
      if (clock().getTime() - failedAt < AFTER_FAILURE_MS || !(await isDue())) return;
      try {
        await oneAtATime(source, async () => {
          if (await isDue()) await write();
        });
      } catch (error) {
        if (signal.aborted) return;
        failedAt = clock().getTime();
        throw error;
      }
    },
    async writeBeforeMigration() {
      const applied = await source.database.asOwner(appliedMigrations);
      const isPending = (await allMigrations()).some((name) => !applied.includes(name));
      if (applied.length === 0 || !isPending) return;
      await write().catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        throw new BackupError(
          `The backup before the migration failed (${reason}). Mend it, or set BACKUP_KEEP=off to migrate without one.`,
          { cause: error },
        );
      });
    },
  };
}

/** If several processes use one PostgreSQL, one of them writes the backup and the others skip it. */
async function oneAtATime({ database }: BackupSource, work: () => Promise<void>): Promise<void> {
  if (database.engine === 'embedded') return work();
  await database.asOwner(async (owner) => {
    const { rows } = await owner.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [LOCK]);
    if (rows[0]?.free) await work();
  });
}

function logReport(log: FastifyBaseLogger, { missingFiles, ...report }: BackupReport): void {
  log.info(report, 'Backup written');
  if (missingFiles.length === 0) return;
  log.error(
    { files: missingFiles.length, first: missingFiles.slice(0, 10) },
    'Files that records name are missing, in the store and so in the backup',
  );
}
