import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '#testkit/app/temp-folder.ts';
import { decodeRecords } from '#testkit/crash/power-cut/disk-record.ts';
import { recordDisk } from '#testkit/crash/power-cut/record-disk.ts';
import { ShadowDisk } from '#testkit/crash/power-cut/shadow-disk.ts';
import { secretKeyOf } from '../settings/secret-key.ts';
import { writeNewFile, writeFileAtomic, writeFolderAtomic } from './atomic-files.ts';

/**
 * Returns a copy of the folder after a simulated power failure right after `work`, when only synced data is on the
 * disk.
 */
async function afterPowerCut(work: (root: string) => Promise<unknown>): Promise<string> {
  const parent = tempFolder();
  const [root, records, left] = [join(parent, 'data'), join(parent, 'records'), join(parent, 'left')];
  mkdirSync(root);
  const recorder = recordDisk(root, records);
  try {
    await work(root);
  } finally {
    recorder.stop();
  }
  const disk = new ShadowDisk();
  for (const record of decodeRecords(readFileSync(records))) disk.apply(record);
  disk.writeTo(left, () => 0);
  return left;
}

test('a file that is not synced does not survive a power failure', async () => {
  const left = await afterPowerCut(async (root) => writeFileSync(join(root, 'note'), 'kept?'));
  expect(existsSync(join(left, 'note'))).toBe(false);
});

test('a written file and its new folders survive a power failure', async () => {
  const left = await afterPowerCut((root) => writeFileAtomic(join(root, 'images', 'a', 'photo'), 'photo'));
  expect(readFileSync(join(left, 'images', 'a', 'photo'), 'utf8')).toBe('photo');
});

test('files written concurrently into new sibling folders survive a power failure', async () => {
  const names = ['a', 'b', 'c'];
  const left = await afterPowerCut((root) =>
    Promise.all(names.map((name) => writeFileAtomic(join(root, 'images', name, 'photo'), name))),
  );
  expect(names.map((name) => readFileSync(join(left, 'images', name, 'photo'), 'utf8'))).toEqual(names);
});

test('a file survives a power failure if its folder was removed and created again', async () => {
  const left = await afterPowerCut(async (root) => {
    await writeFileAtomic(join(root, 'images', 'first'), '1');
    rmSync(join(root, 'images'), { recursive: true });
    await writeFileAtomic(join(root, 'images', 'second'), '2');
  });
  expect(readFileSync(join(left, 'images', 'second'), 'utf8')).toBe('2');
});

test('a replaced file has its new content after a power failure', async () => {
  const left = await afterPowerCut(async (root) => {
    await writeFileAtomic(join(root, 'note'), 'a longer first one');
    await writeFileAtomic(join(root, 'note'), 'second');
  });
  expect(readFileSync(join(left, 'note'), 'utf8')).toBe('second');
});

test('a written folder survives a power failure with its files', async () => {
  const left = await afterPowerCut((root) => writeFolderAtomic(join(root, 'outbox', '1'), { a: 'A', b: 'B' }));
  expect(readFileSync(join(left, 'outbox', '1', 'b'), 'utf8')).toBe('B');
});

test('of several new files of one name written concurrently, the first survives a power failure', async () => {
  const left = await afterPowerCut(async (root) => {
    const path = join(root, 'key');
    await Promise.all(['1', '2', '3'].map((content) => writeNewFile(path, content, { mode: 0o600 })));
    await writeFirst(root, readFileSync(path, 'utf8'));
    await writeNewFile(path, 'later', { mode: 0o600 });
  });
  expect(readFileSync(join(left, 'key'), 'utf8')).toBe(readFileSync(join(left, 'first'), 'utf8'));
});

const writeFirst = (root: string, content: string) => writeFileAtomic(join(root, 'first'), content);

test('the generated secret key survives a power failure', async () => {
  let key = '';
  const left = await afterPowerCut(async (root) => (key = await secretKeyOf(undefined, root)));
  expect(await secretKeyOf(undefined, left)).toBe(key);
});

test('a damaged secret key is an error, and is not replaced', async () => {
  const dataDir = tempFolder();
  writeFileSync(join(dataDir, 'secret.key'), '');
  await expect(secretKeyOf(undefined, dataDir)).rejects.toThrow('secret.key is damaged');
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe('');
});
