import { feature } from '../../core/feature.ts';
import { forgetOldChallenges } from './challenges-store.ts';
import { sessionHandlers } from './routes.ts';
import { forgetEndedSessions } from './sessions.ts';

export const sessionsFeature = feature({
  handlers: () => ({ sessions: sessionHandlers }),
  cleanup: async ({ database: { systemDb } }, now) => {
    await forgetEndedSessions(systemDb, now);
    await forgetOldChallenges(systemDb, now);
  },
});
