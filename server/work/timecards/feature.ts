import { feature } from '../../core/feature.ts';
import { timecardHandlers } from './routes.ts';

export const timecardsFeature = feature({
  handlers: (services) => ({ timecards: timecardHandlers(services) }),
});
