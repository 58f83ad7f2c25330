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
