import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpServer } from './server.ts';

const LIST = { data: Array.from({ length: 50 }, (_, at) => ({ name: `Customer ${at}`, city: 'Tampa' })) };

let app: FastifyInstance;

beforeAll(async () => {
  app = await createHttpServer({
    publicUrl: 'http://localhost',
    secretKey: 'x'.repeat(32),
    trustProxy: 0,
    rateLimits: false,
    log: pino({ level: 'silent' }),
  });
  app.get('/list', async () => LIST);
  app.get('/record', async () => ({ name: 'Customer 1' }));
  app.get('/photo', async (_request, reply) => reply.type('image/jpeg').send(Buffer.alloc(5000)));
  app.post('/echo', async ({ body }) => body);
});

afterAll(() => app.close());

const get = (url: string, encodings?: string) =>
  app.inject({ url, headers: encodings === undefined ? {} : { 'accept-encoding': encodings } });

test('a list is compressed for clients that accept it', async () => {
  const { headers, rawPayload } = await get('/list', 'gzip, deflate, br');
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(LIST);
});

test('a list is not compressed for other clients', async () => {
  for (const encodings of [undefined, 'identity', 'gzip;q=0']) {
    const { headers, json } = await get('/list', encodings);
    expect([headers['content-encoding'], json()]).toEqual([undefined, LIST]);
  }
});

test('short responses and photos are not compressed', async () => {
  for (const url of ['/record', '/photo']) expect((await get(url, 'gzip')).headers['content-encoding']).toBeUndefined();
});

test('a compressed request is refused', async () => {
  const { statusCode } = await app.inject({
    url: '/echo',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: Buffer.from([31, 139, 8, 0]),
  });
  expect(statusCode).toBe(400);
});
