import { expect, test } from 'vitest';
import { strokePath } from './stroke-path.ts';

test('a stroke is rendered as a line through its points, and a single point as a dot', () => {
  expect(
    strokePath([
      [1, 2],
      [3, 4],
      [5, 6],
    ]),
  ).toBe('M1 2L3 4 5 6');
  expect(strokePath([[1, 2]])).toBe('M1 2h0');
  expect(strokePath([])).toBe('');
});
