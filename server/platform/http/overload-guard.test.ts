import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { cookieNames } from './cookies.ts';
import { sendError } from './errors.ts';
import { guardAgainstOverload } from './overload-guard.ts';
import { rememberSession } from './recent-sessions.ts';

const MOST = 4;

test('a call is rejected with Retry-After while too many are in flight, and accepted after that', async () => {
  const { app, finish } = await serve();
  const inFlight = slowCalls(app, MOST);
  await untilInFlight(app);
  const { statusCode, headers, body } = await app.inject('/api/v1/customers');
  expect([statusCode, headers['retry-after']]).toEqual([503, expect.stringMatching(/^([2-9]|10)$/)]);
  expect(JSON.parse(body)).toEqual({
    error: 'The service is busy. Please try again in a moment.',
    code: 'unavailable',
  });
  finish();
  expect((await Promise.all(inFlight)).map((reply) => reply.statusCode)).toEqual([200, 200, 200, 200]);
  expect((await app.inject('/api/v1/customers')).statusCode).toBe(200);
});

test('one address may have at most half of the calls in flight, so that other callers are served', async () => {
  const { app, finish } = await serve();
  const inFlight = Array.from({ length: MOST / 2 }, () => app.inject('/api/v1/slow'));
  await untilInFlight(app);
  expect((await app.inject('/api/v1/customers')).statusCode).toBe(503);
  expect((await app.inject({ url: '/api/v1/customers', remoteAddress: '192.0.2.1' })).statusCode).toBe(200);
  finish();
  await Promise.all(inFlight);
  expect((await app.inject('/api/v1/customers')).statusCode).toBe(200);
});

test('accounts that share an address may each have half of the calls, whatever their sessions', async () => {
  const { app, finish } = await serve();
  rememberSession('of-ana', 'ana');
  rememberSession('of-ana-too', 'ana');
  rememberSession('of-ben', 'ben');
  const inFlight = Array.from({ length: MOST / 2 }, () => app.inject({ url: '/api/v1/slow', ...as('of-ana') }));
  await untilInFlight(app);
  expect((await app.inject({ url: '/api/v1/customers', ...as('of-ana') })).statusCode).toBe(503);
  expect((await app.inject({ url: '/api/v1/customers', ...as('of-ana-too') })).statusCode).toBe(503);
  expect((await app.inject({ url: '/api/v1/customers', ...as('of-ben') })).statusCode).toBe(200);
  finish();
  await Promise.all(inFlight);
});

test('forged sessions count as the address that they come from', async () => {
  const { app, finish } = await serve();
  const inFlight = ['forged-1', 'forged-2'].map((token) => app.inject({ url: '/api/v1/slow', ...as(token) }));
  await untilInFlight(app);
  expect((await app.inject({ url: '/api/v1/customers', ...as('forged-3') })).statusCode).toBe(503);
  finish();
  await Promise.all(inFlight);
});

test('a rejected call, a failed one and one without a route do not count as in flight', async () => {
  const { app } = await serve();
  for (const path of ['/api/v1/broken', '/api/v1/nothing', '/api/v1/broken', '/api/v1/nothing']) await app.inject(path);
  expect((await app.inject('/api/v1/customers')).statusCode).toBe(200);
});

test('pages and /healthz are served while too many calls are in flight', async () => {
  const { app, finish } = await serve();
  const inFlight = slowCalls(app, MOST);
  await untilInFlight(app);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect((await app.inject('/no-such-page')).statusCode).toBe(404);
  finish();
  await Promise.all(inFlight);
});

test('calls whose bodies do not arrive do not block other callers', async () => {
  const { app } = await serve();
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  for (let n = 0; n < MOST; n++) {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const received = once(app.server, 'request');
    socket.write(
      'POST /api/v1/customers HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
    );
    await received;
  }
  expect((await app.inject('/api/v1/customers')).statusCode).toBe(200);
});

async function serve() {
  const app = Fastify();
  await app.register(cookie);
  const slow = Promise.withResolvers<object>();
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  guardAgainstOverload(app, MOST);
  for (const path of ['/api/v1/customers', '/healthz']) app.get(path, async () => ({}));
  app.post('/api/v1/customers', async () => ({}));
  app.get('/api/v1/slow', () => slow.promise);
  app.get('/api/v1/broken', () => Promise.reject(new Error('broken')));
  return { app, finish: () => slow.resolve({}) };
}

function as(session: string) {
  return { cookies: { [cookieNames(false).session]: session } };
}

/** Calls that get no response before `finish`, each from a different address. */
function slowCalls(app: FastifyInstance, count: number) {
  return Array.from({ length: count }, (_, n) =>
    app.inject({ url: '/api/v1/slow', remoteAddress: `198.51.100.${n + 1}` }),
  );
}

/** Waits until injected calls have reached their handlers. */
async function untilInFlight(app: FastifyInstance): Promise<void> {
  await app.ready();
  for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate);
}
