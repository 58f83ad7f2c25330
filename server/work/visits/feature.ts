import { feature } from '../../core/feature.ts';
import { serveCalendarFeeds } from './calendar-feed.ts';
import { calendarFeedHandlers } from './feed-routes.ts';
import { forgetDeletedVisits } from './feed-visits.ts';
import { visitHandlers } from './routes.ts';

export const visitsFeature = feature({
  handlers: (services) => ({
    calendarFeeds: calendarFeedHandlers(services),
    visits: visitHandlers(services),
  }),
  pages: serveCalendarFeeds,
  cleanupOfCompany: forgetDeletedVisits,
});
