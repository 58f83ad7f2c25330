import { expect, test } from 'vitest';
import { pageOfRows } from './page-of-rows.ts';

const rows = [
  { name: 'Zoë Lee', amount: 5, note: null },
  { name: 'adam Brown', amount: null, note: 'Gate code 4471' },
  { name: 'Bea brown', amount: 12, note: null },
  { name: 'Cal', amount: 5, note: null },
];
type Row = (typeof rows)[number];

const attributes = {
  valueOf: (row: Row, name: string) => row[name as keyof Row],
  stringsOf: (row: Row) => [row.name, row.note],
};
const names = (query: Parameters<typeof pageOfRows>[1]) => {
  const { rows: page, total } = pageOfRows(rows, query, attributes);
  return [page.map(({ name }) => name), total];
};

test('a page has its rows, and counts all matches', () => {
  expect(names({})).toEqual([rows.map(({ name }) => name), 4]);
  expect(names({ limit: 2, offset: 1 })).toEqual([['adam Brown', 'Bea brown'], 4]);
  expect(names({ offset: 9 })).toEqual([[], 4]);
});

test('rows are sorted case-insensitively, with null last and equal ones in the given order', () => {
  expect(names({ sort: 'name' })[0]).toEqual(['adam Brown', 'Bea brown', 'Cal', 'Zoë Lee']);
  expect(names({ sort: 'amount' })[0]).toEqual(['Zoë Lee', 'Cal', 'Bea brown', 'adam Brown']);
  expect(names({ sort: '-amount' })[0]).toEqual(['Bea brown', 'Zoë Lee', 'Cal', 'adam Brown']);
});

test('a search finds rows that contain all words, ignoring case and accents', () => {
  expect(names({ q: 'BROWN' })).toEqual([['adam Brown', 'Bea brown'], 2]);
  expect(names({ q: 'brown 4471' })).toEqual([['adam Brown'], 1]);
  expect(names({ q: 'zoe' })).toEqual([['Zoë Lee'], 1]);
  expect(names({ q: '%' })).toEqual([[], 0]);
});
