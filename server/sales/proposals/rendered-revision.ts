import { AppError } from '#contract/errors.ts';
import { pdfOf } from '../../core/documents/rendering.ts';
import { revisionPdf } from './revision-pdf.ts';
import type { CallWithoutTransaction } from '../../core/endpoints/handlers.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ProposalDocument } from '../../core/documents/proposal-document.ts';
import type { DocumentKind } from '../../core/documents/rendering.ts';
import type { Revision } from './revisions.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Documents } from '../../platform/pdf/renderer.ts';

export interface RevisionServices {
  database: Database;
  documents: Documents;
  files: Files;
}

const RETRY_AFTER = 2;

/**
 * Renders the PDF of a revision that no message has carried yet: there is no approval without the hash of what it
 * approves.
 */
export async function renderRevision(
  { database, documents, files }: RevisionServices,
  documentKind: DocumentKind<ProposalDocument>,
  { revision_id, snapshot }: Revision<ProposalDocument>,
  { person, http }: Pick<CallWithoutTransaction<Endpoint>, 'person' | 'http'>,
): Promise<void> {
  const { company_id } = person;
  const render = async () => {
    const renderer = documents.forRequest(person, http.signal);
    return (await pdfOf({ renderer, files }, documentKind, snapshot)).bytes;
  };
  await revisionPdf({ database, files }, { company_id, revision_id }, render).catch((error: unknown) => {
    // Other documents are before it.
    throw error instanceof AppError && error.code === 'unavailable' ? documentNotReady() : error;
  });
}

export function documentNotReady(): AppError {
  return new AppError('document_not_ready', { retryAfter: RETRY_AFTER });
}
