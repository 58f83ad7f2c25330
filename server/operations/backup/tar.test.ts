import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tempFolder } from '#testkit/app/temp-folder.ts';
import { readTar, TAR_END, tarHeader, tarPadding } from './tar.ts';

const AT = new Date('2026-01-02T10:00:00Z');
type File = readonly [name: string, content: Buffer];

function tarOf(files: readonly File[]): Buffer {
  const parts = files.flatMap(([name, content]) => [
    tarHeader(name, content.length, AT),
    content,
    tarPadding(content.length),
  ]);
  return Buffer.concat([...parts, TAR_END]);
}

/** Splits the archive into chunks of an odd size, so that every record is split somewhere. */
async function* inChunks(bytes: Buffer, size = 333): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function filesIn(bytes: Buffer): Promise<File[]> {
  const files: File[] = [];
  for await (const { name, body } of readTar(inChunks(bytes))) {
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk);
    files.push([name, Buffer.concat(chunks)]);
  }
  return files;
}

const aName = fc.stringMatching(/^[a-z0-9_/.-]{1,300}$/);

test('readTar returns what was written', async () => {
  const content = fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(aName, content), { maxLength: 5 }), async (files) => {
      expect(await filesIn(tarOf(files))).toEqual(files);
    }),
  );
});

test('readTar skips the content of an entry that is not read', async () => {
  const names: string[] = [];
  const files: File[] = [
    ['a', Buffer.alloc(5000, 1)],
    ['b', Buffer.alloc(3)],
  ];
  for await (const { name } of readTar(inChunks(tarOf(files)))) names.push(name);
  expect(names).toEqual(['a', 'b']);
});

test('the program tar can read an archive, with names of any length', () => {
  const folder = tempFolder();
  const long = `files/${'x'.repeat(120)}/${'y'.repeat(120)}`;
  writeFileSync(
    join(folder, 'archive.tar'),
    tarOf([
      ['manifest.json', Buffer.from('{}')],
      [long, Buffer.from('text')],
    ]),
  );
  mkdirSync(join(folder, 'out'));
  execFileSync('tar', ['-xf', 'archive.tar', '-C', 'out'], { cwd: folder });
  expect(readFileSync(join(folder, 'out', long), 'utf8')).toBe('text');
});

test('readTar rejects a truncated archive, wherever it is cut', async () => {
  const whole = tarOf([['a', Buffer.alloc(700, 1)]]);
  for (let length = 0; length < whole.length; length += 50) {
    await expect(filesIn(whole.subarray(0, length))).rejects.toThrow('it ends too early');
  }
});

test('readTar rejects a header with a changed byte', async () => {
  const damaged = tarOf([['a', Buffer.alloc(10)]]);
  damaged[5] = 0x61;
  await expect(filesIn(damaged)).rejects.toThrow('the checksum of an entry does not fit');
});
