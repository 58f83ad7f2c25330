import { openOutbox, type Outbox } from '../dev-outbox/outbox.ts';
import type { SmsSender, TwilioConfig } from './sms.ts';
import { twilioSmsSender } from './twilio-sms-sender.ts';
import { usNumber } from './us-number.ts';

/** The configured SMS sender: Twilio if an account is configured, otherwise the outbox in the data folder. */
export function openSms({ twilio, dataDir }: { twilio?: TwilioConfig; dataDir: string }): SmsSender {
  return twilio ? twilioSmsSender(twilio) : outboxSmsSender(openOutbox(dataDir));
}

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
