import { feature } from '../../core/feature.ts';
import { handle } from '../../platform/queue/jobs.ts';
import { openTimeStamper } from '../../platform/time-stamps/time-stamper.ts';
import { exportQueue, makeExport } from './export/make-export.ts';
import { jobFileExportHandlers } from './export/routes.ts';
import { deleteExpiredExports } from './export/store.ts';
import { jobFileHandlers } from './routes.ts';
import { sealCompanies, sealsDue } from './seal-company.ts';
import { stampRoots } from './stamp-roots.ts';

/** The tasks look for companies and roots that are due; most rounds find none. */
const SEAL_EVERY_MS = 60_000;
/** The seals of one hour share a time stamp. */
const STAMP_EVERY_MS = 60 * 60 * 1000;

export const jobFileFeature = feature({
  handlers: ({ files }) => ({ jobFile: jobFileHandlers, jobFileExports: jobFileExportHandlers({ files }) }),
  jobs: (services) => [handle(exportQueue, (job) => makeExport(services, job))],
  cleanupOfCompany: deleteExpiredExports,
  tasks: (services) => {
    const stamper = openTimeStamper(services.config.timeStamps, services.clock);
    return [
      { everyMs: SEAL_EVERY_MS, run: () => sealCompanies(services) },
      { everyMs: STAMP_EVERY_MS, run: () => stampRoots({ ...services, stamper }) },
    ];
  },
  due: [sealsDue],
});
