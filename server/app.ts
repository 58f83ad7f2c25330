import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { api } from '../contract/api.ts';
import { Refusal } from '../contract/refusals.ts';
import { personFinder } from './access/sessions.ts';
import { accessDoors } from './access/routes.ts';
import { accountDoors } from './accounts/routes.ts';
import { companyDoors } from './companies/routes.ts';
import type { Config } from './config.ts';
import { customerDoors } from './customers/routes.ts';
import { readCustomer } from './customers/store.ts';
import { itemizedEstimateDoors } from './estimates/line-routes.ts';
import { estimateDoors } from './estimates/routes.ts';
import { serveHealth } from './health.ts';
import { serveDocumentLinks } from './messages/document-links.ts';
import { messageDoors } from './messages/routes.ts';
import { sender } from './messages/send.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Documents } from './platform/documents/documents.ts';
import type { Files } from './platform/files/files.ts';
import { serveApiPages } from './platform/http/api-page.ts';
import type { Doors } from './platform/http/doors.ts';
import { countAgainst, countNothing } from './platform/http/rate-limits.ts';
import { openDoors } from './platform/http/routes.ts';
import { createHttpServer } from './platform/http/server.ts';
import { serveWebApplication } from './platform/http/static-files.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { outboxPage } from './platform/outbox/outbox-page.ts';
import { projectDoors } from './projects/routes.ts';
import { configDoors } from './public-config.ts';
import { referenceDoors } from './references/routes.ts';
import { subscriptionDoors } from './subscriptions/routes.ts';

export interface AppParts {
  config: Config;
  secretKey: string;
  database: Database;
  jobs: Jobs;
  files: Files;
  documents: Documents;
  clock: Clock;
  log: FastifyBaseLogger;
  /** The built web application; without it only the API is served. */
  webRoot: string | undefined;
}

type AllDoors = { [N in keyof typeof api]: Doors<(typeof api)[N]> };

/** Puts every feature on the HTTP server; nothing else knows all of them. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database, clock, webRoot } = parts;
  const { publicUrl, trustProxy, rateLimits } = config;
  const app = await createHttpServer({ publicUrl, trustProxy, rateLimits, secretKey: parts.secretKey, log: parts.log });
  const findPerson = personFinder(database.house);
  const doors = allDoors(parts, findPerson);
  const context = { database, findPerson, clock, isHttps: publicUrl.startsWith('https:') };
  for (const noun of Object.keys(api) as (keyof typeof api)[]) openDoors(app, context, api[noun], doors[noun]);
  serveApiPages(app, api);
  serveHealth(app, parts);
  serveDocumentLinks(app, parts);
  await app.register(outboxPage, { dataDir: config.dataDir, publicUrl, production: config.isProduction });
  if (webRoot) await serveWebApplication(app, webRoot);
  else app.setNotFoundHandler(() => Promise.reject(new Refusal('not_found')));
  return app;
}

function allDoors(parts: AppParts, findPerson: ReturnType<typeof personFinder>): AllDoors {
  const { config, jobs, files, documents } = parts;
  const count = config.rateLimits ? countAgainst : countNothing;
  const send = sender({ jobs, countAgainst: count, publicUrl: config.publicUrl });
  return {
    access: accessDoors(findPerson, count),
    accounts: accountDoors(count),
    companies: companyDoors(count),
    config: configDoors(config),
    customers: customerDoors,
    estimates: estimateDoors({ documents, send }),
    itemizedEstimates: itemizedEstimateDoors,
    messages: messageDoors({ files, requireCustomer: readCustomer }),
    projects: projectDoors,
    references: referenceDoors,
    subscriptions: subscriptionDoors,
  };
}
