import type { CompanyDb, Database } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { keptPdf, type PdfRow } from '../../core/documents/kept-pdf.ts';

interface Store {
  database: Database;
  files: Files;
}

interface RevisionKey {
  company_id: string;
  revision_id: string;
}

/**
 * The PDF of a revision as sent: rendered once, and the same bytes for every message that carries it. Its hash is what a
 * customer approves. A revision that was deleted with its estimate is rendered without being kept.
 */
export function revisionPdf(store: Store, key: RevisionKey, render: () => Promise<Uint8Array>): Promise<Uint8Array> {
  return keptPdf(store, rowOf(key), render);
}

function rowOf({ company_id, revision_id }: RevisionKey): PdfRow {
  return {
    company_id,
    keyPrefix: `revisions/${company_id}/${revision_id}`,
    find: (db) =>
      db.selectFrom('revisions').select('file_key').where('revision_id', '=', revision_id).executeTakeFirst(),
    async keep(db, { file_key, sha256: pdf_sha256 }) {
      const { numUpdatedRows } = await db
        .updateTable('revisions')
        .set({ file_key, pdf_sha256 })
        .where('revision_id', '=', revision_id)
        .where('file_key', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
  };
}

/** Which of the keys belong to revisions. */
export async function knownRevisionFiles(db: CompanyDb, keys: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('revisions').select('file_key').where('file_key', 'in', keys).execute();
  return rows.flatMap(({ file_key }) => file_key ?? []);
}
