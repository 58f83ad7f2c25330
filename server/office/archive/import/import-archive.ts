import { posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import pg from 'pg';
import { AppError } from '#contract/errors.ts';
import type { RejectOverAllowance } from '../../../identity/subscriptions/storage.ts';
import { currentCompany } from '../../../platform/database/company-compiler.ts';
import { asCompany, type CompanyDb, type Database } from '../../../platform/database/database.ts';
import type { DirectoryKind } from '../../../platform/database/directory.ts';
import { isUniqueViolation } from '../../../platform/database/errors.ts';
import { allMigrations } from '../../../platform/database/migrator.ts';
import type { Files } from '../../../platform/files/files.ts';
import { newId } from '../../../platform/ids.ts';
import { ARCHIVED_TABLES, type ArchivedTable } from '../archived-tables.ts';
import { Spool } from '../spool.ts';
import { ArchiveRejected, damaged } from './archive-rejected.ts';
import { insertRows } from './insert-rows.ts';
import { migrateRows } from './migrate-rows.ts';
import { openArchive, type ArchiveSource, type OpenArchive } from './open-archive.ts';

export interface ImportServices {
  database: Database;
  files: Files;
  rejectOverAllowance: RejectOverAllowance;
}

/** A person who had an account of the exporting company. */
export interface ArchivedAccount {
  email: string;
  first_name: string;
  last_name: string;
  role: string;
  employee_id: string | null;
}

export interface ImportOptions {
  companyId: string;
  /** Called in the transaction of the import, before it is committed, with the accounts of the archive. */
  finish: (db: CompanyDb, accounts: readonly ArchivedAccount[]) => Promise<void>;
  /** Called with the number of files that have been checked or stored, of twice their number. */
  progress?: (done: number, total: number) => Promise<void>;
}

/**
 * Imports an archive into a company without records: everything or nothing. The manifest, then every file is checked
 * before anything is stored; the rows are inserted in one transaction. Throws an ArchiveRejected, `company_not_empty`, or
 * the error of the storage allowance.
 */
export async function importArchive(
  { database, files, rejectOverAllowance }: ImportServices,
  source: ArchiveSource,
  { companyId, finish, progress = async () => undefined }: ImportOptions,
): Promise<void> {
  const archive = await openArchive(source);
  const version = await rejectNewer(archive.manifest.migrations);
  await asCompany(database, companyId, async (db) => {
    await rejectNotEmpty(db);
    await rejectOverAllowance(db, { field: 'file', bytes: sizeOfFiles(archive) });
  });
  const spool = new Spool();
  const stored: string[] = [];
  try {
    const total = 2 * archive.manifest.files.length;
    let done = 0;
    for (const { name } of archive.manifest.files) {
      for await (const chunk of archive.file(name)) if (isRows(name)) spool.append(name, chunk);
      if (++done % 100 === 0) await progress(done, total);
    }
    if (!version.isCurrent) await migrateRows(spool, archive.manifest.migrations.at(-1) ?? '');
    const fileKeys = new Map<string, string>();
    const listed = new Map(archive.manifest.files.map((file) => [file.name, file]));
    for (const [name, folder] of filesToStore(spool)) {
      const key = `${folder}/${companyId}/${newId()}.${extensionOf(name)}`;
      const file = listed.get(name);
      if (file && file.size > STORED_FILE_MAX_BYTES) throw damaged(name);
      if (file) {
        stored.push(key);
        const bytes = await buffer(archive.file(name));
        await files.put(key, bytes, contentTypeOf(name));
      } else if (!archive.manifest.missing_files.includes(name)) throw damaged(name);
      fileKeys.set(name, key);
      if (++done % 100 === 0) await progress(done, total);
    }
    await asCompany(database, companyId, async (db) => {
      await rejectNotEmpty(db);
      await insertAll(db, spool, fileKeys);
      await finish(db, accountsIn(spool));
    });
  } catch (error) {
    for (const key of stored) await files.remove(key).catch(() => undefined);
    throw error;
  } finally {
    spool.remove();
  }
}

/** A photo or a document is in memory while it is stored. */
const STORED_FILE_MAX_BYTES = 64 * 1024 * 1024;

const isRows = (name: string) => /^(?:data|evidence)\/[a-z_]+\.jsonl$/.test(name);

function sizeOfFiles({ manifest }: OpenArchive): number {
  return manifest.files.reduce(
    (sum, { name, size }) => (/^(?:photos|receipts|logo)\//.test(name) ? sum + size : sum),
    0,
  );
}

async function rejectNewer(migrations: readonly string[]): Promise<{ isCurrent: boolean }> {
  const own = await allMigrations();
  if (!migrations.every((name) => own.includes(name))) throw new ArchiveRejected('archive_too_new', TOO_NEW);
  return { isCurrent: own.length === migrations.length };
}

const TOO_NEW =
  'This archive was made by a newer version. Ask the operator to update this installation, and try again.';
const IN_USE =
  'The hours of this archive are still in another company here. Delete that company first, or import the archive elsewhere.';

/** Locks the company, so that nothing is added while the archive is imported. */
export async function rejectNotEmpty(db: CompanyDb): Promise<void> {
  await sql`select 1 from companies where company_id = ${currentCompany} for update`.execute(db);
  const records = ARCHIVED_TABLES.filter(({ isInNewCompany }) => !isInNewCompany).map(
    ({ name, where }) => sql`exists (
      select from ${sql.table(name)} t where t.company_id = ${currentCompany} ${where ? sql`and ${where}` : sql``})`,
  );
  const { rows } = await sql<{ has_records: boolean }>`select ${sql.join(records, sql` or `)} as has_records`.execute(
    db,
  );
  if (rows[0]?.has_records !== false) throw new AppError('company_not_empty');
}

/** The files that rows refer to, each once, with the folder of their storage. */
function filesToStore(spool: Spool): Map<string, string> {
  const found = new Map<string, string>();
  for (const table of ARCHIVED_TABLES.filter(({ files }) => files)) {
    for (const lines of linesOf(spool, table)) {
      for (const line of lines) {
        const row = JSON.parse(line) as Record<string, unknown>;
        for (const [column, { folder }] of Object.entries(table.files ?? {})) {
          const name = row[column];
          if (typeof name !== 'string') continue;
          // Two rows never share a file: deleting one would delete the other's.
          if (found.has(name)) throw damaged(name);
          found.set(name, folder);
        }
      }
    }
  }
  return found;
}

function linesOf(spool: Spool, { name }: Pick<ArchivedTable, 'name'>, folder = 'data'): Iterable<string[]> {
  const file = `${folder}/${name}.jsonl`;
  return spool.names.includes(file) ? spool.lines(file) : [];
}

const LINES_AT_ONCE = 500;

async function insertAll(db: CompanyDb, spool: Spool, fileKeys: ReadonlyMap<string, string>): Promise<void> {
  for (const table of ARCHIVED_TABLES) {
    for (const lines of linesOf(spool, table)) {
      for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
        const part = lines.slice(from, from + LINES_AT_ONCE);
        const count = await insertRows(db, table, part, fileKeys).catch((error: unknown) => {
          throw isOfRows(error) ? damaged(`data/${table.name}.jsonl`, error) : error;
        });
        if (count !== part.length) throw damaged(`data/${table.name}.jsonl`);
      }
    }
  }
  await fillDirectory(db);
}

/** Classes 22 and 23: a value that a column cannot have, or a row that a constraint rejects. */
function isOfRows(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');
}

/** The keys by which rows are found before their company is known. */
async function fillDirectory(db: CompanyDb): Promise<void> {
  const add = async (kind: DirectoryKind, rows: readonly { id: string; key: string }[]) => {
    const ids = rows.map(({ id }) => id);
    const keys = rows.map(({ key }) => key);
    await sql`
      select add_to_directory(${kind}, n.id, n.key) from unnest(${ids}::uuid[], ${keys}::text[]) as n (id, key)
    `.execute(db);
  };
  const employees = await db.selectFrom('employees').select(['employee_id as id', 'employee_code as key']).execute();
  await add('employees_code_key', employees);
  const links = await db.selectFrom('document_links').select(['link_id', 'token_hash']).execute();
  await add(
    'document_links_token_hash_key',
    links.map(({ link_id, token_hash }) => ({ id: link_id, key: token_hash.toString('hex') })),
  );
  const timecards = await db.selectFrom('timecards').select('timecard_id as id').execute();
  try {
    await add(
      'timecards_timecard_id_key',
      timecards.map(({ id }) => ({ id, key: id })),
    );
  } catch (error) {
    throw isUniqueViolation(error, 'timecards_timecard_id_key') ? new ArchiveRejected('archive_in_use', IN_USE) : error;
  }
}

function accountsIn(spool: Spool): ArchivedAccount[] {
  return [...linesOf(spool, { name: 'accounts' }, 'evidence')]
    .flat()
    .map((line) => JSON.parse(line) as ArchivedAccount);
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
};

/** The extension of the name, which becomes part of a storage key. */
function extensionOf(name: string): string {
  const extension = posix.extname(name).slice(1);
  return /^[a-z0-9]{1,8}$/.test(extension) ? extension : 'bin';
}

function contentTypeOf(name: string): string {
  return CONTENT_TYPES[extensionOf(name)] ?? 'application/octet-stream';
}
