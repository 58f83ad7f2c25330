import type { messageWebhooks } from '#contract/core/message-webhooks.ts';
import { type Database, withSystemTransaction } from '../../platform/database/database.ts';
import type { WebhookHandler, WebhookEvent, SignedRequest } from '../../platform/http/webhooks.ts';
import { STOPPED } from '../../platform/sms/sms.ts';
import { hasTwilioSignature } from '../../platform/sms/twilio-signature.ts';
import { noteReply } from './opt-outs.ts';
import type { ProviderEvent, ApplyProviderEvent } from './provider-events.ts';

interface Services {
  /** Twilio's signing key. */
  authToken: string;
  database: Database;
  applyProviderEvent: ApplyProviderEvent;
}

type Status = typeof messageWebhooks.twilioStatus;
type Inbound = typeof messageWebhooks.twilioInbound;

/** The handlers of Twilio's two webhooks: the status of a text message, and a reply from a phone. */
export function twilioWebhooks({ authToken, database, applyProviderEvent }: Services): {
  twilioStatus: WebhookHandler<Status>;
  twilioInbound: WebhookHandler<Inbound>;
} {
  const verify = ({ url, headers, body }: SignedRequest): boolean => {
    const fields = Object.fromEntries(new URLSearchParams(body.toString()));
    return hasTwilioSignature(authToken, { url, fields, signature: String(headers['x-twilio-signature'] ?? '') });
  };
  return {
    twilioStatus: {
      verify,
      async handle(event, now) {
        const providerEvent = eventOf(event);
        if (providerEvent) await applyProviderEvent(providerEvent, now);
      },
    },
    twilioInbound: {
      verify,
      async handle({ MessageSid, From, Body, OptOutType }, now) {
        // If opt-out keywords are customized in Twilio, Twilio sends the type of the reply.
        const reply = { providerId: MessageSid, from: From, text: OptOutType ?? Body };
        await withSystemTransaction(database, (db) => noteReply(db, reply, now));
      },
    },
  };
}

function eventOf({
  message_id,
  MessageSid,
  MessageStatus,
  ErrorCode,
}: WebhookEvent<Status>): ProviderEvent | undefined {
  const event = EVENTS.get(MessageStatus);
  if (!event) return undefined;
  const reason = event === 'undelivered' ? (FAILURES.get(ErrorCode ?? '') ?? 'The text could not be delivered.') : null;
  return { event, reason, id: message_id, providerId: MessageSid };
}

const EVENTS = new Map<string, ProviderEvent['event']>([
  ['accepted', 'taken'],
  ['scheduled', 'taken'],
  ['queued', 'taken'],
  ['sending', 'taken'],
  ['sent', 'taken'],
  ['delivered', 'delivered'],
  ['read', 'delivered'],
  ['undelivered', 'undelivered'],
  ['failed', 'undelivered'],
  ['canceled', 'undelivered'],
]);

/** Twilio's error codes for text messages that it accepted but could not deliver, with our messages. */
const NUMBER_NOT_REGISTERED =
  'The carriers do not take texts from our number yet. Please tell the person who runs this server.';
const FAILURES = new Map([
  ['21610', STOPPED],
  ['30003', 'The phone could not be reached. It may be switched off.'],
  ['30004', 'The recipient has blocked texts from us.'],
  ['30005', 'This phone number does not exist.'],
  ['30006', 'This phone number cannot receive texts. It may be a landline.'],
  ['30007', 'The recipient’s carrier held the text back as unwanted.'],
  ['30032', NUMBER_NOT_REGISTERED],
  ['30034', NUMBER_NOT_REGISTERED],
]);
