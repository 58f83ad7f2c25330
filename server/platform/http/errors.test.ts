import Fastify from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { answerError } from './errors.ts';

test.each(['57014', '53100', '53200', '55P03', '40P01', '40001', '57P01', '08006'])(
  'trouble of the database (%s) is answered with 503 and Retry-After',
  async (code) => {
    const { statusCode, headers, body } = await answerTo(code);
    expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
    expect(JSON.parse(body)).toEqual({
      error: 'The service is busy. Please try again in a moment.',
      code: 'unavailable',
    });
  },
);

test('a wrong statement is answered with 500', async () => {
  const { statusCode, headers } = await answerTo('42601');
  expect([statusCode, headers['retry-after']]).toEqual([500, undefined]);
});

function answerTo(code: string) {
  const app = Fastify();
  app.setErrorHandler(answerError);
  app.get('/', () => Promise.reject(Object.assign(new pg.DatabaseError('from the server', 0, 'error'), { code })));
  return app.inject('/');
}
