import { AppError } from '#contract/errors.ts';
import type { Archive, archives } from '#contract/office/archives.ts';
import { dayIn } from '#domain/time.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import { type Handlers, type Presented, withoutTransaction } from '../../core/endpoints/handlers.ts';
import type { CountAgainst } from '../../core/endpoints/rate-limits.ts';
import { readCompany } from '../../identity/companies/store.ts';
import { afterConfirmation } from '../../identity/second-factors/owner-confirmation.ts';
import type { CodeServices } from '../../identity/second-factors/verify-code.ts';
import type { Files } from '../../platform/files/files.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/queue/jobs.ts';
import { zipOf } from '../../platform/zip.ts';
import { archiveQueue } from './make-archive.ts';
import {
  type ArchiveRow,
  expiresAt,
  isExpired,
  lastExportAt,
  listArchives,
  readArchive,
  readContents,
} from './store.ts';

interface ArchiveServices extends CodeServices {
  files: Files;
  countAgainst: CountAgainst;
}

const EXPIRED = 'This archive can no longer be downloaded.';
const NOT_READY = 'This archive is not ready yet.';

export function archiveHandlers(services: ArchiveServices): Omit<Handlers<typeof archives>, 'import'> {
  const { files } = services;
  return {
    create: withoutTransaction(async (call) => {
      const { person, http, now } = call;
      return afterConfirmation(services, call, async (db, account) => {
        const { time_zone: timeZone } = await readCompany(db);
        const last = await lastExportAt(db);
        if (last && dayIn(timeZone, last) === dayIn(timeZone, now)) throw new AppError('archive_recently');
        const archive_id = newId();
        await db
          .insertInto('archives')
          .values({
            archive_id,
            kind: 'export',
            state: 'queued',
            created_by_account_id: account.account_id,
            created_by: `${account.first_name} ${account.last_name}`,
            created_at: now,
          })
          .execute();
        await enqueue(db, archiveQueue, { company_id: person.company_id, archive_id });
        const entry = { record_type: 'company', record_id: person.company_id, action: 'exported' } as const;
        await recordAuditEntry(db, { ...entry, summary: 'Archive' }, { person, http }, now);
        return { data: present(await readArchive(db, archive_id), now) };
      });
    }),

    list: async ({ db, now }) => {
      const data = (await listArchives(db)).map((row) => present(row, now));
      return { data, meta: { total: data.length } };
    },

    file: withoutTransaction(async ({ inCompany, params, now }) => {
      const { row, contents, company } = await inCompany(async (db) => ({
        row: await readArchive(db, params.id),
        contents: await readContents(db, params.id),
        company: await readCompany(db),
      }));
      if (row.kind !== 'export' || isExpired(row, now)) throw new AppError('not_found', { message: EXPIRED });
      if (row.state !== 'ready' || !contents) throw new AppError('not_found', { message: NOT_READY });
      const zipped = contents.files.map(({ name, size, keys }) => ({
        name,
        size,
        read: async function* () {
          for (const key of keys) yield await files.read(key);
        },
      }));
      const name = company.name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, ' ').trim();
      return {
        ...zipOf(zipped, row.created_at),
        contentType: 'application/zip',
        fileName: `${name} ${dayIn(company.time_zone, row.created_at)}.zip`,
      };
    }),
  };
}

export function present(row: ArchiveRow, now: Date) {
  const attributes: Presented<typeof Archive> = {
    ...row,
    state: isExpired(row, now) ? 'expired' : row.state,
    expires_at: expiresAt(row),
  };
  return { id: row.archive_id, type: 'archive' as const, attributes };
}
