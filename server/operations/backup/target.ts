import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { makeFolder } from '../../platform/atomic-files.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { lockFolder, rejectLockedFolder } from '../../platform/database/embedded/folder-lock.ts';
import type { Log } from '../../platform/database/log.ts';
import { syncFolder, syncTree } from '../../platform/sync-to-disk.ts';
import { BackupError } from './errors.ts';
import { type Loading, loadTables } from './load-tables.ts';
import { tablesOf } from './read-tables.ts';
import { SEEDED_TABLES } from './tables.ts';

/** The database that rows are loaded into. */
export interface Target {
  /** Throws a BackupError if the database must not be replaced because it is in use or has rows. */
  rejectUnlessFree(options: { replace: boolean }): Promise<void>;
  /** Replaces the whole database, or leaves it unchanged. */
  load(loading: Omit<Loading, 'serverLogin'>): Promise<void>;
}

export interface PostgresLogins {
  url: string;
  ownerUrl: string | undefined;
  isPooled: boolean;
}

export function postgresTarget({ url, ownerUrl, isPooled }: PostgresLogins, log: Log): Target {
  const withDatabase = async <T>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>) => {
    const database = await openDatabase({ dataDir: '', url, ownerUrl, isPooled, poolSize: 1, log });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  return {
    rejectUnlessFree: ({ replace }) =>
      withDatabase(async ({ asOwner }) =>
        asOwner(async (owner) => {
          await rejectIfServed(owner);
          if (!replace) await rejectRows(owner, 'The database of DATABASE_URL');
        }),
      ),
    load: (loading) =>
      withDatabase(async ({ asOwner, serverLogin }) => {
        const login = await serverLogin?.();
        await asOwner((owner) => loadTables(owner, { ...loading, serverLogin: login }));
      }),
  };
}

/** The embedded engine's database. It is created next to the current one, and replaces it when it is complete. */
export function embeddedTarget({ dataDir, isSynced }: { dataDir: string; isSynced: boolean }, log: Log): Target {
  const folder = join(dataDir, 'database');
  const replaced = `${folder}.replaced`;
  return {
    async rejectUnlessFree({ replace }) {
      if (!replace && existsSync(folder)) {
        const database = await openDatabase({ dataDir, poolSize: 1, embeddedSync: isSynced, log });
        try {
          await database.asOwner((owner) => rejectRows(owner, `The database in ${dataDir}`));
        } finally {
          await database.close();
        }
      }
      await rejectLockedFolder(dataDir);
    },
    async load(loading) {
      await makeFolder(dataDir);
      const lock = await lockFolder(dataDir);
      const scratch = join(dataDir, `.restore-${randomUUID()}`);
      try {
        await mkdir(scratch);
        // Commits do not wait for the disk: no process opens the folder before it has been synced as a whole.
        const options = { dataDir: scratch, poolSize: 1, embeddedSync: false, longestCallMs: LONGEST_CALL_MS, log };
        const database = await openDatabase(options);
        try {
          await database.asOwner((owner) => loadTables(owner, loading));
        } finally {
          await database.close();
        }
        syncTree(join(scratch, 'database'));
        // A crash between these two steps leaves no database. The next start then reports what to do.
        if (existsSync(folder)) {
          await rm(replaced, { recursive: true, force: true });
          await rename(folder, replaced);
        }
        await rename(join(scratch, 'database'), folder);
        syncFolder(dataDir);
        await rm(replaced, { recursive: true, force: true });
      } finally {
        await rm(scratch, { recursive: true, force: true });
        lock.release();
      }
    },
  };
}

/**
 * An index on a large table is created in one call, which takes minutes on a busy machine. No other call is waiting.
 */
const LONGEST_CALL_MS = 60 * 60 * 1000;

/** Throws a BackupError if a server or another of our commands is connected. */
export async function rejectIfServed(owner: pg.ClientBase): Promise<void> {
  // PostgreSQL lists a connection for a short time after it is closed.
  for (let looks = 1; ; looks++) {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::integer as count from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name = 'jobsitespro'`,
    );
    const count = rows[0]?.count ?? 0;
    if (count === 0) return;
    if (looks === LOOKS) {
      throw new BackupError(`A JobsitesPro server is connected to the database (${count} connections). Stop it first.`);
    }
    await owner.query('select pg_sleep(0.1)');
  }
}

const LOOKS = 10;

async function rejectRows(owner: pg.ClientBase, subject: string): Promise<void> {
  const seeded: readonly string[] = SEEDED_TABLES;
  for (const { name } of await tablesOf(owner)) {
    if (seeded.includes(name)) continue;
    const { rows } = await owner.query<{ filled: boolean }>(
      `select exists (select from public.${pg.escapeIdentifier(name)}) as filled`,
    );
    if (!rows[0]?.filled) continue;
    throw new BackupError(
      `${subject} has data (in the table ${name}). Nothing was changed; --replace replaces all of it.`,
    );
  }
}
