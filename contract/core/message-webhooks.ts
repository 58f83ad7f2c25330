import { z } from 'zod';
import { webhook } from '../webhook.ts';

const TWILIO_SIGNATURE =
  'X-Twilio-Signature: Twilio’s own, with the account’s auth token over PUBLIC_URL, path, query and fields.';

const EMAIL_SIGNATURE =
  'X-Timestamp: Unix seconds, at most 300 old. X-Signature: hex HMAC-SHA256 of the timestamp, a full stop and the raw ' +
  'body, with EMAIL_WEBHOOK_SECRET.';

/** Webhooks of the SMS and email providers. */
export const messageWebhooks = {
  twilioStatus: webhook({
    path: '/webhooks/twilio/status',
    summary: 'Twilio reports the delivery status of a text. This URL is passed as StatusCallback with every text.',
    signature: TWILIO_SIGNATURE,
    contentType: 'application/x-www-form-urlencoded',
    query: z.object({ message_id: z.uuid().optional().meta({ description: 'Our id of the message.' }) }),
    body: z.object({ MessageSid: z.string(), MessageStatus: z.string(), ErrorCode: z.string().optional() }),
  }),
  twilioInbound: webhook({
    path: '/webhooks/twilio/inbound',
    summary:
      'Twilio forwards a text received at our number: STOP opts that phone out of texts, START opts it in again.',
    signature: TWILIO_SIGNATURE,
    contentType: 'application/x-www-form-urlencoded',
    body: z.object({
      MessageSid: z.string(),
      From: z.string(),
      Body: z.string().default(''),
      OptOutType: z.string().optional().meta({ description: 'What Twilio has made of it: STOP, START or HELP.' }),
    }),
    // Twilio itself replies to STOP, START and HELP. It logs any response that is not TwiML as an error.
    response: { contentType: 'text/xml; charset=utf-8', body: '<?xml version="1.0" encoding="UTF-8"?><Response/>' },
  }),
  email: webhook({
    path: '/webhooks/email',
    summary: 'An email provider reports the delivery status of an email.',
    signature: EMAIL_SIGNATURE,
    contentType: 'application/json',
    body: z.object({
      message_id: z
        .string({ error: 'Name the mail by its message_id.' })
        .meta({ description: 'The Message-ID of the mail, with or without its brackets.' }),
      event: z.enum(['delivered', 'bounced', 'complained'], {
        error: 'The event must be delivered, bounced or complained.',
      }),
      reason: z
        .string({ error: 'The reason must be text.' })
        .nullish()
        .meta({ description: 'A sentence for the sender of the email.' }),
    }),
  }),
};
