import { sql } from 'kysely';
import { invalid } from '#contract/errors.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { hasPaid } from './store.ts';

export const BYTES_PER_MB = 1_000_000;

/** The maximum size of all uploaded files of one company, in MB. */
export interface StorageAllowances {
  /** For a company that has never paid. */
  trialMb: number;
  paidMb: number;
}

/** The sizes of the uploaded files as rows of SQL: images, photos of notes and receipts in all sizes, scans, import files. */
export const STORED_FILES = `
  select company_id, byte_size as bytes from images
  union all select company_id, byte_size from job_note_photos
  union all select company_id, byte_size from receipt_images
  union all select company_id, scan_bytes from approvals where scan_bytes is not null
  union all select company_id, file_bytes from imports where rows is not null`;

/** The total size of the company's uploaded files. */
export async function storedBytes(db: CompanyDb): Promise<number> {
  const { rows } = await sql<{ bytes: string | number }>`
    select coalesce(sum(bytes), 0) as bytes from (${sql.raw(STORED_FILES)}) as files
    where company_id = ${currentCompany}`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

/**
 * Rejects a file that would exceed the company's allowance, with a message at the file's field. Files that are being
 * stored concurrently are not counted yet.
 */
export type RejectOverAllowance = (db: CompanyDb, file: { field: string; bytes: number }) => Promise<void>;

export function storageAllowance({ trialMb, paidMb }: StorageAllowances): RejectOverAllowance {
  return async (db, { field, bytes }) => {
    const isPaying = await hasPaid(db);
    const mostMb = isPaying ? paidMb : trialMb;
    if ((await storedBytes(db)) + bytes <= mostMb * BYTES_PER_MB) return;
    const most = `${mostMb.toLocaleString('en-US')} MB`;
    throw invalid({
      [field]: [
        isPaying
          ? `Your company's files would take more than its ${most}. Delete photos that you no longer need, or contact us for more space.`
          : `During the free trial a company's files can take ${most}. Delete photos that you no longer need, or subscribe for more space.`,
      ],
    });
  };
}
