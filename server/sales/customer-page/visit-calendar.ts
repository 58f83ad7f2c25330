import type { FastifyInstance } from 'fastify';
import { arrivalWords } from '#domain/work/visit-words.ts';
import { preventCaching, replyLinkNotFound } from '../../core/documents/links/replies.ts';
import { type FoundLink, openLink } from '../../core/documents/links/store.ts';
import { addressLines } from '../../core/documents/parties.ts';
import type { Clock } from '../../platform/clock.ts';
import { asCompanySnapshot, type CompanyDb, type Database } from '../../platform/database/database.ts';
import { calendarText } from '../../work/visits/icalendar.ts';
import { timesOf } from '../../work/visits/present.ts';
import { findVisit } from '../../work/visits/store.ts';
import { partiesOfLink } from './visit-store.ts';

interface Services {
  database: Database;
  clock: Clock;
  publicUrl: string;
}

/** GET /d/:token/visit.ics: the visit behind a link, for the customer's calendar. */
export function serveVisitCalendar(app: FastifyInstance, { database, clock, publicUrl }: Services): void {
  const { hostname: host } = new URL(publicUrl);
  app.get<{ Params: { token: string } }>('/d/:token/visit.ics', async (request, reply) => {
    preventCaching(reply);
    const link = await openLink({ database, clock }, request.params.token);
    const calendar =
      link?.document_kind === 'visit' &&
      (await asCompanySnapshot(database, link.company_id, (db) => visitCalendar(db, link, { host, now: clock() })));
    if (!calendar) return replyLinkNotFound(reply, { database }, request.params.token);
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="visit.ics"')
      .header('cache-control', 'private, no-store')
      .send(calendar);
  });
}

/**
 * The visit as shown to the customer: without the crew's notes and last names. Undefined for a visit that was deleted
 * since.
 */
async function visitCalendar(
  db: CompanyDb,
  link: Extract<FoundLink, { link_kind: 'message' }>,
  { host, now }: { host: string; now: Date },
): Promise<string | undefined> {
  const { time_zone: timeZone } = link;
  const visit = await findVisit(db, { timeZone, now }, link.document_id);
  if (!visit) return undefined;
  const { company } = await partiesOfLink(db, link);
  const time = timesOf(visit);
  const arrival = arrivalWords({ ...time, arrival_window_minutes: visit.arrival_window_minutes });
  const event = {
    ...time,
    visit_id: visit.visit_id,
    created_at: visit.created_at,
    calendar_sequence: visit.calendar_sequence,
    calendar_changed_at: visit.calendar_changed_at,
    isCancelled: visit.cancelled_at !== null,
    summary: `${company.name}: ${visit.title}`,
    description: [arrival && `Arrival ${arrival}`, visit.notes_for_customer, `Questions: ${company.phone}`].filter(
      (line): line is string => Boolean(line),
    ),
    location: addressLines(visit).join(', '),
  };
  return calendarText({ name: company.name, timeZone, host, events: [event] });
}
