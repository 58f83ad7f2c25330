import { AppError } from '#contract/errors.ts';
import type { VisitLink } from '#contract/sales/customer-page.ts';
import type { SeenTime, TimeRequestInput } from '#contract/sales/customer-visit.ts';
import { visitDay, visitWhen } from '#domain/work/visit-words.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import { addressLines } from '../../core/documents/parties.ts';
import type { CustomerLink } from '../../core/endpoints/link.ts';
import type { CountAgainst } from '../../core/endpoints/rate-limits.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { rejectOver } from '../../work/visits/notify-customer.ts';
import { statusOf, timesOf } from '../../work/visits/present.ts';
import { type JoinedVisitRow, lockVisit, readVisit, updateVisit } from '../../work/visits/store.ts';
import { excerptOf } from '../proposals/approvals/excerpt.ts';
import { type NoticeServices, notifyCompany, type Subject } from '../proposals/approvals/response-notices.ts';
import { isLinkOpen } from '../proposals/approvals/store.ts';
import { companyShown, pathOf } from './present-parts.ts';
import { dayOfVisit, partiesOfLink, partOfSeries } from './visit-store.ts';

/** The path of the schedule screen in the web application. */
export const SCHEDULE = '/main/schedule';

interface VisitCall {
  db: CompanyDb;
  link: CustomerLink;
  params: { token: string };
  now: Date;
}

/** The content behind the link of a visit, in its current state. */
export async function readVisitLink(db: CompanyDb, link: CustomerLink, { token, now }: { token: string; now: Date }) {
  const visit = await visitOfLink(db, link, now);
  const { company, customer, project } = await partiesOfLink(db, link);
  const status = statusOf(visit, { timeZone: link.time_zone, now });
  const attributes: VisitLink = {
    document_link_id: link.document_link_id,
    kind: 'visit',
    company: companyShown(company, token),
    customer_name: customer.name,
    project_name: project.name,
    visit: {
      title: visit.title,
      ...timesOf(visit),
      arrival_window_minutes: visit.arrival_window_minutes,
      part: await partOfSeries(db, visit),
      address: addressLines(visit),
      crew: visit.crew.map(({ first_name }) => first_name),
      notes: visit.notes_for_customer,
      status,
      confirmation: visit.confirmation,
      time_request: visit.time_request,
      can_answer: status === 'planned' || status === 'under_way',
      calendar_url: pathOf(token, 'visit.ics'),
    },
    photos: [],
    comments: [],
    payments: [],
    can: { approve: false, decline: false, ask: false, pay: false, renew: false },
  };
  return { id: link.document_link_id, type: 'customer_link' as const, attributes };
}

/** Confirms the time, unless it differs from the one that the customer saw. */
export async function confirmVisit({ db, link, params, now }: VisitCall, seen: SeenTime) {
  const visit = await lockVisitOfLink(db, link, now);
  if (!isAsSeen(visit, seen)) throw new AppError('visit_moved');
  if (visit.confirmation !== 'confirmed') {
    await updateVisit(db, visit.visit_id, { confirmation: 'confirmed', confirmation_at: now, time_request: null });
    // The visit itself forgets its confirmation when it is moved.
    const entry = {
      record_type: 'visit',
      record_id: visit.visit_id,
      action: 'confirmed',
      summary: visit.title,
    } as const;
    await recordAuditEntry(db, { ...entry, after: timesOf(visit) }, { name: visit.customer_name }, now);
  }
  return readVisitLink(db, link, { token: params.token, now });
}

/** Whether the time that the customer saw is still current. An all-day visit has no window. */
function isAsSeen(visit: JoinedVisitRow, seen: SeenTime): boolean {
  const { day, starts } = timesOf(visit);
  const window = starts === null ? seen.arrival_window_minutes : String(visit.arrival_window_minutes);
  const now = { day, starts: starts ?? '', arrival_window_minutes: window };
  return (['day', 'starts', 'arrival_window_minutes'] as const).every(
    (each) => seen[each] === undefined || seen[each] === now[each],
  );
}

/** Records that the customer requests another time, and notifies the company. The visit is not moved. */
export async function requestTime(
  { db, link, params, now }: VisitCall,
  { countAgainst, ...services }: NoticeServices & { countAgainst: CountAgainst },
  { text }: TimeRequestInput,
) {
  const visit = await lockVisitOfLink(db, link, now);
  await countAgainst(db, 'comment_on_document', visit.visit_id, now);
  const changes = { confirmation: 'asked_to_change', confirmation_at: now, time_request: text } as const;
  await updateVisit(db, visit.visit_id, changes);
  const { customer } = await partiesOfLink(db, link);
  const notice = {
    subject: `${customer.name} asked for another time`,
    intro: text,
    facts: [{ label: visit.title, value: whenOf(visit) }],
    notes: ['Or reply to this email, which goes to your customer.'],
    button: 'Open' as const,
    replyTo: customer.email,
    sms: `Another time wanted: ${customer.name}, ${whenOf(visit)}: ${excerptOf(text)}`,
  };
  await notifyCompany(db, services, { documentId: visit.visit_id, screen: SCHEDULE, notice, now });
  return readVisitLink(db, link, { token: params.token, now });
}

/** The visit of a link, for a notice. */
export async function aboutVisit(db: CompanyDb, link: CustomerLink): Promise<Subject> {
  const { customer } = await partiesOfLink(db, link);
  return { what: 'visit', title: `Visit on ${visitDay(await dayOfVisit(db, link.document_id))}`, customer };
}

function whenOf(visit: JoinedVisitRow): string {
  return visitWhen({ ...timesOf(visit), arrival_window_minutes: visit.arrival_window_minutes }).replace(/^on /, '');
}

async function visitOfLink(db: CompanyDb, link: CustomerLink, now: Date): Promise<JoinedVisitRow> {
  if (link.document_kind !== 'visit') throw new AppError('link_expired');
  return readVisit(db, { timeZone: link.time_zone, now }, link.document_id).catch(asEnded);
}

/** The visit, locked, if the customer can respond to it. */
async function lockVisitOfLink(db: CompanyDb, link: CustomerLink, now: Date): Promise<JoinedVisitRow> {
  if (link.document_kind !== 'visit') throw new AppError('link_expired');
  await lockVisit(db, link.document_id).catch(asEnded);
  // The link may have expired or been revoked while the caller waited.
  if (!(await isLinkOpen(db, link.document_link_id, now))) throw new AppError('link_expired');
  const visit = await visitOfLink(db, link, now);
  rejectOver(statusOf(visit, { timeZone: link.time_zone, now }));
  return visit;
}

/** The link of a visit that was deleted since counts as expired. */
function asEnded(error: unknown): never {
  throw error instanceof AppError && error.code === 'visit_not_found' ? new AppError('link_expired') : error;
}
