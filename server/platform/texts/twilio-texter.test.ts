import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { DeliveryFailed } from '../delivery.ts';
import { twilioTexter } from './twilio-texter.ts';

const message = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  to: '555-201-3344',
  text: 'Your invoice: https://x.example/d/1',
};

test('a text is handed over with the number as carriers write it', async () => {
  const { texter, requests } = await startTwilio(201, { sid: 'SM123', status: 'queued' });
  expect(await texter.send(message)).toEqual({ delivered: false, providerId: 'SM123' });
  expect(requests).toEqual([
    {
      path: '/2010-04-01/Accounts/AC0123/Messages.json',
      authorization: `Basic ${Buffer.from('AC0123:secret').toString('base64')}`,
      form: {
        To: '+15552013344',
        From: '+18885550100',
        Body: message.text,
        StatusCallback: `https://jobsites.example/api/v1/webhooks/twilio/status?message_id=${message.id}`,
      },
    },
  ]);
});

test.each([
  [21211, 'This phone number does not exist.'],
  [21610, 'The recipient has replied STOP and receives no more texts.'],
  [21614, 'This phone number cannot receive texts.'],
])('Twilio’s refusal %i is final', async (code, reason) => {
  const { texter } = await startTwilio(400, { code, message: 'no', status: 400 });
  expect(await failureOf(texter.send(message))).toMatchObject({ permanent: true, reason });
});

test.each([
  ['too many at once', 429, { code: 20429, message: 'slow down', status: 429 }],
  ['a wrong token', 401, { code: 20003, message: 'authenticate', status: 401 }],
  ['an answer that is no JSON', 502, 'Bad gateway'],
  ['a failure on their side', 500, { code: 20500, message: 'sorry', status: 500 }],
])('%s may pass', async (_what, status, answer) => {
  const { texter } = await startTwilio(status, answer);
  expect(await failureOf(texter.send(message))).toMatchObject({ permanent: false });
});

test('a service that cannot be reached may come back', async () => {
  const { texter, stop } = await startTwilio(201, {});
  await stop();
  expect(await failureOf(texter.send(message))).toMatchObject({
    permanent: false,
    reason: 'The text service could not be reached.',
  });
});

test('a number that is not one is refused before anybody is asked', async () => {
  const { texter, requests } = await startTwilio(201, {});
  expect(await failureOf(texter.send({ ...message, to: '+44 20 7946 0000' }))).toMatchObject({ permanent: true });
  expect(requests).toEqual([]);
});

async function startTwilio(status: number, answer: object | string) {
  const requests: { path?: string; authorization?: string; form: Record<string, string> }[] = [];
  const answerRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const { url: path, headers } = request;
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    requests.push({ path, authorization: headers.authorization, form });
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  };
  const server = createServer((request, response) => void answerRequest(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(stop);
  const texter = twilioTexter({
    accountSid: 'AC0123',
    authToken: 'secret',
    from: '+18885550100',
    apiUrl: `http://127.0.0.1:${port}`,
    statusCallback: 'https://jobsites.example/api/v1/webhooks/twilio/status',
  });
  return { texter, requests, stop };
}

async function failureOf(sending: Promise<unknown>): Promise<DeliveryFailed> {
  const failure = await sending.then(
    () => expect.fail('the text was taken'),
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(DeliveryFailed);
  return failure as DeliveryFailed;
}
