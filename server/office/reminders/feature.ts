import { feature } from '../../core/feature.ts';
import { unsubscribeLinks } from '../../work/customers/unsubscribe-links.ts';
import { remindDue } from './remind.ts';
import { reminderHandlers } from './routes.ts';
import { reminderRunHandlers } from './run-routes.ts';
import { reminderRunsDue } from './runs-store.ts';
import { continueRuns } from './runs.ts';
import { remindersDue } from './store.ts';

const REMIND_EVERY_MS = 60_000;
/** A user watches the progress of a run. */
const CONTINUE_EVERY_MS = 2000;

export const remindersFeature = feature({
  handlers: (services) => {
    const { linkFor } = unsubscribeLinks(services.secretKey, services.publicUrl);
    return {
      reminders: reminderHandlers({ ...services, unsubscribeLink: linkFor }),
      reminderRuns: reminderRunHandlers(services),
    };
  },
  tasks: (services) => [
    { everyMs: REMIND_EVERY_MS, run: () => remindDue(services) },
    { everyMs: CONTINUE_EVERY_MS, run: () => continueRuns(services) },
  ],
  due: [remindersDue, reminderRunsDue],
});
