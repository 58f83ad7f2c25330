import { memoryUsage } from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { executeProtocol } from './wire-protocol.ts';

/** A simple query in PostgreSQL's wire protocol: Q, its length, the text, a zero. */
function query(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`);
  const message = Buffer.alloc(5);
  message.write('Q');
  message.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([message, body]);
}

function liveMegabytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = memoryUsage();
  return (heapUsed + external) / 1e6;
}

test('executeProtocol retains none of the rows that it returned', { timeout: 120_000 }, async () => {
  const lite = await PGlite.create();
  const rows = query(`select n, repeat('x', 100) from generate_series(1, 20000) n`);
  const { length } = await executeProtocol(lite, rows);
  expect(length).toBeGreaterThan(20_000 * 100);

  const before = liveMegabytes();
  for (let times = 0; times < 20; times++) await executeProtocol(lite, rows);
  // V8 frees the memory of buffers concurrently, some time after a collection.
  await expect.poll(() => liveMegabytes() - before, { timeout: 30_000 }).toBeLessThan(length / 1e6);

  await lite.close();
});
