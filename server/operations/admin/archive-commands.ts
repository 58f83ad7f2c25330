import { open } from 'node:fs/promises';
import { AppError } from '#contract/errors.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import { findCompanyByCode, readCompany } from '../../identity/companies/store.ts';
import { storageAllowance } from '../../identity/subscriptions/storage.ts';
import { ArchiveRejected } from '../../office/archive/import/archive-rejected.ts';
import { importArchive } from '../../office/archive/import/import-archive.ts';
import { inviteAccounts } from '../../office/archive/import/invite-accounts.ts';
import type { ArchiveSource } from '../../office/archive/import/open-archive.ts';
import { type Command, CommandError } from './command.ts';

const CHUNK_BYTES = 1024 * 1024;

/** Fills a company without records from an archive, with the importer of the screen. */
export const importArchiveFile: Command = {
  usage: 'import-archive <file> <company_code>',
  summary: 'Fills a company without records from the zip of "Download everything", and invites its people by mail.',
  async run(database, [path = '', code = ''], { now, noticeServices, openFiles, storage }) {
    const companyId = await findCompanyByCode(database.systemDb, code);
    if (!companyId) throw new CommandError(`There is no company with the code "${code}".`);
    const { sendNotice, publicUrl } = await noticeServices();
    const file = await open(path).catch((error: Error) => {
      throw new CommandError(`The file cannot be read: ${error.message}`);
    });
    try {
      const { size } = await file.stat();
      const source: ArchiveSource = {
        size,
        async *read(start, end) {
          for (let at = start; at < end;) {
            const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(CHUNK_BYTES, end - at)), {
              position: at,
            });
            if (bytesRead === 0) return;
            yield buffer.subarray(0, bytesRead);
            at += bytesRead;
          }
        },
      };
      const rejectOverAllowance = storageAllowance(storage);
      await importArchive({ database, files: await openFiles(), rejectOverAllowance }, source, {
        companyId,
        finish: async (db, accounts) => {
          const { created_by_account_id: inviterId } = await readCompany(db);
          // The operator is not limited like a company, which may name any address.
          const services = { clock: () => now, countMessage: async () => undefined, sendNotice, publicUrl };
          if (inviterId) await inviteAccounts(services, db, { accounts, inviterId });
          const entry = { record_type: 'company', record_id: companyId, action: 'imported' } as const;
          await recordAuditEntry(db, { ...entry, summary: 'Archive' }, { name: 'Operator' }, now);
        },
      });
    } catch (error) {
      const isOfArchive = error instanceof AppError || error instanceof ArchiveRejected;
      throw isOfArchive ? new CommandError(`${error.message} Nothing was changed.`) : error;
    } finally {
      await file.close();
    }
    return `Everything in ${path} is in the company ${code.toUpperCase()}.`;
  },
};
