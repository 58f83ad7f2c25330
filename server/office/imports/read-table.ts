import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, type Options, parse } from 'csv-parse';
import { AppError, invalid } from '#contract/errors.ts';
import {
  IMPORT_MAX_COLUMNS,
  IMPORT_MAX_ROWS,
  NO_IMPORT_ROWS,
  TOO_MANY_IMPORT_COLUMNS,
  TOO_MANY_IMPORT_ROWS,
} from '#contract/office/imports.ts';
import { textOfCell } from '../../platform/csv.ts';
import { takingTurns } from '../../platform/turns.ts';

// Of the control characters, text contains only line breaks and tabs, and no code that Windows-1252 leaves undefined.
// The decoder rejects unpaired surrogates.
// oxlint-disable-next-line no-control-regex
const NO_TEXT = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

export interface NumberedRow {
  /** The number as in a spreadsheet, including blank rows: the column names are row 1. */
  row: number;
  /** One cell for each column. */
  cells: string[];
  /** The row had more cells than there are columns. */
  is_too_long?: true;
}

export interface Table {
  /** The unique names of the columns. */
  names: string[];
  /** Without rows in which every cell is empty. */
  rows: NumberedRow[];
}

/**
 * Reads a file of separated values, yielding to other requests. Throws an error that explains why a file cannot be
 * read.
 */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  const text = decodeText(bytes);
  if (text === undefined) throw new AppError('import_unreadable');
  const { separator, body } = separated(text.replace(/^\ufeff/, ''));
  if (!separator) throw new AppError('import_unreadable');
  if (hasTooManyLines(body)) throw invalid({ file: [TOO_MANY_IMPORT_ROWS] });
  const collected = new Rows();
  await collect(Buffer.from(body), separator, collected);
  const { names, rows } = collected;
  if (!names) throw new AppError('import_unreadable');
  if (rows.length === 0) throw invalid({ file: [NO_IMPORT_ROWS] });
  return { names, rows };
}

/** A row may take several lines, but a file of a million lines has too many rows in any case. */
const MOST_LINES = 20 * IMPORT_MAX_ROWS;

function hasTooManyLines(text: string): boolean {
  let lines = 0;
  for (let at = 0; at < text.length && lines <= MOST_LINES; at++) {
    if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) lines += 1;
  }
  return lines > MOST_LINES;
}

/** The rows so far; the first one contains the column names. */
class Rows {
  names: string[] | undefined;
  readonly rows: NumberedRow[] = [];
  #row = 0;

