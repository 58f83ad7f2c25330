import { chmodSync, lstatSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '#testkit/app/temp-folder.ts';
import { makeDataPrivate } from './private-data.ts';

test.skipIf(process.platform === 'win32')(
  'makeDataPrivate restricts data that others could read, and nothing else',
  () => {
    const dataDir = tempFolder();
    const createEntry = (path: string, mode: number, folderMode = 0o755) => {
      const file = join(dataDir, path);
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, 'text');
      chmodSync(file, mode);
      chmodSync(join(file, '..'), folderMode);
    };
    createEntry('files/images/a/photo.jpg', 0o644);
    createEntry('files/images/b/photo.jpg', 0o666, 0o777);
    createEntry('outbox/1/message.json', 0o640);
    createEntry('database/PG_VERSION', 0o666);
    createEntry('secret.key', 0o604);
    createEntry('database.lock', 0o400);
    createEntry('mine/notes.txt', 0o644);
    createEntry('files/outside.txt', 0o600);
    symlinkSync(join(dataDir, 'mine/notes.txt'), join(dataDir, 'files/link'));
    chmodSync(dataDir, 0o755);

    const modeOf = (path: string) => (lstatSync(join(dataDir, path)).mode & 0o777).toString(8);
    expect(makeDataPrivate(dataDir)).toBeGreaterThan(0);
    for (const folder of ['.', 'files', 'files/images', 'files/images/a', 'files/images/b', 'outbox/1', 'database'])
      expect([folder, modeOf(folder)]).toEqual([folder, '700']);
    for (const file of ['files/images/a/photo.jpg', 'files/images/b/photo.jpg', 'outbox/1/message.json', 'secret.key'])
      expect([file, modeOf(file)]).toEqual([file, '600']);
    expect(modeOf('database.lock')).toBe('400');
    expect(modeOf('mine/notes.txt')).toBe('644');
    expect(makeDataPrivate(dataDir)).toBe(0);
  },
);

test('makeDataPrivate accepts a missing folder', () => {
  expect(makeDataPrivate(join(tempFolder(), 'later'))).toBe(0);
});
