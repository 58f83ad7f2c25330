import { AppError } from '#contract/errors.ts';
import type { JobFileExport, jobFileExports } from '#contract/office/job-file-exports.ts';
import { recordAuditEntry } from '../../../core/audit-log/record.ts';
import { type Handlers, type Presented, withoutTransaction } from '../../../core/endpoints/handlers.ts';
import type { Files } from '../../../platform/files/files.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/queue/jobs.ts';
import { zipOf, zipSize } from '../../../platform/zip.ts';
import { readProject } from '../../../work/projects/store.ts';
import { exportQueue } from './make-export.ts';
import { type ExportedFile, expiresAt, type ExportRow, readContents, readExport } from './store.ts';

export function jobFileExportHandlers({ files }: { files: Files }): Handlers<typeof jobFileExports> {
  return {
    create: async ({ db, person, params, body: { job_file_export: choices }, http, now }) => {
      const project = await readProject(db, params.id);
      const job_file_export_id = newId();
      await db
        .insertInto('job_file_exports')
        .values({
          job_file_export_id,
          project_id: params.id,
          ...choices,
          state: 'queued',
          created_by_account_id: person.account_id,
          created_at: now,
        })
        .execute();
      await enqueue(db, exportQueue, { company_id: person.company_id, job_file_export_id });
      const entry = { record_type: 'project', record_id: params.id, action: 'exported' } as const;
      await recordAuditEntry(
        db,
        { ...entry, summary: `Job file of ${project.name}`, after: choices },
        { person, http },
        now,
      );
      return present(await readExport(db, { projectId: params.id, exportId: job_file_export_id, now }));
    },

    read: async ({ db, params, now }) =>
      present(await readExport(db, { projectId: params.id, exportId: params.export_id, now })),

    file: withoutTransaction(async ({ inCompany, params, now }) => {
      const { row, contents, project } = await inCompany(async (db) => ({
        row: await readExport(db, { projectId: params.id, exportId: params.export_id, now }),
        contents: await readContents(db, params.export_id),
        project: await readProject(db, params.id),
      }));
      if (row.state !== 'ready' || !contents) throw new AppError('job_file_export_not_ready');
      const texts = new Map([
        ['entries.jsonl', contents.entries],
        ['manifest.json', contents.manifest],
      ]);
      const zipped = filesIn(row).map(({ name, size, file_key }) => ({
        name,
        size,
        read: async function* () {
          yield file_key === null ? Buffer.from(texts.get(name) ?? '') : await files.read(file_key);
        },
      }));
      return {
        ...zipOf(zipped, row.created_at),
        contentType: 'application/zip',
        fileName: `Job file ${project.name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, ' ').trim()}.zip`,
      };
    }),
  };
}

function filesIn({ files }: Pick<ExportRow, 'files'>): readonly ExportedFile[] {
  return files ?? [];
}

function present(row: ExportRow) {
  const attributes: Presented<typeof JobFileExport> = {
    job_file_export_id: row.job_file_export_id,
    project_id: row.project_id,
    includes_money: row.includes_money,
    includes_internal_notes: row.includes_internal_notes,
    state: row.state,
    failure_reason: row.failure_reason,
    byte_size: row.state === 'ready' ? zipSize(filesIn(row)) : null,
    created_at: row.created_at,
    expires_at: expiresAt(row.created_at),
  };
  return { data: { id: row.job_file_export_id, type: 'job_file_export' as const, attributes } };
}
