import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { NO_IMPORT_ROWS, TOO_MANY_IMPORT_COLUMNS, TOO_MANY_IMPORT_ROWS } from '#contract/office/imports.ts';
import { csvOf } from '../../platform/csv.ts';
import { readTable } from './read-table.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

function utf16(text: string, order: 'le' | 'be', mark = '\ufeff') {
  const bytes = Buffer.from(mark + text, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
}

/** The cells of each row, by the row's number. */
async function cellsOf(bytes: Uint8Array) {
  const { names, rows } = await readTable(bytes);
  return [[1, names], ...rows.map(({ row, cells }) => [row, cells])];
}

const TEXT = 'Name,City\r\nJosé “Pepe” Núñez,Cañon City\r\n';
const CELLS = [
  [1, ['Name', 'City']],
  [2, ['José “Pepe” Núñez', 'Cañon City']],
];

test.each<[string, Uint8Array]>([
  ['UTF-8', utf8(TEXT)],
  ['UTF-8 with its mark', utf8(`\ufeff${TEXT}`)],
  ['UTF-16 LE with its mark', utf16(TEXT, 'le')],
  ['UTF-16 BE with its mark', utf16(TEXT, 'be')],
  ['UTF-16 LE without a mark', utf16(TEXT, 'le', '')],
  ['UTF-16 BE without a mark', utf16(TEXT, 'be', '')],
  ['Windows-1252', Buffer.from(TEXT.replace('“', '\u0093').replace('”', '\u0094'), 'latin1')],
])('readTable reads %s', async (_encoding, bytes) => {
  expect(await cellsOf(bytes)).toEqual(CELLS);
});

test.each<[string, string]>([
  ['commas', 'Name,City\nPat,"Tampa, FL"\n'],
  ['semicolons', 'Name;City\nPat;Tampa, FL\n'],
  ['tabs', 'Name\tCity\nPat\tTampa, FL'],
  ['the separator declared by Excel', 'sep=;\r\nName;City\r\nPat;Tampa, FL'],
  ['semicolons, with commas in a name', '"Name, first";City\nPat;Tampa, FL\n'],
])('cells are split at %s', async (_what, text) => {
  expect((await readTable(utf8(text))).rows).toEqual([{ row: 2, cells: ['Pat', 'Tampa, FL'] }]);
});

test.each(['\n', '\r\n', '\r'])('rows end at %j', async (end) => {
  expect(await cellsOf(utf8(['a,b', '1,2', '', '3,"4"', ''].join(end)))).toEqual([
    [1, ['a', 'b']],
    [2, ['1', '2']],
    [4, ['3', '4']],
  ]);
});

test('a file with mixed row endings is read', async () => {
  const { rows } = await readTable(utf8('a,b\r\n1,2\n3,4\r5,6'));
  expect(rows.map(({ cells }) => cells.join())).toEqual(['1,2', '3,4', '5,6']);
});

describe('quotation marks', () => {
  test.each<[string, string, string[][]]>([
    [
      'inside a cell',
      'a,b\n5" pipe,2\n3,4',
      [
        ['5" pipe', '2'],
        ['3', '4'],
      ],
    ],
    [
      'followed by more text',
      'a,b\n"12" pipe,2\n3,4',
      [
        ['"12" pipe', '2'],
        ['3', '4'],
      ],
    ],
    ['around line breaks', 'a,b\n"1\n2",3\n', [['1\n2', '3']]],
    ['that are doubled', 'a,b\n"say ""hi""",2\n', [['say "hi"', '2']]],
    [
      'that are never closed',
      'a,b\n"1",2\n"3,4\n5,6\n',
      [
        ['1', '2'],
        ['"3', '4'],
        ['5', '6'],
      ],
    ],
  ])('quotation marks %s are parsed', async (_what, text, rows) => {
    expect((await readTable(utf8(text))).rows.map(({ cells }) => cells)).toEqual(rows);
  });
});

test('rows are numbered as in a spreadsheet, and the column names are separate', async () => {
  const { names, rows } = await readTable(utf8(',Phone,,Phone,__proto__,\n,,,\n1,2,3,4,5\n1,2,3,4,5,,6\n'));
  expect(names).toEqual(['Column A', 'Phone', 'Column C', 'Phone (2)', 'Column E']);
  expect(rows).toEqual([
    { row: 3, cells: ['1', '2', '3', '4', '5'] },
    { row: 4, cells: ['1', '2', '3', '4', '5'], is_too_long: true },
  ]);
});

test('short rows are padded', async () => {
  expect((await readTable(utf8('a,b,c\n1\n'))).rows).toEqual([{ row: 2, cells: ['1', '', ''] }]);
});

test.each<[string, Uint8Array]>([
  ['a workbook', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 6, 0)],
  ['prose', utf8('Dear Ana\nplease find attached\n')],
  ['a letter', utf8('Dear Ana,\nhello')],
  ['blank lines', utf8('\n\n\n')],
  ['invalid bytes', Uint8Array.of(0xff, 0xfe, 0x00, 0xd8, 0x2c, 0x00)],
])('readTable rejects %s', async (_what, bytes) => {
  await expect(readTable(bytes)).rejects.toThrow(new AppError('import_unreadable'));
});

