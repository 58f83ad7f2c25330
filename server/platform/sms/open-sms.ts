import { openOutbox } from '../dev-outbox/outbox.ts';
import { outboxSmsSender } from './outbox-sms-sender.ts';
import type { SmsSender, TwilioConfig } from './sms.ts';

/** The configured SMS sender: Twilio if an account is configured, else the outbox in the data folder. */
export async function openSms({ twilio, dataDir }: { twilio?: TwilioConfig; dataDir: string }): Promise<SmsSender> {
  if (!twilio) return outboxSmsSender(openOutbox(dataDir));
  // Loaded only if it is used; it takes 33 MB.
  const { twilioSmsSender } = await import('./twilio-sms-sender.ts');
  return twilioSmsSender(twilio);
}
