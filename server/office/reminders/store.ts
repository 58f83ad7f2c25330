import { sql, type Insertable } from 'kysely';
import { REMINDERS } from '../../core/due-kinds.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { onKey } from '../../platform/database/on-key.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { DueKind } from '../../platform/queue/due.ts';

/** The maximum number of reminders a customer gets in a day. Of one document there is at most one a day. */
const OF_CUSTOMER_A_DAY = 2;

/** The steps that are over, and the days on which no more reminders may be sent. */
export interface DoneSteps {
  stepsOf(subjectId: string): Set<string>;
  /** The names of the accounts that skipped steps manually, by step. */
  skippedOf(subjectId: string): Map<string, string>;
  fullDays(documentId: string, customerId: string): Set<string>;
}

/** The outcomes of the steps of the given subjects, and the messages that their customers were sent since a day. */
export async function readDone(
  db: CompanyDb,
  { subjects, customers, since }: { subjects: string[]; customers: string[]; since: string },
): Promise<DoneSteps> {
  if (subjects.length === 0) return doneSteps([], []);
  const steps = await db
    .selectFrom('reminders')
    .select(['subject_id', 'step', 'skipped_by_name'])
    .where('subject_id', 'in', subjects)
    .execute();
  const sent = await db
    .selectFrom('reminders')
    .select(['document_id', 'customer_id', 'sent_on'])
    .where('customer_id', 'in', [...new Set(customers)])
    .where('sent_on', '>=', since)
    .execute();
  return doneSteps(steps, sent);
}

function doneSteps(
  steps: readonly { subject_id: string; step: string; skipped_by_name: string | null }[],
  sent: readonly { document_id: string | null; customer_id: string; sent_on: string | null }[],
): DoneSteps {
  return {
    stepsOf: (id) => new Set(steps.filter(({ subject_id }) => subject_id === id).map(({ step }) => step)),
    skippedOf: (id) =>
      new Map(
        steps.flatMap(({ subject_id, step, skipped_by_name: name }) =>
          subject_id === id && name !== null ? [[step, name]] : [],
        ),
      ),
    fullDays: (documentId, customerId) => {
      const toCustomer = sent.filter(({ customer_id }) => customer_id === customerId);
      const days = toCustomer.flatMap(({ sent_on }) => sent_on ?? []);
      const full = days.filter((day) => days.filter((other) => other === day).length >= OF_CUSTOMER_A_DAY);
      const ofDocument = toCustomer.filter(({ document_id }) => document_id === documentId);
      return new Set([...full, ...ofDocument.flatMap(({ sent_on }) => sent_on ?? [])]);
    },
  };
}

/** The days on which a customer already gets two reminders, if these are sent. */
export function isFullDay(counted: number): boolean {
  return counted >= OF_CUSTOMER_A_DAY;
}

/** When the first of a company's documents has to be examined. */
export const remindersDue: DueKind = {
  ...REMINDERS,
  async next(db) {
    const row = await db
      .selectFrom('reminder_schedules')
      .select((schedule) => schedule.fn.min('next_check_at').as('at'))
      .executeTakeFirst();
    return row?.at ?? undefined;
  },
};

/** Documents of the company that the background task has to examine, the longest due first. */
export async function dueDocuments(db: CompanyDb, now: Date, atMost: number): Promise<string[]> {
  const rows = await db
    .selectFrom('reminder_schedules')
    .select('document_id')
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(atMost)
    .execute();
  return rows.map(({ document_id }) => document_id);
}

/** Sets when the background task examines a document again; null means never. A request also marks the work as due. */
export async function checkAgainAt(db: CompanyDb, documentId: string, at: Date | null): Promise<void> {
  await db.updateTable('reminder_schedules').set({ next_check_at: at }).where('document_id', '=', documentId).execute();
}

/**
 * Locks a document against payments, responses and changes, and then its schedule against another worker; undefined
 * if the document was never sent. If a payment or response comes first, everything read after this includes it.
 */
export async function lockScheduled(
  db: CompanyDb,
  documentId: string,
): Promise<{ next_check_at: Date | null; customer_id: string } | undefined> {
  const found = await db
    .selectFrom('reminder_schedules')
    .select(['estimate_id', 'invoice_id', 'visit_id'])
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  if (!found) return undefined;
  const document = await lockReminded(db, found);
  if (!document) return undefined;
  // A customer's reminders are serialized: two concurrent ones would each find that one more is allowed that day.
  await db
    .selectFrom('customers')
    .select('customer_id')
    .where('customer_id', '=', document.customer_id)
    .forNoKeyUpdate()
    .execute();
  const schedule = await db
    .selectFrom('reminder_schedules')
    .select('next_check_at')
    .where('document_id', '=', documentId)
    .forUpdate()
    .executeTakeFirst();
  return schedule && { ...schedule, ...document };
}

interface Reminded {
  estimate_id: string | null;
  invoice_id: string | null;
  visit_id: string | null;
}

async function lockReminded(db: CompanyDb, { estimate_id, invoice_id, visit_id }: Reminded) {
  if (estimate_id !== null)
    return db
      .selectFrom('estimates')
      .select('customer_id')
      .where('estimate_id', '=', estimate_id)
      .forShare()
      .executeTakeFirst();
  if (invoice_id !== null)
    return db
      .selectFrom('invoices')
      .select('customer_id')
      .where('invoice_id', '=', invoice_id)
      .forShare()
      .executeTakeFirst();
  return db
    .selectFrom('visits')
    .innerJoin('projects', onKey('projects', 'visits.project_id'))
    .select('projects.customer_id')
    .where('visit_id', '=', visit_id)
    .forShare('visits')
    .executeTakeFirst();
}

type NewReminder = Omit<Insertable<Tables['reminders']>, 'reminder_id' | 'company_id'>;

/** Records the outcome of a step; returns false if it is already recorded. */
export async function recordReminder(db: CompanyDb, reminder: NewReminder): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('reminders')
    .values({ ...reminder, reminder_id: newId() })
    .onConflict((conflict) => conflict.columns(['company_id', 'subject_id', 'step']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Plans a step again that was skipped manually; returns false if it was not. */
export async function deleteSkip(db: CompanyDb, subjectId: string, step: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('reminders')
    .where('subject_id', '=', subjectId)
    .where('step', '=', step)
    .where('skipped_by_name', 'is not', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/**
 * The reason not to write to the recipient of a document, based on the outcomes of earlier messages; undefined if
 * there is none.
 */
export async function unreachable(
  db: CompanyDb,
  { customer_id, recipient, sent_at }: { customer_id: string; recipient: string; sent_at: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ status: string; is_wrong: boolean }>`
    select m.status, exists (
      select from messages w join document_links l on l.company_id = w.company_id and l.message_id = w.message_id
      where w.company_id = ${currentCompany}
        and w.customer_id = m.customer_id and w.recipient = m.recipient and l.wrong_person_at > ${sent_at}
    ) as is_wrong
    from messages m
      where m.company_id = ${currentCompany} and m.customer_id = ${customer_id} and m.recipient = ${recipient}
    order by m.message_id desc limit 1
  `.execute(db);
  if (rows[0]?.is_wrong) return `Someone at ${recipient} said they’re not the right person.`;
  return rows[0]?.status === 'failed' ? `The last message to ${recipient} could not be delivered.` : undefined;
}
