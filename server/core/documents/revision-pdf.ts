import { sql } from 'kysely';
import type { CompanyDb, Database } from '../../platform/database/database.ts';
import { FileMissing, type Files } from '../../platform/files/files.ts';
import type { FastifyBaseLogger } from 'fastify';
import { keepPdf, keptPdf, type PdfRow } from './kept-pdf.ts';

type Log = Pick<FastifyBaseLogger, 'warn'>;

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

const AT_ONCE = 100;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Gives revisions that were sent before there were revisions the PDF of their message. One whose file is gone is left. */
export async function adoptSentPdfs(store: Store & { log: Log }): Promise<void> {
  for (let after = FIRST; ;) {
    const { rows } = await sql<RevisionKey & { message_file_key: string }>`
      select * from revisions_without_pdf(${after}, ${AT_ONCE})
    `.execute(store.database.systemDb);
    for (const { message_file_key, ...key } of rows) {
      const pdf = await readIfThere(store, message_file_key);
      if (pdf) await keepPdf(store, rowOf(key), pdf);
      after = key.revision_id;
    }
    if (rows.length < AT_ONCE) return;
  }
}

async function readIfThere({ files, log }: Store & { log: Log }, key: string): Promise<Uint8Array | undefined> {
  return files.read(key).catch((error: unknown) => {
    if (!(error instanceof FileMissing)) throw error;
    log.warn({ err: error }, 'The PDF of an estimate that was sent is missing');
    return undefined;
  });
}

/** Which of the keys belong to revisions. */
export async function knownRevisionFiles(db: CompanyDb, keys: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('revisions').select('file_key').where('file_key', 'in', keys).execute();
  return rows.flatMap(({ file_key }) => file_key ?? []);
}
