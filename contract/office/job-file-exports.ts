import { z } from 'zod';
import { byId, endpoint, one, record, type Summaries, under } from '../endpoint.ts';
import { instant } from '../fields.ts';

/** How long an export can be downloaded, in hours. */
export const EXPORT_HOURS = 24;
export const EXPORT_STATES = ['queued', 'ready', 'failed'] as const;

export const JobFileExport = z.object({
  job_file_export_id: z.string(),
  project_id: z.string(),
  includes_money: z.boolean(),
  includes_internal_notes: z.boolean(),
  state: z.enum(EXPORT_STATES),
  /** One sentence; null unless it failed. */
  failure_reason: z.string().nullable(),
  /** The size of the zip in bytes; null until it is ready. */
  byte_size: z.number().int().nullable(),
  created_at: instant,
  /** When it can no longer be downloaded. */
  expires_at: instant,
});
export type JobFileExport = z.output<typeof JobFileExport>;

const Choices = z.object({
  includes_money: z.boolean({ error: 'Say whether the export includes money.' }),
  includes_internal_notes: z.boolean({ error: 'Say whether the export includes internal notes.' }),
});

const ExportRecord = record('job_file_export', JobFileExport);
const byExport = z.object({ id: z.uuid(), export_id: z.uuid() });

export const jobFileExports = {
  create: endpoint({
    method: 'POST',
    path: '/projects/:id/job_file_exports',
    auth: 'active',
    params: byId,
    body: under('job_file_export', Choices),
    status: 201,
    response: one(ExportRecord),
    errors: ['project_not_found'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/projects/:id/job_file_exports/:export_id',
    auth: 'active',
    params: byExport,
    response: one(ExportRecord),
    errors: ['job_file_export_not_found'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/projects/:id/job_file_exports/:export_id/file',
    auth: 'active',
    params: byExport,
    response: 'file',
    errors: ['job_file_export_not_found', 'job_file_export_not_ready'],
  }),
};

export const jobFileExportSummaries: Summaries<typeof jobFileExports> = {
  create:
    'Export the job file of a project as a zip, in the background: entries.jsonl, the documents as sent and signed, the photos, and manifest.json with the SHA-256 of each file and the proofs of the seals. Without includes_money, entries with amounts and the documents are left out.',
  read: `Read whether an export is ready. It can be downloaded for ${EXPORT_HOURS} hours.`,
  file: 'Download the zip of an export.',
};
