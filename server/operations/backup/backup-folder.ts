import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type RetentionRule, retainedTimes } from '../../settings/retention-rule.ts';
import { isPartialName } from './write-backup.ts';

export interface StoredBackup {
  path: string;
  at: Date;
}

const NAME = /^jobsitespro-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.tar\.zst(\.age)?$/;
/** An unfinished backup that is older than this was left behind by a crash. */
const LONGEST_BACKUP_MS = 24 * 60 * 60 * 1000;

/** The name of a backup made at this time. `.age` marks an encrypted one. */
export function backupName(at: Date, isEncrypted: boolean): string {
  return `jobsitespro-${at.toISOString().replaceAll(/[-:.]/g, '')}.tar.zst${isEncrypted ? '.age' : ''}`;
}

/** The backups in the folder, newest first. Files with other names are ignored. */
export async function backupsIn(folder: string): Promise<StoredBackup[]> {
  return (await namesIn(folder))
    .flatMap((name) => {
      const found = NAME.exec(name);
      if (!found) return [];
      const [year = 0, month = 0, ...rest] = found.slice(1, 8).map(Number);
      return [{ path: join(folder, name), at: new Date(Date.UTC(year, month - 1, ...rest)) }];
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

/** Removes the backups that the rule does not keep, and files that a crash left behind. Returns what was removed. */
export async function removeOldBackups(folder: string, rule: RetentionRule, now: Date): Promise<string[]> {
  const backups = await backupsIn(folder);
  const retained = retainedTimes(
    backups.map(({ at }) => at),
    rule,
  );
  const old = backups.filter(({ at }) => !retained.has(at)).map(({ path }) => path);
  for (const path of [...old, ...(await abandonedIn(folder, now))]) await rm(path, { force: true });
  return old;
}

async function abandonedIn(folder: string, now: Date): Promise<string[]> {
  const abandoned: string[] = [];
  for (const name of (await namesIn(folder)).filter(isPartialName)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < now.getTime() - LONGEST_BACKUP_MS) abandoned.push(path);
  }
  return abandoned;
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}
