import { describe, expect, test } from 'vitest';
import { folded, listSearch, matchedStretches, searchTerms } from './search-terms.ts';

test.each([
  ['Peña-Núñez', 'pena-nunez'],
  ['ÉCLAIR', 'eclair'],
  ['O’Brien', "o'brien"],
  ['ﬁx 🏠', 'fix 🏠'],
])('folded converts %s to %s', (text, expected) => {
  expect(folded(text)).toBe(expected);
});

test('searchTerms splits the typed text into distinct terms, and recognizes a number by its sign', () => {
  const termsOf = (typed: string) => searchTerms(typed).map(({ text, isNumber }) => (isNumber ? `#${text}` : text));
  expect(termsOf('  Peña (727) 555-0161 PENA ')).toEqual(['pena', '727', '555', '0161']);
  expect(termsOf('#1004 1004 #12a')).toEqual(['#1004', '1004', '12a']);
  expect(termsOf('-- #')).toEqual([]);
});

test('listSearch returns the words without the sign of a number', () => {
  expect(listSearch(' #1004  (727) Peña ')).toBe('1004 727 Peña');
});

describe('matchedStretches', () => {
  const marked = (text: string, typed: string) =>
    matchedStretches(text, searchTerms(typed))
      .map((stretch) => (stretch.isMatch ? `[${stretch.text}]` : stretch.text))
      .join('');

  test.each([
    ['Alvarez, Maria', 'alva mar', '[Alva]rez, [Mar]ia'],
    ['Joaquín Alvarado', 'joaqui', '[Joaquí]n Alvarado'],
    ['José Peña', 'pena', 'José [Peña]'],
    ['Pen\u0303a', 'pen', '[Pen\u0303]a'],
    ['#1042 Kitchen', '#104', '#[104]2 Kitchen'],
    ['813-555-0110', '0110 555', '813-[555]-[0110]'],
    ['Kitchen', 'itch', 'Kitchen'],
    ['Kitchen', '', 'Kitchen'],
  ])('matchedStretches marks %s for the query "%s" as %s', (text, typed, expected) => {
    expect(marked(text, typed)).toBe(expected);
  });
});
