import { expect, test } from 'vitest';
import { UploadPace } from './uploads.ts';
import { UPLOAD_LIMITS } from './uploads.ts';

const SECOND = 1000;

test('an upload is too slow after 20 seconds without a byte', () => {
  const pace = new UploadPace(UPLOAD_LIMITS, 0);
  expect(pace.isTooSlow(5_000_000, 1 * SECOND)).toBe(false);
  expect(pace.isTooSlow(5_000_000, 20 * SECOND)).toBe(false);
  expect(pace.isTooSlow(5_000_000, 21 * SECOND)).toBe(true);
});

test('an upload is too slow below 10 kB a second, once the grace period is over', () => {
  const pace = new UploadPace(UPLOAD_LIMITS, 0);
  expect(pace.isTooSlow(100, 14 * SECOND)).toBe(false);
  expect(pace.isTooSlow(149_000, 15 * SECOND)).toBe(true);
  expect(pace.isTooSlow(151_000, 15 * SECOND)).toBe(false);
});

test('an upload that only sends a byte now and then is too slow', () => {
  const pace = new UploadPace(UPLOAD_LIMITS, 0);
  const seconds = Array.from({ length: 30 }, (_, index) => index + 1);
  expect(seconds.find((second) => pace.isTooSlow(second, second * SECOND))).toBe(15);
});

test('time during which the server did not read is ignored', () => {
  const pace = new UploadPace(UPLOAD_LIMITS, 0);
  expect(pace.isTooSlow(100_000, 5 * SECOND)).toBe(false);
  pace.exclude(30 * SECOND);
  expect(pace.isTooSlow(100_001, 36 * SECOND)).toBe(false);
  expect(pace.isTooSlow(100_001, 56 * SECOND)).toBe(true);
});
