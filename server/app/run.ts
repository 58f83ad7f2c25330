import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { API_BASE } from '#contract/endpoint.ts';
import { messageWebhooks } from '#contract/core/message-webhooks.ts';
import { QUICKBOOKS_CALLBACK } from '#contract/connections/quickbooks-connections.ts';
import { loginIdReminderQueue, sendLoginIdReminder } from '../identity/access/login-id-reminders.ts';
import { resetQueue, type ResetSending, sendReset } from '../identity/access/send-reset.ts';
import { buildApp, buildWorkerApp } from './app.ts';
import {
  type RenderSignedCopy,
  renderMissingCopies,
  signedCopyQueue,
  signedCopyRenderer,
} from '../sales/approvals/signed-copies.ts';
import { signedKinds } from './signed-kinds.ts';
import { openBackups } from '../operations/backup/backups.ts';
import { changeOrderDocument } from '../sales/change-orders/change-order-document.ts';
import type { Config } from '../settings/config.ts';
import { type ConfirmationSending, confirmationQueue, confirmSmsConsent } from '../work/customers/sms-confirmation.ts';
import { unsubscribeLinks } from '../work/customers/unsubscribe-links.ts';
import { paymentNoticeDocument } from '../sales/customer-payments/payment-notice.ts';
import { estimateDocument } from '../sales/estimates/estimate-document.ts';
import { type DocumentKind, pdfOf, templatesOf } from '../core/documents/rendering.ts';
import { revisionPdf } from '../core/documents/revision-pdf.ts';
import { invoiceDocument } from '../sales/invoices/invoice-document.ts';
import { runBackgroundTasks } from './background-tasks.ts';
import { messageCounter } from '../core/delivery/allowance.ts';
import { outboxDispatcher } from '../core/delivery/deliver.ts';
import type { Delivery } from '../core/delivery/delivery.ts';
import { messageEncryption } from '../core/delivery/encryption.ts';
import { messageOutbox } from '../core/delivery/message-outbox.ts';
import { noticeOutbox, urgentNoticeOutbox } from '../core/delivery/notice-outbox.ts';
import { noticeAllowance as openNoticeAllowance } from '../core/delivery/notice-allowance.ts';
import { noticeSender } from '../core/delivery/send-notice.ts';
import { payServicesOf } from './pay-services.ts';
import type { QuickbooksConfig } from '../platform/accounting/accounting.ts';
import { openAccounting } from '../platform/accounting/open-accounting.ts';
import { openCheckouts, openConnect } from '../platform/payment-cards/open-connect.ts';
import { openCards } from '../platform/payment-cards/open-cards.ts';
import { type Clock } from '../platform/clock.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import type { ReplicaOutcome } from '../platform/database/replica.ts';
import { type Documents, openDocuments } from '../platform/pdf/renderer.ts';
import type { Files } from '../platform/files/files.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { countAgainst, countLimits, countNoLimits, countNothing } from '../core/endpoints/rate-limits.ts';
import { handle, jobDispatcher } from '../platform/queue/jobs.ts';
import { grantEncryption } from '../connections/quickbooks/encrypted-grants.ts';
import { onlineQueue, sendQueuedOnline } from '../connections/quickbooks/online-queue.ts';
import { type Voiding, voidQueue, voidQueued } from '../connections/quickbooks/void-invoice.ts';
import { createMetrics, type Metrics, type RenderOutcome } from '../platform/metrics/metrics.ts';
import { openMail } from '../platform/mail/open-mail.ts';
import { isLoopback } from '../platform/loopback.ts';
import { openGeocoder } from '../platform/geocoding/open-geocoder.ts';
import { openSms } from '../platform/sms/open-sms.ts';
import { respectOptOuts } from '../core/delivery/opt-outs.ts';
import type { TwilioConfig } from '../platform/sms/sms.ts';
import type { Parties } from '../core/documents/parties.ts';
import { notifyWaitingPromises, promiseQueue } from '../sales/online-payments/promises.ts';
import { type OnlineReconciliation, reconcileOnlinePayments } from '../sales/online-payments/reconcile-payments.ts';
import { type Reminding, remindDue } from '../office/reminders/remind.ts';
import { secretKeyOf } from '../settings/secret-key.ts';
import { type AccountChecks, checkStripeAccounts } from '../sales/stripe-accounts/check-accounts.ts';
import { hasPaid } from '../identity/subscriptions/store.ts';
import type { Reconciliation } from '../identity/subscriptions/reconcile-payments.ts';

