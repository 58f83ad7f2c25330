import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { FEED_DAYS_AHEAD, FEED_DAYS_BACK } from '#contract/work/calendar-feeds.ts';
import { statusOn } from '#domain/identity/subscription-terms.ts';
import { addDays, dayIn } from '#domain/time.ts';
import { preventCaching, replyWithPage } from '../../core/documents/links/replies.ts';
import type { CountAgainst } from '../../core/endpoints/rate-limits.ts';
import type { Clock } from '../../platform/clock.ts';
import {
  asCompanySnapshot,
  type CompanyDb,
  type Database,
  withSystemTransaction,
} from '../../platform/database/database.ts';
import { KeyedSemaphore } from '../../platform/keyed-semaphore.ts';
import { QueueFullError } from '../../platform/semaphore.ts';
import { isWorking } from '../employees/find-employee.ts';
import { cancelledEvent, eventForCompany, eventForEmployee } from './feed-events.ts';
import { feedOfToken, type FoundFeed } from './feed-store.ts';
import {
  cancelledSince,
  type FeedSpan,
  findDeletedVisits,
  findFeedVisits,
  planForWholeCalendar,
  readFeedVersion,
} from './feed-visits.ts';
import { type CalendarText, calendarText } from './icalendar.ts';

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

/** Part of each version; increase it when the text generated for the same visits changes. */
const TEXT_VERSION = 1;

/**
 * GET /calendar/:token.ics: the schedule for calendar programs, which have no session. A program that has the current
 * version costs one query over the visits' change counts. The texts of one company are generated one at a time.
 */
export function serveCalendarFeeds(app: FastifyInstance, services: Services): void {
  const { database, clock } = services;
  const semaphore = new KeyedSemaphore(1, { mostWaiting: 20, timeoutMs: 10_000 });
  app.get<{ Params: { token: string } }>('/calendar/:token.ics', async (request, reply) => {
    preventCaching(reply);
    const now = clock();
    const feed = await feedOfToken(database.systemDb, request.params.token);
    if (!feed || !isOpen(feed, now)) return replyWithPage(reply, 404, ...NO_CALENDAR);
    request.companyId = feed.company_id;
    await countRead(services, feed, now);
    rejectWithoutSubscription(feed, now);
    const calendar = calendarOf(services, feed, now);
    const etag = await currentEtag(database, calendar);
    reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (names(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const text = await orBusy(() => semaphore.run(feed.company_id, () => currentText(database, calendar)));
    return reply.header('etag', text.etag).type('text/calendar; charset=utf-8').send(text.calendar);
  });
}

/** Calendar programs may read each calendar 60 times an hour, and those of one company together 600 times. */
async function countRead({ database, countAgainst }: Services, feed: FoundFeed, now: Date): Promise<void> {
  await withSystemTransaction(database, async (systemDb) => {
    await countAgainst(systemDb, 'read_of_calendar_feed', feed.calendar_feed_id, now);
    await countAgainst(systemDb, 'read_of_calendar_feeds_by_company', feed.company_id, now);
  });
}

/** An employee's calendar stops working when they become inactive, as their code does. */
function isOpen({ employee_id, is_active, end_date, time_zone }: FoundFeed, now: Date): boolean {
  return employee_id === null || isWorking({ is_active: is_active === true, end_date }, dayIn(time_zone, now));
}

function rejectWithoutSubscription(feed: FoundFeed, now: Date): void {
  const { subscription_status, subscription_end_date: end_date, time_zone } = feed;
  const subscription = subscription_status && end_date !== null ? { subscription_status, end_date } : undefined;
  if (statusOn(dayIn(time_zone, now), subscription) !== 'active') throw new AppError('subscription_inactive');
}

/** A calendar to be generated now: which visits it contains, and what it shows besides them. */
interface Calendar extends Pick<CalendarText, 'name' | 'timeZone' | 'host'> {
  companyId: string;
  span: FeedSpan;
}

function calendarOf({ publicUrl }: Services, feed: FoundFeed, now: Date): Calendar {
  const { employee_id: employeeId, time_zone: timeZone, company_id: companyId, company_name } = feed;
  const today = dayIn(timeZone, now);
  const days = { from: addDays(today, -FEED_DAYS_BACK), to: addDays(today, FEED_DAYS_AHEAD), today };
  return {
    companyId,
    name: employeeId === null ? company_name : `${company_name}: ${feed.first_name} ${feed.last_name}`,
    timeZone,
    host: new URL(publicUrl).hostname,
    span: { ...days, cancelledSince: cancelledSince(now), employeeId },
  };
}

async function currentEtag(database: Database, calendar: Calendar): Promise<string> {
  return readCalendar(database, calendar, (db) => etagOf(db, calendar));
}

async function readCalendar<T>(database: Database, { companyId }: Calendar, read: (db: CompanyDb) => Promise<T>) {
  return asCompanySnapshot(database, companyId, async (db) => {
    await planForWholeCalendar(db);
    return read(db);
  });
}

/** Returns the same text as long as nothing changes, with the etag of the same snapshot. */
async function currentText(database: Database, calendar: Calendar): Promise<{ etag: string; calendar: string }> {
  const { span, ...head } = calendar;
  const { employeeId } = span;
  const [etag, visits, deleted] = await readCalendar(
    database,
    calendar,
    async (db) =>
      [await etagOf(db, calendar), await findFeedVisits(db, span), await findDeletedVisits(db, span)] as const,
  );
  const events = visits.map((visit) =>
    employeeId === null ? eventForCompany(visit) : eventForEmployee(visit, employeeId),
  );
  return { etag, calendar: calendarText({ ...head, events: [...events, ...deleted.map(cancelledEvent)] }) };
}

async function etagOf(db: CompanyDb, { span, name, timeZone, host }: Calendar): Promise<string> {
  const { visits, visits_hash, deleted, deleted_hash } = await readFeedVersion(db, span);
  const version = [TEXT_VERSION, name, timeZone, host, visits, visits_hash, deleted, deleted_hash];
  return `"${createHash('sha256').update(JSON.stringify(version)).digest('base64url')}"`;
}

async function orBusy<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof QueueFullError ? new AppError('unavailable') : error;
  }
}

/** Whether the caller already has this text; a proxy may have marked the etag as weak. */
function names(ifNoneMatch: string | undefined, etag: string): boolean {
  const etags = (ifNoneMatch ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  return etags.some((each) => each === etag || each === '*');
}
