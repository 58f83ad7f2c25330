import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { makeFolder } from '../../platform/atomic-files.ts';
import type { Database } from '../../platform/database/database.ts';
import { appliedMigrations } from '../../platform/database/migrator.ts';
import { FileMissing, type Files } from '../../platform/files/files.ts';
import { syncFolder } from '../../platform/sync-to-disk.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { BackupError } from './errors.ts';
import {
  CHECKSUMS,
  type Checksums,
  fileLine,
  FILES_PER_LIST,
  fileListName,
  FORMAT_VERSION,
  MANIFEST,
  type Manifest,
  partName,
  SECRET_KEY,
} from './format.ts';
import { beginSnapshot, fileKeysOf, partsOf, type TableColumns, tablesOf } from './read-tables.ts';
import { FILE_COLUMNS, isLeftOut } from './tables.ts';

export interface BackupSource {
  database: Pick<Database, 'engine' | 'asOwner'>;
  /** If undefined, files are left out, as for a move from one engine to the other. */
  files: Files | undefined;
  /** The key that encrypts values in the database. */
  secretKey: string | undefined;
  /** Whether that key is stored only in the data folder. If so, an encrypted archive contains it. */
  isSecretKeyGenerated: boolean;
}

export interface BackupOptions {
  path: string;
  at: Date;
  /** Includes sessions, counters and jobs. For a move, during which they cannot become outdated. */
  isComplete?: boolean;
  /** Encrypts the archive. */
  passphrase?: string | undefined;
  signal?: AbortSignal | undefined;
}

export interface BackupReport {
  path: string;
  bytes: number;
  rows: number;
  files: number;
  companies: number;
  /** Files that rows reference but that are not in the store. */
  missingFiles: string[];
  /** How long the snapshot was open. On the embedded engine, requests wait for this long. */
  snapshotMs: number;
  seconds: number;
}

const PARTIAL = '.jobsitespro-';

/**
 * Whether a file with this name is an unfinished backup: one that is being written, or one that a crash left behind.
 */
export function isPartialName(name: string): boolean {
  return name.startsWith(PARTIAL);
}

/** Identifies a key without revealing it. */
export function secretKeyHash(secretKey: string): string {
  return createHmac('sha256', secretKey).update('jobsitespro backup').digest('hex').slice(0, 32);
}

/**
 * Writes a backup to a new file: a snapshot of the database, and then the files that its rows reference. The file gets
 * its name only when it is complete and synced to the disk.
 */
export async function writeBackup(
  source: BackupSource,
  { path, at, isComplete = false, passphrase, signal }: BackupOptions,
): Promise<BackupReport> {
  const began = performance.now();
  const folder = dirname(path);
  await makeFolder(folder);
  const partial = join(folder, `${PARTIAL}${randomUUID()}`);
  const keyList = `${partial}.keys`;
  const archive = await ArchiveWriter.create(partial, { at, passphrase, signal });
  try {
    const { companies, checksums, snapshotMs } = await source.database.asOwner(async (owner) =>
      writeTables(owner, archive, source, { at, isComplete, keyList }),
    );
    const { secretKey, isSecretKeyGenerated } = source;
    if (passphrase !== undefined && isSecretKeyGenerated && secretKey) await archive.add(SECRET_KEY, secretKey);
    const { missingFiles, ...files } = await writeFiles(source, archive, keyList);
    await archive.add(CHECKSUMS, JSON.stringify({ tables: checksums, files } satisfies Checksums));
    await archive.finish();
    await takeName(partial, path);
    const { size: bytes } = await stat(path);
    const rows = Object.values(checksums).reduce((sum, table) => sum + table.rows, 0);
    const seconds = (performance.now() - began) / 1000;
    return { path, bytes, rows, files: files.count, companies, missingFiles, snapshotMs, seconds };
  } catch (error) {
    await archive.abandon();
    throw error;
  } finally {
    await rm(partial, { force: true });
    await rm(keyList, { force: true });
  }
}

interface TablesOptions {
  at: Date;
  isComplete: boolean;
  keyList: string;
}

async function writeTables(
  owner: pg.ClientBase,
  archive: ArchiveWriter,
  { database, files, secretKey }: BackupSource,
  { at, isComplete, keyList }: TablesOptions,
) {
  const began = performance.now();
  await beginSnapshot(owner);
  try {
    const all = await tablesOf(owner);
    const isIncluded = (name: string) => isComplete || !isLeftOut(name);
    const tables = all.filter(({ name }) => isIncluded(name));
    const companies = await countCompanies(owner);
    const manifest: Manifest = {
      format: FORMAT_VERSION,
      created_at: at.toISOString(),
      engine: database.engine,
      migrations: await appliedMigrations(owner),
      companies,
      tables,
      left_out: all.map(({ name }) => name).filter((name) => !isIncluded(name)),
      has_files: files !== undefined,
      secret_key_hash: secretKey === undefined ? null : secretKeyHash(secretKey),
    };
    await archive.add(MANIFEST, `${JSON.stringify(manifest, undefined, 2)}\n`);
    const checksums: Checksums['tables'] = {};
    for (const table of tables) {
      const hash = createHash('sha256');
      let [rows, count] = [0, 0];
      for await (const part of partsOf(owner, table)) {
        hash.update(part.lines);
        rows += part.rows;
        await archive.add(partName(table.name, ++count), part.lines);
      }
      checksums[table.name] = { rows, sha256: hash.digest('hex') };
    }
    if (files) await listFiles(owner, keyList, all);
    await owner.query('commit');
    return { companies, checksums, snapshotMs: performance.now() - began };
  } catch (error) {
    await owner.query('rollback').catch(() => undefined);
    throw explained(error);
  }
}

