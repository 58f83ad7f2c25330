import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { FEED_DAYS_AHEAD, FEED_DAYS_BACK } from '../../contract/calendar-feeds.ts';
import { AppError } from '../../contract/errors.ts';
import { addDays, dayIn } from '../../contract/time.ts';
import { keepSecret, sayInstead } from '../documents/links/replies.ts';
import { isWorking } from '../employees/find-employee.ts';
import type { CountAgainst } from '../endpoints/rate-limits.ts';
import type { Clock } from '../platform/clock.ts';
import { asCompanySnapshot, type Database, withSystemTransaction } from '../platform/database/database.ts';
import { statusOn } from '../subscriptions/subscription.ts';
import { cancelledEvent, eventForCompany, eventForEmployee } from './feed-events.ts';
import { cancelledSince, feedOfToken, findDeletedVisits, findFeedVisits, type FoundFeed } from './feed-store.ts';
import { calendarText } from './icalendar.ts';

interface Services {
  database: Database;
  clock: Clock;
  publicUrl: string;
  countAgainst: CountAgainst;
}

const NO_CALENDAR = [
  'This calendar has ended or does not exist.',
  'Please ask the company for a new address, and remove this one from your calendar program.',
] as const;

/** GET /calendar/:token.ics: the schedule for calendar programs, which have no session. They may ask 60 times an hour. */
export function serveCalendarFeeds(app: FastifyInstance, services: Services): void {
  const { database, clock, countAgainst } = services;
  app.get<{ Params: { token: string } }>('/calendar/:token.ics', async (request, reply) => {
    keepSecret(reply);
    const now = clock();
    const feed = await feedOfToken(database.systemDb, request.params.token);
    if (!feed || !isOpen(feed, now)) return sayInstead(reply, 404, ...NO_CALENDAR);
    request.companyId = feed.company_id;
    await withSystemTransaction(database, (systemDb) =>
      countAgainst(systemDb, 'read_of_calendar_feed', feed.calendar_feed_id, now),
    );
    rejectWithoutSubscription(feed, now);
    const calendar = await feedText(services, feed, now);
    const etag = `"${createHash('sha256').update(calendar).digest('base64url')}"`;
    reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (names(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(calendar);
  });
}

/** An employee's ends with their work, as their code does. */
function isOpen({ employee_id, is_active, end_date, time_zone }: FoundFeed, now: Date): boolean {
  return employee_id === null || isWorking({ is_active: is_active === true, end_date }, dayIn(time_zone, now));
}

function rejectWithoutSubscription(feed: FoundFeed, now: Date): void {
  const { subscription_status, subscription_end_date: end_date, time_zone } = feed;
  const subscription = subscription_status && end_date !== null ? { subscription_status, end_date } : undefined;
  if (statusOn(dayIn(time_zone, now), subscription) !== 'active') throw new AppError('subscription_inactive');
}

/** The same text as long as nothing changes. */
async function feedText({ database, publicUrl }: Services, feed: FoundFeed, now: Date): Promise<string> {
  const { employee_id: employeeId, time_zone: timeZone, company_name } = feed;
  const today = dayIn(timeZone, now);
  const days = { from: addDays(today, -FEED_DAYS_BACK), to: addDays(today, FEED_DAYS_AHEAD) };
  const span = { ...days, cancelledSince: cancelledSince(now), employeeId };
  const [visits, deleted] = await asCompanySnapshot(database, feed.company_id, async (db) => [
    await findFeedVisits(db, span),
    await findDeletedVisits(db, span),
  ]);
  const events = visits.map((visit) =>
    employeeId === null ? eventForCompany(visit) : eventForEmployee(visit, employeeId),
  );
  return calendarText({
    name: employeeId === null ? company_name : `${company_name}: ${feed.first_name} ${feed.last_name}`,
    timeZone,
    host: new URL(publicUrl).hostname,
    events: [...events, ...deleted.map(cancelledEvent)],
  });
}

/** Whether the text that the caller has is this one; a proxy may have marked it as weak. */
function names(ifNoneMatch: string | undefined, etag: string): boolean {
  const given = (ifNoneMatch ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  return given.some((each) => each === etag || each === '*');
}