  add(row: readonly string[]): void {
    this.#row += 1;
    // The apostrophe that prevents a spreadsheet from interpreting a cell as a formula is not part of the text.
    if (row.every((cell) => textOfCell(cell).trim() === '')) return;
    if (!this.names) {
      this.names = columnNames(row);
      return;
    }
    if (this.rows.length === IMPORT_MAX_ROWS) throw invalid({ file: [TOO_MANY_IMPORT_ROWS] });
    const width = this.names.length;
    const cells = this.names.map((_, index) => textOfCell(row[index] ?? ''));
    const isTooLong = row.slice(width).some((cell) => cell.trim() !== '');
    this.rows.push({ row: this.#row, cells, ...(isTooLong && { is_too_long: true as const }) });
  }
}

/**
 * Parses the rows. An unclosed quotation mark is treated as a normal character, and its row ends with its line.
 * Otherwise it would include the rest of the file.
 */
async function collect(bytes: Buffer, separator: string, into: Rows): Promise<void> {
  const first = await parseQuoted(bytes, separator, into);
  if (!first.isOpen) return;
  const rest = bytes.subarray(first.parsed);
  const end = lineEnd(rest);
  await parseRows(rest.subarray(0, end), { delimiter: separator, quote: false }, (cells) => into.add(cells));
  const { isOpen } = await parseQuoted(rest.subarray(end), separator, into);
  if (isOpen) throw new AppError('import_unreadable');
}

/** Adds rows until the end, or until one with an unclosed quotation mark; returns the number of bytes read. */
async function parseQuoted(bytes: Buffer, separator: string, into: Rows): Promise<{ parsed: number; isOpen: boolean }> {
  let parsed = 0;
  try {
    await parseRows(bytes, { delimiter: separator }, (cells, end) => {
      into.add(cells);
      parsed = end;
    });
    return { parsed, isOpen: false };
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED') return { parsed, isOpen: true };
    throw error instanceof CsvError ? new AppError('import_unreadable') : error;
  }
}

/** The largest part of a file that is parsed at once; parsing it takes a few milliseconds. */
const PIECE_BYTES = 16 * 1024;
const PIECE_ROWS = 100;

/** Passes on the cells of each row and its end position. */
async function parseRows(bytes: Buffer, options: Options, add: (cells: string[], end: number) => void): Promise<void> {
  const parser = parse({
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    ...options,
    on_record: (cells: string[], { bytes: end }) => {
      add(cells, end);
      return null;
    },
  });
  parser.resume();
  await pipeline(Readable.from(piecesOf(bytes)), parser);
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer, void> {
  const turn = takingTurns();
  for (let at = 0, end = 0; at < bytes.length; at = end) {
    end = pieceEnd(bytes, at);
    yield bytes.subarray(at, end);
    await turn();
  }
}

function pieceEnd(bytes: Buffer, start: number): number {
  let end = start;
  for (let breaks = 0; end < bytes.length && end < start + PIECE_BYTES && breaks < PIECE_ROWS; end++) {
    if (bytes[end] === 0x0a || bytes[end] === 0x0d) breaks += 1;
  }
  return end;
}

/** The end of the first line, including its line break. */
function lineEnd(bytes: Buffer): number {
  const at = bytes.findIndex((byte) => byte === 0x0a || byte === 0x0d);
  if (at < 0) return bytes.length;
  return bytes[at] === 0x0d && bytes[at + 1] === 0x0a ? at + 2 : at + 1;
}

const SEPARATORS = [',', ';', '\t'] as const;

/**
 * The separator of the cells: as declared in Excel's own first line, or otherwise the most frequent one in the line
 * of column names.
 */
function separated(text: string): { separator: string | undefined; body: string } {
  const stated = /^sep=([,;\t])(\r\n|\r|\n)/i.exec(text);
  if (stated) return { separator: stated[1], body: text.slice(stated[0].length) };
  const names = unquoted(text.trimStart().slice(0, LOOKED_AT)).split(/[\r\n]/, 1)[0] ?? '';
  const counts = SEPARATORS.map((separator) => ({ separator, count: names.split(separator).length - 1 }));
  const [best] = counts.sort((a, b) => b.count - a.count);
  return { separator: best && best.count > 0 ? best.separator : undefined, body: text };
}

/** Enough for the column names of any table. */
const LOOKED_AT = 100_000;

function unquoted(text: string): string {
  return text.replace(/"(?:[^"]|"")*"/g, '');
}

/** A unique name for each column, as in the file if possible. Empty names at the end are not columns. */
function columnNames(cells: readonly string[]): string[] {
  const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  // A letter that begins "Dear Ana," is not a table, and none of our records has a single field.
  if (width < 2) throw new AppError('import_unreadable');
  if (width > IMPORT_MAX_COLUMNS) throw invalid({ file: [TOO_MANY_IMPORT_COLUMNS] });
  const used = new Set<string>();
  return cells.slice(0, width).map((cell, index) => {
    const label = textOfCell(cell).replace(/\s+/g, ' ').trim().slice(0, 100);
    const name = label && label !== '__proto__' ? label : `Column ${letters(index)}`;
    let unique = name;
    for (let count = 2; used.has(unique); count++) unique = `${name} (${count})`;
    used.add(unique);
    return unique;
  });
}

/** A column's letters as in a spreadsheet: A to Z, AA and so on. */
function letters(index: number): string {
  const before = index < 26 ? '' : letters(Math.floor(index / 26) - 1);
  return before + String.fromCharCode(65 + (index % 26));
}

/**
 * Decodes a file according to its byte order mark, or otherwise by trying encodings: UTF-16, UTF-8, and Windows-1252
 * if it is not valid UTF-8. Returns undefined for bytes that are not text, such as a workbook or an image.
 */
function decodeText(bytes: Uint8Array): string | undefined {
  for (const encoding of encodingsOf(bytes)) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return isText(text) ? text : undefined;
    } catch {
      // The file does not have this encoding.
    }
  }
  return undefined;
}

function encodingsOf(bytes: Uint8Array): string[] {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return ['utf-16le'];
  if (first === 0xfe && second === 0xff) return ['utf-16be'];
  const utf16 = bareUtf16(bytes);
  return utf16 ? [utf16] : ['utf-8', 'windows-1252'];
}

/** UTF-16 without a byte order mark: nearly every second byte of Latin letters is zero. */
function bareUtf16(bytes: Uint8Array): string | undefined {
  const looked = Math.min(bytes.length, 1000) & ~1;
  const zeros = [0, 0];
  for (let at = 0; at < looked; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = looked * 0.3;
  if (looked > 0 && odd > many && even === 0) return 'utf-16le';
  if (looked > 0 && even > many && odd === 0) return 'utf-16be';
  return undefined;
}

function isText(text: string): boolean {
  return !NO_TEXT.test(text);
}
