import { feature } from '../../core/feature.ts';
import { forgetOldChallenges } from '../sessions/challenges-store.ts';

export const secondFactorsFeature = feature({
  // Its calls end sessions, and are in access.
  cleanup: ({ database }, now) => forgetOldChallenges(database.systemDb, now),
});
