import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { printable } from './printable.ts';
import { openDocuments } from './renderer.ts';

test.each([
  'José Muñoz Ibáñez – $1,234.50 “ok” 😀 👩‍🔧',
  'דוד כהן, רחוב הרצל 12',
  'שָׁלוֹם עֲלֵיכֶם',
  'محمد العلي، شارع 12',
  'مُحَمَّد',
  'Acme (אקמי) Roofing',
  '王小明 渡辺さくら 김민준 สมชาย कमल',
])('printable leaves %s unchanged', (text) => {
  expect(printable(text)).toBe(text);
});

test.each([
  ['Roof \u202eegarag\u202c and \u2066gutter\u2069', 'Roof egarag and gutter'],
  ['\u202a813-555-0142\u202c', '813-555-0142'],
  ['a\u05ad`', 'a`'],
  ['۱۲۳٫۵٪', '123.5%'],
  ['شارع ١٢', 'شارع 12'],
  ['ا\u0600ب', 'اب'],
  ['ܐ', '\ufffd'],
  ['half \ud83c', 'half \ufffd'],
])('printable converts %j to %j', (text, printed) => {
  expect(printable(text)).toBe(printed);
});

const folder = mkdtempSync(join(tmpdir(), 'printable-'));
afterAll(() => rmSync(folder, { recursive: true }));
const template = join(folder, 'rows.typ');
writeFileSync(
  template,
  `#import "/platform/pdf/sheet.typ": *
   #show: sheet.with(footer: "Acme Roofing")
   #for row in data.rows { block(width: 160pt, said(row)) }`,
);
const log = { error: vi.fn() };
const documents = openDocuments({ templates: { rows: template }, log, timeLimit: 120_000 });
afterAll(() => documents.close());
const renderer = documents.forDelivery({ company_id: 'acme' });

test.each(['\u202a', '\u202b', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u200f'])(
  'the direction control %j does not crash the render process',
  async (control) => {
    const rows = [`Hello ${control}world\u202c abc`, `שלום ${control} abc ${control} 12 \u202c ד`, control];
    await renderer.render('rows', { rows });
    expect(log.error).not.toHaveBeenCalled();
  },
);

test('ten thousand random strings of all planes do not crash the render process', async () => {
  const random = seeded(20_261_122);
  for (let batch = 0; batch < 20; batch++) {
    await renderer.render('rows', { rows: Array.from({ length: 500 }, () => anyText(random)) });
  }
  expect(log.error).not.toHaveBeenCalled();
}, 180_000);

/**
 * Blocks that are mixed in one string: Latin, marks, scripts of both directions, controls, private use, noncharacters.
 */
const ASCII: [number, number] = [0x20, 0x7e];
const BLOCKS: [number, number][] = [
  ASCII,
  [0xa0, 0x24f],
  [0x300, 0x36f],
  [0x370, 0x58f],
  [0x590, 0x6ff],
  [0x700, 0x8ff],
  [0x900, 0xdff],
  [0xe00, 0x11ff],
  [0x2000, 0x206f],
  [0x3000, 0x9fff],
  [0xac00, 0xd7a3],
  [0xe000, 0xf8ff],
  [0xfb1d, 0xfdff],
  [0xfe00, 0xfeff],
  [0xfff0, 0xffff],
  [0x10000, 0x1ffff],
  [0x1f300, 0x1faff],
  [0xe0000, 0xe01ef],
  [0xf0000, 0x10ffff],
  [0, 0x10ffff],
];

function anyText(random: (below: number) => number): string {
  const blocks = Array.from({ length: 3 }, () => BLOCKS[random(BLOCKS.length)] ?? ASCII);
  const characters = Array.from({ length: 1 + random(24) }, () => {
    const [first, last] = blocks[random(3)] ?? ASCII;
    const character = String.fromCodePoint(first + random(last - first + 1));
    return character + (['\u200d', ' ', '\u202e'][random(16)] ?? '');
  });
  return characters.join('');
}

function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
