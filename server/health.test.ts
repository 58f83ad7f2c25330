import Fastify from 'fastify';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { serveHealth } from './health.ts';
import { type Database, inHouse } from './platform/database/database.ts';
import { answerError } from './platform/http/errors.ts';
import { tempFolder } from './testing/temp-folder.ts';

test('/readyz fails, and /healthz does not, once the process has received a signal to stop', async () => {
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
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/readyz')));
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(ready).toHaveBeenCalledTimes(1);
});

test('/readyz fails with Retry-After while the database does not answer', async () => {
  const { statusCode, headers, body } = await serve({ ready: async () => false }).inject('/readyz');
  expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
  expect(JSON.parse(body)).toEqual({ error: 'The database does not answer.', code: 'unavailable' });
});

test('/readyz fails after a transaction has found the disk full', async () => {
  const full = Object.assign(new pg.DatabaseError('could not extend file', 0, 'error'), { code: '53100' });
  const client = { query: () => Promise.reject(full), release: () => undefined };
  const database = { pool: { connect: async () => client } } as unknown as Database;
  await expect(inHouse(database, async () => undefined)).rejects.toBe(full);
  const { statusCode, body } = await serve({ database }).inject('/readyz');
  expect([statusCode, JSON.parse(body)]).toMatchObject([503, { error: "The database's disk is full." }]);
});

interface Parts {
  database?: Database;
  ready?: () => Promise<boolean>;
  isStopping?: () => boolean;
}

function serve({ database = { pool: {} } as Database, ready = async () => true, isStopping = () => false }: Parts) {
  const app = Fastify();
  app.setErrorHandler(answerError);
  serveHealth(app, { database, jobs: { ready }, dataDir: tempFolder(), isStopping });
  onTestFinished(() => app.close());
  return app;
}
