import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { statusOn } from '#domain/identity/subscription-terms.ts';
import { missedSteps, type PlannedReminder, plannedReminders, stepKey } from '#domain/office/reminder-plan.ts';
import { dayIn } from '#domain/time.ts';
import type { QueueMessage } from '../../core/delivery/send-message.ts';
import { type CompanyRow, readCompany } from '../../identity/companies/store.ts';
import { findSubscription } from '../../identity/subscriptions/store.ts';
import type { Clock } from '../../platform/clock.ts';
import { asCompany, type CompanyDb, type Database } from '../../platform/database/database.ts';
import { workOnDue } from '../../platform/queue/due.ts';
import { paymentReceiver } from '../../sales/stripe-accounts/receiver.ts';
import { readDocuments, type ReminderDocument } from './documents.ts';
import { readSettings, rulesOf, type Settings } from './rules.ts';
import { sendReminder, stepOf } from './send-reminder.ts';
import { checkAgainAt, dueDocuments, lockScheduled, recordReminder, remindersDue, unreachable } from './store.ts';

export interface Reminding {
  database: Database;
  queueMessage: QueueMessage;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** The code of the one company that takes payments on the account of the server's keys. */
  ownCompany: string | undefined;
}

/** The remaining documents of a company wait until other companies had their turn. */
const AT_ONCE = 100;
const MINUTE_MS = 60_000;
const AFTER_ERROR_MS = 60 * MINUTE_MS;

/** Sends the due reminders of all companies. Safe to run in several processes at once. */
export async function remindDue(reminding: Reminding): Promise<void> {
  const { database, clock } = reminding;
  await workOnDue(reminding, remindersDue, async (company_id) => {
    const due = await asCompany(database, company_id, (db) => dueDocuments(db, clock(), AT_ONCE));
    for (const document_id of due) await remindOf(reminding, { company_id, document_id });
  });
}

async function remindOf(
  reminding: Reminding,
  { company_id, document_id }: { company_id: string; document_id: string },
): Promise<void> {
  const { database, clock, log } = reminding;
  const inCompany = (work: (db: CompanyDb) => Promise<void>) => asCompany(database, company_id, work);
  await inCompany((db) => remind(db, reminding, document_id)).catch(async (error: unknown) => {
    log.error({ err: error, company_id, document_id }, 'A document could not be reminded of');
    // An error must not delay the documents that follow.
    await inCompany((db) => checkAgainAt(db, document_id, new Date(clock().getTime() + AFTER_ERROR_MS)));
  });
}

/** Decides again from the current data, under the document's lock. */
async function remind(
  db: CompanyDb,
  { queueMessage, clock, ownCompany }: Reminding,
  document_id: string,
): Promise<void> {
  const now = clock();
  const locked = await lockScheduled(db, document_id);
  if (!locked?.next_check_at || locked.next_check_at > now) return;
  const company = await readCompany(db);
  const settings = await readSettings(db);
  const reader = { company, receiver: await paymentReceiver(db, { ownCompany }) };
  const [document] = await readDocuments(db, reader, { document_id }, now);
  if (!document) return checkAgainAt(db, document_id, null);
  const rules = rulesOf(settings);
  const { time_zone: zone } = company;
  const due = plannedReminders(document, rules, zone, now).find(({ send_at }) => send_at <= now);
  if (due && document.state.state === 'busy') return checkAgainAt(db, document_id, new Date(now.getTime() + MINUTE_MS));
  for (const step of missedSteps(document, rules, zone, now))
    await recordReminder(db, { ...stepOf(document, stepKey(step), now), state: 'missed', reason: TOO_LATE });
  if (due) await takeStep(db, queueMessage, { company, settings, document, due, now });
  const [after] = due ? await readDocuments(db, reader, { document_id }, now) : [document];
  const [next] = after ? plannedReminders(after, rules, zone, now) : [];
  await checkAgainAt(db, document_id, next?.send_at ?? null);
}

const TOO_LATE = 'Its time had passed.';

interface DueStep {
  company: CompanyRow;
  settings: Settings;
  document: ReminderDocument;
  due: PlannedReminder;
  now: Date;
}

/** Sends a step that is due, or records why it is not sent. */
async function takeStep(
  db: CompanyDb,
  queueMessage: QueueMessage,
  { company, settings, document, due, now }: DueStep,
): Promise<void> {
  const step = stepKey(due);
  const record = (state: 'missed' | 'skipped', reason: string) =>
    recordReminder(db, { ...stepOf(document, step, now), state, reason });
  const reason = reasonToMiss(document, now) ?? (await closedReason(db, company, now));
  if (reason !== undefined) return void (await record('missed', reason));
  const barred = await unreachable(db, { ...document, customer_id: document.customer.customer_id });
  if (barred !== undefined) return void (await record('skipped', barred));
  const { company_id } = company;
  const { sentence } = settings.kinds[due.kind];
  await sendReminder(db, queueMessage, { document, kind: due.kind, step, sentence, company_id, now }).catch(
    async (error: unknown) => {
      // No consent, an opt-out or a limit: it is not retried on another channel.
      if (!(error instanceof AppError)) throw error;
      await record('skipped', error.message);
    },
  );
}

function reasonToMiss({ state, reminders_off, paused_until }: ReminderDocument, now: Date): string | undefined {
  if (state.state === 'over' || state.state === 'waits') return state.reason;
  if (reminders_off) return 'Reminders are off for this document.';
  return paused_until && now < paused_until ? 'The customer has said that it is paid.' : undefined;
}

async function closedReason(db: CompanyDb, company: CompanyRow, now: Date): Promise<string | undefined> {
  if (company.deletion_due_at) return 'The company is closed.';
  const status = statusOn(dayIn(company.time_zone, now), await findSubscription(db));
  return status === 'active' ? undefined : 'The subscription was not active.';
}
