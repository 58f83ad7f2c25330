import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Config } from '../../settings/config.ts';
import { type AutomaticBackups, automaticBackups } from './automatic-backups.ts';
import { answerBackupRequests } from './backup-socket.ts';
import { type BackupSource, writeBackup } from './write-backup.ts';

/** The backups of a running server. */
export interface Backups extends AutomaticBackups {
  /**
   * Handles requests from `npm run backup`, which cannot open the embedded engine's database itself. Returns a function
   * that stops.
   */
  answerRequests(): Promise<() => Promise<void>>;
}

interface BackupsOptions {
  config: Config;
  database: Database;
  files: Files;
  secretKey: string;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Aborts a backup when the process stops. */
  signal: AbortSignal;
}

export function openBackups({ config, database, files, secretKey, clock, log, signal }: BackupsOptions): Backups {
  const { folder, automatic: retention, passphrase } = config.backup;
  const isSecretKeyGenerated = config.secretKey === undefined;
  const source: BackupSource = { database, files, secretKey, isSecretKeyGenerated };
  return {
    ...(retention ? automaticBackups({ folder, retention, passphrase, source, clock, log, signal }) : NONE),
    async answerRequests() {
      if (database.engine !== 'embedded') return async () => {};
      return answerBackupRequests(
        config.dataDir,
        (request) => writeBackup(source, { ...request, at: clock(), signal }),
        log,
      );
    },
  };
}

const NONE: AutomaticBackups = { writeDue: async () => {}, writeBeforeMigration: async () => {} };
