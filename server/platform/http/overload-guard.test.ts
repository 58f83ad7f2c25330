import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { sendError } from './errors.ts';
import { guardAgainstOverload } from './overload-guard.ts';

const MOST = 3;

test('a call is rejected with Retry-After while too many are in hand, and accepted after that', async () => {
  const { app, finish } = serve();
  const inHand = Array.from({ length: MOST }, () => app.inject('/api/v1/slow'));
  await untilInHand(app);
  const { statusCode, headers, body } = await app.inject('/api/v1/customers');
  expect([statusCode, headers['retry-after']]).toEqual([503, expect.stringMatching(/^([2-9]|10)$/)]);
  expect(JSON.parse(body)).toEqual({
    error: 'The service is busy. Please try again in a moment.',
    code: 'unavailable',
  });
  finish();
  expect((await Promise.all(inHand)).map((reply) => reply.statusCode)).toEqual([200, 200, 200]);
  expect((await app.inject('/api/v1/customers')).statusCode).toBe(200);
});

test('a rejected call, a failed one and one that nobody serves do not count as in hand', async () => {
  const { app } = serve();
  for (const path of ['/api/v1/broken', '/api/v1/nothing', '/api/v1/broken', '/api/v1/nothing']) await app.inject(path);
  expect((await app.inject('/api/v1/customers')).statusCode).toBe(200);
});

test('pages and /healthz are served while too many calls are in hand', async () => {
  const { app, finish } = serve();
  const inHand = Array.from({ length: MOST }, () => app.inject('/api/v1/slow'));
  await untilInHand(app);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect((await app.inject('/no-such-page')).statusCode).toBe(404);
  finish();
  await Promise.all(inHand);
});

test('calls whose bodies do not come keep nobody out', async () => {
  const { app } = serve();
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  for (let n = 0; n < MOST; n++) {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const asked = once(app.server, 'request');
    socket.write(
      'POST /api/v1/customers HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
    );
    await asked;
  }
  expect((await app.inject('/api/v1/customers')).statusCode).toBe(200);
});

function serve() {
  const app = Fastify();
  const slow = Promise.withResolvers<object>();
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  guardAgainstOverload(app, MOST);
  for (const path of ['/api/v1/customers', '/healthz']) app.get(path, async () => ({}));
  app.post('/api/v1/customers', async () => ({}));
  app.get('/api/v1/slow', () => slow.promise);
  app.get('/api/v1/broken', () => Promise.reject(new Error('broken')));
  return { app, finish: () => slow.resolve({}) };
}

/** Injected calls have reached their handlers. */
async function untilInHand(app: ReturnType<typeof serve>['app']): Promise<void> {
  await app.ready();
  for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate);
}
