import { expect, test } from 'vitest';
import { quietLog } from '#testkit/app/quiet-log.ts';
import { tempFolder } from '#testkit/app/temp-folder.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { newId } from '../ids.ts';
import type { Files } from './files.ts';
import { openFiles } from './open-files.ts';
import { type Sweep, sweepDaily, sweepFiles } from './sweep.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A sweep in which keys that contain "kept" have rows. */
async function aSweep(changes: Partial<Sweep> = {}): Promise<Sweep> {
  return {
    database: await testDatabase(),
    files: await openFiles({ dataDir: tempFolder() }),
    now: new Date(Date.now() + 2 * DAY_MS),
    log: quietLog,
    isHere: async () => true,
    folders: { photos: async (_db, keys) => keys.filter((key) => key.includes('kept')) },
    ...changes,
  };
}

async function keysIn(files: Files): Promise<string[]> {
  const keys = [];
  for await (const { key } of files.list()) keys.push(key);
  return keys.toSorted();
}

async function putAll(files: Files, keys: readonly string[]): Promise<void> {
  for (const key of keys) await files.put(key, new Uint8Array([1]), 'image/jpeg');
}

test('a sweep removes many orphaned files of several companies, in more than one batch', async () => {
  const sweep = await aSweep();
  const [acme, rival] = [newId(), newId()];
  const strays = Array.from({ length: 600 }, (_, index) => `photos/${acme}/stray-${index}`);
  const remainingKeys = [`photos/${acme}/kept`, `photos/${rival}/kept-too`];
  await putAll(sweep.files, [...strays, ...remainingKeys, `photos/${rival}/stray`]);
  await sweepFiles(sweep);
  expect(await keysIn(sweep.files)).toEqual(remainingKeys.toSorted());
});

test("a sweep ignores files in a swept folder that are not a company's", async () => {
  const sweep = await aSweep();
  const others = [`documents/${newId()}/stray`, 'photos/stray', `photos/${newId()}/deeper/stray`];
  await putAll(sweep.files, others);
  await sweepFiles(sweep);
  expect(await keysIn(sweep.files)).toEqual(others.toSorted());
});

test('a sweep ignores the files of a company that this database does not have', async () => {
  const sweep = await aSweep({ isHere: async () => false });
  const theirs = [`photos/${newId()}/stray`];
  await putAll(sweep.files, theirs);
  await sweepFiles(sweep);
  expect(await keysIn(sweep.files)).toEqual(theirs);
});

test('the daily sweep runs once a day in one of several processes', async () => {
  const database = await testDatabase();
  const began = new Date(Date.now() + 1000 * DAY_MS);
  let swept = 0;
  const isHere = async () => (swept += 1) > 0;
  const sweep = await aSweep({ database, isHere, now: began });
  await putAll(sweep.files, [`photos/${newId()}/kept`]);
  await Promise.all([sweepDaily(sweep), sweepDaily(sweep), sweepDaily(sweep)]);
  expect(swept).toBe(1);
  await sweepDaily({ ...sweep, now: new Date(began.getTime() + DAY_MS - 1) });
  expect(swept).toBe(1);
  await sweepDaily({ ...sweep, now: new Date(began.getTime() + DAY_MS) });
  expect(swept).toBe(2);
  await database.systemDb.updateTable('file_sweeps').set({ begun_at: new Date() }).execute();
});
