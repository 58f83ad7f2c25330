import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { api, webhooks } from '../contract/api.ts';
import { AppError } from '../contract/errors.ts';
import { companyDeletionHandlers } from './access/company-deletion.ts';
import { rememberDevice } from './access/known-devices.ts';
import { loginIdReminderHandlers } from './access/login-id-reminders.ts';
import { passwordResetHandlers } from './access/reset-routes.ts';
import { forgetReset } from './access/resets-store.ts';
import { replaceSession } from './access/replace-session.ts';
import { accessHandlers } from './access/routes.ts';
import { sessionHandlers } from './access/session-routes.ts';
import { endSessionsOf, personFinder } from './access/sessions.ts';
import { emailConfirmationHandlers } from './accounts/email-confirmations.ts';
import { accountInviteHandlers } from './accounts/invite-routes.ts';
import { accountHandlers } from './accounts/routes.ts';
import { requireOwnAccount } from './accounts/store.ts';
import { estimateKind } from './approvals/estimate-kind.ts';
import { approvalHandlers } from './approvals/routes.ts';
import { estimateToPlanHandlers } from './approvals/to-plan.ts';
import type { OnlinePaying } from './approvals/send-signed-copy.ts';
import { linkFinder } from './customer-page/find-link.ts';
import { serveLinkFiles } from './customer-page/link-files.ts';
import { customerPageHandlers } from './customer-page/routes.ts';
import { serveVisitCalendar } from './customer-page/visit-calendar.ts';
import { addressHandlers } from './addresses/routes.ts';
import { auditLogHandlers } from './audit-log/routes.ts';
import { changeOrderKind } from './change-orders/change-order-kind.ts';
import { changeOrderHandlers } from './change-orders/routes.ts';
import { companyHandlers } from './companies/routes.ts';
import type { Config } from './config.ts';
import { contactHandlers } from './contact/routes.ts';
import { customerPaymentHandlers } from './customer-payments/routes.ts';
import { customerConsentHandlers } from './customers/consent-routes.ts';
import { customerHandlers } from './customers/routes.ts';
import { readCustomer } from './customers/store.ts';
import { unsubscribeLinks } from './customers/unsubscribe-links.ts';
import { serveUnsubscribePage } from './customers/unsubscribe-page.ts';
import { estimateTemplateHandlers } from './estimates/template-routes.ts';
import { itemizedEstimateHandlers } from './estimates/line-item-routes.ts';
import { estimateHandlers } from './estimates/routes.ts';
import { serveHealth } from './health.ts';
import { homeHandlers } from './home/routes.ts';
import { imageHandlers } from './images/routes.ts';
import { importHandlers } from './imports/routes.ts';
import { changeOrderConsequences, rejectUncoveredCredit } from './installments/change-order-consequences.ts';
import { approvalConsequences, invoiceConsequences } from './installments/consequences.ts';
import { installmentHandlers } from './installments/routes.ts';
import { itemizedInvoiceHandlers } from './invoices/line-item-routes.ts';
import { invoiceHandlers } from './invoices/routes.ts';
import { jobsiteHandlers } from './jobsites/routes.ts';
import { readCustomerPage } from './documents/links/customer-page.ts';
import { serveDocumentLinks } from './documents/links/document-links.ts';
import type { CountMessage } from './delivery/allowance.ts';
import { serveMetrics } from './metrics.ts';
import { messageHandlers } from './messages/routes.ts';
import { messageEncryption } from './delivery/encryption.ts';
import { messageOutbox } from './delivery/message-outbox.ts';
import { noticeOutbox } from './delivery/notice-outbox.ts';
import { firstOf, providerEventsOf } from './delivery/provider-events.ts';
import { messageQueue, officeSender, sender } from './delivery/send-message.ts';
import type { SendNotice } from './delivery/send-notice.ts';
import type { Accounting } from './platform/accounting/accounting.ts';
import type { Checkouts } from './platform/payment-cards/checkouts.ts';
import { type Connect, isLiveKey } from './platform/payment-cards/connect.ts';
import type { Cards } from './platform/payment-cards/payment-cards.ts';
import { serveSandboxCheckout } from './platform/payment-cards/sandbox-checkout-pages.ts';
import { type SandboxEvent, serveSandboxPayments } from './platform/payment-cards/sandbox-payments-page.ts';
import { serveSandboxPages } from './platform/payment-cards/sandbox-pages.ts';
import { employeeFinder } from './employees/find-employee.ts';
import { employeeHandlers } from './employees/routes.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Documents } from './platform/pdf/renderer.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { Files } from './platform/files/files.ts';
import { googleCredentials } from './platform/google/google.ts';
import { serveApiPages } from './endpoints/api-page.ts';
import type { Handlers } from './endpoints/handlers.ts';
import { responseEncryptionOf } from './platform/http/idempotency.ts';
import { ListLimits } from './platform/http/list-limits.ts';
import { processLimit } from './platform/http/process-limit.ts';
import { prepareRequests } from './endpoints/access-guard.ts';
import { ADDRESS_LOOK_UPS, type CountAgainst } from './endpoints/rate-limits.ts';
import { registerHandlers } from './endpoints/routes.ts';
import { logSecurityEvents } from './endpoints/security-events.ts';
import { addressLogger } from './platform/http/logged-address.ts';
import { guardAgainstOverload } from './platform/http/overload-guard.ts';
import { createHttpServer } from './platform/http/server.ts';
import { type WebhookHandlers, openWebhooks } from './platform/http/webhooks.ts';
import { Uploads } from './platform/http/uploads.ts';
import { serveWebApplication } from './platform/http/static-files.ts';
import { mailWebhook } from './delivery/mail-webhook.ts';
import { outboxPage } from './platform/dev-outbox/outbox-page.ts';
import type { Geocoder } from './platform/geocoding/geocoder.ts';
import { outboxReplies } from './delivery/outbox-replies.ts';
import { twilioWebhooks } from './delivery/twilio-webhooks.ts';
import { withOwnPayments } from './online-payments/own-events.ts';
import { payableOnline } from './online-payments/payable.ts';
import { takeMoneyEvent } from './online-payments/payout-events.ts';
import { payoutHandlers } from './online-payments/payout-routes.ts';
import { onlinePaymentRecordHandlers } from './online-payments/record-routes.ts';
import { onlinePaymentHandlers } from './online-payments/routes.ts';
import { cancelOpenAttempt, endForVoid } from './online-payments/store.ts';
import { payrollHandlers } from './payroll/routes.ts';
import { payServicesOf } from './pay-services.ts';
import { lineMemoryHandlers } from './price-book/line-memory-routes.ts';
import { priceItemHandlers } from './price-book/routes.ts';
import { readProjectForCrew } from './projects/crew-store.ts';
import { projectHandlers } from './projects/routes.ts';
import { lockProject, readProject } from './projects/store.ts';
import { quickbooksConnectionHandlers } from './quickbooks/connection-routes.ts';
import { grantEncryption } from './quickbooks/encrypted-grants.ts';
import { quickbooksInvoiceHandlers } from './quickbooks/invoice-routes.ts';
import { quickbooksOnlineHandlers } from './quickbooks/online-routes.ts';
import { quickbooksPaymentHandlers } from './quickbooks/payment-routes.ts';
import { queueVoiding } from './quickbooks/void-invoice.ts';
import { configHandlers } from './public-config.ts';
import { passkeyHandlers } from './second-factors/passkey-routes.ts';
import { searchHandlers } from './search/routes.ts';
import { secondFactorHandlers } from './second-factors/routes.ts';
import { secondFactorEncryption } from './second-factors/verify-code.ts';
import { reminderHandlers } from './reminders/routes.ts';
import { referenceHandlers } from './references/routes.ts';
import { connectWebhook } from './stripe-accounts/connect-webhook.ts';
import { paymentReceiver, type ReceiverFacts, receiverFacts, receiverOf } from './stripe-accounts/receiver.ts';
import { stripeAccountHandlers } from './stripe-accounts/routes.ts';
import { paymentHandlers } from './subscriptions/payment-routes.ts';
import { subscriptionHandlers } from './subscriptions/routes.ts';
import { stripeWebhook } from './subscriptions/stripe-webhook.ts';
import { surveyHandlers } from './survey/routes.ts';
import { timecardHandlers } from './timecards/routes.ts';
import { cardCompanyFinder } from './timecards/store.ts';
import { verificationHandlers } from './verifications/routes.ts';
import { serveCalendarFeeds } from './visits/calendar-feed.ts';
import { calendarFeedHandlers } from './visits/feed-routes.ts';
import { isCardOfLead } from './visits/crew-timecards.ts';
import { visitHandlers } from './visits/routes.ts';
import { workListHandlers } from './work-list/routes.ts';