async function countCompanies(owner: pg.ClientBase): Promise<number> {
  const { rows } = await owner.query<{ count: number }>('select count(*)::integer as count from public.companies');
  return rows[0]?.count ?? 0;
}

/** Row-level security hides rows from a login that does not own the tables. */
function explained(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.code !== '42501') return error;
  return new BackupError(
    'A backup reads every company, which the login of DATABASE_URL may not. Set MIGRATION_DATABASE_URL to the login that ' +
      'owns the schema.',
    { cause: error },
  );
}

/** Only the columns that exist: the database may not be migrated yet. */
function fileColumnsIn(tables: readonly TableColumns[]) {
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]));
  return FILE_COLUMNS.filter(({ table, column }) => columnsOf.get(table)?.includes(column));
}

/** Written to a file, because there may be millions of keys. */
async function listFiles(owner: pg.ClientBase, path: string, tables: readonly TableColumns[]): Promise<void> {
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  for await (const keys of fileKeysOf(owner, fileColumnsIn(tables))) {
    if (!target.write(`${keys.join('\n')}\n`)) await once(target, 'drain');
  }
  target.end();
  await once(target, 'close');
}

async function writeFiles(source: BackupSource, archive: ArchiveWriter, keyList: string) {
  const { files, database } = source;
  const listed = createHash('sha256');
  const counted = { count: 0, bytes: 0 };
  const missingFiles: string[] = [];
  let lines: string[] = [];
  const writeList = async (): Promise<void> => {
    listed.update(lines.join(''));
    await archive.add(fileListName(Math.ceil(counted.count / FILES_PER_LIST)), lines.join(''));
    lines = [];
  };
  if (files) {
    for await (const [key, bytes] of readAhead(files, keyList)) {
      if (bytes === undefined) {
        if (await isNamed(database, key)) missingFiles.push(key);
        continue;
      }
      lines.push(fileLine(await archive.add(`files/${key}`, bytes), key));
      counted.count += 1;
      counted.bytes += bytes.length;
      if (lines.length === FILES_PER_LIST) await writeList();
    }
  }
  if (lines.length > 0) await writeList();
  return { ...counted, sha256: listed.digest('hex'), missingFiles };
}

/** How many files are read at the same time: each read from a bucket takes some milliseconds. */
const AHEAD = 4;

/** The files in the list, with undefined for a missing one. */
async function* readAhead(files: Files, keyList: string): AsyncGenerator<[key: string, bytes: Uint8Array | undefined]> {
  const reading: [string, Promise<Uint8Array | undefined>][] = [];
  const next = async (): Promise<[string, Uint8Array | undefined] | undefined> => {
    const [first] = reading.splice(0, 1);
    return first && [first[0], await first[1]];
  };
  for await (const key of createInterface({ input: createReadStream(keyList) })) {
    const bytes = files.read(key).catch((error: unknown) => {
      if (error instanceof FileMissing) return undefined;
      throw error;
    });
    // Awaited later, in order; this prevents an unhandled rejection.
    bytes.catch(() => undefined);
    reading.push([key, bytes]);
    const ready = reading.length >= AHEAD ? await next() : undefined;
    if (ready) yield ready;
  }
  for (let ready = await next(); ready; ready = await next()) yield ready;
}

/** Whether a row still references the file. If not, the file was deleted while the backup was written. */
async function isNamed({ asOwner }: BackupSource['database'], key: string): Promise<boolean> {
  const { rows } = await asOwner(async (owner) => {
    const columns = fileColumnsIn(await tablesOf(owner)).filter(({ folder }) => folder !== undefined);
    const questions = columns.map(
      ({ table, column }) =>
        `exists (select from public.${pg.escapeIdentifier(table)} where ${pg.escapeIdentifier(column)} = $1)`,
    );
    return owner.query<{ named: boolean }>(`select ${questions.join(' or ')} as named`, [key]);
  });
  return rows[0]?.named ?? false;
}

/**
 * Gives the finished file its name, unless the name is taken. A link fails in that case, whereas a rename would replace
 * the file.
 */
async function takeName(partial: string, path: string): Promise<void> {
  await link(partial, path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new BackupError(`${path} exists already, and was left as it is.`);
    // Some file systems do not support links, for example on USB sticks.
    await rename(partial, path);
  });
  syncFolder(dirname(path));
}
