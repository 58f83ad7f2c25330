import { AppError } from '#contract/errors.ts';
import { ARCHIVE_PART_BYTES } from '#contract/office/archives.ts';
import type { Services } from '../../../core/services.ts';
import { storageAllowance } from '../../../identity/subscriptions/storage.ts';
import { asCompany, type CompanyDb } from '../../../platform/database/database.ts';
import type { Files } from '../../../platform/files/files.ts';
import { jobQueue } from '../../../platform/queue/queue.ts';
import type { ArchiveJob } from '../make-archive.ts';
import { ArchiveRejected } from './archive-rejected.ts';
import { importArchive } from './import-archive.ts';
import { inviteAccounts } from './invite-accounts.ts';
import type { ArchiveSource } from './open-archive.ts';

/** A killed worker's import is run again after this time. Nothing of it has been committed. */
export const importQueue = jobQueue<ArchiveJob>('archives.import', { timeLimitSeconds: 1800 });

type ImportServices = Pick<
  Services,
  'database' | 'files' | 'config' | 'clock' | 'countMessage' | 'sendNotice' | 'publicUrl'
>;

const NOT_IMPORTED = 'The archive could not be imported, and nothing was changed. Please try again.';

/** Imports an archive that was uploaded, and records the result. */
export async function runImport(services: ImportServices, { company_id, archive_id }: ArchiveJob): Promise<void> {
  const { database, files, config } = services;
  const row = await asCompany(database, company_id, (db) =>
    db
      .selectFrom('archives')
      .select(['contents', 'byte_size', 'created_by_account_id'])
      .where('archive_id', '=', archive_id)
      .where('state', 'in', ['queued', 'working'])
      .executeTakeFirst(),
  );
  if (!row?.contents) return;
  const save = (db: CompanyDb, changes: object) =>
    db
      .updateTable('archives')
      .set(changes)
      .where('archive_id', '=', archive_id)
      .where('state', 'in', ['queued', 'working'])
      .execute();
  const update = (changes: object) => asCompany(database, company_id, (db) => save(db, changes));
  const source = partsSource(files, { keys: row.contents.files[0]?.keys ?? [], size: row.byte_size ?? 0 });
  try {
    await importArchive({ database, files, rejectOverAllowance: storageAllowance(config.storage) }, source, {
      companyId: company_id,
      progress: async (files_done, files_total) => void (await update({ state: 'working', files_done, files_total })),
      finish: async (db, accounts) => {
        await inviteAccounts(services, db, { accounts, inviterId: row.created_by_account_id });
        await save(db, { state: 'ready', ready_at: services.clock() });
      },
    });
  } catch (error) {
    if (error instanceof ArchiveRejected || (error instanceof AppError && error.code !== 'unavailable'))
      return void (await update({ state: 'failed', failure_code: error.code, failure_reason: error.message }));
    await update({ state: 'failed', failure_reason: NOT_IMPORTED });
    throw error;
  }
}

/** The bytes of an upload, whose parts have one size except for the last. */
function partsSource(files: Files, { keys, size }: { keys: readonly string[]; size: number }): ArchiveSource {
  // Small files follow each other in one part.
  let last: { at: number; bytes: Uint8Array } | undefined;
  const part = async (at: number) => {
    if (last?.at !== at) last = { at, bytes: await files.read(keys[at] ?? '') };
    return last.bytes;
  };
  return {
    size,
    async *read(start, end) {
      for (let at = start; at < end;) {
        const index = Math.floor(at / ARCHIVE_PART_BYTES);
        const begin = index * ARCHIVE_PART_BYTES;
        const bytes = (await part(index)).subarray(at - begin, end - begin);
        if (bytes.length === 0) return;
        yield bytes;
        at += bytes.length;
      }
    },
  };
}
