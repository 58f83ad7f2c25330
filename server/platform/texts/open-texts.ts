import { openOutbox } from '../outbox/outbox.ts';
import { outboxTexter } from './outbox-texter.ts';
import type { Texter, TwilioConfig } from './texts.ts';

/** The configured SMS sender: Twilio if an account is configured, else the outbox in the data folder. */
export async function openTexts({ twilio, dataDir }: { twilio?: TwilioConfig; dataDir: string }): Promise<Texter> {
  if (!twilio) return outboxTexter(openOutbox(dataDir));
  // Loaded only if it is used; it takes 33 MB.
  const { twilioTexter } = await import('./twilio-texter.ts');
  return twilioTexter(twilio);
}
