import { feature } from '../feature.ts';
import { mailWebhook } from './mail-webhook.ts';
import { messageOutbox } from './message-outbox.ts';
import { existingMessageKeys, messagesDue } from './message-store.ts';
import { noticeOutbox } from './notice-outbox.ts';
import { forgetOldNotices } from './notice-store.ts';
import { firstOf, providerEventsOf } from './provider-events.ts';
import { twilioWebhooks } from './twilio-webhooks.ts';

export const deliveryFeature = feature({
  webhooks: ({ config, database }) => {
    const applyProviderEvent = firstOf(
      providerEventsOf(messageOutbox, database),
      providerEventsOf(noticeOutbox, database),
    );
    const { webhookSecret: secret } = config.mail;
    const twilio = config.twilio && twilioWebhooks({ ...config.twilio, database, applyProviderEvent });
    return {
      twilioStatus: twilio?.twilioStatus,
      twilioInbound: twilio?.twilioInbound,
      email: secret ? mailWebhook({ secret, applyProviderEvent }) : undefined,
    };
  },
  cleanup: ({ database }, now) => forgetOldNotices(database.systemDb, now),
  due: [messagesDue],
  files: { messages: existingMessageKeys },
});
