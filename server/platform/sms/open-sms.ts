import { openOutbox, type Outbox } from '../dev-outbox/outbox.ts';
import { DeliveryFailed } from '../receipt.ts';
import type { SmsSender, TwilioConfig } from './sms.ts';
import { twilioSmsSender } from './twilio-sms-sender.ts';
import { usNumber } from './us-number.ts';

interface SmsOptions {
  sms: 'off' | 'outbox' | 'twilio';
  /** Set if `sms` is `twilio`. */
  twilio?: TwilioConfig;
  dataDir: string;
}

/** The configured SMS sender: Twilio, the outbox in the data folder, or one that fails every message. */
export function openSms({ sms, twilio, dataDir }: SmsOptions): SmsSender {
  if (twilio) return twilioSmsSender(twilio);
  return sms === 'off' ? noSmsSender : outboxSmsSender(openOutbox(dataDir));
}

/** Fails the messages that were queued before the operator turned text messages off. */
const noSmsSender: SmsSender = {
  kind: 'off',
  send: () => Promise.reject(new DeliveryFailed('This installation sends no text messages.', { permanent: true })),
};

/** The embedded SMS sender: a text message is delivered once it is stored in the outbox. */
function outboxSmsSender(outbox: Outbox): SmsSender {
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