export interface Running {
  app: FastifyInstance;
  database: Database;
  /** Delivers due messages now, without waiting for the background task. */
  delivery: Delivery;
  /** Reconciles open payments now, without waiting for the background task. */
  payments: Reconciliation;
  /** Asks Stripe about accounts that are due now, without waiting for the background task. */
  accountChecks: AccountChecks;
  /** Settles online payments that are due now, without waiting for the background task. */
  onlinePayments: OnlineReconciliation;
  /** Sends reminders that are due now, without waiting for the background task. */
  reminding: Reminding;
  /** Sends password reset links now, without waiting for the background task. */
  resets: ResetSending;
  /** Queues consent confirmations now, without waiting for the background task. */
  confirmations: ConfirmationSending;
  /** Renders a signed copy now, without waiting for the background task. */
  renderSignedCopy: RenderSignedCopy;
  /** Voids invoices and sends online payments in QuickBooks now, without waiting for the background task. */
  voiding: Voiding;
  /** Writes a backup now if one is due, without waiting for the background task. */
  writeDueBackup(): Promise<void>;
  /**
   * Makes /readyz fail, keeps listening for a while, finishes running requests and jobs within the time limit, then
   * closes everything.
   */
  stop(): Promise<void>;
}

export interface RunOptions {
  clock?: Clock;
  webRoot?: string;
  metrics?: Metrics;
  /** An open database, which stays open, for tests. */
  database?: Database;
}

