import type { FastifyBaseLogger } from 'fastify';
import { forgetOldAttempts } from '../identity/access/login-waits.ts';
import { forgetOldResets } from '../identity/access/resets-store.ts';
import { forgetEndedSessions } from '../identity/access/sessions.ts';
import { forgetOldConfirmations } from '../identity/accounts/email-confirmations-store.ts';
import { deleteOldPhoneConfirmations } from '../identity/accounts/phone-confirmations-store.ts';
import { knownScanFiles } from '../sales/approvals/scans.ts';
import { deleteDueCompanies, isCompanyHere, removeAbandonedCompanies } from '../identity/companies/store.ts';
import { knownSignedCopies } from '../sales/approvals/signed-copies.ts';
import { knownImageFiles } from '../work/photos/store.ts';
import { forgetOldImportRows } from '../office/imports/store.ts';
import type { Delivery } from '../core/delivery/delivery.ts';
import { knownMessageFiles } from '../core/delivery/message-store.ts';
import { knownRevisionFiles } from '../core/documents/revision-pdf.ts';
import { forgetOldNotices } from '../core/delivery/notice-store.ts';
import { forgetOldKeys } from '../platform/http/idempotency.ts';
import { forgetOldCounters } from '../platform/http/rate-counters.ts';
import type { Dispatcher } from '../platform/queue/dispatcher.ts';
import { sweepDaily } from '../platform/files/sweep.ts';
import { purgeDeletedFiles } from '../platform/files/deleted-files.ts';
import { forgetOldSignOns } from '../connections/quickbooks/sign-ons-store.ts';
import { reconcilePayments, type Reconciliation } from '../identity/subscriptions/reconcile-payments.ts';
import { forgetOldChallenges } from '../identity/second-factors/challenges-store.ts';
import { forgetDeletedVisits } from '../work/visits/feed-visits.ts';
import { remindOfEnds } from '../identity/subscriptions/reminders.ts';

/** How long a new message, notice or job waits at most; retries and lost leases are found by the same query. */
const POLL_EVERY_MS = 1000;
const RECONCILE_EVERY_MS = 30_000;
const REMIND_EVERY_MS = 60 * 60 * 1000;
const CHECK_ACCOUNTS_EVERY_MS = 60_000;
/** How long a payment page stays open at most once its invoice has changed. */
const RECONCILE_ONLINE_EVERY_MS = 5000;
const REMIND_CUSTOMERS_EVERY_MS = 60_000;
const BACK_UP_EVERY_MS = 60_000;
const TIDY_EVERY_MS = 60 * 60 * 1000;
/** The folders of companies' files, with the function that finds the keys with rows. */
export const SWEPT_FOLDERS = {
  images: knownImageFiles,
  messages: knownMessageFiles,
  revisions: knownRevisionFiles,
  scans: knownScanFiles,
  'signed-copies': knownSignedCopies,
};

/** Tasks with services of their own. */
interface MoreTasks {
  writeDueBackup?: () => Promise<void>;
  renderMissingCopies?: () => Promise<void>;
  checkStripeAccounts?: () => Promise<void>;
  reconcileOnlinePayments?: () => Promise<void>;
  remindCustomers?: () => Promise<void>;
}

/**
 * Background tasks: messages, notices and jobs that are due, payments with an unknown outcome, reminders, backups, and
 * cleanup of expired data. All of them are safe to run in several processes. Returns a function that stops them and
 * waits for the running round.
 */
export function runBackgroundTasks(
  delivery: Delivery,
  payments: Reconciliation,
  dispatchers: readonly Dispatcher[],
  more: MoreTasks = {},
): () => Promise<void> {
  const { log } = delivery;
  const stopLookingForDue = every(POLL_EVERY_MS, log, async () => {
    for (const dispatcher of dispatchers) dispatcher.wake();
  });
  const stopReconciling = every(RECONCILE_EVERY_MS, log, () => reconcilePayments(payments));
  const stopReminding = every(REMIND_EVERY_MS, log, () => remindOfEnds(payments));
  const stopTidying = every(TIDY_EVERY_MS, log, () => tidy(delivery, more));
  const stopBackingUp = more.writeDueBackup ? every(BACK_UP_EVERY_MS, log, more.writeDueBackup) : async () => {};
  const stopChecking = every(CHECK_ACCOUNTS_EVERY_MS, log, async () => {
    await more.checkStripeAccounts?.();
  });
  const stopReconcilingOnline = every(RECONCILE_ONLINE_EVERY_MS, log, async () => {
    await more.reconcileOnlinePayments?.();
  });
  const stopRemindingCustomers = every(REMIND_CUSTOMERS_EVERY_MS, log, async () => {
    await more.remindCustomers?.();
  });
  return async () => {
    const ours = [stopLookingForDue(), stopReconciling(), stopReminding(), stopTidying()];
    const tasks = [...ours, stopBackingUp(), stopChecking(), stopReconcilingOnline(), stopRemindingCustomers()];
    await Promise.all([...tasks, ...dispatchers.map((dispatcher) => dispatcher.stop())]);
  };
}

async function tidy({ database, files, clock, log }: Delivery, more: MoreTasks): Promise<void> {
  const now = clock();
  await forgetOldKeys(database, now);
  await forgetOldCounters(database.systemDb, now);
  await forgetEndedSessions(database.systemDb, now);
  await forgetOldAttempts(database.systemDb, now);
  await forgetOldChallenges(database.systemDb, now);
  await forgetOldResets(database.systemDb, now);
  await forgetOldConfirmations(database.systemDb, now);
  await deleteOldPhoneConfirmations(database.systemDb, now);
  await forgetOldNotices(database.systemDb, now);
  await forgetOldSignOns(database.systemDb, now);
  await forgetOldImportRows(database.systemDb, now);
  await forgetDeletedVisits(database.systemDb, now);
  await removeAbandonedCompanies(database.systemDb, now);
  for (const company_id of await deleteDueCompanies(database, now)) log.info({ company_id }, 'company deleted');
  await more.renderMissingCopies?.();
  await purgeDeletedFiles(database.systemDb, files, now);
  await sweepDaily({ database, files, now, log, isHere: isCompanyHere, folders: SWEPT_FOLDERS });
}

/** Runs the work at once and then repeatedly, one round at a time; a round that fails is logged. */
function every(milliseconds: number, log: FastifyBaseLogger, work: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const round = async (): Promise<void> => {
    await work().catch((error: unknown) => log.error({ err: error }, 'A round of housekeeping failed'));
    if (!isStopped) timer = setTimeout(begin, milliseconds);
  };
  const begin = () => void (running = round());
  let running = round();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
