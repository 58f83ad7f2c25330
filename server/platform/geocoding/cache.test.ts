import { expect, test } from 'vitest';
import { remembering } from './open-geocoder.ts';

/** A function that counts its calls by argument. */
function oracle({ most = 3, keepMs = 1000 } = {}) {
  const requests: string[] = [];
  let time = 1;
  const ask = remembering(
    async (question: string) => {
      requests.push(question);
      if (question === 'fail') throw new Error('no');
      return `${question}!`;
    },
    { most, ttlMs: keepMs, now: () => time },
  );
  return { ask, requests, after: (ms: number) => (time += ms) };
}

test('cached returns the cached result for the same key in any spelling', async () => {
  const { ask, requests } = oracle();
  expect(await ask('Tampa  FL')).toBe('Tampa  FL!');
  expect(await ask(' tampa fl')).toBe('Tampa  FL!');
  expect(requests).toEqual(['Tampa  FL']);
});

test('cached shares one call among concurrent callers', async () => {
  const { ask, requests } = oracle();
  expect(await Promise.all([ask('a'), ask('a'), ask('a')])).toEqual(['a!', 'a!', 'a!']);
  expect(requests).toEqual(['a']);
});

test('cached retains a result until it expires', async () => {
  const { ask, requests, after } = oracle({ keepMs: 1000 });
  await ask('a');
  after(1000);
  await ask('a');
  expect(requests).toEqual(['a']);
  after(1);
  await ask('a');
  expect(requests).toEqual(['a', 'a']);
});

test('cached evicts the least recently used result', async () => {
  const { ask, requests } = oracle({ most: 3 });
  for (const question of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'd', 'b']) await ask(question);
  expect(requests).toEqual(['a', 'b', 'c', 'd', 'b']);
});

test('cached does not cache a failure', async () => {
  const { ask, requests } = oracle();
  await expect(ask('fail')).rejects.toThrow('no');
  await expect(ask('fail')).rejects.toThrow('no');
  expect(requests).toEqual(['fail', 'fail']);
});
