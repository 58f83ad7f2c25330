import type { FastifyInstance } from 'fastify';
import { api, summaries, webhooks } from '#contract/api.ts';
import { AppError } from '#contract/errors.ts';
import { personFinder } from '../identity/access/sessions.ts';
import { linkFinder } from '../sales/customer-page/find-link.ts';
import { serveLinkFiles } from '../sales/customer-page/link-files.ts';
import { serveVisitCalendar } from '../sales/customer-page/visit-calendar.ts';
import { unsubscribeLinks } from '../work/customers/unsubscribe-links.ts';
import { serveUnsubscribePage } from '../work/customers/unsubscribe-page.ts';
import { serveHealth } from './health.ts';
import { readCustomerPage } from '../core/documents/links/customer-page.ts';
import { serveDocumentLinks } from '../core/documents/links/document-links.ts';
import { serveMetrics } from './metrics.ts';
import { serveSandboxCheckout } from '../platform/payment-cards/sandbox-checkout-pages.ts';
import { type SandboxEvent, serveSandboxPayments } from '../platform/payment-cards/sandbox-payments-page.ts';
import { serveSandboxPages } from '../platform/payment-cards/sandbox-pages.ts';
import { employeeFinder } from '../work/employees/find-employee.ts';
import { serveApiPages } from '../core/endpoints/api-page.ts';
import { responseEncryptionOf } from '../platform/http/idempotency.ts';
import { ListLimits } from '../platform/http/list-limits.ts';
import { prepareRequests } from '../core/endpoints/access-guard.ts';
import { registerHandlers } from '../core/endpoints/routes.ts';
import { logSecurityEvents } from '../core/endpoints/security-events.ts';
import { addressLogger } from '../platform/http/logged-address.ts';
import { guardAgainstOverload } from '../platform/http/overload-guard.ts';
import { createHttpServer } from '../platform/http/server.ts';
import { openWebhooks } from '../platform/http/webhooks.ts';
import { Uploads } from '../platform/http/uploads.ts';
import { serveWebApplication } from '../platform/http/static-files.ts';
import { outboxPage } from '../platform/dev-outbox/outbox-page.ts';
import { outboxReplies } from '../core/delivery/outbox-replies.ts';
import { takeMoneyEvent } from '../sales/online-payments/payout-events.ts';
import { payServicesOf } from './pay-services.ts';
import { cardCompanyFinder } from '../work/timecards/store.ts';
import { serveCalendarFeeds } from '../work/visits/calendar-feed.ts';
import type { AppParts } from './app-parts.ts';
import { allHandlers } from './all-handlers.ts';
import { allWebhooks } from './all-webhooks.ts';

/** The HTTP server with every endpoint, page and file that the process serves. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database, clock, webRoot } = parts;
  const { publicUrl } = config;
  const app = await httpServer(parts);
  guardAgainstOverload(app);
  prepareRequests(app);
  const findPerson = personFinder(database.systemDb);
  const handlers = allHandlers(parts, findPerson);
  const isHttps = publicUrl.startsWith('https:');
  const findEmployee = employeeFinder(database, parts);
  const findCardCompany = cardCompanyFinder(database.systemDb);
  const findLink = linkFinder(database, parts);
  const lists = new ListLimits(database, { connections: config.database.poolSize });
  const uploads = new Uploads();
  const responseEncryption = responseEncryptionOf(parts.secretKey);
  const context = {
    database,
    responseEncryption,
    findPerson,
    findEmployee,
    findCardCompany,
    findLink,
    clock,
    isHttps,
    lists,
    uploads,
  };
  for (const noun of Object.keys(api) as (keyof typeof api)[])
    registerHandlers(app, context, api[noun], handlers[noun]);
  openWebhooks(app, { clock, publicUrl }, webhooks, allWebhooks(parts));
  serveApiPages(app, { api, summaries, webhooks });
  serveDocumentLinks(app, { ...parts, customerPage: webRoot ? readCustomerPage(webRoot) : undefined });
  serveLinkFiles(app, parts);
  serveVisitCalendar(app, { ...parts, publicUrl });
  serveCalendarFeeds(app, { ...parts, publicUrl });
  serveUnsubscribePage(app, { ...parts, links: unsubscribeLinks(parts.secretKey, publicUrl) });
  if (parts.connect?.kind === 'sandbox') {
    serveSandboxPages(app, config);
    serveSandboxCheckout(app, { dataDir: config.dataDir, clock });
    const onEvent = async (event: SandboxEvent) =>
      void (await takeMoneyEvent(database, payServicesOf(parts), event, async () => true));
    serveSandboxPayments(app, { dataDir: config.dataDir, clock, onEvent });
  }
  const replies = config.twilio ? undefined : outboxReplies(database, clock);
  await app.register(outboxPage, { dataDir: config.dataDir, publicUrl, production: config.isProduction, replies });
  const needs = { google: config.google !== undefined, stripe: config.stripe !== undefined };
  const site = {
    publicUrl,
    contactEmail: config.mail.contactEmail,
    surveyInfoUrl: config.surveyInfoUrl,
    ...needs,
    mapTiles: config.map.tileUrl,
    applicationPaths: ['main', 'quickbooks'],
    openedBySecret: ['time'],
  };
  if (webRoot) await serveWebApplication(app, webRoot, site);
  else app.setNotFoundHandler(() => Promise.reject(new AppError('not_found')));
  return app;
}

/** The HTTP server of a process that only delivers messages. */
export async function buildWorkerApp(parts: AppParts): Promise<FastifyInstance> {
  const app = await httpServer(parts);
  app.setNotFoundHandler(() => Promise.reject(new AppError('not_found')));
  return app;
}

/** The HTTP server with the routes of its operators. */
async function httpServer({ config, ...parts }: AppParts): Promise<FastifyInstance> {
  const { publicUrl, trustProxy, logAddresses, rateLimits, dataDir, metricsToken: token, backup } = config;
  const { secretKey, log } = parts;
  const app = await createHttpServer({ publicUrl, trustProxy, logAddresses, rateLimits, secretKey, log });
  logSecurityEvents(app, addressLogger(logAddresses, secretKey));
  serveMetrics(app, { ...parts, token, dataDir, backupFolder: backup.automatic && backup.folder });
  serveHealth(app, { ...parts, dataDir });
  return app;
}
