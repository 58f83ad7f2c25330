import { expect, test } from 'vitest';
import { pagesAround } from './pager.tsx';

test('pagesAround returns every page if there are few, and otherwise the first, the last and the neighbors', () => {
  expect(pagesAround(2, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(pagesAround(1, 20)).toEqual([1, 2, 'gap after', 20]);
  expect(pagesAround(10, 20)).toEqual([1, 'gap before', 9, 10, 11, 'gap after', 20]);
  expect(pagesAround(20, 20)).toEqual([1, 'gap before', 19, 20]);
});
