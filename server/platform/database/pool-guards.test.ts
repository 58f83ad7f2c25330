import type pg from 'pg';
import { expect, test } from 'vitest';
import { measurePoolWaits } from './pool-guards.ts';

/** A pool that provides connections when the test chooses. */
function aPool() {
  const connected = Promise.withResolvers<pg.PoolClient>();
  const pool = {
    connect(callback?: (error: Error | undefined, client?: pg.PoolClient) => void) {
      if (!callback) return connected.promise;
      connected.promise.then(
        (client) => callback(undefined, client),
        (error: Error) => callback(error),
      );
    },
  };
  return { pool: pool as unknown as pg.Pool, ...connected };
}

test('the wait for a connection is measured, for promises and for callbacks', async () => {
  const { pool, resolve } = aPool();
  const waits: number[] = [];
  measurePoolWaits(pool, (seconds) => waits.push(seconds));
  const client = {} as pg.PoolClient;
  const both = [pool.connect(), new Promise((done) => pool.connect((_error, got) => done(got)))];
  expect(waits).toEqual([]);
  resolve(client);
  expect(await Promise.all(both)).toEqual([client, client]);
  expect(waits).toHaveLength(2);
  expect(waits.every((seconds) => seconds >= 0)).toBe(true);
});

test('the wait of a caller that gets no connection is also measured, and the caller gets the error', async () => {
  const { pool, reject } = aPool();
  const waits: number[] = [];
  measurePoolWaits(pool, (seconds) => waits.push(seconds));
  const connecting = pool.connect();
  reject(new Error('no connection'));
  await expect(connecting).rejects.toThrow('no connection');
  expect(waits).toHaveLength(1);
});
