import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { api, webhooks } from '../contract/api.ts';
import { Refusal } from '../contract/refusals.ts';
import { companyDeletionHandlers } from './access/company-deletion.ts';
import { rememberDevice } from './access/known-devices.ts';
import { loginIdReminderDoors } from './access/login-id-reminders.ts';
import { passwordResetDoors } from './access/reset-routes.ts';
import { forgetReset } from './access/resets-store.ts';
import { accessDoors, replaceSession } from './access/routes.ts';
import { sessionDoors } from './access/session-routes.ts';
import { endSessionsOf, personFinder } from './access/sessions.ts';
import { emailConfirmationDoors } from './accounts/email-confirmations.ts';
import { accountInviteDoors } from './accounts/invite-routes.ts';
import { accountDoors } from './accounts/routes.ts';
import { requireOwnAccount } from './accounts/store.ts';
import { addressDoors } from './addresses/routes.ts';
import { auditLogDoors } from './audit-log/routes.ts';
import { companyDoors } from './companies/routes.ts';
import type { Config } from './config.ts';
import { contactDoors } from './contact/routes.ts';
import { customerPaymentDoors } from './customer-payments/routes.ts';
import { customerConsentDoors } from './customers/consent-routes.ts';
import { customerDoors } from './customers/routes.ts';
import { readCustomer } from './customers/store.ts';
import { unsubscribeLinks } from './customers/unsubscribe-links.ts';
import { serveUnsubscribePage } from './customers/unsubscribe-page.ts';
import { itemizedEstimateDoors } from './estimates/line-routes.ts';
import { estimateDoors } from './estimates/routes.ts';
import { serveHealth } from './health.ts';
import { imageDoors } from './images/routes.ts';
import { itemizedInvoiceDoors } from './invoices/item-routes.ts';
import { invoiceDoors } from './invoices/routes.ts';
import { jobsiteDoors } from './jobsites/routes.ts';
import { serveDocumentLinks } from './messages/document-links.ts';
import type { CountMessage } from './messages/allowance.ts';
import { messageNews } from './messages/news.ts';
import { messageDoors } from './messages/routes.ts';
import { messageEncryption } from './messages/encryption.ts';
import { sender } from './messages/send.ts';
import { noticeNews } from './notices/news.ts';
import type { SendNotice } from './notices/send.ts';
import type { Accounting } from './platform/accounting/accounting.ts';
import type { Cards } from './platform/cards/cards.ts';
import { employeeFinder } from './employees/find-employee.ts';
import { employeeDoors } from './employees/routes.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Documents } from './platform/documents/documents.ts';
import type { Files } from './platform/files/files.ts';
import { googleCredentials } from './platform/google/google.ts';
import { serveApiPages } from './platform/http/api-page.ts';
import type { Doors } from './platform/http/doors.ts';
import { answerEncryptionOf } from './platform/http/idempotency.ts';
import { ListLimits } from './platform/http/list-limits.ts';
import { processLimit } from './platform/http/process-limit.ts';
import { ADDRESS_LOOK_UPS, type CountAgainst } from './platform/http/rate-limits.ts';
import { openDoors } from './platform/http/routes.ts';
import { createHttpServer } from './platform/http/server.ts';
import { type Hooks, openWebhooks } from './platform/http/webhooks.ts';
import { Uploads } from './platform/http/uploads.ts';
import { serveWebApplication } from './platform/http/static-files.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { mailHook } from './platform/mail/mail-hook.ts';
import type { TakeNews } from './platform/outgoing/news.ts';
import { outboxPage } from './platform/outbox/outbox-page.ts';
import type { Places } from './platform/places/places.ts';
import { sealing } from './platform/sealing.ts';
import { outboxReplies } from './platform/texts/outbox-replies.ts';
import { twilioHooks } from './platform/texts/twilio-hooks.ts';
import { projectDoors } from './projects/routes.ts';
import { lockProject, readProject } from './projects/store.ts';
import { quickbooksConnectionDoors } from './quickbooks/connection-routes.ts';
import { quickbooksInvoiceDoors } from './quickbooks/invoice-routes.ts';
import { quickbooksPaymentDoors } from './quickbooks/payment-routes.ts';
import { configDoors } from './public-config.ts';
import { referenceDoors } from './references/routes.ts';
import { paymentDoors } from './subscriptions/payment-routes.ts';
import { subscriptionDoors } from './subscriptions/routes.ts';
import { stripeHook } from './subscriptions/stripe-hook.ts';
import { surveyDoors } from './survey/routes.ts';
import { timecardDoors } from './timecards/routes.ts';
import { cardCompanyFinder } from './timecards/store.ts';

export interface AppParts {
  config: Config;
  secretKey: string;
  database: Database;
  jobs: Jobs;
  files: Files;
  documents: Documents;
  places: Places;
  sendNotice: SendNotice;
  cards: Cards;
  /** Undefined if it is not configured. */
  accounting: Accounting | undefined;
  countAgainst: CountAgainst;
  countMessage: CountMessage;
  clock: Clock;
  log: FastifyBaseLogger;
  /** True once the process has received a signal to stop. */
  isStopping: () => boolean;
  /** The built web application; without it only the API is served. */
  webRoot: string | undefined;
}

