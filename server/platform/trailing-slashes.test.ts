import { expect, test } from 'vitest';
import { MOST_MS, processorMs } from '#testkit/fuzz/unusual-strings.ts';
import { withoutTrailingSlashes } from './trailing-slashes.ts';

test.each([
  ['/api/v1/customers', '/api/v1/customers'],
  ['/api/v1/customers//', '/api/v1/customers'],
  ['https://jobs.example/', 'https://jobs.example'],
  ['///', ''],
  ['', ''],
])('withoutTrailingSlashes removes the slashes at the end of "%s"', (text, without) => {
  expect(withoutTrailingSlashes(text)).toBe(without);
});

test('withoutTrailingSlashes takes at most 20 ms for 40,000 slashes, at the end or before a letter', () => {
  const slashes = '/'.repeat(40_000);
  expect(processorMs(() => withoutTrailingSlashes(slashes))).toBeLessThanOrEqual(MOST_MS);
  expect(processorMs(() => withoutTrailingSlashes(`${slashes}a`))).toBeLessThanOrEqual(MOST_MS);
});
