import type { Outbox } from '../dev-outbox/outbox.ts';
import type { SmsSender } from './sms.ts';
import { usNumber } from './us-number.ts';

/** The embedded SMS sender: a text message is delivered once it is stored in the outbox. */
export function outboxSmsSender(outbox: Outbox): SmsSender {
  return {
    kind: 'outbox',
    async send({ id, to, text }) {
      // The number is stored as typed, but numbers that a carrier would reject are rejected here too.
      usNumber(to);
      await outbox.store({ id, channel: 'sms', to, text, attachments: [] });
      return { delivered: true };
    },
  };
}
