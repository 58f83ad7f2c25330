import { createHash } from 'node:crypto';
import type { Services } from '../../core/services.ts';
import { findAccount } from '../../identity/accounts/store.ts';
import { readCompany } from '../../identity/companies/store.ts';
import { asCompany, type CompanyDb } from '../../platform/database/database.ts';
import { allMigrations } from '../../platform/database/migrator.ts';
import { FileMissing } from '../../platform/files/files.ts';
import { enqueue } from '../../platform/queue/jobs.ts';
import { jobQueue } from '../../platform/queue/queue.ts';
import { zipSize } from '../../platform/zip.ts';
import { archiveReadyNotice } from './archive-notices.ts';
import { ARCHIVE_FORMAT, type Manifest, MANIFEST_NAME } from './manifest.ts';
import { Spool } from './spool.ts';
import { type ArchiveContents, type ArchivedFile, readContents } from './store.ts';
import { storeInParts } from './stored-parts.ts';
import { writeContents } from './write-contents.ts';

export interface ArchiveJob {
  company_id: string;
  archive_id: string;
}

/** A killed worker's job is run again after this time, and continues after the files that were already read. */
export const archiveQueue = jobQueue<ArchiveJob>('archives.export', { timeLimitSeconds: 300 });

/** A job reads files for this long and then queues the next one, so that no job reaches its time limit. */
const SLICE_MS = 60_000;
/** How many files are read between two writes of the progress. */
const FILES_PER_WRITE = 200;

type ArchiveServices = Pick<Services, 'database' | 'files' | 'clock' | 'sendNotice' | 'publicUrl'>;

const NOT_MADE = 'The archive could not be made. Please try again.';

/**
 * Makes an archive, in bounded memory: first a snapshot of the rows, stored in parts; then each photo and document is
 * read once for its hash. They are copied when the archive is downloaded.
 */
export async function makeArchive(services: ArchiveServices, job: ArchiveJob): Promise<void> {
  const state = await inCompany(services, job, async (db) => ({
    row: await db
      .selectFrom('archives')
      .select('state')
      .where('archive_id', '=', job.archive_id)
      .where('state', 'in', ['queued', 'working'])
      .executeTakeFirst(),
    contents: await readContents(db, job.archive_id),
  }));
  if (!state.row) return;
  try {
    const contents = state.contents ?? (await writeRows(services, job));
    if (await hashFiles(services, job, contents)) await finish(services, job, contents);
  } catch (error) {
    await update(services, job, { state: 'failed', failure_reason: NOT_MADE });
    throw error;
  }
}

function inCompany<T>({ database }: ArchiveServices, { company_id }: ArchiveJob, work: (db: CompanyDb) => Promise<T>) {
  return asCompany(database, company_id, work);
}

async function update(services: ArchiveServices, job: ArchiveJob, changes: object): Promise<void> {
  await inCompany(services, job, (db) =>
    db
      .updateTable('archives')
      .set(changes)
      .where('archive_id', '=', job.archive_id)
      .where('state', 'in', ['queued', 'working'])
      .execute(),
  );
}

/** Stores everything that is generated from rows, and lists the files to read. */
async function writeRows(services: ArchiveServices, job: ArchiveJob): Promise<ArchiveContents> {
  const spool = new Spool();
  try {
    const stored = await writeContents(services, job.company_id, spool);
    const files: ArchivedFile[] = [];
    for (const name of spool.names) files.push(await storeInParts(services, job, { spool, name }));
    for (const { name, file_key } of stored) files.push({ name, keys: [file_key], size: 0, sha256: '' });
    const contents = { files, missing: [] };
    await saveContents(services, job, contents);
    return contents;
  } finally {
    spool.remove();
  }
}

async function saveContents(services: ArchiveServices, job: ArchiveJob, contents: ArchiveContents): Promise<void> {
  const { files } = contents;
  await update(services, job, {
    state: 'working',
    contents: JSON.stringify(contents),
    files_total: files.length,
    files_done: files.filter(({ sha256 }) => sha256).length,
  });
}

/** Reads the files that have not been read. Returns false if the next job has to continue. */
async function hashFiles(services: ArchiveServices, job: ArchiveJob, contents: ArchiveContents): Promise<boolean> {
  const until = performance.now() + SLICE_MS;
  const unread = contents.files.filter(({ sha256 }) => !sha256);
  for (const [at, file] of unread.entries()) {
    const bytes = await services.files.read(file.keys[0] ?? '').catch((error: unknown) => {
      if (error instanceof FileMissing) return undefined;
      throw error;
    });
    if (bytes) Object.assign(file, { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    else {
      contents.missing.push(file.name);
      contents.files = contents.files.filter((one) => one !== file);
    }
    const isOver = performance.now() > until;
    if (isOver || (at + 1) % FILES_PER_WRITE === 0) await saveContents(services, job, contents);
    if (isOver && at + 1 < unread.length) {
      await inCompany(services, job, (db) => enqueue(db, archiveQueue, job));
      return false;
    }
  }
  return true;
}

async function finish(services: ArchiveServices, job: ArchiveJob, contents: ArchiveContents): Promise<void> {
  const now = services.clock();
  const company = await inCompany(services, job, readCompany);
  const manifest: Manifest = {
    format: ARCHIVE_FORMAT,
    migrations: await allMigrations(),
    company: company.name,
    created_at: now.toISOString(),
    files: contents.files.map(({ name, size, sha256 }) => ({ name, size, sha256 })),
    missing_files: contents.missing,
  };
  const spool = new Spool();
  try {
    spool.append(MANIFEST_NAME, JSON.stringify(manifest, null, 1));
    contents.files.unshift(await storeInParts(services, job, { spool, name: MANIFEST_NAME }));
  } finally {
    spool.remove();
  }
  await inCompany(services, job, (db) => announce(services, db, { job, contents, company: company.name, now }));
}

interface Finished {
  job: ArchiveJob;
  contents: ArchiveContents;
  company: string;
  now: Date;
}

/** Marks the archive as ready and sends the email, once, although two workers may have made it. */
async function announce(
  { sendNotice, publicUrl }: ArchiveServices,
  db: CompanyDb,
  { job, contents, company, now }: Finished,
): Promise<void> {
  const { files } = contents;
  const ready = await db
    .updateTable('archives')
    .set({
      state: 'ready',
      contents: JSON.stringify(contents),
      files_total: files.length,
      files_done: files.length,
      byte_size: zipSize(files),
      ready_at: now,
    })
    .where('archive_id', '=', job.archive_id)
    .where('state', 'in', ['queued', 'working'])
    .returning('created_by_account_id')
    .executeTakeFirst();
  if (!ready) return;
  const account = await findAccount(db, ready.created_by_account_id);
  if (!account) return;
  const notice = archiveReadyNotice({ first_name: account.first_name, company, publicUrl });
  await sendNotice(db, { method: 'email', recipient: account.email, notice, senderCompanyId: job.company_id, now });
}
