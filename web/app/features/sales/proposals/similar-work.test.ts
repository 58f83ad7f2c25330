import { expect, test } from 'vitest';
import { similarWorkWords } from './similar-work.ts';

test.each([
  [5, 100, 130.4, 'Your last 5 of this type: worked 1.3 times the hours planned.'],
  [1, 10, 9, 'Your last one of this type: worked 0.9 times the hours planned.'],
  [2, 10, 10, 'Your last 2 of this type: worked 1 times the hours planned.'],
  [0, 0, 0, ''],
])('%d projects with %d hours planned and %d worked: %s', (projects, planned_hours, hours, words) => {
  expect(similarWorkWords({ projects, planned_hours, worked_seconds: hours * 3600 })).toBe(words);
});