/** Opens every provider, migrates, and builds the application, without listening yet. */
export async function run(config: Config, log: FastifyBaseLogger, options: RunOptions = {}): Promise<Running> {
  const clock = options.clock ?? (() => new Date());
  const metrics = options.metrics ?? createMetrics();
  const onPoolWait = (seconds: number) => metrics.poolWait(seconds);
  const onReplicaRead = (outcome: ReplicaOutcome) => metrics.replicaRead(outcome);
  const observers = { onPoolWait, onReplicaRead };
  const database = options.database ?? (await openDatabase({ ...databaseOptions(config), ...observers, log }));
  const files = await openFiles(config.s3 ? { s3: config.s3 } : { dataDir: config.dataDir });
  const secretKey = await secretKeyOf(config.secretKey, config.dataDir);
  const stopping = new AbortController();
  const backups = openBackups({ config, database, files, secretKey, clock, log, signal: stopping.signal });
  await backups.writeBeforeMigration().catch(async (error: unknown) => {
    if (!options.database) await database.close();
    throw error;
  });
  await database.migrate();
  const onRendered = (kind: string, outcome: RenderOutcome) => metrics.rendered({ kind, outcome });
  const documents = openDocuments({
    templates: templatesOf([...documentKinds, ...Object.values(signedKinds)]),
    onRendered,
    log,
  });
  const places = openGeocoder(config.geocoder, { log });
  const mailer = await openMail({ smtpUrl: config.mail.smtpUrl, dataDir: config.dataDir });
  const { contactEmail, from } = config.mail;
  const encryption = messageEncryption(secretKey);
  const sendNotice = noticeSender({ encryption, contactEmail });
  const cards = await openCards(config.stripe);
  const connect = await openConnect(connectOptions(config));
  const checkouts = await openCheckouts({ ...connectOptions(config), clock });
  const accounting = await openAccounting(accountingOptions(config), clock);
  const count = config.rateLimits ? countAgainst : countNothing;
  const countTogether = config.rateLimits ? countLimits : countNoLimits;
  const countMessage = messageCounter({
    countLimits: countTogether,
    hasPaid,
    messagesPerDay: config.messagesPerDay,
    log,
  });
  const noticeAllowance = openNoticeAllowance({
    countMessage,
    hasPaid,
    isCounting: config.rateLimits,
    encryption,
    contactEmail,
  });
  const build = config.role === 'worker' ? buildWorkerApp : buildApp;
  const app = await build({
    config,
    secretKey,
    database,
    files,
    documents,
    places,
    sendNotice,
    cards,
    connect,
    checkouts,
    accounting,
    countAgainst: count,
    countMessage,
    noticeAllowance,
    clock,
    log,
    metrics,
    jobQueues: [
      resetQueue.name,
      loginIdReminderQueue.name,
      confirmationQueue.name,
      signedCopyQueue.name,
      promiseQueue.name,
      voidQueue.name,
      onlineQueue.name,
    ],
    isStopping: () => stopping.signal.aborted,
    webRoot: options.webRoot,
  });
  const renderSignedCopy = signedCopyRenderer({ database, files, documents, signedKinds, publicUrl: config.publicUrl });
  const delivery: Delivery = {
    database,
    files,
    mailer,
    clock,
    log,
    onAttempt: (channel, outcome) => metrics.delivered({ channel, outcome }),
    smsSender: respectOptOuts(openSms({ twilio: twilioOptions(config), dataDir: config.dataDir }), database.systemDb),
    render: renderersOf(documents, { database, files }, renderSignedCopy),
    unsubscribeLink: unsubscribeLinks(secretKey, config.publicUrl).linkFor,
    encryption,
    countMessage,
    publicUrl: config.publicUrl,
    mailFrom: from.address,
    senderName: from.name,
    mailHost: new URL(config.publicUrl).hostname,
  };
  const { publicUrl } = config;
  const resets: ResetSending = { database, clock, sendNotice, countAgainst: count, noticeAllowance, publicUrl };
  const accountChecks: AccountChecks = { database, connect, clock, log };
  const paying = payServicesOf({ config, secretKey, checkouts, countMessage, noticeAllowance, sendNotice, clock });
  const onlinePayments: OnlineReconciliation = { database, services: paying, log };
  const reminding: Reminding = {
    database,
    queueMessage: paying.queueMessage,
    clock,
    log,
    ownCompany: paying.ownCompany,
  };
  const payments: Reconciliation = { database, cards, clock, log, sendNotice, publicUrl };
  const confirmations: ConfirmationSending = { database, clock, countMessage, sendNotice };
  const voiding: Voiding = { database, accounting, clock, encryption: grantEncryption(secretKey) };
  let stopBackgroundTasks = async () => {};
  if (config.role !== 'web') {
    // In slots of their own: whoever is locked out does not wait for the jobs of a busy company.
    const accessHandlers = [
      handle(resetQueue, (request) => sendReset(resets, request)),
      handle(loginIdReminderQueue, (reminder) => sendLoginIdReminder(resets, reminder)),
    ];
    const handlers = [
      handle(confirmationQueue, (request) => confirmSmsConsent(confirmations, request)),
      handle(promiseQueue, (waiting) => notifyWaitingPromises({ database, clock, services: paying }, waiting)),
      handle(signedCopyQueue, async (key) => void (await renderSignedCopy(key))),
      handle(voidQueue, (request) => voidQueued(voiding, request)),
      handle(onlineQueue, (request) => sendQueuedOnline(voiding, request)),
    ];
    const dispatchers = [
      outboxDispatcher(messageOutbox, delivery),
      outboxDispatcher(noticeOutbox, delivery),
      outboxDispatcher(urgentNoticeOutbox, delivery),
      jobDispatcher(accessHandlers, { database, clock, log }),
      jobDispatcher(handlers, { database, clock, log }),
    ];
    stopBackgroundTasks = runBackgroundTasks(delivery, payments, dispatchers, {
      writeDueBackup: backups.writeDue,
      renderMissingCopies: () => renderMissingCopies({ database, log }, renderSignedCopy),
      checkStripeAccounts: () => checkStripeAccounts(accountChecks),
      reconcileOnlinePayments: () => reconcileOnlinePayments(onlinePayments),
      remindCustomers: () => remindDue(reminding),
    });
  }
  const stopAnswering = await backups.answerRequests();
  return {
    app,
    database,
    delivery,
    payments,
    accountChecks,
    onlinePayments,
    reminding,
    resets,
    confirmations,
    renderSignedCopy,
    voiding,
    writeDueBackup: backups.writeDue,
    async stop() {
      stopping.abort();
      // From now on nothing is begun, so that what is in hand has all the time there is: a message that a provider has taken
      // and that is not recorded would be sent again.
      const backgroundStopped = stopBackgroundTasks();
      if (app.server.listening) await sleep(config.shutdownDelayMs);
      const cutAt = performance.now() + CLOSE_MS + STOP_MS;
      await closeInTime(app);
      await stopAnswering();
      await withinTime(backgroundStopped, cutAt - performance.now());
      mailer.close();
      await documents.close();
      if (!options.database) await database.close();
    },
  };
}

