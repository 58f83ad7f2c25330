import type { Services } from '../../../core/services.ts';
import { readCompany } from '../../../identity/companies/store.ts';
import { canonicalJson } from '../../../platform/canonical-json.ts';
import { asCompany, asCompanySnapshot, type CompanyDb } from '../../../platform/database/database.ts';
import { sha256 } from '../../../platform/merkle-tree.ts';
import { jobQueue } from '../../../platform/queue/queue.ts';
import { readProject } from '../../../work/projects/store.ts';
import { hashedEntry } from '../leaf.ts';
import { type EntryRow, readEntries } from '../read-entries.ts';
import { type Manifest, proofsOf } from './manifest.ts';
import { documentsOf, type ExportedFile, photosOf } from './store.ts';

interface ExportJob {
  company_id: string;
  job_file_export_id: string;
}

export const exportQueue = jobQueue<ExportJob>('job_file.export', { timeLimitSeconds: 600 });

type ExportServices = Pick<Services, 'database' | 'files' | 'clock'>;

const NOT_MADE = 'The file could not be made. Please try again.';

/**
 * Freezes the job file: writes the entries, and reads each photo and document once for its hash. One file is in memory at
 * a time; they are copied when the zip is downloaded.
 */
export async function makeExport(services: ExportServices, job: ExportJob): Promise<void> {
  const { database } = services;
  const { company_id, job_file_export_id: id } = job;
  const choices = await asCompany(database, company_id, (db) =>
    db
      .selectFrom('job_file_exports')
      .select(['project_id', 'includes_money', 'includes_internal_notes'])
      .where('job_file_export_id', '=', id)
      .where('state', '=', 'queued')
      .executeTakeFirst(),
  );
  if (!choices) return;
  const save = (changes: object) =>
    asCompany(database, company_id, (db) =>
      db.updateTable('job_file_exports').set(changes).where('job_file_export_id', '=', id).execute(),
    );
  try {
    const { files, entries, manifest } = await contentsOf(services, company_id, choices);
    await save({ state: 'ready', files: JSON.stringify(files), entries, manifest, ready_at: services.clock() });
  } catch (error) {
    await save({ state: 'failed', failure_reason: NOT_MADE });
    throw error;
  }
}

interface Choices {
  project_id: string;
  includes_money: boolean;
  includes_internal_notes: boolean;
}

async function contentsOf({ database, files, clock }: ExportServices, companyId: string, choices: Choices) {
  const parts = await asCompanySnapshot(database, companyId, (db) => partsOf(db, choices));
  const exported: ExportedFile[] = [];
  for (const { name, file_key } of parts.stored) {
    const bytes = await files.read(file_key);
    exported.push({ name, file_key, size: bytes.length, sha256: sha256(bytes).toString('hex') });
  }
  const entries = parts.rows.map((row) => `${canonicalJson(hashedEntry(row))}\n`).join('');
  exported.unshift(generated('entries.jsonl', entries));
  const manifest: Manifest = {
    format: 'jobsitespro-job-file-1',
    company: parts.company,
    project: parts.project,
    exported_at: clock().toISOString(),
    files: exported.map(({ name, size, sha256: hash }) => ({ name, size, sha256: hash })),
    ...parts.proofs,
  };
  const written = JSON.stringify(manifest, null, 1);
  return { files: [...exported, generated('manifest.json', written)], entries, manifest: written };
}

function generated(name: string, content: string): ExportedFile {
  const bytes = Buffer.from(content);
  return { name, file_key: null, size: bytes.length, sha256: sha256(bytes).toString('hex') };
}

/** What the export contains, read from one snapshot of the database. */
async function partsOf(db: CompanyDb, { project_id, includes_money, includes_internal_notes }: Choices) {
  const { time_zone: timeZone, name: company } = await readCompany(db);
  const project = await readProject(db, project_id);
  const all = await readEntries(db, { projectId: project_id }, { timeZone });
  const rows = all.filter((row) => isIncluded(row, { includes_money, includes_internal_notes }));
  const photos = await photosOf(db, project_id, { includesInternalNotes: includes_internal_notes });
  const documents = includes_money ? await documentsOf(db, project_id) : [];
  const proofs = await proofsOf(db, project_id, rows);
  return { company, project: project.name, rows, proofs, stored: [...documents, ...photos] };
}

/** An entry is left out as a whole: one without its amount could not be proven. */
function isIncluded(
  { kind, amount, details }: EntryRow,
  { includes_money, includes_internal_notes }: Omit<Choices, 'project_id'>,
): boolean {
  if (!includes_money && amount !== null) return false;
  return kind !== 'note' || includes_internal_notes || details.is_for_customer === true;
}
