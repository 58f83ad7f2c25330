import { feature } from '../../core/feature.ts';
import { unsubscribeLinks } from '../../work/customers/unsubscribe-links.ts';
import { remindDue } from './remind.ts';
import { reminderHandlers } from './routes.ts';
import { remindersDue } from './store.ts';

const REMIND_EVERY_MS = 60_000;

export const remindersFeature = feature({
  handlers: (services) => {
    const { linkFor } = unsubscribeLinks(services.secretKey, services.publicUrl);
    return { reminders: reminderHandlers({ ...services, unsubscribeLink: linkFor }) };
  },
  tasks: (services) => [{ everyMs: REMIND_EVERY_MS, run: () => remindDue(services) }],
  due: [remindersDue],
});
