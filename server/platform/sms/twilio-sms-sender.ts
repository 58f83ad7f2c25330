import { z } from 'zod';
import { DeliveryFailed } from '../receipt.ts';
import { withoutTrailingSlashes } from '../trailing-slashes.ts';
import { type SmsSender, STOPPED, type Text, type TwilioConfig } from './sms.ts';
import { usNumber } from './us-number.ts';

const API = 'https://api.twilio.com';
/**
 * A long timeout, because a text message may have been sent even without a response, and a retry would send it twice.
 */
const TIMEOUT_MS = 60_000;

/** Text messages through Twilio. The receipts contain the message's sid. The status callback reports the delivery. */
export function twilioSmsSender(config: TwilioConfig): SmsSender {
  const { accountSid, authToken, apiUrl = API } = config;
  const url = `${withoutTrailingSlashes(apiUrl)}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  return {
    kind: 'twilio',
    async send(message) {
      const { status, body } = await responseTo(url, authorization, formOf(message, config));
      const created = Created.safeParse(body);
      if (status >= 200 && status < 300 && created.success) return { delivered: false, providerId: created.data.sid };
      throw failure(status, body);
    },
  };
}

function formOf({ id, to, text }: Text, { from, statusCallback }: TwilioConfig): URLSearchParams {
  const form = new URLSearchParams({ To: usNumber(to), From: from, Body: text });
  if (statusCallback) form.set('StatusCallback', `${statusCallback}?message_id=${id}`);
  return form;
}

/** Sends the request once: Twilio has no idempotency key, so a retry could send a second text message. */
async function responseTo(url: string, authorization: string, form: URLSearchParams) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization, accept: 'application/json', 'user-agent': 'JobsitesPro' },
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, body: readJson(await response.text()) };
  } catch (error) {
    throw new DeliveryFailed('The text service could not be reached.', { permanent: false, cause: error });
  }
}

const Created = z.object({ sid: z.string().min(1) });
/** Twilio's message repeats the phone number, which must not be logged. The code gives the same information. */
const Rejected = z.object({ code: z.number() });

function failure(status: number, body: unknown): DeliveryFailed {
  const rejected = Rejected.safeParse(body);
  if (!rejected.success) {
    const cause = new Error(`Twilio responded with ${status} without an error code`);
    return new DeliveryFailed('The text service could not be reached.', { permanent: false, cause });
  }
  const { code } = rejected.data;
  const reason = ERRORS.get(code);
  const cause = new Error(
    `Twilio responded with ${status} with error ${code}: see https://www.twilio.com/docs/api/errors/${code}`,
  );
  if (reason) return new DeliveryFailed(reason, { permanent: true, cause });
  return new DeliveryFailed('The text service did not take the message.', { permanent: false, cause });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/*
 * Twilio's error codes that refer to this recipient or this text message. Any other error (our account, our number,
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
