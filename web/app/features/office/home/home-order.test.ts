import { expect, test } from 'vitest';
import { blocksAt } from './home-order.ts';

const ZONE = 'America/New_York';

test.each([
  ['03:59', 'strip'],
  ['04:00', 'today'],
  ['09:59', 'today'],
  ['10:00', 'needs'],
  ['16:59', 'needs'],
  ['17:00', 'strip'],
  ['23:59', 'strip'],
])('at %s of the company’s day the first block of Home is %s', (time, first) => {
  expect(blocksAt(ZONE, new Date(`2026-11-20T${time}:00-05:00`))[0]).toBe(first);
});

test('the order follows the company’s zone, not that of the browser', () => {
  const instant = new Date('2026-11-20T13:00:00Z');
  expect([blocksAt(ZONE, instant)[0], blocksAt('Pacific/Honolulu', instant)[0]]).toEqual(['today', 'strip']);
});
