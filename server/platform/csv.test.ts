import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('csvOf quotes cells with commas, quotes or line breaks', () => {
  expect(csvOf([['Ortega, Cruz', '2" pipe', 'two\nlines', 'plain', '']])).toBe(
    '"Ortega, Cruz","2"" pipe","two\nlines",plain,\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '  =HYPERLINK("x")', '\r=1'])(
  'csvOf escapes %j, which a spreadsheet would evaluate',
  (cell) => {
    expect(csvOf([[cell]]).replaceAll('"', '')).toMatch(/^'/);
  },
);

test.each(['Main house', '12:30', '7.25', '2026-11-20 07:30', 'a=b', "O'Neil"])('csvOf leaves %j unchanged', (cell) => {
  expect(csvOf([[cell]])).toBe(`${cell}\r\n`);
});
