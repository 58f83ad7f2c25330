import { expect, test } from 'vitest';
import { faultOfWeight } from './page-weight.ts';

const files = [
  { name: 'list-1a.js', bytes: 4_000 },
  { name: 'shell-2b.js', bytes: 61_240 },
  { name: 'icons-3c.js', bytes: 300 },
];

test('a page within its budget has no fault', () => {
  expect(faultOfWeight('/main/customer', files, { files: 3, bytes: 66_000 })).toBeUndefined();
});

test('the fault of too many files names the smallest, and that of too many bytes the largest', () => {
  expect(faultOfWeight('/main/customer', files, { files: 2, bytes: 66_000 })).toBe(
    '/main/customer loads 3 files instead of at most 2; the smallest is assets/icons-3c.js with 0.3 kB.',
  );
  expect(faultOfWeight('/main/customer', files, { bytes: 60_000 })).toBe(
    '/main/customer loads 65.5 kB instead of at most 60.0 kB; the largest file is assets/shell-2b.js with 61.2 kB.',
  );
});
