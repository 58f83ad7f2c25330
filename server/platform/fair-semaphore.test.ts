import { expect, test } from 'vitest';
import { FairSemaphore } from './fair-semaphore.ts';

/** Resolves after all pending promises have settled. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Work in a semaphore that lasts until the test ends it, and the names of the pieces that have begun. */
function begin(semaphore: FairSemaphore) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const all: Promise<void>[] = [];
  return {
    begun,
    /** The first letter of a name is its company. */
    add: (name: string, share = 1) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(name, resolve);
      all.push(
        semaphore.during({ company_id: name.slice(0, 1), share }, () => {
          begun.push(name);
          return promise;
        }),
      );
    },
    end: async (...names: string[]) => {
      for (const name of names) ends.get(name)?.();
      await settled();
    },
    endAll: async () => {
      for (const end of ends.values()) end();
      await Promise.all(all);
    },
  };
}

test('FairSemaphore gives a company the complete capacity while no other company waits', async () => {
  const { begun, add, endAll } = begin(new FairSemaphore(3));
  for (const name of ['a1', 'a2', 'a3', 'a4']) add(name);
  await settled();
  expect(begun).toEqual(['a1', 'a2', 'a3']);
  await endAll();
});

test('FairSemaphore gives free capacity to a company that has none', async () => {
  const { begun, add, end, endAll } = begin(new FairSemaphore(2));
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2']) add(name);
  await settled();
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('a2');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  await end('b1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
  await endAll();
});

test('FairSemaphore makes a large share wait without small ones overtaking it', async () => {
  const { begun, add, end, endAll } = begin(new FairSemaphore(3));
  add('a1');
  add('b1', 3);
  add('c1');
  await settled();
  expect(begun).toEqual(['a1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1']);
  await endAll();
});

test('FairSemaphore gives a share above the size all of it, and releases the share of work that fails', async () => {
  const semaphore = new FairSemaphore(2);
  const piece = { company_id: 'a', share: 99 };
  await expect(semaphore.during(piece, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await semaphore.during(piece, () => Promise.resolve('next'))).toBe('next');
});
