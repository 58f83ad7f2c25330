import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { ProposalDocument } from '../../core/documents/proposal-document.ts';
import { type DocumentKind, pdfOf } from '../../core/documents/rendering.ts';
import type { CallWithoutTransaction } from '../../core/endpoints/handlers.ts';
import type { CompanyDb, Database } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Documents } from '../../platform/pdf/renderer.ts';
import type { Revision } from './revisions.ts';
import { storedPdf, type PdfRow } from './stored-pdf.ts';

interface Store {
  database: Database;
  files: Files;
}

interface RevisionKey {
  company_id: string;
  revision_id: string;
}

/**
 * The PDF of a revision as sent. It is rendered once, and every message contains the same bytes. A customer approves
 * its hash. A revision that was deleted with its estimate is rendered without being stored.
 */
export function revisionPdf(store: Store, key: RevisionKey, render: () => Promise<Uint8Array>): Promise<Uint8Array> {
  return storedPdf(store, rowOf(key), render);
}

function rowOf({ company_id, revision_id }: RevisionKey): PdfRow {
  return {
    company_id,
    keyPrefix: `revisions/${company_id}/${revision_id}`,
    find: (db) =>
      db.selectFrom('revisions').select('file_key').where('revision_id', '=', revision_id).executeTakeFirst(),
    async store(db, { file_key, sha256: pdf_sha256 }) {
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

/** The keys that belong to revisions. */
export async function existingRevisionKeys(db: CompanyDb, keys: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('revisions').select('file_key').where('file_key', 'in', keys).execute();
  return rows.flatMap(({ file_key }) => file_key ?? []);
}

export interface RevisionServices {
  database: Database;
  documents: Documents;
  files: Files;
}

const RETRY_AFTER = 2;

/**
 * Renders the PDF of a revision that was not sent in a message yet, because an approval requires the hash of the
 * approved PDF.
 */
export async function renderRevision(
  { database, documents, files }: RevisionServices,
  documentKind: DocumentKind<ProposalDocument>,
  { revision_id, snapshot }: Revision,
  { person, http }: Pick<CallWithoutTransaction<Endpoint>, 'person' | 'http'>,
): Promise<void> {
  const { company_id } = person;
  const render = async () => {
    const renderer = documents.forRequest(person, http.signal);
    return (await pdfOf({ renderer, files }, documentKind, snapshot)).bytes;
  };
  await revisionPdf({ database, files }, { company_id, revision_id }, render).catch((error: unknown) => {
    // Other documents are ahead of it in the queue.
    throw error instanceof AppError && error.code === 'unavailable' ? documentNotReady() : error;
  });
}

export function documentNotReady(): AppError {
  return new AppError('document_not_ready', { retryAfter: RETRY_AFTER });
}
