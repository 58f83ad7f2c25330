import { expect, test } from 'vitest';
import { startTwilio, TWILIO } from '#testkit/providers/twilio.ts';
import { DeliveryFailed } from '../receipt.ts';
import { twilioSmsSender } from './twilio-sms-sender.ts';

const message = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  to: '555-201-3344',
  text: 'Your invoice: https://x.example/d/1',
};

test('the sender sends a text message with the number in E.164 format', async () => {
  const { smsSender, requests } = await anSmsSender();
  expect(await smsSender.send(message)).toEqual({
    delivered: false,
    providerId: expect.stringMatching(/^SM/) as string,
  });
  expect(requests.map(({ form }) => form)).toEqual([
    {
      To: '+15552013344',
      From: TWILIO.from,
      Body: message.text,
      StatusCallback: `https://jobsites.example/api/v1/webhooks/twilio/status?message_id=${message.id}`,
    },
  ]);
});

test('any 2xx response with a sid counts as sent, since another attempt would be a second text message', async () => {
  const { smsSender } = await anSmsSender({ status: 200, body: { sid: 'SM1' } });
  expect(await smsSender.send(message)).toEqual({ delivered: false, providerId: 'SM1' });
});

test('a message that Twilio rejects is logged without the phone number and the text', async () => {
  const body = { code: 21211, message: "The 'To' number +15552013344 is not a valid phone number.", status: 400 };
  const { smsSender } = await anSmsSender({ status: 400, body });
  const { cause } = await failureOf(smsSender.send(message));
  expect(String(cause)).toBe(
    'Error: Twilio responded with 400 with error 21211: see https://www.twilio.com/docs/api/errors/21211',
  );
});

test.each([
  [21211, 'This phone number does not exist.'],
  [21610, 'The recipient has replied STOP and receives no more texts.'],
  [21614, 'This phone number cannot receive texts.'],
])("a delivery fails permanently on Twilio's error %i", async (code, reason) => {
  const { smsSender } = await anSmsSender({ status: 400, body: { code, message: 'no', status: 400 } });
  expect(await failureOf(smsSender.send(message))).toMatchObject({ permanent: true, reason });
});

test.each([
  ['too many concurrent requests', 429, { code: 20429, message: 'slow down', status: 429 }],
  ['a wrong token', 401, { code: 20003, message: 'authenticate', status: 401 }],
  ['a response that is not JSON', 502, 'Bad gateway'],
  ['an HTML page as the response', 200, '<html>Scheduled maintenance</html>'],
  ['a failure at Twilio', 500, { code: 20500, message: 'sorry', status: 500 }],
])('a delivery fails temporarily: %s', async (_what, status, response) => {
  const { smsSender } = await anSmsSender({ status, body: response });
  expect(await failureOf(smsSender.send(message))).toMatchObject({ permanent: false });
});

test('a delivery fails temporarily if Twilio is unreachable', async () => {
  const { smsSender, stop } = await anSmsSender();
  await stop();
  expect(await failureOf(smsSender.send(message))).toMatchObject({
    permanent: false,
    reason: 'The text service could not be reached.',
  });
});

test('the sender rejects an invalid number without calling Twilio', async () => {
  const { smsSender, requests } = await anSmsSender();
  expect(await failureOf(smsSender.send({ ...message, to: '+44 20 7946 0000' }))).toMatchObject({ permanent: true });
  expect(requests).toEqual([]);
});

async function anSmsSender(reply?: Parameters<typeof startTwilio>[0]) {
  const { url: apiUrl, requests, stop } = await startTwilio(reply);
  const statusCallback = 'https://jobsites.example/api/v1/webhooks/twilio/status';
  return { smsSender: twilioSmsSender({ ...TWILIO, apiUrl, statusCallback }), requests, stop };
}

async function failureOf(sending: Promise<unknown>): Promise<DeliveryFailed> {
  const failure = await sending.then(
    () => expect.fail('the text was taken'),
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(DeliveryFailed);
  return failure as DeliveryFailed;
}
