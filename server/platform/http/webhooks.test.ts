import { createHmac } from 'node:crypto';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { webhook } from '#contract/webhook.ts';
import { createHttpServer } from './server.ts';
import { type WebhookHandler, openWebhooks } from './webhooks.ts';

const body = z.object({ id: z.string({ error: 'Say which.' }), status: z.string() });
const signature = 'HMAC of address and body';
const hooks = {
  form: webhook({
    path: '/webhooks/form',
    summary: 'As a form.',
    signature,
    contentType: 'application/x-www-form-urlencoded',
    query: z.object({ of: z.string() }),
    body,
    response: { contentType: 'text/xml', body: '<Response/>' },
  }),
  json: webhook({ path: '/webhooks/json', summary: 'As JSON.', signature, contentType: 'application/json', body }),
  unset: webhook({
    path: '/webhooks/unset',
    summary: 'Nobody there.',
    signature,
    contentType: 'application/json',
    body,
  }),
};
const FORM = '/api/v1/webhooks/form?of=acme';
const JSON_ = '/api/v1/webhooks/json';
const now = new Date('2027-03-01T12:00:00Z');

test('a webhook passes the parsed query and body of an event to the handler', async () => {
  const { post, events } = await aServer();
  const form = await post(FORM, 'id=1&status=it+arrived&more=x', { type: 'application/x-www-form-urlencoded' });
  expect(form).toMatchObject({ status: 200, type: 'text/xml', body: '<Response/>' });
  const json = await post(JSON_, '{"id":"2",  "status":"sent"}');
  expect(json).toMatchObject({ status: 200, body: '{"status":"ok","message":"Received."}' });
  expect(events).toEqual([
    { of: 'acme', id: '1', status: 'it arrived' },
    { id: '2', status: 'sent' },
  ]);
});

test('a webhook rejects a signature that does not match', async () => {
  const { post, events } = await aServer();
  expect(await post(JSON_, '{"id":"1","status":"sent"}', { signed: 'f00' })).toMatchObject({
    status: 400,
    body: expect.stringContaining('bad_signature') as string,
  });
  expect(events).toEqual([]);
});

test('a webhook verifies the signature before it parses the event', async () => {
  const { post } = await aServer();
  for (const payload of ['', '{half', '[]']) {
    expect((await post(JSON_, payload, { signed: 'f00' })).body).toContain('bad_signature');
  }
});

test('a webhook rejects a signed event that does not parse', async () => {
  const { post, events } = await aServer();
  expect(await post(JSON_, '{half')).toMatchObject({ status: 400 });
  const incomplete = await post(JSON_, '{"status":"sent"}');
  expect(incomplete).toMatchObject({ status: 422 });
  expect(JSON.parse(incomplete.body)).toMatchObject({ fields: { id: ['Say which.'] } });
  expect(events).toEqual([]);
});

test('a webhook returns 404 for a provider that is not configured', async () => {
  const { post } = await aServer();
  expect((await post('/api/v1/webhooks/unset', '{}')).status).toBe(404);
});

test('a webhook ignores the origin of a signed request', async () => {
  const { post } = await aServer();
  expect((await post(JSON_, '{"id":"1","status":"sent"}', { origin: 'https://provider.example' })).status).toBe(200);
});

test('a webhook rejects a body above the limit, and other content types', async () => {
  const { post } = await aServer();
  expect((await post(JSON_, 'x'.repeat(256 * 1024 + 1))).status).toBe(413);
  expect((await post(JSON_, 'hello', { type: 'text/plain' })).status).toBe(415);
});

test('a webhook allows a provider more calls than a person, up to a limit', async () => {
  const { post } = await aServer({ rateLimits: true });
  const event = '{"id":"1","status":"sent"}';
  for (let count = 0; count < 3000; count++) expect((await post(JSON_, event)).status).toBe(200);
  expect((await post(JSON_, event)).status).toBe(429);
});

async function aServer({ rateLimits = false } = {}) {
  const publicUrl = 'https://jobsites.example';
  const log = pino({ level: 'silent' });
  const secretKey = 'k'.repeat(32);
  const app = await createHttpServer({ publicUrl, secretKey, trustProxy: 0, rateLimits, log });
  onTestFinished(() => app.close());
  const events: unknown[] = [];
  const hook: WebhookHandler<(typeof hooks)['form']> & WebhookHandler<(typeof hooks)['json']> = {
    verify: ({ url, body, headers, now: at }) => at === now && headers['x-signature'] === sign(url, body),
    handle: async (event) => void events.push(event),
  };
  openWebhooks(app, { publicUrl, clock: () => now }, hooks, { form: hook, json: hook, unset: undefined });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send());

  async function post(url: string, payload: string, { type = 'application/json', signed = '', origin = '' } = {}) {
    const reply = await app.inject({
      method: 'POST',
      url,
      payload,
      headers: {
        'content-type': type,
        'x-signature': signed || sign(publicUrl + url, payload),
        ...(origin && { origin }),
      },
    });
    return { status: reply.statusCode, type: reply.headers['content-type'], body: reply.body };
  }
  return { post, events };
}

function sign(url: string, body: string | Buffer): string {
  return createHmac('sha256', 'secret').update(url).update(body).digest('hex');
}
