import { AppError, invalid } from '#contract/errors.ts';
import { ARCHIVE_PART_BYTES, type archives, SELECT_ARCHIVE } from '#contract/office/archives.ts';
import { recordAuditEntry } from '../../../core/audit-log/record.ts';
import { type Handlers, withoutTransaction } from '../../../core/endpoints/handlers.ts';
import { lockAccount } from '../../../identity/accounts/store.ts';
import type { Files } from '../../../platform/files/files.ts';
import { enqueue } from '../../../platform/queue/jobs.ts';
import { present } from '../routes.ts';
import { addPartKeys, type ArchiveContents, readArchive, receivePart } from '../store.ts';
import { newPartKey } from '../stored-parts.ts';
import { rejectNotEmpty } from './import-archive.ts';
import { importQueue } from './run-import.ts';

const NO_PARTS: ArchiveContents = { files: [{ name: 'archive.zip', keys: [], size: 0, sha256: '' }], missing: [] };

/** Receives an archive in parts, because a proxy or a slow line may not carry gigabytes in one request. */
export function importHandler({ files }: { files: Files }): Pick<Handlers<typeof archives>, 'import'> {
  return {
    import: withoutTransaction(async ({ inCompany, person, body, file, http, now }) => {
      if (!file || file.field !== 'file' || file.bytes.length === 0) throw invalid({ file: [SELECT_ARCHIVE] });
      const { client_key: archive_id, offset, total_bytes } = body;
      const end = offset + file.bytes.length;
      const isLast = end === total_bytes;
      const isWhole = file.bytes.length === ARCHIVE_PART_BYTES;
      if (file.isCut || end > total_bytes || !(isLast || isWhole)) throw invalid({ file: [SELECT_ARCHIVE] });
      const key = newPartKey({ company_id: person.company_id, archive_id });
      const isExpected = await inCompany(async (db) => {
        await rejectNotEmpty(db);
        const account = await lockAccount(db, person.account_id);
        if (offset === 0) {
          await db
            .insertInto('archives')
            .values({
              archive_id,
              kind: 'import',
              state: 'receiving',
              byte_size: total_bytes,
              contents: JSON.stringify(NO_PARTS),
              created_by_account_id: account.account_id,
              created_by: `${account.first_name} ${account.last_name}`,
              created_at: now,
            })
            .onConflict((conflict) => conflict.columns(['company_id', 'archive_id']).doNothing())
            .execute();
        }
        const row = await readArchive(db, archive_id);
        if (row.kind !== 'import' || row.byte_size !== total_bytes) throw new AppError('not_found');
        const isNext = row.state === 'receiving' && row.received_bytes === offset;
        if (isNext) await addPartKeys(db, archive_id, [key]);
        return isNext;
      });
      // A part that was received already, or that came too early: the response says what is missing.
      if (isExpected) await files.put(key, file.bytes, 'application/octet-stream');
      return inCompany(async (db) => {
        if (isExpected) {
          const wasReceived = await receivePart(db, archive_id, { key, offset, end, isLast });
          if (isLast && wasReceived) {
            await enqueue(db, importQueue, { company_id: person.company_id, archive_id });
            const entry = { record_type: 'company', record_id: person.company_id, action: 'imported' } as const;
            await recordAuditEntry(db, { ...entry, summary: 'Archive' }, { person, http }, now);
          }
        }
        return { data: present(await readArchive(db, archive_id), now) };
      });
    }),
  };
}
