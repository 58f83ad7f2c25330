import type { Receipt } from '../receipt.ts';

export interface SmsSender {
  /** `outbox` is the embedded sender: nothing leaves this machine. */
  readonly kind: 'twilio' | 'outbox' | 'off';
  /** Sends one text message. Throws DeliveryFailed if it was not accepted. */
  send(text: Text): Promise<Receipt>;
}

export type Text = {
  /** The same for every attempt at one message. */
  id: string;
  /** A US phone number of ten digits in any notation. */
  to: string;
  text: string;
};

/** The failure reason of a text message to a phone that has opted out. */
export const STOPPED = 'The recipient has replied STOP and receives no more texts.';

export type TwilioConfig = {
  accountSid: string;
  authToken: string;
  /** The sender's number. */
  from: string;
  /** The base URL of Twilio's API; a fake in tests. */
  apiUrl?: string;
  /**
   * The URL to which Twilio reports the status of a text message; our id is appended. If missing, no status is
   * reported.
   */
  statusCallback?: string;
};
