import Fastify from 'fastify';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { tempFolder } from '#testkit/app/temp-folder.ts';
import { type Database, withSystemTransaction } from '../platform/database/database.ts';
import { sendError } from '../platform/http/errors.ts';
import { serveHealth } from './health.ts';

test('/readyz fails, and /healthz succeeds, once the process has received a signal to stop', async () => {
  let isStopping = false;
  const app = serve({ isStopping: () => isStopping });
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  isStopping = true;
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
});

test('/readyz queries the database once for concurrent requests', async () => {
  const ready = vi.fn(async () => true);
  const app = serve({ ready });
  const responses = await Promise.all(Array.from({ length: 50 }, () => app.inject('/readyz')));
  expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(ready).toHaveBeenCalledTimes(1);
});

test('/readyz fails with Retry-After while the database does not respond', async () => {
  const { statusCode, headers, body } = await serve({ ready: async () => false }).inject('/readyz');
  expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
  expect(JSON.parse(body)).toEqual({ error: 'The database does not answer.', code: 'unavailable' });
});

test('/readyz fails after a transaction found the disk full', async () => {
  const full = Object.assign(new pg.DatabaseError('could not extend file', 0, 'error'), { code: '53100' });
  const client = { query: () => Promise.reject(full), release: () => undefined };
  const database = { pool: { connect: async () => client } } as unknown as Database;
  await expect(withSystemTransaction(database, async () => undefined)).rejects.toBe(full);
  const { statusCode, body } = await serve({ database }).inject('/readyz');
  expect([statusCode, JSON.parse(body)]).toMatchObject([503, { error: "The database's disk is full." }]);
});

test('/readyz fails while the disk of DATA_DIR has less than 32 MB left, and recovers when there is more', async () => {
  const limit = 32 * 1024 * 1024;
  const full = await serve({ freeBytes: async () => limit - 1 }).inject('/readyz');
  expect([full.statusCode, JSON.parse(full.body)]).toMatchObject([503, { error: 'The disk of DATA_DIR is full.' }]);
  expect((await serve({ freeBytes: async () => limit }).inject('/readyz')).statusCode).toBe(200);
  // If a file system does not report its free space, /readyz still succeeds.
  expect((await serve({ freeBytes: async () => undefined }).inject('/readyz')).statusCode).toBe(200);
});

interface Parts {
  freeBytes?: () => Promise<number | undefined>;
  database?: Database;
  ready?: () => Promise<boolean>;
  isStopping?: () => boolean;
}

function serve(parts: Parts) {
  const { database = { pool: {} } as Database, ready = async () => true, isStopping = () => false, freeBytes } = parts;
  const app = Fastify();
  app.setErrorHandler(sendError);
  const dataDir = tempFolder();
  serveHealth(app, { database, ready, dataDir, isStopping, ...(freeBytes && { freeBytes }) });
  onTestFinished(() => app.close());
  return app;
}
