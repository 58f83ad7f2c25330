import { jobFileExports } from '#contract/office/job-file-exports.ts';
import { makeExport } from '../../server/office/job-file/export/make-export.ts';
import { sealCompany } from '../../server/office/job-file/seal-company.ts';
import { stampRoots } from '../../server/office/job-file/stamp-roots.ts';
import type { TimeStamper } from '../../server/platform/time-stamps/time-stamper.ts';
import { testApp } from '../app/app.ts';
import { quietLog } from '../app/quiet-log.ts';
import { testClock } from '../app/test-clock.ts';
import type { Company } from '../records/factories.ts';

/** Seals a company as its task does after midnight. */
export async function seal({ company_id }: Pick<Company, 'company_id'>): Promise<void> {
  const { database, delivery } = await testApp();
  await sealCompany({ database, files: delivery.files, clock: testClock.now }, company_id);
}

/** Builds the tree of all waiting roots, and requests their time stamp. */
export async function stamp(stamper?: TimeStamper): Promise<void> {
  const { database } = await testApp();
  await stampRoots({ database, clock: testClock.now, log: quietLog, stamper });
}

/** Exports a project's job file as its job does; returns the id of the export, which is ready. */
export async function exportFile(
  { ana, company_id }: Pick<Company, 'ana' | 'company_id'>,
  project_id: string,
  choices: Partial<{ includes_money: boolean; includes_internal_notes: boolean }> = {},
): Promise<string> {
  const job_file_export = { includes_money: true, includes_internal_notes: true, ...choices };
  const { body } = await ana.call(jobFileExports.create, { params: { id: project_id }, body: { job_file_export } });
  const { database, delivery } = await testApp();
  const services = { database, files: delivery.files, clock: testClock.now };
  await makeExport(services, { company_id, job_file_export_id: body.data.id });
  return body.data.id;
}
