import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cents,
  divideHalfUp,
  dollars,
  formatDifference,
  formatUsd,
  roundHalfUp,
  scaled,
  timesScaled,
} from './money.ts';

test.each([
  [0, 0],
  [1.005, 101],
  [1.004, 100],
  [0.1 + 0.2, 30],
  [2.675, 268],
  [1e-7, 0],
  [-1.005, -101],
  ['12.50', 1250],
  ['0.005', 1],
  [1e21, 1e23],
])('cents converts %s dollars to %s cents', (given, whole) => {
  expect(cents(given)).toBe(whole);
});

test.each(['', 'x', '1,50', '0x10', 'NaN', 'Infinity', '1.2.3'])('cents rejects the amount "%s"', (given) => {
  expect(() => cents(given)).toThrow(RangeError);
});

test('converting dollars to cents and back loses nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (whole) => {
      expect(cents(dollars(whole))).toBe(whole);
    }),
  );
});

test('scaled and roundHalfUp round the decimal notation half up, regardless of the binary representation', () => {
  const written = fc.tuple(fc.integer({ min: 0, max: 1e7 }), fc.integer({ min: 0, max: 9999 }));
  fc.assert(
    fc.property(written, ([whole, fraction]) => {
      const text = `${whole}.${String(fraction).padStart(4, '0')}`;
      const exact = (BigInt(whole) * 10_000n + BigInt(fraction) + 50n) / 100n;
      expect(scaled(text, 2)).toBe(Number(exact));
      expect(scaled(Number(text), 2)).toBe(Number(exact));
      expect(roundHalfUp(text, 2)).toBe(Number(exact) / 100);
    }),
    { numRuns: 2000 },
  );
});

test('divideHalfUp rounds a quotient half up', () => {
  expect([divideHalfUp(5n, 10n), divideHalfUp(4n, 10n), divideHalfUp(15n, 10n), divideHalfUp(0n, 7n)]).toEqual([
    1n,
    0n,
    2n,
    0n,
  ]);
});

test('timesScaled is exact even if an intermediate value exceeds the safe integers', () => {
  expect(timesScaled(9_007_199_254_740_991, 100, 2)).toBe(9_007_199_254_740_991);
  expect(timesScaled(10_000_000, 1_000_000, 2)).toBe(100_000_000_000);
});

test.each([
  [0, '$0.00'],
  [7, '$7.00'],
  [999.99, '$999.99'],
  [1234.5, '$1,234.50'],
  [123_456.789, '$123,456.79'],
  [-1_000_000, '−$1,000,000.00'],
  [-12.3, '−$12.30'],
])('formatUsd formats %s as %s', (amount, written) => {
  expect(formatUsd(amount)).toBe(written);
});

test.each([
  [620, '+\u00A0$620.00'],
  [0, '+\u00A0$0.00'],
  [-240, '−\u00A0$240.00'],
])('formatDifference formats %s as %s', (amount, written) => {
  expect(formatDifference(amount)).toBe(written);
});
