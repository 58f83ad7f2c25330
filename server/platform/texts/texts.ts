import type { Receipt } from '../delivery.ts';

export interface Texter {
  /** `outbox` is the embedded one: nothing leaves this machine. */
  readonly kind: 'twilio' | 'outbox';
  /** Hands one text over. Throws DeliveryFailed when it was not taken. */
  send(text: Text): Promise<Receipt>;
}

export type Text = {
  /** The same for every attempt at one message. */
  id: string;
  /** A US phone number in any writing of its ten digits. */
  to: string;
  text: string;
};

export type TwilioConfig = {
  accountSid: string;
  authToken: string;
  /** The number that texts come from. */
  from: string;
  /** Where Twilio's API lives; a stand-in in tests. */
  apiUrl?: string;
  /** Where Twilio tells what became of a text; our id is added. Without one nobody tells. */
  statusCallback?: string;
};
