import { expect, test } from 'vitest';
import { waitAfter } from './login-waits.ts';

test('waitAfter allows five failures, then doubles the delay up to a quarter of an hour', () => {
  const waits = Array.from({ length: 15 }, (_, failures) => waitAfter(failures));
  expect(waits).toEqual([0, 0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
  expect(waitAfter(100_000)).toBe(900);
});
