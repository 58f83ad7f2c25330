import { AppError } from '#contract/errors.ts';
import type { VisitSending } from '#contract/work/visits.ts';
import { isVisitOver } from '#domain/work/visit-status.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import type { QueueMessage } from '../../core/delivery/send-message.ts';
import type { EitherCall, HttpContext } from '../../core/endpoints/handlers.ts';
import type { Person } from '../../core/endpoints/person.ts';
import { readCompany } from '../../identity/companies/store.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { statusOf, timesOf } from './present.ts';
import { queueVisitMessage } from './send-visit.ts';
import { type JoinedVisitRow, lockVisit, type LocalTime, readVisit, updateVisit } from './store.ts';

type Status = ReturnType<typeof statusOf>;

/** Throws for a visit that is over or canceled. */
export function rejectOver(status: Status): void {
  if (status === 'cancelled') throw new AppError('visit_cancelled');
  if (isVisitOver(status)) throw new AppError('visit_over');
}

interface NotifyContext {
  db: CompanyDb;
  person: Person;
  http: HttpContext;
  now: Date;
}

/**
 * Notifies the customer of a visit. A customer who was notified of an earlier time is informed of the new one, and
 * one who was notified of a canceled visit is informed of the cancellation.
 */
export async function notifyCustomer(
  { db, person, http, now }: NotifyContext,
  queueMessage: QueueMessage,
  { id, sending }: { id: string; sending: VisitSending },
): Promise<void> {
  const visit = await lockedVisit(db, { timeZone: person.time_zone, now }, id);
  const { company_id, account_id } = person;
  const about = updateOf(visit);
  await queueVisitMessage(db, queueMessage, { visit, update: { about }, sending, company_id, account_id, now });
  if (about !== 'cancelled') await updateVisit(db, id, notifiedColumns(visit, now));
  const recipient = sending.send_method === 'email' ? sending.recipient_email : sending.recipient_phone;
  const entry = {
    record_type: 'visit',
    record_id: id,
    action: 'sent',
    summary: `${visit.title}, ${visit.day}`,
    after: { recipient: recipient ?? visit.customer_name, ...timesOf(visit) },
  } as const;
  await recordAuditEntry(db, entry, { person, http }, now);
}

/**
 * Texts the customer that the crew is on the way, in the name of the employee or crew lead who sends it, or otherwise
 * of the first of the crew.
 */
export async function notifyOnTheWay(
  { db, person, employee, now }: Pick<EitherCall<never>, 'db' | 'person' | 'employee' | 'now'>,
  queueMessage: QueueMessage,
  { id, minutes }: { id: string; minutes: number },
): Promise<void> {
  const caller = employee ?? person;
  if (!caller) throw new AppError('session_expired');
  if (caller.subscription_status !== 'active') throw new AppError('subscription_inactive');
  const localTime = { timeZone: caller.time_zone, now };
  const visit = await lockedVisit(db, localTime, id);
  // An employee of the crew has access only to their own visits.
  if (employee && !visit.crew.some(({ employee_id }) => employee_id === employee.employee_id))
    throw new AppError('visit_not_found');
  if (employee && !(await readCompany(db)).crew_tells_on_my_way) throw new AppError('office_tells');
  rejectOver(statusOf(visit, localTime));
  const name = (employee ?? leadOf(visit, person) ?? visit.crew[0])?.first_name ?? 'Your crew';
  await queueVisitMessage(db, queueMessage, {
    visit,
    update: { about: 'on_the_way', name, minutes },
    sending: { send_method: 'sms' },
    company_id: caller.company_id,
    account_id: person?.account_id ?? null,
    now,
  });
}

/** The crew lead, if they are in the crew. */
function leadOf({ crew }: JoinedVisitRow, person: Person | undefined) {
  if (person?.role !== 'crew_lead' || person.employee_id === null) return undefined;
  return crew.find(({ employee_id }) => employee_id === person.employee_id);
}

async function lockedVisit(db: CompanyDb, localTime: LocalTime, id: string): Promise<JoinedVisitRow> {
  await lockVisit(db, id);
  const visit = await readVisit(db, localTime, id);
  if (isVisitOver(statusOf({ ...visit, cancelled_at: null }, localTime))) throw new AppError('visit_over');
  return visit;
}

/** The subject of the message. A customer who was never notified of a visit is not notified of its cancellation. */
function updateOf({ cancelled_at, customer_informed_at, confirmation }: JoinedVisitRow) {
  if (cancelled_at !== null) {
    if (customer_informed_at === null) throw new AppError('visit_cancelled');
    return 'cancelled';
  }
  return customer_informed_at !== null && confirmation === 'none' ? 'moved' : 'planned';
}

/**
 * A confirmation is kept when the customer is notified again; a request for another time is cleared, because the
 * message answers it.
 */
function notifiedColumns({ confirmation, customer_informed_at }: JoinedVisitRow, now: Date) {
  const sent =
    confirmation === 'confirmed' ? {} : { confirmation: 'sent' as const, confirmation_at: now, time_request: null };
  return { ...sent, customer_informed_at: customer_informed_at ?? now };
}
