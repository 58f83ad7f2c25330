// Extracts the text of a rendered PDF, so that tests can check its words on any machine. It parses only the structure
// that Typst writes. Text is returned in rendering order: Hebrew and Arabic from left to right, and the cells of a row
// without a gap.
import { inflateSync } from 'node:zlib';

/** The content of a string. Balanced brackets within it may be unescaped. */
const literal = [1, 2, 3].reduce((inside) => String.raw`(?:\\.|[^\\()]|\(${inside}\))*`, String.raw`(?:\\.|[^\\()])*`);

/** The text of each page, one line for each rendered line. */
export function pdfPages(pdf: Uint8Array): string[] {
  const { object, find } = structure(pdf);
  const pages = references(find('/Kids'), 'Kids').map(object);
  return pages.map((page) => {
    const resources = object(reference(page.dictionary, 'Resources'));
    const fonts = new Map(
      [...resources.dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
        const font = object(Number(id));
        return [name, letters(object(reference(font.dictionary, 'ToUnicode')).content())];
      }),
    );
    return pdfText(object(reference(page.dictionary, 'Contents')).content(), fonts);
  });
}

/** A property of the file, such as `Title` or `Author`. */
export function pdfProperty(pdf: Uint8Array, name: string): string | null {
  const { find } = structure(pdf);
  const value = new RegExp(String.raw`/${name} (?:<FEFF([0-9A-F]*)>|\((${literal})\))\n`, 's').exec(find('/Creator'));
  const [, wide, plain = ''] = value ?? [];
  return wide === undefined ? value && unescaped(plain) : utf16(wide);
}

function structure(pdf: Uint8Array) {
  const file = Buffer.from(pdf).toString('latin1');
  const table = file.slice(Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file)?.[1]));
  const offsets = [...table.matchAll(/(\d{10}) \d{5} n/g)].map(([, offset]) => Number(offset));
  const starts = new Map(offsets.map((offset) => [Number.parseInt(file.slice(offset, offset + 10), 10), offset]));

  const object = (id: number) => {
    const start = starts.get(id) ?? 0;
    const [dictionary = ''] = file.slice(start).split(/\n(?:stream|endobj)\n/, 1);
    const content = () => {
      const from = start + file.slice(start).indexOf('\nstream\n') + '\nstream\n'.length;
      const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
      return inflateSync(pdf.subarray(from, from + length)).toString('latin1');
    };
    return { dictionary, content };
  };
  /** The dictionary of the first object that has this key. */
  const find = (key: string) => {
    for (const id of starts.keys()) if (object(id).dictionary.includes(`${key} `)) return object(id).dictionary;
    throw new Error(`The PDF has no ${key}.`);
  };
  return { object, find };
}

function reference(dictionary: string, key: string): number {
  return Number(new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1]);
}

function references(dictionary: string, key: string): number[] {
  const list = new RegExp(`/${key} \\[([^\\]]*)\\]`).exec(dictionary)?.[1] ?? '';
  return [...list.matchAll(/\b(\d+) 0 R/g)].map(([, id]) => Number(id));
}

/** The text of each glyph of a font, by glyph number, from the font's ToUnicode map. */
function letters(map: string): Map<number, string> {
  const pairs = map.matchAll(/<([0-9A-F]{4})> <([0-9A-F]+)>\n/g);
  return new Map([...pairs].map(([, glyph = '', text = '']) => [Number.parseInt(glyph, 16), utf16(text)]));
}

const step = new RegExp(String.raw`/(F\d+) [\d.]+ Tf|([-\d.]+) Tm\n|( cm)\n|\((${literal})\)`, 'gs');

function pdfText(content: string, fonts: Map<string | undefined, Map<number, string>>): string {
  let font = new Map<number, string>();
  let text = '';
  let height = '';
  for (const [, name, to, moved, rendered = ''] of content.matchAll(step)) {
    if (name) font = fonts.get(name) ?? font;
    if (moved) height = '';
    if (to !== undefined && to !== height) {
      text += '\n';
      height = to;
    }
    for (const glyph of glyphs(unescaped(rendered))) text += font.get(glyph) ?? '';
  }
  return text.trim();
}

/** A glyph number has two bytes. */
function glyphs(pairs: string): number[] {
  return Array.from(
    { length: pairs.length / 2 },
    (_, at) => pairs.charCodeAt(2 * at) * 256 + pairs.charCodeAt(2 * at + 1),
  );
}

function unescaped(literal: string): string {
  const named: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  return literal.replace(/\\([0-7]{3}|.)/gs, (_, code: string) =>
    code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : (named[code] ?? code),
  );
}

/** The text of UTF-16 code units in hex. */
function utf16(hex: string): string {
  const units = hex.match(/.{4}/g) ?? [];
  return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
}
