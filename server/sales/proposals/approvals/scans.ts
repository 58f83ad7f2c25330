import { createHash } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { isManualApproval } from '#contract/sales/approvals.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import type { Files } from '../../../platform/files/files.ts';
import type { FormFile } from '../../../platform/http/forms.ts';
import { newId } from '../../../platform/ids.ts';
import { readImageFile } from '../../../work/photos/upload.ts';
import { type ApprovalRow, readApproval } from './store.ts';

interface Scan {
  bytes: Uint8Array;
  contentType: string;
  scan_file_key: string;
  scan_sha256: Buffer;
}

/** Rejects a scan for an approval that was signed electronically, and a second scan. */
export function rejectScanned({ how, scan_file_key }: ApprovalRow): void {
  if (!isManualApproval(how) || scan_file_key !== null) throw new AppError('scan_refused');
}

/** A photo or scan of the paper as stored, without the location and time it was taken. */
export async function readScan(file: FormFile | undefined, companyId: string): Promise<Scan> {
  const { original } = await readImageFile(file, { tag: 'project', company_id: companyId, field: 'scan' });
  const { bytes, contentType, extension } = original;
  const scan_sha256 = createHash('sha256').update(bytes).digest();
  return { bytes, contentType, scan_file_key: `scans/${companyId}/${newId()}.${extension}`, scan_sha256 };
}

/** Writes the file, then lets `keep` store its name. The file is removed if `keep` fails. */
export async function storeScan<T>(files: Files, scan: Scan, insertRows: () => Promise<T>): Promise<T> {
  await files.put(scan.scan_file_key, scan.bytes, scan.contentType);
  return insertRows().catch(async (error: unknown) => {
    await files.remove(scan.scan_file_key).catch(() => {});
    throw error;
  });
}

/** Adds the scan to its approval. Of two concurrent ones, one is rejected. */
export async function insertScan(
  db: CompanyDb,
  approvalId: string,
  { scan_file_key, scan_sha256, bytes }: Omit<Scan, 'contentType'>,
): Promise<ApprovalRow> {
  const { numUpdatedRows } = await db
    .updateTable('approvals')
    .set({ scan_file_key, scan_sha256, scan_bytes: bytes.length })
    .where('approval_id', '=', approvalId)
    .where('scan_file_key', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError('scan_refused');
  return readApproval(db, approvalId);
}

/** The keys that belong to scans. */
export async function existingScanKeys(db: CompanyDb, keys: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('approvals').select('scan_file_key').where('scan_file_key', 'in', keys).execute();
  return rows.flatMap(({ scan_file_key }) => scan_file_key ?? []);
}
