import { createHash } from 'node:crypto';
import { asCompany, type CompanyDb, type Database } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';

interface Store {
  database: Database;
  files: Files;
}

/** The row of a PDF that is rendered once and stored with its hash. The row contains the key of the file. */
export interface PdfRow {
  company_id: string;
  /** The prefix of the file's key: folder, company and row. */
  keyPrefix: string;
  /** Undefined if the row does not exist. */
  find(db: CompanyDb): Promise<{ file_key: string | null } | undefined>;
  /** Stores the file's key unless there is one already; returns false in that case. */
  store(db: CompanyDb, pdf: { file_key: string; sha256: Buffer }): Promise<boolean>;
}

/**
 * The stored PDF of a row. If there is none, it is rendered and stored. If there is no row, it is rendered but not
 * stored.
 */
export async function storedPdf(store: Store, row: PdfRow, render: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const existing = await find(store, row);
  if (!existing) return render();
  if (existing.file_key) return store.files.read(existing.file_key);
  return storePdf(store, row, await render());
}

/** Stores a PDF. If another worker was first, returns that worker's PDF. */
async function storePdf(store: Store, row: PdfRow, pdf: Uint8Array): Promise<Uint8Array> {
  const { database, files } = store;
  const sha256 = createHash('sha256').update(pdf).digest();
  // Named by its hash, so that two workers that render concurrently never write to the same file.
  const file_key = `${row.keyPrefix}-${sha256.toString('hex').slice(0, 16)}.pdf`;
  await files.put(file_key, pdf, 'application/pdf');
  if (await asCompany(database, row.company_id, (db) => row.store(db, { file_key, sha256 }))) return pdf;
  const first = await find(store, row);
  return first?.file_key ? files.read(first.file_key) : pdf;
}

function find({ database }: Store, row: PdfRow) {
  return asCompany(database, row.company_id, (db) => row.find(db));
}
