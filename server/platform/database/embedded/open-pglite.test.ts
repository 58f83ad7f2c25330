import fs, { cpSync, mkdirSync, readdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { tempFolder } from '#testkit/app/temp-folder.ts';
import { decodeRecords } from '#testkit/crash/power-cut/disk-record.ts';
import { recordDisk } from '#testkit/crash/power-cut/record-disk.ts';
import { ShadowDisk } from '#testkit/crash/power-cut/shadow-disk.ts';
import { openPGlite } from './open-pglite.ts';

let made: string;
let opened: PGlite | undefined;

// Copied for each test, because creating a database takes longer than all of the tests.
beforeAll(async () => {
  made = join(mkdtempSync(join(tmpdir(), 'jobsitespro-test-')), 'database');
  const earlier = await PGlite.create({ dataDir: made });
  await earlier.exec('create table notes (n integer); insert into notes values (1)');
  await earlier.close();
}, 120_000);
afterAll(() => fs.rmSync(join(made, '..'), { recursive: true, force: true }));

afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

async function open(folder: string, { isSynced }: { isSynced: boolean }): Promise<PGlite> {
  opened = await openPGlite({ folder, isSynced });
  return opened;
}

/** Records the disk operations of `work` in an initially empty folder, and returns the records. */
async function recorded(work: (folder: string, note: (text: string) => void) => Promise<void>) {
  const parent = tempFolder();
  const [root, file] = [join(parent, 'data'), join(parent, 'records')];
  mkdirSync(root);
  const recorder = recordDisk(root, file);
  try {
    await work(root, recorder.note);
  } finally {
    recorder.stop();
  }
  return { root, records: decodeRecords(readFileSync(file)) };
}

test('openPGlite acknowledges a commit only after its WAL was synced', { timeout: 120_000 }, async () => {
  const { records } = await recorded(async (root, note) => {
    cpSync(made, join(root, 'database'), { recursive: true });
    const lite = await open(join(root, 'database'), { isSynced: true });
    for (let n = 2; n <= 21; n++) {
      note('asked');
      await lite.query('insert into notes values ($1)', [n]);
      note('answered');
    }
  });
  const inWal = new Set<number>();
  const commits: { isSynced: boolean }[] = [];
  let commit: { isSynced: boolean } | undefined;
  for (const record of records) {
    if (record.operation === 'open' && record.path.includes('pg_wal/0')) inWal.add(record.descriptor);
    else if (record.operation === 'close') inWal.delete(record.descriptor);
    else if (record.operation === 'note' && record.note === 'asked') commits.push((commit = { isSynced: false }));
    else if (record.operation === 'note') commit = undefined;
    else if (commit && record.operation === 'write' && inWal.has(record.descriptor)) commit.isSynced = false;
    else if (commit && record.operation === 'sync' && inWal.has(record.descriptor)) commit.isSynced = true;
  }
  expect(commits).toHaveLength(20);
  expect(commits.every(({ isSynced }) => isSynced)).toBe(true);
});

test('openPGlite syncs nothing if syncing is turned off', { timeout: 120_000 }, async () => {
  const { records } = await recorded(async (root) => {
    cpSync(made, join(root, 'database'), { recursive: true });
    const lite = await open(join(root, 'database'), { isSynced: false });
    await lite.exec('insert into notes values (2); checkpoint');
  });
  expect(records.filter(({ operation }) => operation === 'write').length).toBeGreaterThan(0);
  expect(records.filter(({ operation }) => operation === 'sync')).toEqual([]);
});

test('openPGlite leaves every file of a new database on the disk, with its name', { timeout: 120_000 }, async () => {
  const { root, records } = await recorded(async (root) => {
    const lite = await open(join(root, 'database'), { isSynced: true });
    await lite.close();
    opened = undefined;
  });
  const disk = new ShadowDisk();
  for (const record of records) disk.apply(record);
  const onDisk = join(tempFolder(), 'cut');
  disk.writeTo(onDisk, () => 0);
  const files = filesBelow(join(root, 'database'));
  expect(files.length).toBeGreaterThan(900);
  // It is removed when the database closes, and nothing depends on it.
  fs.rmSync(join(onDisk, 'database', 'postmaster.pid'), { force: true });
  expect(filesBelow(join(onDisk, 'database'))).toEqual(files);
  await expectNotes(join(onDisk, 'database'), 'create table notes as select 1 as n');
});

test('openPGlite opens a folder written without syncing, and syncs from then on', { timeout: 120_000 }, async () => {
  const folder = join(tempFolder(), 'database');
  cpSync(made, folder, { recursive: true });
  const lite = await open(folder, { isSynced: true });
  expect((await lite.query('select n from notes')).rows).toEqual([{ n: 1 }]);
  const settings =
    await lite.query(`select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
    current_setting('synchronous_commit') as commits, current_setting('wal_sync_method') as method`);
  expect(settings.rows).toEqual([{ fsync: 'on', pages: 'on', commits: 'on', method: 'fsync' }]);
});

test('openPGlite opens a folder whose postmaster.pid a power failure has emptied', { timeout: 120_000 }, async () => {
  const folder = join(tempFolder(), 'database');
  cpSync(made, folder, { recursive: true });
  writeFileSync(join(folder, 'postmaster.pid'), '');
  const lite = await open(folder, { isSynced: false });
  expect((await lite.query('select n from notes')).rows).toEqual([{ n: 1 }]);
});

test('openPGlite creates the database again if a crash left it incomplete', { timeout: 120_000 }, async () => {
  const folder = join(tempFolder(), 'database');
  mkdirSync(join(`${folder}.unfinished`, 'base'), { recursive: true });
  mkdirSync(folder);
  const lite = await open(folder, { isSynced: false });
  expect((await lite.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  expect(readdirSync(join(folder, '..'))).toEqual(['database']);
});

test('openPGlite rejects a folder that is not a database, and leaves it unchanged', { timeout: 120_000 }, async () => {
  const folder = join(tempFolder(), 'database');
  cpSync(made, folder, { recursive: true });
  fs.rmSync(join(folder, 'PG_VERSION'));
  const files = filesBelow(folder);
  await expect(open(folder, { isSynced: false })).rejects.toThrow('it holds files, but no database');
  expect(filesBelow(folder)).toEqual(files);
});

test('openPGlite does not acknowledge a commit whose WAL could not be synced', { timeout: 120_000 }, async () => {
  const folder = join(tempFolder(), 'database');
  cpSync(made, folder, { recursive: true });
  const lite = await openPGlite({ folder, isSynced: true });
  const sync = vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
    throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
  });
  syncBuiltinESMExports();
  try {
    await expect(lite.query('insert into notes values (2)')).rejects.toThrow();
  } finally {
    sync.mockRestore();
    syncBuiltinESMExports();
  }
});

test.each([true, false])('openPGlite uses 32 MB of buffers when isSynced is %s', async (isSynced) => {
  const folder = join(tempFolder(), 'database');
  cpSync(made, folder, { recursive: true });
  const lite = await open(folder, { isSynced });
  expect((await lite.query('show shared_buffers')).rows).toEqual([{ shared_buffers: '32MB' }]);
});

async function expectNotes(folder: string, statement: string): Promise<void> {
  const lite = await open(folder, { isSynced: false });
  await lite.exec(statement);
  expect((await lite.query('select n from notes')).rows).toEqual([{ n: 1 }]);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
}
