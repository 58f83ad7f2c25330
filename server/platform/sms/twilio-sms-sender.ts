import twilio from 'twilio';
import { DeliveryFailed } from '../receipt.ts';
import { type SmsSender, STOPPED, type TwilioConfig } from './sms.ts';
import { usNumber } from './us-number.ts';

/** Text messages through Twilio. Its receipts have the message's sid; the status callback reports the delivery. */
export function twilioSmsSender({ accountSid, authToken, from, apiUrl, statusCallback }: TwilioConfig): SmsSender {
  const client = twilio(accountSid, authToken, { timeout: TIMEOUT_MS, keepAlive: true });
  if (apiUrl) client.api.baseUrl = apiUrl;
  return {
    kind: 'twilio',
    async send({ id, to, text }) {
      const number = usNumber(to);
      const callback = statusCallback && `${statusCallback}?message_id=${id}`;
      try {
        const { sid } = await client.messages.create({ to: number, from, body: text, statusCallback: callback });
        return { delivered: false, providerId: sid };
      } catch (error) {
        throw failure(error);
      }
    },
  };
}

const TIMEOUT_MS = 20_000;

function failure(error: unknown): DeliveryFailed {
  if (!(error instanceof twilio.RestException) || error.code === undefined) {
    return new DeliveryFailed('The text service could not be reached.', { permanent: false, cause: error });
  }
  const reason = ERRORS.get(error.code);
  if (reason) return new DeliveryFailed(reason, { permanent: true, cause: error });
  return new DeliveryFailed('The text service did not take the message.', { permanent: false, cause: error });
}

/*
 * Twilio's error codes that concern this recipient or this text message. Any other error (our account, our number,
 * their load) may be resolved, so the message is retried.
 */
const NO_NUMBER = 'This phone number does not exist.';
const NO_SMS = 'This phone number cannot receive texts.';
const TOO_LONG = 'The text is too long.';
const ERRORS = new Map([
  [21211, NO_NUMBER],
  [21217, NO_NUMBER],
  [21601, NO_SMS],
  [21610, STOPPED],
  [21612, NO_SMS],
  [21614, NO_SMS],
  [21635, NO_SMS],
  [21605, TOO_LONG],
  [21617, TOO_LONG],
]);