type AllDoors = { [N in keyof typeof api]: Doors<(typeof api)[N]> };

/** Registers every feature on the HTTP server; the only place that knows all of them. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database, clock, webRoot } = parts;
  const { publicUrl, trustProxy, logAddresses, rateLimits } = config;
  const app = await createHttpServer({
    publicUrl,
    trustProxy,
    logAddresses,
    rateLimits,
    secretKey: parts.secretKey,
    log: parts.log,
  });
  const findPerson = personFinder(database.house);
  const doors = allDoors(parts, findPerson);
  const isHttps = publicUrl.startsWith('https:');
  const findEmployee = employeeFinder(database, parts);
  const findCardCompany = cardCompanyFinder(database.house);
  const lists = new ListLimits(database, { connections: config.database.poolSize });
  const uploads = new Uploads();
  const answerEncryption = answerEncryptionOf(parts.secretKey);
  const context = {
    database,
    answerEncryption,
    findPerson,
    findEmployee,
    findCardCompany,
    clock,
    isHttps,
    lists,
    uploads,
  };
  for (const noun of Object.keys(api) as (keyof typeof api)[]) openDoors(app, context, api[noun], doors[noun]);
  openWebhooks(app, { clock, publicUrl }, webhooks, allHooks(parts));
  serveApiPages(app, api, webhooks);
  serveHealth(app, { ...parts, dataDir: config.dataDir });
  serveDocumentLinks(app, parts);
  serveUnsubscribePage(app, { ...parts, links: unsubscribeLinks(parts.secretKey, publicUrl) });
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
  else app.setNotFoundHandler(() => Promise.reject(new Refusal('not_found')));
  return app;
}

function allHooks({ config, ...parts }: AppParts): Hooks<typeof webhooks> {
  const { database } = parts;
  const takers = [messageNews(database), noticeNews(database)];
  const takeNews: TakeNews = async (news, now) => {
    for (const take of takers) if (await take(news, now)) return true;
    return false;
  };
  const { webhookSecret: secret } = config.mail;
  const texts = config.twilio && twilioHooks({ authToken: config.twilio.authToken, database, takeNews });
  return {
    twilioStatus: texts?.twilioStatus,
    twilioInbound: texts?.twilioInbound,
    email: secret ? mailHook({ secret, takeNews }) : undefined,
    stripe: stripeHook({ ...parts, publicUrl: config.publicUrl }),
  };
}

function allDoors(parts: AppParts, findPerson: ReturnType<typeof personFinder>): AllDoors {
  const {
    config,
    secretKey,
    jobs,
    files,
    documents,
    places,
    sendNotice,
    cards,
    accounting,
    countAgainst,
    countMessage,
    clock,
    log,
  } = parts;
  const { publicUrl } = config;
  const { contactEmail } = config.mail;
  const send = sender({ jobs, countMessage, encryption: messageEncryption(secretKey) });
  const common = { countAgainst, countMessage, sendNotice, publicUrl };
  const readGoogleCredential = googleCredentials(config.google);
  const quickbooks = { accounting, clock, log, sealing: sealing(secretKey, 'QuickBooks tokens') };
  return {
    access: accessDoors({ findPerson, countAgainst, readGoogleCredential }),
    accountInvites: accountInviteDoors,
    accounts: accountDoors({
      ...common,
      readGoogleCredential,
      waysIn: { endSessionsOf, forgetReset, replaceSession, rememberDevice },
    }),
    addresses: addressDoors({
      places,
      countLookUp: config.rateLimits ? processLimit(ADDRESS_LOOK_UPS) : () => undefined,
    }),
    auditLog: auditLogDoors,
    companies: {
      ...companyDoors({ countAgainst, requireAccount: requireOwnAccount }),
      ...companyDeletionHandlers(common),
    },
    config: configDoors(config, places),
    contact: contactDoors({ ...common, contactEmail }),
    customerPayments: customerPaymentDoors({ documents, files, send }),
    customerConsents: customerConsentDoors({ jobs }),
    customers: customerDoors({ jobs }),
    emailConfirmations: emailConfirmationDoors(common),
    employees: employeeDoors,
    estimates: estimateDoors({ documents, files, send }),
    images: imageDoors({
      files,
      requireProject: readProject,
      requireCustomer: readCustomer,
      holdProject: lockProject,
    }),
    invoices: invoiceDoors({ documents, files, send }),
    itemizedEstimates: itemizedEstimateDoors,
    itemizedInvoices: itemizedInvoiceDoors,
    jobsites: jobsiteDoors,
    loginIdReminders: loginIdReminderDoors({ ...common, jobs }),
    messages: messageDoors({ files, requireCustomer: readCustomer }),
    passwordResets: passwordResetDoors({ ...common, jobs }),
    payments: paymentDoors,
    projects: projectDoors,
    quickbooksConnections: quickbooksConnectionDoors(quickbooks),
    quickbooksInvoices: quickbooksInvoiceDoors(quickbooks),
    quickbooksPayments: quickbooksPaymentDoors(quickbooks),
    references: referenceDoors,
    sessions: sessionDoors,
    subscriptions: subscriptionDoors({ ...common, cards, clock }),
    survey: surveyDoors(common),
    timecards: timecardDoors(common),
  };
}
