import { expect, test } from 'vitest';
import { KeyedSemaphore } from './keyed-semaphore.ts';
import { QueueFullError } from './semaphore.ts';

/** Everything that can happen by itself has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('limits each key apart, and forgets a key that nobody uses', async () => {
  const semaphore = new KeyedSemaphore(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const done: string[] = [];
  const run = (key: string, work: Promise<void>) => semaphore.run(key, () => work).then(() => done.push(key));
  const all = [run('acme', promise), run('acme', Promise.resolve()), run('rival', Promise.resolve())];
  await settled();
  expect(done).toEqual(['rival']);
  expect(semaphore.size).toBe(1);
  resolve();
  await Promise.all(all);
  expect(done).toEqual(['rival', 'acme', 'acme']);
  expect(semaphore.size).toBe(0);
});

test('rejects where too many wait for a key, and forgets it afterwards', async () => {
  const semaphore = new KeyedSemaphore(1, { mostWaiting: 0 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = semaphore.run('acme', () => promise);
  await expect(semaphore.run('acme', async () => undefined)).rejects.toThrow(QueueFullError);
  resolve();
  await first;
  expect(semaphore.size).toBe(0);
});
