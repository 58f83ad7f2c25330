import { crc32 } from 'node:zlib';

/*
 * Zip files without compression, which photos and PDFs already have: local headers, central directory, and end as in
 * APPNOTE.TXT of PKWARE. Checked on 2026-11-28 with Python's zipfile. Without the extension for large files, a zip holds
 * at most 4 GB and 65,535 files.
 */

export const ZIP_MAX_BYTES = 0xffff_ffff;
const UTF8_NAMES = 0x0800;
const VERSION = 20;

export interface ZipFile {
  name: string;
  bytes: Uint8Array;
}

/** The size of a zip of files with these names and sizes. */
export function zipSize(files: readonly { name: string; size: number }[]): number {
  return files.reduce((sum, { name, size }) => sum + 76 + 2 * Buffer.byteLength(name) + size, 22);
}

/** The bytes of a zip; each file is read when its turn comes, so that one of them is in memory at a time. */
export async function* zipOf(files: AsyncIterable<ZipFile>, modified: Date): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, bytes } of files) {
    const nameBytes = Buffer.from(name);
    const shared = sharedHeader(bytes, nameBytes.length, modified);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, nameBytes]);
    yield local;
    yield bytes;
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002'), sixteen(VERSION), shared, place, nameBytes);
    offset += local.length + bytes.length;
  }
  const entries = Buffer.concat(directory);
  yield entries;
  yield endOf(directory.length / 5, entries.length, offset);
}

/** The fields that the local header and the directory share, from the version to the length of the extra field. */
function sharedHeader(bytes: Uint8Array, nameLength: number, modified: Date): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(VERSION, 0);
  header.writeUInt16LE(UTF8_NAMES, 2);
  const [time, day] = dosTime(modified);
  header.writeUInt16LE(time, 6);
  header.writeUInt16LE(day, 8);
  header.writeUInt32LE(crc32(bytes), 10);
  header.writeUInt32LE(bytes.length, 14);
  header.writeUInt32LE(bytes.length, 18);
  header.writeUInt16LE(nameLength, 22);
  return header;
}

function endOf(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

/** Time and day with the resolution of two seconds, from 1980 on. */
function dosTime(at: Date): [time: number, day: number] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return [time, ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()];
}

function sixteen(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