export interface AppParts {
  config: Config;
  secretKey: string;
  database: Database;
  files: Files;
  documents: Documents;
  places: Geocoder;
  sendNotice: SendNotice;
  cards: Cards;
  /** Companies' own accounts; undefined if the operator has set up none. */
  connect: Connect | undefined;
  /** The pages on which customers pay. */
  checkouts: Checkouts;
  /** Undefined if it is not configured. */
  accounting: Accounting | undefined;
  countAgainst: CountAgainst;
  countMessage: CountMessage;
  clock: Clock;
  log: FastifyBaseLogger;
  metrics: Metrics;
  /** The names of the queues of jobs. */
  jobQueues: readonly string[];
  /** True once the process has received a signal to stop. */
  isStopping: () => boolean;
  /** The built web application; without it only the API is served. */
  webRoot: string | undefined;
}

type AllHandlers = { [N in keyof typeof api]: Handlers<(typeof api)[N]> };

/** Registers every feature on the HTTP server; the only place that knows all of them. */
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
  openWebhooks(app, { clock, publicUrl }, webhooks, allHooks(parts));
  serveApiPages(app, api, webhooks);
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

function allHooks({ config, ...parts }: AppParts): WebhookHandlers<typeof webhooks> {
  const { database } = parts;
  const applyProviderEvent = firstOf(
    providerEventsOf(messageOutbox, database),
    providerEventsOf(noticeOutbox, database),
  );
  const { webhookSecret: secret } = config.mail;
  const texts = config.twilio && twilioWebhooks({ authToken: config.twilio.authToken, database, applyProviderEvent });
  return {
    twilioStatus: texts?.twilioStatus,
    twilioInbound: texts?.twilioInbound,
    email: secret ? mailWebhook({ secret, applyProviderEvent }) : undefined,
    stripe: withOwnPayments(stripeWebhook({ ...parts, publicUrl: config.publicUrl }), {
      database,
      services: payServicesOf({ config, ...parts }),
      isLive: isLiveKey(config.stripe?.secretKey),
    }),
    stripeConnect: connectWebhook({
      ...parts,
      takePayment: (event, keep) => takeMoneyEvent(database, payServicesOf({ config, ...parts }), event, keep),
    }),
  };
}

