import { createHmac, timingSafeEqual } from 'node:crypto';
import type { messageWebhooks } from '#contract/core/message-webhooks.ts';
import type { WebhookHandler, SignedRequest } from '../../platform/http/webhooks.ts';
import type { ApplyProviderEvent } from './provider-events.ts';

const MOST_SECONDS_OLD = 300;
const MOST_OF_A_REASON = 500;

/** The handler of the mail provider's webhook, which reports the status of an email. */
export function mailWebhook(services: {
  secret: string;
  applyProviderEvent: ApplyProviderEvent;
}): WebhookHandler<typeof messageWebhooks.email> {
  return {
    verify: (request) => isRecent(request) && isSignedBy(services.secret, request),
    async handle({ message_id, event, reason }, now) {
      const id = idIn(message_id);
      // Other users of the same provider account have their own emails.
      if (!id) return;
      await services.applyProviderEvent({ event, reason: reasonOf(event, reason), id, providerId: undefined }, now);
    },
  };
}

function isRecent({ headers, now }: SignedRequest): boolean {
  const timestamp = String(headers['x-timestamp'] ?? '');
  return /^\d{1,12}$/.test(timestamp) && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= MOST_SECONDS_OLD;
}

function isSignedBy(secret: string, { headers, body }: SignedRequest): boolean {
  const expected = createHmac('sha256', secret)
    .update(`${String(headers['x-timestamp'])}.`)
    .update(body)
    .digest();
  const signature = Buffer.from(String(headers['x-signature'] ?? ''), 'hex');
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

/** Extracts our id from a Message-ID such as `<0199…@app.jobsites.example>`. */
function idIn(messageId: string): string | undefined {
  return /^\s*<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:@[^<>\s]*)?>?\s*$/i.exec(messageId)?.[1];
}

function reasonOf(event: 'delivered' | 'bounced' | 'complained', reason: string | null | undefined): string | null {
  if (event === 'delivered') return null;
  if (event === 'complained') return 'The recipient marked the email as spam.';
  const plain = (reason ?? '').replaceAll(CONTROLS, ' ').toWellFormed().trim().slice(0, MOST_OF_A_REASON);
  return plain || 'The email came back undelivered.';
}

// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const CONTROLS = /[\u0000-\u001f\u007f]+/g;
