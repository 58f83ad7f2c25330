import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomic } from '../../platform/atomic-files.ts';
import type { Log } from '../../platform/database/log.ts';
import { openFiles } from '../../platform/files/open-files.ts';
import type { Config } from '../../settings/config.ts';
import { BackupError } from './errors.ts';
import { embeddedTarget, postgresTarget, type Target } from './target.ts';
import { readVerified, rejectUnknownMigrations, type Verified } from './verify.ts';
import { secretKeyHash } from './write-backup.ts';

export interface RestoreReport {
  createdAt: string;
  companies: number;
  rows: number;
  files: number;
  /** True if the archive's QuickBooks tokens are encrypted with a different secret key than this installation's. */
  losesQuickbooks: boolean;
}

export interface RestoreOptions {
  path: string;
  /** Replaces a database that has rows. */
  replace: boolean;
  /** Restores an unencrypted archive even if BACKUP_PASSPHRASE is set. */
  acceptsUnencrypted?: boolean | undefined;
  log: Log;
}

/**
 * Replaces the configured database and adds the files of an archive. Verifies everything before it changes anything.
 * Throws a BackupError for errors that the operator can fix.
 */
export async function restore(config: Config, options: RestoreOptions): Promise<RestoreReport> {
  const { path, replace, acceptsUnencrypted, log } = options;
  const target = targetOf(config, log);
  await target.rejectUnlessFree({ replace });
  const archive = { path, passphrase: config.backup.passphrase, acceptsUnencrypted };
  let secretKey: string | undefined;
  const verified = await readVerified(archive, {
    secretKey: async (key) => {
      secretKey = key;
    },
  });
  const { manifest, checksums } = verified;
  await rejectUnknownMigrations(manifest);
  if (!manifest.has_files) {
    throw new BackupError(`${path} is of a move from one engine to the other and has no files: it is no backup.`);
  }
  const files = await openFiles(config.s3 ? { s3: config.s3 } : { dataDir: config.dataDir });
  await target.load({
    archive,
    sendsWaiting: false,
    file: (key, bytes) => files.put(key, bytes, contentTypeOf(key)),
  });
  if (secretKey !== undefined && config.secretKey === undefined) await writeSecretKey(config.dataDir, secretKey);
  return {
    createdAt: manifest.created_at,
    companies: manifest.companies,
    rows: Object.values(checksums.tables).reduce((sum, { rows }) => sum + rows, 0),
    files: checksums.files.count,
    losesQuickbooks: await losesQuickbooks(config, verified),
  };
}

export function targetOf({ dataDir, database }: Config, log: Log): Target {
  const { url, migrationUrl: ownerUrl, isPooled, embeddedSync: isSynced } = database;
  return url ? postgresTarget({ url, ownerUrl, isPooled }, log) : embeddedTarget({ dataDir, isSynced }, log);
}

async function writeSecretKey(dataDir: string, secretKey: string): Promise<void> {
  const path = join(dataDir, 'secret.key');
  await writeFileAtomic(path, secretKey);
  await chmod(path, 0o600);
}

async function losesQuickbooks({ secretKey, dataDir }: Config, { manifest, checksums }: Verified): Promise<boolean> {
  if ((checksums.tables.quickbooks_connections?.rows ?? 0) === 0) return false;
  const key = secretKey ?? (await storedSecretKey(dataDir));
  return key === undefined || secretKeyHash(key) !== manifest.secret_key_hash;
}

/** The generated key; undefined if no key has been generated yet. */
export async function storedSecretKey(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, 'secret.key'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text?.trim();
}

const CONTENT_TYPES: Record<string, string> = {
  gif: 'image/gif',
  heic: 'image/heic',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  webp: 'image/webp',
};

/** The content type that was stored with the file originally. */
function contentTypeOf(key: string): string {
  return CONTENT_TYPES[key.slice(key.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
}
