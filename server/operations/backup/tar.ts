/*
 * The POSIX tar format, limited to what our archives need: regular files, in order, with names of any length. Any tar
 * program can read it.
 */

const BLOCK = 512;
const NAME_LENGTH = 100;
const LARGEST_HEADER_ENTRY = 64 * 1024;

export interface TarEntry {
  name: string;
  size: number;
  /** The file's content. Read it before requesting the next entry; unread content is skipped. */
  body: AsyncIterable<Buffer>;
}

/** The header before a file's content. A long name gets an extended header. */
export function tarHeader(name: string, size: number, at: Date): Buffer {
  if (Buffer.byteLength(name) <= NAME_LENGTH) return header({ name, size, type: '0', at });
  const record = paxRecord('path', name);
  const extended = header({ name: 'extended-header', size: record.length, type: 'x', at });
  const shortened = header({ name: name.slice(-NAME_LENGTH), size, type: '0', at });
  return Buffer.concat([extended, record, tarPadding(record.length), shortened]);
}

/** The padding that fills a file's last block. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

/** The end marker of an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

function header({ name, size, type, at }: { name: string; size: number; type: string; at: Date }): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0, NAME_LENGTH);
  block.write('0000600\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  block.write(
    `${Math.floor(at.getTime() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  );
  block.write(type, 156);
  block.write('ustar\x0000', 257);
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** The sum of the header's bytes, with the checksum field counted as spaces. */
function checksum(block: Buffer): number {
  let sum = 8 * 0x20;
  for (let at = 0; at < BLOCK; at++) if (at < 148 || at >= 156) sum += block[at] ?? 0;
  return sum;
}

/** `<length of the record> <key>=<value>\n`, where the length includes its own digits. */
function paxRecord(key: string, value: string): Buffer {
  const rest = ` ${key}=${value}\n`;
  const bytes = Buffer.byteLength(rest);
  let length = bytes + String(bytes).length;
  if (String(length).length > String(bytes).length) length += 1;
  return Buffer.from(`${length}${rest}`);
}

/** The files of an archive, in order. Throws an error if the archive is malformed or ends early. */
export async function* readTar(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const bytes = new ByteReader(chunks);
  let longName: string | undefined;
  for (;;) {
    const block = await bytes.exactly(BLOCK);
    if (block.every((byte) => byte === 0)) break;
    const { name, size, type } = parsedHeader(block);
    if (type === 'x') {
      if (size > LARGEST_HEADER_ENTRY) throw new Error('an extended header is too long');
      longName = pathOf(await bytes.exactly(size));
      await bytes.exactly(tarPadding(size).length);
      continue;
    }
    if (type !== '0') throw new Error(`an entry has the unknown type ${JSON.stringify(type)}`);
    const body = bytes.next(size);
    yield { name: longName ?? name, size, body };
    longName = undefined;
    for await (const _rest of body);
    await bytes.exactly(tarPadding(size).length);
  }
  // Reads to the end, because a later part may reveal that the archive is damaged.
  if ((await bytes.exactly(BLOCK)).some((byte) => byte !== 0)) throw new Error('the end of the archive is malformed');
  if (!(await bytes.isAtEnd())) throw new Error('something follows the end of the archive');
}

function parsedHeader(block: Buffer): { name: string; size: number; type: string } {
  if (octal(block.subarray(148, 156)) !== checksum(block)) throw new Error('the checksum of an entry does not fit');
  const name = textOf(block.subarray(0, NAME_LENGTH));
  return { name, size: octal(block.subarray(124, 136)), type: textOf(block.subarray(156, 157)) };
}

function octal(field: Buffer): number {
  const text = textOf(field).trim();
  if (!/^[0-7]+$/.test(text)) throw new Error('a number of a header is malformed');
  return Number.parseInt(text, 8);
}

function textOf(field: Buffer): string {
  const end = field.indexOf(0);
  return field.subarray(0, end === -1 ? field.length : end).toString('utf8');
}

function pathOf(records: Buffer): string {
  const found = /^\d+ path=(?<path>[^\n]+)\n$/.exec(records.toString('utf8'))?.groups?.path;
  if (found === undefined) throw new Error('an extended header is malformed');
  return found;
}

/** Reads the requested number of bytes from chunks of any size. */
class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async exactly(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.next(length)) parts.push(part);
    return Buffer.concat(parts);
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const chunk = await this.#chunks.next();
      if (chunk.done) return true;
      this.#rest = asBuffer(chunk.value);
    }
    return false;
  }

  /** The next bytes, in chunks. A second iteration continues with the unread bytes. */
  next(length: number): AsyncIterable<Buffer> {
    let left = length;
    const next = async (): Promise<IteratorResult<Buffer>> => {
      if (left === 0) return { done: true, value: undefined };
      if (await this.isAtEnd()) throw new Error('it ends too early');
      const value = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(value.length);
      left -= value.length;
      return { done: false, value };
    };
    return { [Symbol.asyncIterator]: () => ({ next }) };
  }
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
