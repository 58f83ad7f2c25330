import { feature } from '../../core/feature.ts';
import { isCardOfLead } from '../visits/crew-timecards.ts';
import { timecardHandlers } from './routes.ts';

export const timecardsFeature = feature({
  handlers: (services) => ({ timecards: timecardHandlers({ ...services, isCardOfLead }) }),
});
