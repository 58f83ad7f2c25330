import { AppError } from '#contract/errors.ts';
import { PLANNED_DAYS, type Reminder, type ReminderRef, type reminders } from '#contract/office/reminders.ts';
import { isAllowedAt } from '#domain/office/reminder-hours.ts';
import { kindsOf, stepKey } from '#domain/office/reminder-plan.ts';
import { changedFields, recordAuditEntry } from '../../core/audit-log/record.ts';
import { findLoggedMessage, presentMessage } from '../../core/delivery/message-log.ts';
import type { QueueMessage } from '../../core/delivery/send-message.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import { type CompanyRow, readCompany } from '../../identity/companies/store.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { pageOfRows } from '../../platform/database/page-of-rows.ts';
import { filterId } from '../../platform/ids.ts';
import { markDue } from '../../platform/queue/due.ts';
import { readInvoice } from '../../sales/invoices/store.ts';
import { readEstimate } from '../../sales/proposals/estimates/store.ts';
import { paymentReceiver } from '../../sales/stripe-accounts/receiver.ts';
import { lockVisit } from '../../work/visits/store.ts';
import { readDocuments, type ReminderDocument } from './documents.ts';
import { bySending, type Planned, planAll, planSkipped } from './plan.ts';
import { type Previewing, presentReminder } from './present.ts';
import { changeSettings, readSettings, rulesOf, type Settings, storeSettings } from './rules.ts';
import { sendReminder, stepOf } from './send-reminder.ts';
import { sendHandlers } from './send-routes.ts';
import { auditedSettings, presentSettings } from './settings.ts';
import { checkAgainAt, deleteSkip, lockScheduled, recordReminder, remindersDue, unreachable } from './store.ts';

interface Services extends Previewing {
  queueMessage: QueueMessage;
  /** The code of the one company that takes payments on the account of the server's keys. */
  ownCompany: string | undefined;
  sendsTexts: boolean;
}

type PresentedReminder = ReturnType<typeof presentReminder>;

/** The columns by which the list of planned reminders is sorted and searched. */
const LISTED = {
  valueOf: ({ attributes }: PresentedReminder, name: string) => attributes[name as Exclude<keyof Reminder, 'document'>],
  stringsOf: ({ attributes: { document, customer_name, recipient, subject, text, place } }: PresentedReminder) => [
    document.name,
    customer_name,
    recipient,
    subject,
    text,
    place,
  ],
};

const DAY_MS = 24 * 60 * 60 * 1000;

export function reminderHandlers({
  queueMessage,
  ownCompany,
  sendsTexts,
  ...previewing
}: Services): Handlers<typeof reminders> {
  return {
    ...settingsHandlers({ ownCompany, sendsTexts }),
    ...sendHandlers({ queueMessage, ownCompany, ...previewing }),

    planned: async ({ db, query, now }) => {
      const { days = PLANNED_DAYS, customer_id, estimate_id, invoice_id, visit_id } = query;
      const until = new Date(now.getTime() + days * DAY_MS);
      const company = await readCompany(db);
      const settings = await readSettings(db);
      // All of a customer's documents are planned together, because they share the customer's daily limit.
      const reader = { company, receiver: await paymentReceiver(db, { ownCompany }) };
      const of = { until, customer_id: customer_id === undefined ? undefined : filterId(customer_id) };
      const documents = (await readDocuments(db, reader, of, now)).filter(isListed);
      const reminders = plannedRows(documents, { settings, company, now })
        .filter(({ reminder }) => reminder.send_at <= until)
        .filter(({ document: { id } }) => [estimate_id, invoice_id, visit_id].every((named) => isNamed(id, named)))
        .map((row) => {
          const { sentence } = settings.kinds[row.reminder.kind];
          return presentReminder({ ...row, sentence, company_id: company.company_id }, previewing);
        });
      const { rows, total } = pageOfRows(reminders, query, LISTED);
      return { data: rows, meta: { total } };
    },

    skip: async ({ db, body, person, now }) => {
      const { document, company, settings } = await lockDocument(db, body, { ownCompany, now });
      const planned = planAll([document], planningOf({ settings, company, now }));
      if (!planned.some(({ reminder }) => stepKey(reminder) === body.step)) throw new AppError('reminder_not_found');
      await recordReminder(db, {
        ...stepOf(document, body.step, now),
        state: 'skipped',
        skipped_by_name: `${person.first_name} ${person.last_name}`.trim(),
      });
      return { status: 'ok' as const, message: 'This reminder is skipped.' };
    },

    unskip: async ({ db, body, now }) => {
      const { document, company, settings } = await lockDocument(db, body, { ownCompany, now });
      const skipped = planSkipped(document, planningOf({ settings, company, now }));
      if (!skipped.some((reminder) => stepKey(reminder) === body.step)) throw new AppError('reminder_not_found');
      await deleteSkip(db, document.subject_id, body.step);
      await checkAgainAt(db, document.id, now);
      markDue(db, remindersDue, now);
      return { status: 'ok' as const, message: 'This reminder is planned again.' };
    },

    sendNow: async ({ db, body, person, now }) => {
      const { document, settings } = await lockDocument(db, body, { ownCompany, now });
      const { company_id } = person;
      const kind = kindsOf(document).find((each) =>
        settings.kinds[each].steps.some(({ step }) => stepKey({ kind: each, step }) === body.step),
      );
      const isSkipped = document.skipped.has(body.step);
      if (!kind || (document.done.has(body.step) && !isSkipped)) throw new AppError('reminder_not_found');
      await rejectPointless(db, document, settings, now);
      if (isSkipped) await deleteSkip(db, document.subject_id, body.step);
      const { sentence } = settings.kinds[kind];
      const toSend = { document, kind, step: body.step, sentence, company_id, now };
      const row = await findLoggedMessage(db, await sendReminder(db, queueMessage, toSend));
      if (!row) throw new AppError('message_not_found');
      await checkAgainAt(db, document.id, now);
      markDue(db, remindersDue, now);
      return { data: presentMessage(row) };
    },
  };
}

