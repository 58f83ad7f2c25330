import { expect, test } from 'vitest';
import { whatGoes } from './what-goes.ts';

test('each kind of which there is any has its line', () => {
  const kinds = [
    [2, 'project'],
    [0, 'jobsite'],
    [1, 'estimate', 'with all itemized estimates'],
  ] as const;
  expect(whatGoes(kinds)).toEqual(['2 projects', '1 estimate with all itemized estimates']);
});

test('where nothing else goes it says so', () => {
  expect(whatGoes([[0, 'jobsite']])).toEqual(['Nothing else is linked to it']);
});

test('nothing is said while a number is still to come', () => {
  expect(
    whatGoes([
      [3, 'jobsite'],
      [undefined, 'photo'],
    ]),
  ).toBeUndefined();
});
