import { sql } from 'kysely';
import { AppError } from '#contract/errors.ts';
import { ARCHIVE_HOURS } from '#contract/office/archives.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';

/** A file of an archive: generated and stored in parts, or stored under the key of its own record. */
export interface ArchivedFile {
  name: string;
  keys: string[];
  size: number;
  /** Empty until the file has been read. */
  sha256: string;
}

/** The files of an export, and those that are referenced but not stored. */
export interface ArchiveContents {
  files: ArchivedFile[];
  missing: string[];
}

const HOUR_MS = 60 * 60 * 1000;
/** How long the list shows an archive. */
const SHOWN_DAYS = 30;
/** An archive that is not ready after this time never will be: its job is gone. */
const LOST_HOURS = 12;

const COLUMNS = [
  'archive_id',
  'kind',
  'state',
  'failure_code',
  'failure_reason',
  'files_done',
  'files_total',
  'byte_size',
  'received_bytes',
  'created_by',
  'created_at',
  'ready_at',
] as const;

export type ArchiveRow = Awaited<ReturnType<typeof listArchives>>[number];

/** The company's archives, newest first. */
export async function listArchives(db: CompanyDb) {
  return db.selectFrom('archives').select(COLUMNS).orderBy('created_at', 'desc').orderBy('archive_id').execute();
}

export async function readArchive(db: CompanyDb, id: string): Promise<ArchiveRow> {
  const row = await db.selectFrom('archives').select(COLUMNS).where('archive_id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

/** The time of the newest export that has not failed. */
export async function lastExportAt(db: CompanyDb): Promise<Date | undefined> {
  const row = await db
    .selectFrom('archives')
    .select('created_at')
    .where('kind', '=', 'export')
    .where('state', '<>', 'failed')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

/** When an export can no longer be downloaded; null until it is ready. */
export function expiresAt({ kind, ready_at }: Pick<ArchiveRow, 'kind' | 'ready_at'>): Date | null {
  return kind === 'export' && ready_at ? new Date(ready_at.getTime() + ARCHIVE_HOURS * HOUR_MS) : null;
}

export function isExpired(row: Pick<ArchiveRow, 'kind' | 'ready_at'>, now: Date): boolean {
  const at = expiresAt(row);
  return at !== null && at < now;
}

export async function readContents(db: CompanyDb, id: string): Promise<ArchiveContents | null> {
  const row = await db.selectFrom('archives').select('contents').where('archive_id', '=', id).executeTakeFirst();
  return row?.contents ?? null;
}

/** Adds the key of a part, before the part is stored: a key without a file is harmless. */
export async function addPartKeys(db: CompanyDb, id: string, keys: readonly string[]): Promise<void> {
  await sql`
    update archives set part_keys = part_keys || ${keys}::text[]
    where company_id = ${currentCompany} and archive_id = ${id}
  `.execute(db);
}

interface ReceivedPart {
  key: string;
  offset: number;
  end: number;
  isLast: boolean;
}

/** Adds a part that has been stored. Returns false if another request has added it. */
export async function receivePart(
  db: CompanyDb,
  id: string,
  { key, offset, end, isLast }: ReceivedPart,
): Promise<boolean> {
  const { rows } = await sql`
    update archives set received_bytes = ${end}, state = ${isLast ? 'queued' : 'receiving'},
      contents = jsonb_set(contents, '{files,0,keys}', contents #> '{files,0,keys}' || to_jsonb(${key}::text))
    where company_id = ${currentCompany} and archive_id = ${id} and state = 'receiving' and received_bytes = ${offset}
    returning archive_id
  `.execute(db);
  return rows.length > 0;
}

/** Returns which of the keys belong to an archive. */
export async function existingPartKeys(db: CompanyDb, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`
    select k.file_key from archives a cross join unnest(a.part_keys) as k (file_key)
    where a.company_id = ${currentCompany} and k.file_key = any(${keys}::text[])
  `.execute(db);
  return rows.map(({ file_key }) => file_key);
}

/**
 * Deletes the files of exports that can no longer be downloaded, of finished imports, and of uploads that were given up;
 * then the archives that are no longer listed.
 */
export async function cleanUpArchives(db: CompanyDb, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  await db
    .updateTable('archives')
    .set({ state: 'failed', failure_reason: 'It was not finished. Please try again.' })
    .where('state', 'in', ['receiving', 'queued', 'working'])
    .where('created_at', '<', ago(LOST_HOURS))
    .execute();
  await sql`
    with over as (
      select archive_id, part_keys from archives
      where company_id = ${currentCompany} and part_keys <> '{}'
        and (state = 'failed' or (state = 'ready' and (kind = 'import' or ready_at < ${ago(ARCHIVE_HOURS)})))),
    recorded as (
      insert into deleted_files (company_id, file_key)
      select ${currentCompany}, unnest(part_keys) from over on conflict do nothing)
    update archives a set part_keys = '{}', contents = null from over
    where a.company_id = ${currentCompany} and a.archive_id = over.archive_id
  `.execute(db);
  await db
    .deleteFrom('archives')
    .where('created_at', '<', ago(24 * SHOWN_DAYS))
    .execute();
}
