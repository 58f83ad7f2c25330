import { feature } from '../../core/feature.ts';
import { secondFactorEncryption } from '../../identity/second-factors/verify-code.ts';
import { handle } from '../../platform/queue/jobs.ts';
import { importHandler } from './import/import-routes.ts';
import { importQueue, runImport } from './import/run-import.ts';
import { archiveQueue, makeArchive } from './make-archive.ts';
import { archiveHandlers } from './routes.ts';
import { cleanUpArchives, existingPartKeys } from './store.ts';

export const archiveFeature = feature({
  handlers: (services) => ({
    archives: {
      ...archiveHandlers({ ...services, encryption: secondFactorEncryption(services.secretKey) }),
      ...importHandler(services),
    },
  }),
  jobs: (services) => [
    handle(archiveQueue, (job) => makeArchive(services, job)),
    handle(importQueue, (job) => runImport(services, job)),
  ],
  cleanupOfCompany: cleanUpArchives,
  files: { archives: existingPartKeys },
});
