import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { listOf, record } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { Database } from '../database/database.ts';
import type { ListReading } from '../database/list-reading.ts';
import { sendError } from './errors.ts';
import { ListLimits } from './list-limits.ts';
import { listWriter, sendWholeList } from './list-response.ts';

const write = listWriter(listOf(record('note', z.object({ text: z.string() }))));
const A_MEGABYTE = {
  data: [{ id: 'a', type: 'note', attributes: { text: 'x'.repeat(1024 * 1024) } }],
  meta: { total: 0 },
};

const apps: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

interface ListCase {
  /** The size of the list in megabytes; endless by default. */
  chunks?: number;
  timeoutMs?: number;
  longestPauseMs?: number;
}

/** A server with one long list, in chunks of one megabyte. */
async function aServer({ chunks = Infinity, ...limits }: ListCase) {
  const lists = new ListLimits({ engine: 'postgres' } as Database, { connections: 10, ...limits });
  const counted = { chunks: 0 };
  const app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler(sendError);
  app.get('/notes', async (_request, reply) => {
    let left = chunks;
    const read = async (reading: ListReading) => {
      if (!reading.isLong) {
        reading.isLong = true;
        return { data: [], meta: { total: 0 } };
      }
      counted.chunks += 1;
      left -= 1;
      if (left <= 0) reading.isComplete = true;
      return A_MEGABYTE;
    };
    const inTurn = (send: () => Promise<void>) => lists.duringLongList('acme', send);
    return sendWholeList(reply, { read, inTurn, offset: 0, longestPauseMs: lists.longestPauseMs }, write);
  });
  apps.push(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, counted };
}

/** A client that requests the list, waits for its beginning and stops reading. */
async function aStalledReader(port: number) {
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /notes HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(socket, 'readable');
  return socket;
}

test('a long list is sent as one JSON document with the number of its records', async () => {
  const { app } = await aServer({ chunks: 3 });
  const { data, meta } = (await app.inject('/notes')).json<{ data: unknown[]; meta: unknown }>();
  expect([data.length, meta]).toEqual([3, { total: 3 }]);
});

test('a long list is read only as fast as the client reads, and a stalled client is disconnected', async () => {
  const { port, counted } = await aServer({ longestPauseMs: 200 });
  const socket = await aStalledReader(port);
  socket.on('error', () => undefined);
  const isCutOff = once(socket, 'close');
  // The socket sees the end only after its data is read, which happens after the server gave up.
  while (!(await hasNoConnection(apps[0]!))) await new Promise((resolve) => setImmediate(resolve));
  expect(counted.chunks).toBeLessThan(64);
  socket.resume();
  await isCutOff;
});

test('a third long list of a company waits until one of two is done', async () => {
  const { app, port } = await aServer({ timeoutMs: 20 });
  const [one, two] = await Promise.all([aStalledReader(port), aStalledReader(port)]);
  const rejected = await app.inject('/notes');
  expect(rejected.statusCode).toBe(429);
  expect(rejected.headers['retry-after']).toBe('5');
  expect(rejected.json()).toMatchObject({ code: 'too_many_requests' });
  one.destroy();
  two.destroy();
  while (!(await hasNoConnection(app))) await new Promise((resolve) => setImmediate(resolve));
  const third = await aStalledReader(port);
  third.destroy();
});

test('the slot of a client that disconnects is released', async () => {
  const lists = new ListLimits({ engine: 'postgres' } as Database, { connections: 10, timeoutMs: 5 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = [lists.duringLongList('acme', () => promise), lists.duringLongList('acme', () => promise)];
  await expect(lists.duringLongList('acme', async () => undefined)).rejects.toThrow(AppError);
  await expect(lists.duringLongList('rival', async () => 'sent')).resolves.toBe('sent');
  resolve();
  await Promise.all(held);
  await expect(lists.duringLongList('acme', async () => 'sent')).resolves.toBe('sent');
});

async function hasNoConnection(app: FastifyInstance): Promise<boolean> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count === 0)));
  });
}
