import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '#testkit/app/temp-folder.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { contentOf, readArchive } from './verify.ts';

const PASSPHRASE = 'a passphrase of the tests';
const AT = new Date('2026-01-02T10:00:00Z');
/** Deriving keys is slow by design. */
const LONG = { timeout: 120_000 };
const CONTENT = Buffer.from(Array.from({ length: 5000 }, (_, at) => `row ${at * at}`).join('\n'));

async function anArchive(passphrase?: string): Promise<string> {
  const path = join(tempFolder(), 'archive');
  const writer = await ArchiveWriter.create(path, { at: AT, passphrase });
  await writer.add('manifest.json', '{}');
  await writer.add('tables/customers/000001.copy', CONTENT);
  await writer.finish();
  return path;
}

async function read(path: string, passphrase?: string, acceptsUnencrypted = false): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {};
  const archive = { path, passphrase, acceptsUnencrypted };
  for await (const entry of readArchive(archive)) files[entry.name] = await contentOf(entry);
  return files;
}

test.each([undefined, PASSPHRASE])('an archive returns its files (passphrase: %s)', async (passphrase) => {
  const files = await read(await anArchive(passphrase), passphrase);
  expect(Object.keys(files)).toEqual(['manifest.json', 'tables/customers/000001.copy']);
  expect(files['tables/customers/000001.copy']?.equals(CONTENT)).toBe(true);
});

test('an archive is readable only by its owner', async () => {
  expect(statSync(await anArchive()).mode & 0o777).toBe(0o600);
});

test('an encrypted archive is a file in the age format, and reveals none of its content', async () => {
  const bytes = readFileSync(await anArchive(PASSPHRASE));
  expect(bytes.subarray(0, 30).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> /);
});

test('an encrypted archive rejects a wrong and a missing passphrase with a one-sentence error', async () => {
  const path = await anArchive(PASSPHRASE);
  await expect(read(path, 'another passphrase')).rejects.toThrow('cannot be decrypted with BACKUP_PASSPHRASE');
  await expect(read(path)).rejects.toThrow('is encrypted: set BACKUP_PASSPHRASE');
});

test('an unencrypted archive is rejected if there is a passphrase, unless explicitly accepted', async () => {
  const path = await anArchive();
  await expect(read(path, PASSPHRASE)).rejects.toThrow(/is not encrypted.*Nothing was changed; --unencrypted/);
  expect(Object.keys(await read(path, PASSPHRASE, true))).toContain('manifest.json');
});

test.each([undefined, PASSPHRASE])(
  'an archive with any changed byte is rejected (passphrase: %s)',
  LONG,
  async (passphrase) => {
    const path = await anArchive(passphrase);
    const whole = readFileSync(path);
    // Each truncated copy of an encrypted archive derives its key again.
    const step = passphrase === undefined ? 97 : Math.ceil(whole.length / 4);
    const places = new Set([0, 5, whole.length - 1, whole.length - 20, whole.length - 45]);
    for (let at = step; at < whole.length; at += step) places.add(at);
    for (const at of places) {
      const damaged = Buffer.from(whole);
      damaged[at]! ^= 0x10;
      writeFileSync(path, damaged);
      await expect(read(path, passphrase), `byte ${at} of ${whole.length}`).rejects.toThrow(/Nothing was changed/);
    }
  },
);

test.each([undefined, PASSPHRASE])('a truncated archive is rejected (passphrase: %s)', LONG, async (passphrase) => {
  const path = await anArchive(passphrase);
  const { size } = statSync(path);
  for (const length of [size - 1, size - 40, size - 41, Math.floor(size / 2), 30, 10, 0]) {
    truncateSync(path, length);
    await expect(read(path, passphrase), `${length} of ${size} bytes`).rejects.toThrow(/Nothing was changed/);
  }
});

test('an archive with data after its end is rejected', async () => {
  const path = await anArchive();
  writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.from('more')]));
  await expect(read(path)).rejects.toThrow('is damaged or incomplete');
});

test('the error for a missing file names it', async () => {
  await expect(read('/nowhere/archive')).rejects.toThrow('There is no file /nowhere/archive.');
});
