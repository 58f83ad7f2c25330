import type { webhooks } from '#contract/api.ts';
import { messageOutbox } from '../core/delivery/message-outbox.ts';
import { noticeOutbox } from '../core/delivery/notice-outbox.ts';
import { firstOf, providerEventsOf } from '../core/delivery/provider-events.ts';
import { isLiveKey } from '../platform/payment-cards/connect.ts';
import type { WebhookHandlers } from '../platform/http/webhooks.ts';
import { mailWebhook } from '../core/delivery/mail-webhook.ts';
import { twilioWebhooks } from '../core/delivery/twilio-webhooks.ts';
import { withOwnPayments } from '../sales/online-payments/own-events.ts';
import { takeMoneyEvent } from '../sales/online-payments/payout-events.ts';
import { payServicesOf } from './pay-services.ts';
import { connectWebhook } from '../sales/stripe-accounts/connect-webhook.ts';
import { stripeWebhook } from '../identity/subscriptions/stripe-webhook.ts';
import type { AppParts } from './app-parts.ts';

/** What providers call, by name; undefined where its provider is not configured. */
export function allWebhooks({ config, ...parts }: AppParts): WebhookHandlers<typeof webhooks> {
  const { database } = parts;
  const applyProviderEvent = firstOf(
    providerEventsOf(messageOutbox, database),
    providerEventsOf(noticeOutbox, database),
  );
  const { webhookSecret: secret } = config.mail;
  const texts = config.twilio && twilioWebhooks({ authToken: config.twilio.authToken, database, applyProviderEvent });
  return {
    twilioStatus: texts?.twilioStatus,
    twilioInbound: texts?.twilioInbound,
    email: secret ? mailWebhook({ secret, applyProviderEvent }) : undefined,
    stripe: withOwnPayments(stripeWebhook({ ...parts, publicUrl: config.publicUrl }), {
      database,
      services: payServicesOf({ config, ...parts }),
      isLive: isLiveKey(config.stripe?.secretKey),
    }),
    stripeConnect: connectWebhook({
      ...parts,
      takePayment: (event, keep) => takeMoneyEvent(database, payServicesOf({ config, ...parts }), event, keep),
    }),
  };
}