test.each<[string, string, string]>([
  ['5,001 rows', `a,b\n${'1,2\n'.repeat(5001)}`, TOO_MANY_IMPORT_ROWS],
  ['a million blank lines', `a,b\n1,2${'\n'.repeat(1_000_000)}`, TOO_MANY_IMPORT_ROWS],
  ['201 columns', `${'a,'.repeat(200)}a\n1\n`, TOO_MANY_IMPORT_COLUMNS],
  ['column names only', 'a,b\n\n', NO_IMPORT_ROWS],
])('the error of a file of %s states the reason', async (_what, text, sentence) => {
  await expect(readTable(utf8(text))).rejects.toThrow(sentence);
});

test('rows longer than the pieces in which they are parsed are read', async () => {
  const long = `${'é'.repeat(40_000)}\r\n"`;
  const file = `a,b\r\n"${long.replaceAll('"', '""')}",2\r\n${'\n'.repeat(500)}3,4`;
  expect((await readTable(utf8(file))).rows).toEqual([
    { row: 2, cells: [long, '2'] },
    { row: 503, cells: ['3', '4'] },
  ]);
});

test('reading a large file yields to other requests', async () => {
  let turns = 0;
  let isReading = true;
  const count = () => {
    turns += 1;
    if (isReading) setImmediate(count);
  };
  setImmediate(count);
  await readTable(utf8(`a,b\n${`${'x'.repeat(900)},2\n`.repeat(5000)}`));
  isReading = false;
  expect(turns).toBeGreaterThan(1);
});

test('a file of 5,000 rows is read', async () => {
  expect((await readTable(utf8(`a,b\n${'1,2\n'.repeat(5000)}`))).rows).toHaveLength(5000);
});

const cell = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(...'",;\t\n\r=+-@\' aé'.split('')), maxLength: 8 }),
  )
  .map((text) => text.toWellFormed().replace(/[\p{Cc}]/gu, (control) => ('\t\n\r'.includes(control) ? control : '')))
  .filter((text) => !text.startsWith('\ufeff'));

test('the cells of any table that we export are read back as text', async () => {
  const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(table, fc.constantFrom('utf-8', 'utf-16le', 'utf-16be'), async (rows, encoding) => {
      const text = csvOf([['a', 'b', 'c'], ['x', 'y', 'z'], ...rows]);
      const bytes = encoding === 'utf-8' ? utf8(text) : utf16(text, encoding === 'utf-16le' ? 'le' : 'be');
      const filled = rows.filter((cells) => cells.some((one) => one.trim() !== ''));
      expect((await readTable(bytes)).rows.map(({ cells }) => cells)).toEqual([['x', 'y', 'z'], ...filled]);
    }),
  );
});

test('any bytes are either read as a table or rejected with a reason', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 300 }),
      fc.string({ unit: fc.constantFrom(...'",;\r\na'.split('')) }),
      async (bytes, text) => {
        for (const input of [bytes, utf8(text)]) {
          try {
            const { names, rows } = await readTable(input);
            expect(new Set(names).size).toBe(names.length);
            for (const { cells } of rows) expect(cells).toHaveLength(names.length);
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
          }
        }
      },
    ),
  );
});
