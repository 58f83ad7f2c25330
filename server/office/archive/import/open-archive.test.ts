import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import yazl from 'yazl';
import { ARCHIVE_FORMAT } from '../manifest.ts';
import { openArchive } from './open-archive.ts';

interface Made {
  files?: Record<string, string | Buffer>;
  /** What the manifest says about each file. */
  listed?: { name: string; size: number; sha256: string }[];
  options?: Partial<yazl.Options>;
}

const FILES = { 'data/customers.jsonl': '{"customer_id":"1"}\n', 'photos/a.jpg': 'a photo' };

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const listedOf = (files: Record<string, string | Buffer>) =>
  Object.entries(files).map(([name, content]) => ({ name, size: Buffer.byteLength(content), sha256: hashOf(content) }));

/** The bytes of a zip with a manifest of these files. */
async function aZip({
  files = FILES,
  listed = listedOf(files),
  options = { compress: false },
}: Made = {}): Promise<Buffer> {
  const manifest = {
    format: ARCHIVE_FORMAT,
    migrations: ['0001-tenant-isolation'],
    company: 'Acme',
    created_at: '2026-11-20T10:00:00.000Z',
    files: listed,
    missing_files: [],
  };
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifest.json', options);
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name, options);
  zip.end();
  return buffer(zip.outputStream);
}

/** Reads every file of an archive, as an import does before it stores anything; the sentence of the error, if any. */
async function check(bytes: Buffer): Promise<string | undefined> {
  try {
    const archive = await openArchive({
      size: bytes.length,
      async *read(start, end) {
        yield bytes.subarray(start, end);
      },
    });
    for (const { name } of archive.manifest.files) await buffer(archive.file(name));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Replaces a text of the zip by one of the same length, wherever it is. */
function replaced(zip: Buffer, from: string, to: string): Buffer {
  const text = zip.toString('latin1').replaceAll(from, to);
  return Buffer.from(text, 'latin1');
}

test('an archive with intact files is accepted, stored or compressed', async () => {
  expect(await check(await aZip())).toBeUndefined();
  expect(await check(await aZip({ options: { compress: true } }))).toBeUndefined();
});

test('a file with another content than its hash is named', async () => {
  const zip = replaced(await aZip(), 'a photo', 'a pHoto');
  expect(await check(zip)).toBe('This archive is damaged or incomplete: photos/a.jpg.');
});

test('a missing file is named', async () => {
  const zip = await aZip({ listed: [...listedOf(FILES), { name: 'photos/b.jpg', size: 1, sha256: hashOf('b') }] });
  expect(await check(zip)).toBe('This archive is damaged or incomplete: photos/b.jpg.');
});

test('a file name that leads out of the archive is rejected', async () => {
  const zip = await aZip({ files: { 'photos/a/xx/xx/evil': 'x' } });
  expect(await check(replaced(zip, 'xx/xx', '../..'))).toBe(
    'This archive was not opened, because a file name leads out of it: photos/a/../../evil.',
  );
  const absolute = await aZip({ files: { 'xetc/passwd': 'x' } });
  expect(await check(replaced(absolute, 'xetc', '/etc'))).toBe(
    'This archive was not opened, because a file name leads out of it: /etc/passwd.',
  );
});

test('a zip bomb is rejected before it is unpacked', async () => {
  const zip = await aZip({ files: { 'data/customers.jsonl': Buffer.alloc(50_000_000) }, options: { compress: true } });
  expect(zip.length).toBeLessThan(100_000);
  expect(await check(zip)).toBe(
    'This archive was not opened, because a file in it unpacks to far more than its size: data/customers.jsonl.',
  );
});

test('a file that unpacks to more than its entry says is damaged', async () => {
  const content = Buffer.alloc(3000, 'a');
  const zip = await aZip({ files: { 'data/customers.jsonl': content }, options: { compress: true } });
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  const smaller = Buffer.alloc(4);
  smaller.writeUInt32LE(1000);
  const listed = replaced(zip, size.toString('latin1'), smaller.toString('latin1'));
  expect(deflateRawSync(content).length).toBeLessThan(100);
  expect(await check(replaced(listed, '"size":3000', '"size":1000'))).toBe(
    'This archive is damaged or incomplete: data/customers.jsonl.',
  );
});

test('two files of one name are rejected', async () => {
  const zip = await aZip({ files: { 'photos/a.jpg': 'a', 'photos/b.jpg': 'b' } });
  expect(await check(replaced(zip, 'photos/b.jpg', 'photos/a.jpg'))).toBe(
    'This archive was not opened, because it has two files of one name: photos/a.jpg.',
  );
});

test('a symbolic link is rejected', async () => {
  const zip = await aZip({ files: { 'photos/link': '/etc/passwd' }, options: { compress: false, mode: 0o120777 } });
  expect(await check(zip)).toMatch(/^This archive was not opened, because it has a symbolic link: /);
});

test('a file that is not a zip, or not a whole one, is rejected', async () => {
  expect(await check(Buffer.from('none'))).toBe('This file is not a zip, or it is incomplete.');
  const zip = await aZip();
  expect(await check(zip.subarray(0, zip.length - 30))).toBe('This file is not a zip, or it is incomplete.');
});

test('a zip without a manifest of this format is rejected', async () => {
  const zip = replaced(await aZip(), ARCHIVE_FORMAT, ARCHIVE_FORMAT.replace('archive-1', 'archive-9'));
  expect(await check(zip)).toBe('This archive is damaged or incomplete: manifest.json.');
});
