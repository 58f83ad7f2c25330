import Fastify, { type FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { sendError } from './errors.ts';

test.each(['57014', '53100', '53200', '55P03', '40P01', '40001', '57P01', '08006'])(
  'database trouble (%s) returns 503 with Retry-After',
  async (code) => {
    const { statusCode, headers, body } = await responseTo(code);
    expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
    expect(JSON.parse(body)).toEqual({
      error: 'The service is busy. Please try again in a moment.',
      code: 'unavailable',
    });
  },
);

test('an invalid statement returns 500', async () => {
  const { statusCode, headers } = await responseTo('42601');
  expect([statusCode, headers['retry-after']]).toEqual([500, undefined]);
});

test.each([
  ['57014', 40, 'The service is busy. Please try again in a moment.'],
  ['42601', 50, 'Something went wrong on our side. Please try again.'],
])('a database error (%s) is logged at level %i with the address of the caller', async (code, level, msg) => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });
  await responseTo(code, log);
  expect(lines).toEqual([expect.objectContaining({ level, msg, address: 'hash of 127.0.0.1' })]);
});

test.each([
  ['a provider’s client, by its status', { statusCode: 400, type: 'StripeInvalidRequestError' }],
  ['a provider’s client, by a size', { statusCode: 413 }],
  ['a library that names its status', { status: 404, statusCode: 404, code: 'resource_missing' }],
])("an error of %s returns 500, because it is not the caller's fault", async (_what, fields) => {
  const app = Fastify();
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.get('/', () => Promise.reject(Object.assign(new Error('No such account'), fields)));
  const { statusCode, body } = await app.inject('/');
  expect([statusCode, body]).toEqual([500, expect.not.stringContaining('No such account')]);
});

test.each([
  ['{"half', 'application/json', 400, 'malformed_request'],
  [JSON.stringify('x'.repeat(200)), 'application/json', 413, 'too_large'],
  ['a=1', 'application/x-unknown', 415, 'wrong_type'],
])('a body that cannot be read returns the caller’s own error (%s, %s)', async (payload, type, status, code) => {
  const app = Fastify({ bodyLimit: 100 });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.post('/', () => ({}));
  const reply = await app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': type } });
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([status, code]);
});

function responseTo(code: string, loggerInstance?: FastifyBaseLogger) {
  const app = loggerInstance ? Fastify({ loggerInstance }) : Fastify();
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, (ip) => `hash of ${ip}`));
  app.get('/', () => Promise.reject(Object.assign(new pg.DatabaseError('from the server', 0, 'error'), { code })));
  return app.inject('/');
}
