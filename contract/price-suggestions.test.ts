import { describe, expect, test } from 'vitest';
import { matchedStretches, suggestionsFor } from './price-suggestions.ts';

const BOOK = [
  { code: 'TILE-01', description: 'Floor tile, laid' },
  { code: 'DEMO-01', description: 'Tile removal and haul away' },
  { code: null, description: 'Cement board under tile' },
  { code: 'PNT-10', description: 'Interior paint, two coats' },
  { code: null, description: 'PVC pipe 3/4 in' },
];

const suggested = (typed: string) => suggestionsFor(BOOK, typed).map(({ description }) => description);

describe('the price book suggests', () => {
  test('items whose code begins with what is typed first, then descriptions that do, then the others', () => {
    expect(suggested('tile')).toEqual(['Floor tile, laid', 'Tile removal and haul away', 'Cement board under tile']);
  });

  test('items in which each typed word begins a word, in any order and case', () => {
    expect(suggested('COATS int')).toEqual(['Interior paint, two coats']);
    expect(suggested('paint oats')).toEqual([]);
  });

  test('items by a size that is written with a stroke, and by the end of a code', () => {
    expect(suggested('3/4')).toEqual(['PVC pipe 3/4 in']);
    expect(suggested('01')).toEqual(['Floor tile, laid', 'Tile removal and haul away']);
  });

  test('nothing for fewer than two characters', () => {
    expect(suggested('t')).toEqual([]);
    expect(suggested('  t ')).toEqual([]);
  });

  test('at most eight, in the order of the book', () => {
    const many = Array.from({ length: 20 }, (_, n) => ({ code: null, description: `Outlet ${n}` }));
    expect(suggestionsFor(many, 'outlet').map(({ description }) => description)).toEqual(
      Array.from({ length: 8 }, (_, n) => `Outlet ${n}`),
    );
  });
});

test('what is typed is marked at the beginnings of words', () => {
  expect(matchedStretches('Floor tile, tileable', 'TIL flo')).toEqual([
    { text: 'Flo', isMatch: true },
    { text: 'or ', isMatch: false },
    { text: 'til', isMatch: true },
    { text: 'e, ', isMatch: false },
    { text: 'til', isMatch: true },
    { text: 'eable', isMatch: false },
  ]);
  expect(matchedStretches('Grout', '')).toEqual([{ text: 'Grout', isMatch: false }]);
});
