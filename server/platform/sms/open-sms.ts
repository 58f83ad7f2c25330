import { openOutbox } from '../dev-outbox/outbox.ts';
import { outboxSmsSender } from './outbox-sms-sender.ts';
import type { SmsSender, TwilioConfig } from './sms.ts';
import { twilioSmsSender } from './twilio-sms-sender.ts';

/** The configured SMS sender: Twilio if an account is configured, otherwise the outbox in the data folder. */
export function openSms({ twilio, dataDir }: { twilio?: TwilioConfig; dataDir: string }): SmsSender {
  return twilio ? twilioSmsSender(twilio) : outboxSmsSender(openOutbox(dataDir));
}
