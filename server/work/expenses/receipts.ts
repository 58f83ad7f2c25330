import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { invalid } from '#contract/errors.ts';
import { RECEIPT_IMAGES_MAX, TOO_MANY_RECEIPT_IMAGES } from '#contract/work/expenses.ts';
import type { ImageSize } from '#contract/work/images.ts';
import type { RejectOverAllowance } from '../../identity/subscriptions/storage.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { onKey } from '../../platform/database/on-key.ts';
import { readOne } from '../../platform/database/read-one.ts';
import type { Files } from '../../platform/files/files.ts';
import type { FormFile } from '../../platform/http/forms.ts';
import { newId } from '../../platform/ids.ts';
import { filesToStore, readImageFile, storeImage, type StoredFile } from '../photos/upload.ts';

export interface ReceiptServices {
  files: Files;
  rejectOverAllowance: RejectOverAllowance;
}

/** Rejects a further photo for an expense that has the maximum number. The expense must be locked. */
export async function rejectFullReceipt(db: CompanyDb, expenseId: string): Promise<void> {
  const { images } = await db
    .selectFrom('receipt_images')
    .select((row) => row.fn.count<number>('receipt_image_id').distinct().as('images'))
    .where('expense_id', '=', expenseId)
    .executeTakeFirstOrThrow();
  if (images >= RECEIPT_IMAGES_MAX) throw invalid({ image: [TOO_MANY_RECEIPT_IMAGES] });
}

/**
 * Processes and stores the photo of a receipt, by the rules of project photos, and calls `insertRows` with its files. A
 * file is rejected with a message at the field `image`.
 */
export async function storeReceiptImage<T>(
  { files }: Pick<ReceiptServices, 'files'>,
  { file, companyId }: { file: FormFile | undefined; companyId: string },
  insertRows: (stored: StoredFile[]) => Promise<T>,
): Promise<T> {
  const sizes = await readImageFile(file, { tag: 'project', company_id: companyId });
  const place = { files, folder: 'receipts', companyId, name: file?.name ?? '' } as const;
  return storeImage(place, filesToStore(sizes, undefined), insertRows);
}

/** Inserts the rows of one photo. Rejects it if the company's files would exceed their allowance. */
export async function insertReceiptImage(
  db: CompanyDb,
  expenseId: string,
  stored: readonly StoredFile[],
  rejectOverAllowance: RejectOverAllowance,
): Promise<void> {
  await rejectOverAllowance(db, { field: 'image', bytes: stored.reduce((sum, { byte_size }) => sum + byte_size, 0) });
  const receipt_image_id = newId();
  await db
    .insertInto('receipt_images')
    .values(
      stored.flatMap(({ size_tag, sha256: _sha256, ...file }) =>
        size_tag === 'as_taken' ? [] : [{ ...file, size_tag, receipt_image_id, expense_id: expenseId }],
      ),
    )
    .execute();
}

/** The file of a receipt photo in a size; with `own`, only of a crew lead's own expense. */
export async function readReceiptImage(
  db: CompanyDb,
  { id, size, own }: { id: string; size: ImageSize; own: RawBuilder<boolean> | undefined },
) {
  return readOne(
    db
      .selectFrom('receipt_images')
      .innerJoin('expenses', onKey('expenses', 'receipt_images.expense_id'))
      .select(['receipt_images.expense_id', 'receipt_images.file_key', 'receipt_images.content_type'])
      .where('receipt_images.receipt_image_id', '=', id)
      .where('receipt_images.size_tag', '=', size)
      .$if(own !== undefined, (all) => all.where(own ?? sql<boolean>`false`)),
    'image_not_found',
  );
}

export async function deleteReceiptImage(db: CompanyDb, id: string): Promise<void> {
  await db.deleteFrom('receipt_images').where('receipt_image_id', '=', id).execute();
}

/** Returns the keys that belong to rows. */
export async function existingReceiptKeys(db: CompanyDb, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`
    select file_key from receipt_images where company_id = ${currentCompany} and file_key = any(${keys}::text[])
  `.execute(db);
  return rows.map(({ file_key }) => file_key);
}
