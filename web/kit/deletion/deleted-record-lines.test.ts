import { expect, test } from 'vitest';
import { deletedRecordLines } from './deleted-record-lines.ts';

test('whatGoes returns a line for each kind with records', () => {
  const kinds = [
    [2, 'project'],
    [0, 'jobsite'],
    [1, 'estimate', 'with all itemized estimates'],
  ] as const;
  expect(deletedRecordLines(kinds)).toEqual(['2 projects', '1 estimate with all itemized estimates']);
});

test('whatGoes states that nothing else is deleted', () => {
  expect(deletedRecordLines([[0, 'jobsite']])).toEqual(['Nothing else is linked to it']);
});

test('whatGoes returns undefined while a count is loading', () => {
  expect(
    deletedRecordLines([
      [3, 'jobsite'],
      [undefined, 'photo'],
    ]),
  ).toBeUndefined();
});
