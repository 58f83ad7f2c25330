import { expect, test } from 'vitest';
import { KeyedSemaphore } from './keyed-semaphore.ts';
import { QueueFullError } from './semaphore.ts';

/** Waits until all pending promises have settled. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('KeyedSemaphore limits each key separately, and removes a key that is no longer used', async () => {
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

test('KeyedSemaphore rejects if too many callers wait for a key, and removes it afterwards', async () => {
  const semaphore = new KeyedSemaphore(1, { mostWaiting: 0 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = semaphore.run('acme', () => promise);
  await expect(semaphore.run('acme', async () => undefined)).rejects.toThrow(QueueFullError);
  resolve();
  await first;
  expect(semaphore.size).toBe(0);
});
