import Fastify, { type FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { sendError } from './errors.ts';

test.each(['57014', '53100', '53200', '55P03', '40P01', '40001', '57P01', '08006'])(
  'returns 503 with Retry-After for database trouble (%s)',
  async (code) => {
    const { statusCode, headers, body } = await responseTo(code);
    expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
    expect(JSON.parse(body)).toEqual({
      error: 'The service is busy. Please try again in a moment.',
      code: 'unavailable',
    });
  },
);

test('returns 500 for an invalid statement', async () => {
  const { statusCode, headers } = await responseTo('42601');
  expect([statusCode, headers['retry-after']]).toEqual([500, undefined]);
});

test.each([
  ['57014', 40, 'The service is busy. Please try again in a moment.'],
  ['42601', 50, 'Something went wrong on our side. Please try again.'],
])('logs a database error (%s) at level %i with the address of the caller', async (code, level, msg) => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });
  await responseTo(code, log);
  expect(lines).toEqual([expect.objectContaining({ level, msg, address: 'hash of 127.0.0.1' })]);
});

function responseTo(code: string, loggerInstance?: FastifyBaseLogger) {
  const app = loggerInstance ? Fastify({ loggerInstance }) : Fastify();
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, (ip) => `hash of ${ip}`));
  app.get('/', () => Promise.reject(Object.assign(new pg.DatabaseError('from the server', 0, 'error'), { code })));
  return app.inject('/');
}