function settingsHandlers(
  presenting: Pick<Services, 'ownCompany' | 'sendsTexts'>,
): Pick<Handlers<typeof reminders>, 'settings' | 'changeSettings'> {
  return {
    settings: async ({ db, now }) => ({
      reminder_settings: await presentSettings(db, await readSettings(db), { ...presenting, now }),
    }),

    changeSettings: async ({ db, body, person, http, now }) => {
      // The company's row is locked, because each of two concurrent changes would overwrite the other.
      await db.selectFrom('companies').select('company_id').forNoKeyUpdate().execute();
      const before = await readSettings(db);
      const after = changeSettings(before, body.reminder_settings, now);
      await storeSettings(db, after, now);
      const [old, current] = [auditedSettings(before), auditedSettings(after)];
      const fields = changedFields(old, current, Object.keys(current));
      if (fields) {
        const entry = { record_type: 'reminder_settings', action: 'changed', summary: 'Reminders', ...fields } as const;
        await recordAuditEntry(db, entry, { person, http }, now);
      }
      return { reminder_settings: await presentSettings(db, after, { ...presenting, now }) };
    },
  };
}

interface ReminderContext {
  settings: Settings;
  company: CompanyRow;
  now: Date;
}

function planningOf({ settings, company, now }: ReminderContext) {
  return { rules: rulesOf(settings), zone: company.time_zone, now };
}

function isListed({ state, reminders_off }: ReminderDocument): boolean {
  return state.state !== 'over' && !reminders_off;
}

function isNamed(id: string, named: string | undefined): boolean {
  return named === undefined || named === id;
}

function plannedRows(documents: readonly ReminderDocument[], context: ReminderContext) {
  const planning = planningOf(context);
  const planned = planAll(documents, planning).map((row) => ({ ...row, ...whyWaiting(row) }));
  const skipped = documents.flatMap((document) =>
    planSkipped(document, planning).map((reminder) => {
      const reason = `Skipped by ${document.skipped.get(stepKey(reminder))}`;
      return { document, reminder, state: 'skipped' as const, reason };
    }),
  );
  return [...planned, ...skipped].toSorted(bySending);
}

function whyWaiting({ document: { state } }: Planned) {
  return state.state === 'waits'
    ? { state: 'waiting' as const, reason: state.reason }
    : { state: 'planned' as const, reason: null };
}

/** The document of a request, locked as for sending. */
async function lockDocument(
  db: CompanyDb,
  { document: { kind, id } }: ReminderRef,
  { ownCompany, now }: Pick<Services, 'ownCompany'> & { now: Date },
) {
  const read = { estimate: readEstimate, invoice: readInvoice, visit: lockVisit };
  await read[kind](db, id);
  if (!(await lockScheduled(db, id))) throw new AppError('reminder_not_found');
  const company = await readCompany(db);
  const reader = { company, receiver: await paymentReceiver(db, { ownCompany }) };
  const [document] = await readDocuments(db, reader, { document_id: id }, now);
  if (!document) throw new AppError('reminder_not_found');
  return { document, company, settings: await readSettings(db) };
}

/**
 * A reminder sent manually is rejected for the same reasons as an automatic one, except that the settings may be off.
 */
async function rejectPointless(
  db: CompanyDb,
  document: ReminderDocument,
  { hours }: Settings,
  now: Date,
): Promise<void> {
  const { state, channel, customer } = document;
  if (state.state === 'busy')
    throw new AppError('nothing_to_remind', { message: 'The customer is about to pay. Please try again in an hour.' });
  if (state.state !== 'open') throw new AppError('nothing_to_remind', { message: state.reason });
  if (channel === 'sms' && !isAllowedAt({ ...document, hours }, now)) throw new AppError('outside_text_hours');
  const barred = await unreachable(db, { ...document, customer_id: customer.customer_id });
  if (barred !== undefined) throw new AppError('no_consent', { message: barred });
}