/** How long running requests may take once the process stops, and how much longer background work. */
const CLOSE_MS = 5000;
const STOP_MS = 4000;

/** Accepts no more connections and waits for running requests; those that take longer are disconnected. */
async function closeInTime(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), CLOSE_MS);
  await app.close();
  clearTimeout(cut);
}

/** Waits for the work, up to the limit; unfinished work is resumed as after a crash. */
async function withinTime(work: Promise<void>, milliseconds: number): Promise<void> {
  const given = new AbortController();
  await Promise.race([work, sleep(milliseconds, undefined, { signal: given.signal }).catch(() => undefined)]);
  given.abort();
}

function databaseOptions({ dataDir, database }: Config) {
  const { url, migrationUrl: ownerUrl, replicaUrl, poolSize, embeddedSync } = database;
  return { dataDir, url, ownerUrl, replicaUrl, poolSize, embeddedSync };
}

function twilioOptions({ twilio, publicUrl }: Config): TwilioConfig | undefined {
  if (!twilio) return undefined;
  // Twilio itself rejects a text message with a callback to an unreachable machine; a fake does not.
  const isReachable = twilio.apiUrl !== undefined || !isLoopback(new URL(publicUrl).hostname);
  if (!isReachable) return twilio;
  return { ...twilio, statusCallback: publicUrl + API_BASE + messageWebhooks.twilioStatus.path };
}

function connectOptions({ stripe, dataDir, publicUrl }: Config) {
  const webhookSecrets = stripe?.connectWebhookSecrets ?? [];
  const isOff = stripe !== undefined && webhookSecrets.length === 0;
  return { stripe: stripe && { ...stripe, webhookSecrets }, isOff, dataDir, publicUrl };
}

function accountingOptions({ quickbooks, publicUrl }: Config): QuickbooksConfig | undefined {
  return quickbooks && { ...quickbooks, redirectUri: `${publicUrl}/${QUICKBOOKS_CALLBACK}` };
}

const documentKinds: DocumentKind<Parties>[] = [
  estimateDocument,
  changeOrderDocument,
  invoiceDocument,
  paymentNoticeDocument,
];

/** The functions that render each kind of document from its snapshot. */
function renderersOf(
  documents: Documents,
  store: { database: Database; files: Files },
  renderSignedCopy: RenderSignedCopy,
): Delivery['render'] {
  const rendererOf =
    (documentKind: DocumentKind<Parties>): Delivery['render'][string] =>
    async (snapshot, { company_id, revision_id, approval_id }) => {
      if (approval_id) return renderSignedCopy({ company_id, approval_id });
      const renderer = documents.forDelivery({ company_id });
      const render = async () => {
        // What was stored as this kind of document is one of its snapshots.
        const { bytes } = await pdfOf({ renderer, files: store.files }, documentKind, snapshot as Parties);
        return bytes;
      };
      return revision_id ? revisionPdf(store, { company_id, revision_id }, render) : render();
    };
  return Object.fromEntries(documentKinds.map((documentKind) => [documentKind.kind, rendererOf(documentKind)]));
}
