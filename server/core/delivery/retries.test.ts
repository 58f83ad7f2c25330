import { expect, test } from 'vitest';
import { nextAttempt } from './attempt.ts';

const since = new Date('2027-03-01T12:00:00Z');
const after = (seconds: number) => new Date(since.getTime() + seconds * 1000);

test.each([
  [1, 20],
  [2, 60],
  [3, 120],
  [4, 300],
  [5, 900],
  [6, 3600],
  [7, 3600],
  [20, 3600],
])('nextAttempt after %s attempts returns a delay of %s seconds', (attempts, wait) => {
  expect(nextAttempt(attempts, since, after(100))).toEqual(after(100 + wait));
});

test('nextAttempt returns undefined after a day', () => {
  expect(nextAttempt(30, since, after(23 * 3600))).toEqual(after(24 * 3600));
  expect(nextAttempt(30, since, after(23 * 3600 + 1))).toBeUndefined();
});
