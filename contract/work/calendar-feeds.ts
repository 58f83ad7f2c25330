import { z } from 'zod';
import { byId, deleted, endpoint, one, record, type Summaries } from '../endpoint.ts';
import { instant, optional } from '../fields.ts';

/** The range of days around today that a feed covers. */
export const FEED_DAYS_BACK = 90;
export const FEED_DAYS_AHEAD = 365;
/** The number of days for which a cancelled or deleted visit remains in a feed, as cancelled. */
export const FEED_CANCELLED_DAYS = 30;
/**
 * A feed contains at most this many visits, those nearest to today, and at most this many deleted ones, the latest
 * deleted.
 */
export const FEED_VISITS_MAX = 3000;
export const FEED_DELETED_MAX = 500;

/** A calendar that can be read at its URL, which is shown only once. */
export const CalendarFeed = z.object({
  calendar_feed_id: z.string(),
  /** The employee whose visits it contains; null for those of the whole company. */
  employee_id: z.string().nullable(),
  created_at: instant,
});
export type CalendarFeed = z.output<typeof CalendarFeed>;

/** The URL is a secret. It is not stored, only its hash. */
export const NewCalendarFeed = CalendarFeed.extend({ url: z.string() });

export const calendarFeeds = {
  list: endpoint({
    method: 'GET',
    path: '/calendar_feeds',
    auth: 'active',
    response: z.object({ data: z.array(record('calendar_feed', CalendarFeed)) }),
    emptyResponse: { data: [] },
  }),
  create: endpoint({
    method: 'POST',
    path: '/calendar_feeds',
    auth: 'active',
    body: z.object({ employee_id: optional(z.uuid({ error: 'Please select an employee.' })).optional() }),
    status: 201,
    response: one(record('calendar_feed', NewCalendarFeed)),
    errors: ['employee_not_found', 'employee_inactive'],
    idempotent: false,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/calendar_feeds/:id',
    auth: 'active',
    params: byId,
    response: deleted,
    errors: ['calendar_feed_not_found'],
  }),
};

export const calendarFeedSummaries: Summaries<typeof calendarFeeds> = {
  list: 'List the calendar feeds, without their URLs.',
  create:
    'Create a secret URL (GET /calendar/{token}.ics) of the visits of the company or of one employee, for calendar programs. It covers 90 days back and 365 ahead, at most the 3,000 visits nearest to today. It is returned only once, and the previous one stops working. Each feed can be read 60 times an hour, and all feeds of a company together 600 times.',
  remove: 'Delete a calendar feed. Its URL stops working.',
};
