import { sql } from 'kysely';
import { AppError } from '#contract/errors.ts';
import { EXPORT_HOURS } from '#contract/office/job-file-exports.ts';
import { currentCompany } from '../../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';

/** A file of the zip: stored with the export, or under the key of its own file. */
export interface ExportedFile {
  name: string;
  size: number;
  sha256: string;
  file_key: string | null;
}

export type ExportRow = Awaited<ReturnType<typeof readExport>>;

const HOUR_MS = 60 * 60 * 1000;

export function expiresAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + EXPORT_HOURS * HOUR_MS);
}

interface ExportKey {
  projectId: string;
  exportId: string;
  now: Date;
}

/** An export that can still be downloaded, without its content. */
export async function readExport(db: CompanyDb, { projectId, exportId, now }: ExportKey) {
  const row = await db
    .selectFrom('job_file_exports')
    .select([
      'job_file_export_id',
      'project_id',
      'includes_money',
      'includes_internal_notes',
      'state',
      'failure_reason',
      'files',
      'created_at',
    ])
    .where('job_file_export_id', '=', exportId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  if (!row || expiresAt(row.created_at) < now) throw new AppError('job_file_export_not_found');
  return row;
}

/** The parts of the zip that are stored with the export. */
export async function readContents(db: CompanyDb, exportId: string) {
  return db
    .selectFrom('job_file_exports')
    .select(['entries', 'manifest'])
    .where('job_file_export_id', '=', exportId)
    .executeTakeFirst();
}

/** Deletes the company's exports that can no longer be downloaded. */
export async function deleteExpiredExports(db: CompanyDb, now: Date): Promise<void> {
  const before = new Date(now.getTime() - EXPORT_HOURS * HOUR_MS);
  await db.deleteFrom('job_file_exports').where('created_at', '<', before).execute();
}

interface StoredPart {
  name: string;
  file_key: string;
}

/** The originals of the project's photos, or their large sizes, and those of its notes. */
export async function photosOf(
  db: CompanyDb,
  projectId: string,
  { includesInternalNotes }: { includesInternalNotes: boolean },
): Promise<StoredPart[]> {
  const { rows } = await sql<StoredPart>`
    select distinct on (i.image_group_key)
      'photos/' || to_char(i.created_at, 'YYYY-MM-DD') || '-' || right(i.image_group_key::text, 8) || '-' || i.file_name as name,
      i.file_key
    from images i
    where i.company_id = ${currentCompany} and i.project_id = ${projectId} and i.size_tag <> 'small'
    order by i.image_group_key, i.size_tag
  `.execute(db);
  const ofNotes = await sql<StoredPart>`
    select distinct on (p.job_note_photo_id)
      'photos/' || n.day || '-note-' || right(p.job_note_photo_id::text, 8) || '-' || p.file_name as name, p.file_key
    from job_notes n
    join job_note_photos p on p.company_id = n.company_id and p.job_note_id = n.job_note_id
    where n.company_id = ${currentCompany} and n.project_id = ${projectId} and p.size_tag <> 'small'
      and (n.is_for_customer or ${includesInternalNotes}::boolean)
    order by p.job_note_photo_id, p.size_tag
  `.execute(db);
  return [...rows, ...ofNotes.rows];
}

/** The PDFs of the project as they were sent and signed. */
export async function documentsOf(db: CompanyDb, projectId: string): Promise<StoredPart[]> {
  const { rows } = await sql<StoredPart>`
    with proposals as (
      select estimate_id as id, 'estimate-' || estimate_number as name from estimates
      where company_id = ${currentCompany} and project_id = ${projectId}
      union all
      select o.change_order_id, 'estimate-' || e.estimate_number || '-change-order-' || o.change_order_number
      from estimates e
      join change_orders o on o.company_id = e.company_id and o.estimate_id = e.estimate_id
      where e.company_id = ${currentCompany} and e.project_id = ${projectId})
    select 'documents/' || p.name || '-version-' || r.revision_number || '.pdf' as name, r.file_key
    from proposals p
    join revisions r on r.company_id = ${currentCompany} and coalesce(r.estimate_id, r.change_order_id) = p.id
    where r.file_key is not null
    union all
    select 'documents/' || p.name || '-signed-' || right(a.approval_id::text, 8) || '.pdf', a.signed_pdf_key
    from proposals p
    join approvals a on a.company_id = ${currentCompany} and coalesce(a.estimate_id, a.change_order_id) = p.id
    where a.signed_pdf_key is not null
    union all
    select 'documents/invoice-' || i.invoice_number || '-sent-' || right(m.message_id::text, 8) || '.pdf', m.file_key
    from invoices i
    join messages m on m.company_id = i.company_id and m.document_id = i.invoice_id
    where i.company_id = ${currentCompany} and i.project_id = ${projectId} and m.file_key is not null
      and not m.is_for_office
  `.execute(db);
  return rows;
}
