import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { asCompany, type CompanyDb, type Database } from '../platform/database/database.ts';
import { FileMissing, type Files } from '../platform/files/files.ts';
import type { FastifyBaseLogger } from 'fastify';

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
export async function revisionPdf(
  store: Store,
  key: RevisionKey,
  render: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const kept = await find(store.database, key);
  if (!kept) return render();
  if (kept.file_key) return store.files.read(kept.file_key);
  return keepPdf(store, key, await render());
}

/** Stores the PDF of a revision, unless another worker was first: then returns that one's. */
async function keepPdf({ database, files }: Store, key: RevisionKey, pdf: Uint8Array): Promise<Uint8Array> {
  const { company_id, revision_id } = key;
  const pdf_sha256 = createHash('sha256').update(pdf).digest();
  // By its hash: two workers that render at once never write to the same file.
  const file_key = `revisions/${company_id}/${revision_id}-${pdf_sha256.toString('hex').slice(0, 16)}.pdf`;
  await files.put(file_key, pdf, 'application/pdf');
  const { numUpdatedRows } = await asCompany(database, company_id, (db) =>
    db
      .updateTable('revisions')
      .set({ file_key, pdf_sha256 })
      .where('revision_id', '=', revision_id)
      .where('file_key', 'is', null)
      .executeTakeFirstOrThrow(),
  );
  if (numUpdatedRows > 0n) return pdf;
  const first = await find(database, key);
  return first?.file_key ? files.read(first.file_key) : pdf;
}

async function find(database: Database, { company_id, revision_id }: RevisionKey) {
  return asCompany(database, company_id, (db) =>
    db.selectFrom('revisions').select('file_key').where('revision_id', '=', revision_id).executeTakeFirst(),
  );
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
      if (pdf) await keepPdf(store, key, pdf);
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
