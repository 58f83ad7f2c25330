import { expect, test } from 'vitest';
import { remembering } from './remembering.ts';

/** Something to ask, which counts how often it is asked what. */
function oracle({ most = 3, keepMs = 1000 } = {}) {
  const asked: string[] = [];
  let time = 0;
  const ask = remembering(
    async (question: string) => {
      asked.push(question);
      if (question === 'fail') throw new Error('no');
      return `${question}!`;
    },
    { most, keepMs, now: () => time },
  );
  return { ask, asked, after: (ms: number) => (time += ms) };
}

test('whoever asks again, in whatever writing, gets the first answer', async () => {
  const { ask, asked } = oracle();
  expect(await ask('Tampa  FL')).toBe('Tampa  FL!');
  expect(await ask(' tampa fl')).toBe('Tampa  FL!');
  expect(asked).toEqual(['Tampa  FL']);
});

test('those who ask at once wait for one answer', async () => {
  const { ask, asked } = oracle();
  expect(await Promise.all([ask('a'), ask('a'), ask('a')])).toEqual(['a!', 'a!', 'a!']);
  expect(asked).toEqual(['a']);
});

test('an answer is kept for its time', async () => {
  const { ask, asked, after } = oracle({ keepMs: 1000 });
  await ask('a');
  after(999);
  await ask('a');
  expect(asked).toEqual(['a']);
  after(1);
  await ask('a');
  expect(asked).toEqual(['a', 'a']);
});

test('where there are too many, the one goes that was not asked for longest', async () => {
  const { ask, asked } = oracle({ most: 3 });
  for (const question of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'd', 'b']) await ask(question);
  expect(asked).toEqual(['a', 'b', 'c', 'd', 'b']);
});

test('a failure is not kept', async () => {
  const { ask, asked } = oracle();
  await expect(ask('fail')).rejects.toThrow('no');
  await expect(ask('fail')).rejects.toThrow('no');
  expect(asked).toEqual(['fail', 'fail']);
});
