import { z } from 'zod';
import { byId, deleted, endpoint, one, record, type Summaries } from '../endpoint.ts';
import { instant, optional } from '../fields.ts';

/** The days around today that a calendar has. */
export const FEED_DAYS_BACK = 90;
export const FEED_DAYS_AHEAD = 365;
/** For how many days a calendar has a visit that was cancelled or deleted, as cancelled. */
export const FEED_CANCELLED_DAYS = 30;
/** A calendar has the visits nearest to today, at most this many, and of deleted ones those that were deleted last. */
export const FEED_VISITS_MAX = 3000;
export const FEED_DELETED_MAX = 500;

/** A calendar that somebody may read by its address, which is shown once. */
export const CalendarFeed = z.object({
  calendar_feed_id: z.string(),
  /** Whose visits it has; null for all of the company. */
  employee_id: z.string().nullable(),
  created_at: instant,
});
export type CalendarFeed = z.output<typeof CalendarFeed>;

/** The address is a secret, and not kept: only its hash is. */
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
  list: 'The calendars that can be read, without their addresses.',
  create:
    "A secret address (GET /calendar/{token}.ics) of the company's visits, or of one employee's, for calendar programs: those of 90 days back and 365 ahead, at most the 3,000 nearest to today. It is shown once, and the former one ends. Each may be read 60 times an hour, and those of a company together 600 times.",
  remove: 'End a calendar: its address opens nothing any more.',
};