function allHandlers(parts: AppParts, findPerson: ReturnType<typeof personFinder>): AllHandlers {
  const {
    config,
    secretKey,
    files,
    documents,
    places,
    sendNotice,
    cards,
    connect,
    accounting,
    countAgainst,
    countMessage,
    clock,
    log,
  } = parts;
  const { publicUrl } = config;
  const { contactEmail } = config.mail;
  const sending = { countMessage, encryption: messageEncryption(secretKey) };
  const send = sender(sending);
  const sendToOffice = officeSender(sending);
  const common = { countAgainst, countMessage, sendNotice, publicUrl };
  const queueMessage = messageQueue(sending);
  const ownCompany = config.stripe?.ownCompany;
  const onlinePaying: OnlinePaying = {
    facts: receiverFacts,
    canPay: (facts, invoice) => {
      const receiver = receiverOf(facts as ReceiverFacts, { ownCompany });
      return payableOnline({ ...invoice, processing_amount: '0' }, receiver) !== null;
    },
  };
  const answering = { sendNotice, publicUrl, queueMessage, sendToOffice, onlinePaying };
  const estimateAnswers = { ...answering, kind: estimateKind, consequences: approvalConsequences };
  const changeOrderAnswers = {
    ...answering,
    kind: changeOrderKind({ rejectUncoveredCredit }),
    consequences: changeOrderConsequences,
  };
  const rendering = { database: parts.database, documents, files, send };
  const readGoogleCredential = googleCredentials(config.google);
  const codeServices = { encryption: secondFactorEncryption(secretKey), sendNotice, publicUrl };
  const quickbooks = { accounting, clock, log, encryption: grantEncryption(secretKey) };
  return {
    access: accessHandlers({ findPerson, countAgainst, readGoogleCredential, codeServices }),
    accountInvites: accountInviteHandlers,
    accounts: accountHandlers({
      ...common,
      readGoogleCredential,
      sessionServices: { endSessionsOf, forgetReset, replaceSession, rememberDevice },
    }),
    addresses: addressHandlers({
      places,
      countLookUp: config.rateLimits ? processLimit(ADDRESS_LOOK_UPS) : () => undefined,
    }),
    approvals: approvalHandlers({ ...estimateAnswers, ...rendering }),
    auditLog: auditLogHandlers,
    calendarFeeds: calendarFeedHandlers({ publicUrl }),
    changeOrders: changeOrderHandlers({ ...changeOrderAnswers, ...rendering }),
    companies: {
      ...companyHandlers({ countAgainst, requireAccount: requireOwnAccount }),
      ...companyDeletionHandlers(common),
    },
    config: configHandlers(config, places),
    contact: contactHandlers({ ...common, contactEmail }),
    customerPayments: customerPaymentHandlers({
      documents,
      files,
      send,
      consequences: { recorded: cancelOpenAttempt },
    }),
    customerConsents: customerConsentHandlers,
    customerPage: customerPageHandlers({
      ownCompany,
      countAgainst,
      queueMessage,
      answers: { estimate: estimateAnswers, change_order: changeOrderAnswers },
    }),
    customers: customerHandlers,
    emailConfirmations: emailConfirmationHandlers(common),
    employees: employeeHandlers,
    estimates: estimateHandlers({ documents, files, send, sendToOffice, publicUrl }),
    estimatesToPlan: estimateToPlanHandlers,
    home: homeHandlers({ ownCompany }),
    images: imageHandlers({
      files,
      requireProject: readProject,
      requireProjectForCrew: readProjectForCrew,
      requireCustomer: readCustomer,
      holdProject: lockProject,
    }),
    imports: importHandlers,
    installments: installmentHandlers,
    invoices: invoiceHandlers({
      documents,
      files,
      send,
      sendToOffice,
      publicUrl,
      canBePaidOnline: async (db, invoice) =>
        payableOnline(invoice, await paymentReceiver(db, { ownCompany })) !== null,
      consequences: {
        ...invoiceConsequences,
        voided: async (db, invoice, person, now) => {
          await endForVoid(db, invoice.invoice_id, now);
          await queueVoiding(db, invoice, person);
        },
      },
    }),
    estimateTemplates: estimateTemplateHandlers,
    itemizedEstimates: itemizedEstimateHandlers,
    itemizedInvoices: itemizedInvoiceHandlers,
    jobsites: jobsiteHandlers,
    lineMemories: lineMemoryHandlers,
    loginIdReminders: loginIdReminderHandlers(common),
    messages: messageHandlers({ files }),
    onlinePaymentRecords: onlinePaymentRecordHandlers(payServicesOf(parts)),
    onlinePayments: onlinePaymentHandlers({ ...payServicesOf(parts), countAgainst }),
    passkeys: passkeyHandlers({ ...codeServices, countAgainst, endSessionsOf }),
    passwordResets: passwordResetHandlers(common),
    payments: paymentHandlers,
    payouts: payoutHandlers,
    payroll: payrollHandlers,
    priceItems: priceItemHandlers,
    projects: projectHandlers,
    quickbooksConnections: quickbooksConnectionHandlers(quickbooks),
    quickbooksInvoices: quickbooksInvoiceHandlers(quickbooks),
    quickbooksOnline: quickbooksOnlineHandlers(quickbooks),
    quickbooksPayments: quickbooksPaymentHandlers(quickbooks),
    references: referenceHandlers,
    reminders: reminderHandlers({
      queueMessage,
      ownCompany,
      publicUrl,
      unsubscribeLink: unsubscribeLinks(secretKey, publicUrl).linkFor,
    }),
    search: searchHandlers,
    secondFactors: secondFactorHandlers({ ...codeServices, countAgainst, endSessionsOf }),
    sessions: sessionHandlers,
    stripeAccounts: stripeAccountHandlers({ connect, ownCompany, publicUrl, clock }),
    subscriptions: subscriptionHandlers({ ...common, cards, clock }),
    survey: surveyHandlers(common),
    timecards: timecardHandlers({ ...common, isCardOfLead }),
    verifications: verificationHandlers(common),
    visits: visitHandlers({ queueMessage }),
    workList: workListHandlers,
  };
}
