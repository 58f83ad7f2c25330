import { describe, expect, test } from 'vitest';
import { matchedStretches, suggestionsFor, suggestionsOf } from './price-suggestions.ts';

const NEVER_USED = { code: null, times_used: 0, last_used_at: null };
const PRICE_BOOK = [
  { ...NEVER_USED, code: 'TILE-01', description: 'Floor tile, laid' },
  { ...NEVER_USED, code: 'DEMO-01', description: 'Tile removal and haul away' },
  { ...NEVER_USED, description: 'Cement board under tile' },
  { ...NEVER_USED, code: 'PNT-10', description: 'Interior paint, two coats' },
  { ...NEVER_USED, description: 'PVC pipe 3/4 in' },
];

const suggested = (typed: string) => suggestionsFor(PRICE_BOOK, typed).map(({ description }) => description);

describe('suggestionsFor', () => {
  test('suggestionsFor returns items whose code starts with the typed text first, then the most used, then the last used', () => {
    const used = (description: string, times_used: number, day: number, code: string | null = null) => ({
      code,
      description,
      times_used,
      last_used_at: `2026-03-0${day}T15:00:00.000Z`,
    });
    const priceBook = [
      used('Tile, used once', 1, 4),
      used('Seal tile, often', 7, 1),
      used('Tile, often and lately', 7, 2),
      used('Of the code', 0, 1, 'TILE-1'),
    ];
    expect(suggestionsFor(priceBook, 'tile').map(({ description }) => description)).toEqual([
      'Of the code',
      'Tile, often and lately',
      'Seal tile, often',
      'Tile, used once',
    ]);
  });

  test('suggestionsFor ranks unused items by code, then by a description that starts with the typed text, then the rest', () => {
    expect(suggested('tile')).toEqual(['Floor tile, laid', 'Tile removal and haul away', 'Cement board under tile']);
  });

  test('suggestionsFor requires each typed word to begin a word of the item, in any order and case', () => {
    expect(suggested('COATS int')).toEqual(['Interior paint, two coats']);
    expect(suggested('paint oats')).toEqual([]);
  });

  test('suggestionsFor finds items by a size written with a slash, and by the end of a code', () => {
    expect(suggested('3/4')).toEqual(['PVC pipe 3/4 in']);
    expect(suggested('01')).toEqual(['Floor tile, laid', 'Tile removal and haul away']);
  });

  test('suggestionsFor returns nothing for fewer than two characters', () => {
    expect(suggested('t')).toEqual([]);
    expect(suggested('  t ')).toEqual([]);
  });

  test('suggestionsFor returns at most eight items, in the order of the price book', () => {
    const many = Array.from({ length: 20 }, (_, n) => ({ ...NEVER_USED, description: `Outlet ${n}` }));
    expect(suggestionsFor(many, 'outlet').map(({ description }) => description)).toEqual(
      Array.from({ length: 8 }, (_, n) => `Outlet ${n}`),
    );
  });

  test('suggestionsFor returns the eight most used of many items, regardless of their order in the price book', () => {
    const many = Array.from({ length: 40 }, (_, n) => ({
      ...NEVER_USED,
      description: `Outlet ${n}`,
      times_used: (n * 7) % 40,
    }));
    expect(suggestionsFor(many, 'outlet').map(({ times_used }) => times_used)).toEqual([
      39, 38, 37, 36, 35, 34, 33, 32,
    ]);
  });

  test('suggestionsOf puts remembered lines below price items, with at most eight in total', () => {
    const items = Array.from({ length: 7 }, (_, n) => ({ ...NEVER_USED, description: `Outlet ${n}` }));
    const remembered = Array.from({ length: 3 }, (_, n) => ({
      ...NEVER_USED,
      description: `Outlet, remembered ${n}`,
      times_used: 9,
    }));
    const shown = suggestionsOf({ items, remembered }, 'outlet').map(({ description }) => description);
    expect(shown.slice(6)).toEqual(['Outlet 6', 'Outlet, remembered 0']);
  });
});

test('matchedStretches marks the typed words at the beginnings of words', () => {
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
