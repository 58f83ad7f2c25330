import type { FastifyInstance } from 'fastify';
import { api, type Noun, summaries, webhooks } from '#contract/api.ts';
import { AppError } from '#contract/errors.ts';
import { tokenGate } from '../connections/tokens/token-gate.ts';
import { outboxReplies } from '../core/delivery/outbox-replies.ts';
import { prepareRequests } from '../core/endpoints/access-guard.ts';
import { serveApiPages } from '../core/endpoints/api-page.ts';
import type { EndpointContext } from '../core/endpoints/endpoint-call.ts';
import { registerHandlers } from '../core/endpoints/routes.ts';
import { logSecurityEvents } from '../core/endpoints/security-events.ts';
import type { Services } from '../core/services.ts';
import { personOfPage, presentSession } from '../identity/access/session-record.ts';
import { personFinder } from '../identity/sessions/sessions.ts';
import { asCompany } from '../platform/database/database.ts';
import { outboxPage } from '../platform/dev-outbox/outbox-page.ts';
import { responseEncryptionOf } from '../platform/http/idempotency.ts';
import { ListLimits } from '../platform/http/list-limits.ts';
import { addressLogger } from '../platform/http/logged-address.ts';
import { guardAgainstOverload } from '../platform/http/overload-guard.ts';
import type { SiteOptions } from '../platform/http/pages.ts';
import { createHttpServer } from '../platform/http/server.ts';
import { type ReadStart, serveWebApplication } from '../platform/http/static-files.ts';
import { Uploads } from '../platform/http/uploads.ts';
import { openWebhooks } from '../platform/http/webhooks.ts';
import { linkFinder } from '../sales/customer-page/find-link.ts';
import type { Config } from '../settings/config.ts';
import { ownIcons, ownLegalTexts } from '../settings/own-brand.ts';
import { siteSettings } from '../settings/site-settings.ts';
import { employeeFinder } from '../work/employees/find-employee.ts';
import { linksOfHeader } from '../work/photos/header-links.ts';
import { cardCompanyFinder } from '../work/timecards/store.ts';
import { handlersOf, type Serving, webhooksOf } from './compose.ts';
import { features } from './features.ts';
import { serveHealth } from './health.ts';
import { serveMetrics } from './metrics.ts';
import { publicConfig } from './public-config.ts';

/** The process state that the operators' routes report. */
interface ProcessState {
  /** The names of the job queues. */
  jobQueues: readonly string[];
  /** True once the process has received a signal to stop. */
  isStopping: () => boolean;
}

/** The HTTP server with every endpoint, page and file that the process serves. */
export async function buildApp(services: Services, state: ProcessState): Promise<FastifyInstance> {
  const { config, database, clock, webRoot, publicUrl } = services;
  const app = await httpServer(services, state);
  guardAgainstOverload(app);
  prepareRequests(app);
  const context = routeContext(services);
  // Does not compile if an endpoint of the contract has no handler.
  const handlers: Serving<Noun> = handlersOf(features, services);
  for (const noun of Object.keys(api) as Noun[]) registerHandlers(app, context, api[noun], handlers[noun]);
  openWebhooks(app, { clock, publicUrl }, webhooks, webhooksOf(features, services));
  serveApiPages(app, { api, summaries, webhooks, brandName: config.brand.name });
  for (const { pages } of features) pages?.(app, services);
  const replies = config.sms !== 'outbox' ? undefined : outboxReplies(database, clock);
  await app.register(outboxPage, { dataDir: config.dataDir, publicUrl, production: config.isProduction, replies });
  if (webRoot) await serveWebApplication(app, webRoot, await siteOptions(config), startOfPages(services, context));
  else app.setNotFoundHandler(() => Promise.reject(new AppError('not_found')));
  return app;
}

/**
 * What the pages of a signed-in user contain: the session, as `GET /check_auth` returns it, the public configuration of
 * an installation in use, and the images of the header.
 */
function startOfPages({ config, places, database }: Services, context: EndpointContext): ReadStart {
  const findPerson = personOfPage(context);
  const settings = { ...publicConfig(config, places), is_empty: false };
  return async (request, reply) => {
    const person = await findPerson(request, reply);
    if (!person) return undefined;
    const images = await asCompany(database, person.company_id, (db) => linksOfHeader(db, person)).catch(() => []);
    return { session: presentSession(person).attributes, config: settings, images };
  };
}

/** The HTTP server of a process that only delivers messages: the operators' routes alone. */
export async function buildWorkerApp(services: Services, state: ProcessState): Promise<FastifyInstance> {
  const app = await httpServer(services, state);
  app.setNotFoundHandler(() => Promise.reject(new AppError('not_found')));
  return app;
}

/** The HTTP server with the operators' routes. */
async function httpServer(services: Services, { jobQueues, isStopping }: ProcessState): Promise<FastifyInstance> {
  const { config, database, metrics, clock, secretKey, log } = services;
  const { publicUrl, trustProxy, logAddresses, rateLimits, dataDir, metricsToken: token, backup } = config;
  const app = await createHttpServer({ publicUrl, trustProxy, logAddresses, rateLimits, secretKey, log });
  logSecurityEvents(app, addressLogger(logAddresses, secretKey));
  const backupFolder = backup.automatic && backup.folder;
  serveMetrics(app, { metrics, token, database, jobQueues, dataDir, backupFolder, clock });
  serveHealth(app, { database, dataDir, isStopping });
  return app;
}

/** What the API routes share, and use to identify callers. */
function routeContext(services: Services): EndpointContext {
  const { config, database, secretKey, clock, publicUrl } = services;
  return {
    database,
    responseEncryption: responseEncryptionOf(secretKey),
    findPerson: personFinder(database.systemDb),
    tokens: tokenGate({ database, metrics: services.metrics, rateLimits: config.rateLimits }),
    findEmployee: employeeFinder(database, services),
    findCardCompany: cardCompanyFinder(database.systemDb),
    findLink: linkFinder(database, services),
    clock,
    isHttps: publicUrl.startsWith('https:'),
    lists: new ListLimits(database, { connections: config.database.poolSize }),
    uploads: new Uploads(),
  };
}

const SURVEY_PAGES = ['no-overpass'];
const TEXT_PAGES = ['pub/opt_in'];
const ABOUT_PAGES = ['pub/about_us', 'pub/our_story'];

async function siteOptions(config: Config): Promise<SiteOptions> {
  const { google, stripe, map, brand, survey, sms } = config;
  const withoutPages = [
    ...(survey ? [] : SURVEY_PAGES),
    ...(sms === 'off' ? TEXT_PAGES : []),
    ...(brand.isOwn ? ABOUT_PAGES : []),
  ];
  return {
    ...siteSettings(config),
    withoutPages,
    ownTexts: ownLegalTexts(brand),
    ownFiles: await ownIcons(brand),
    google: google !== undefined,
    stripe: stripe !== undefined,
    mapTiles: map.tileUrl,
    applicationPaths: ['main', 'quickbooks'],
    openedBySecret: ['time'],
  };
}
