import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { errorLogStream } from '#testkit/app/error-log.ts';
import { anEmptyInstallation, type Installation } from '#testkit/app/installation.ts';
import { quietLog } from '#testkit/app/quiet-log.ts';
import { tempFolder } from '#testkit/app/temp-folder.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { emptyPostgres, testEngine } from '#testkit/database/engines.ts';
import { copyMigrated } from '#testkit/database/migrated-folder.ts';
import { type Running, run } from '../../app/run.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import {
  appliedMigrations,
  allMigrations,
  migrateInTransaction,
  prepareSchemaChange,
} from '../../platform/database/migrator.ts';
import { type Config, readConfig } from '../../settings/config.ts';
import { requestBackup } from './backup-socket.ts';
import { readVerified } from './verify.ts';

const PASSPHRASE = 'a passphrase of the tests';
const LONG = { timeout: 300_000 };

/** An empty database for the servers that do not need their own. */
let shared: { database: Database; url: string | undefined; drop(): Promise<void> };

beforeAll(async () => {
  const { url, drop } = testEngine === 'postgres' ? await emptyPostgres() : { url: undefined, drop: async () => {} };
  const dataDir = mkdtempSync(join(process.env.TEST_TEMP_ROOT ?? tmpdir(), 'backed-up-'));
  copyMigrated(dataDir);
  shared = {
    database: await openDatabase({ dataDir, url, poolSize: 5, embeddedSync: false, log: quietLog }),
    url,
    drop,
  };
});

afterAll(async () => {
  await shared.database.close();
  await shared.drop();
});

/** A server with its own data folder, on the shared database or on this installation. */
async function aServer(settings: Record<string, string> = {}, installation?: Installation) {
  const { dataDir, databaseUrl } = installation ?? { dataDir: tempFolder(), databaseUrl: shared.url };
  const folder = join(dataDir, 'kept');
  const url = databaseUrl && { DATABASE_URL: databaseUrl };
  const env = { DATA_DIR: dataDir, BACKUP_DIR: folder, SHUTDOWN_DELAY: '0', ...url, ...settings };
  const config = readConfig(env);
  const options = { clock: testClock.now, ...(!installation && { database: shared.database }) };
  // Without background tasks: the tests run them explicitly.
  const start = (): Promise<Running> =>
    run({ ...config, role: 'web' }, pino({ level: 'warn' }, errorLogStream), options);
  const backups = () =>
    readdirSync(folder)
      .filter((name) => name.startsWith('jobsitespro-'))
      .toSorted();
  return { config, dataDir, folder, start, backups };
}

/** Leaves the database as an earlier version does, without the newest migration. Returns the migration before it. */
async function migrateAsEarlierVersion({ dataDir, database: { url } }: Config): Promise<string> {
  const database = await openDatabase({ dataDir, url, poolSize: 1, log: quietLog });
  const newest = (await allMigrations()).at(-2) ?? '';
  await database.asOwner(async (owner) => {
    await prepareSchemaChange(owner);
    await owner.query('begin');
    await migrateInTransaction(owner, newest);
    await owner.query('commit');
  });
  await database.close();
  return newest;
}

test('the server writes a backup if the newest is older than an hour, and prunes by the rule', LONG, async () => {
  testClock.set('2026-11-23T10:00:00Z');
  const { start, backups, folder } = await aServer({ BACKUP_KEEP: '2h,1d' });
  const running = await start();
  onTestFinished(() => running.stop());
  await running.writeDueBackup();
  await running.writeDueBackup();
  expect(backups()).toEqual(['jobsitespro-20261123T100000000Z.tar.zst']);
  testClock.forward({ minutes: 60 });
  await running.writeDueBackup();
  expect(backups()).toHaveLength(1);
  testClock.forward({ seconds: 1 });
  await running.writeDueBackup();
  expect(backups()).toHaveLength(2);

  const foreign = [
    'notes.txt',
    'jobsitespro-before.tar.zst',
    '.hidden',
    'jobsitespro-20200101T000000000Z.tar.zst.part',
  ];
  for (const name of foreign) writeFileSync(join(folder, name), 'mine');
  const abandoned = join(folder, '.jobsitespro-0199');
  writeFileSync(abandoned, 'half');
  utimesSync(abandoned, new Date('2026-11-20'), new Date('2026-11-20'));
  testClock.forward({ hours: 2 });
  await running.writeDueBackup();
  expect(backups().filter((name) => !foreign.includes(name))).toEqual([
    'jobsitespro-20261123T110001000Z.tar.zst',
    'jobsitespro-20261123T130001000Z.tar.zst',
  ]);
  for (const name of foreign) expect(readFileSync(join(folder, name), 'utf8')).toBe('mine');
  expect(readdirSync(folder)).not.toContain('.jobsitespro-0199');
});

test('the server writes a backup even if a wrong clock has written one with a future time', LONG, async () => {
  testClock.set('2027-05-01T10:00:00Z');
  const { start, backups } = await aServer();
  const running = await start();
  onTestFinished(() => running.stop());
  await running.writeDueBackup();
  testClock.set('2026-11-23T10:00:00Z');
  await running.writeDueBackup();
  expect(backups()).toHaveLength(2);
});

test('the server writes no automatic backup with BACKUP_KEEP=off', LONG, async () => {
  const { start, dataDir } = await aServer({ BACKUP_KEEP: 'off' });
  const running = await start();
  onTestFinished(() => running.stop());
  await running.writeDueBackup();
  expect(readdirSync(dataDir)).not.toContain('kept');
});

test('the server encrypts automatic backups with the passphrase', LONG, async () => {
  const { start, backups, folder } = await aServer({ BACKUP_PASSPHRASE: PASSPHRASE });
  const running = await start();
  onTestFinished(() => running.stop());
  await running.writeDueBackup();
  const [name = ''] = backups();
  expect(name).toMatch(/\.tar\.zst\.age$/);
  expect((await readVerified({ path: join(folder, name), passphrase: PASSPHRASE })).hasSecretKey).toBe(true);
});

test('the server writes no backup before it migrates an empty database', LONG, async () => {
  const { start, dataDir } = await aServer({}, await anEmptyInstallation());
  await (await start()).stop();
  expect(readdirSync(dataDir)).not.toContain('kept');
});

test('the server writes a backup before a migration, and does not migrate if the backup fails', LONG, async () => {
  const { config, start, backups, folder, dataDir } = await aServer({}, await anEmptyInstallation());
  const newest = await migrateAsEarlierVersion(config);
  writeFileSync(folder, 'a file where the folder should be');
  await expect(start()).rejects.toThrow(/^The backup before the migration failed/);
  const again = await openDatabase({ dataDir, url: config.database.url, poolSize: 1, log: quietLog });
  const applied = await again.asOwner(appliedMigrations);
  await again.close();
  expect(applied.at(-1)).toBe(newest);

  rmSync(folder);
  const running = await start();
  onTestFinished(() => running.stop());
  expect(backups()).toHaveLength(1);
  const { manifest } = await readVerified({ path: join(folder, backups()[0] ?? ''), passphrase: undefined });
  expect(manifest.migrations.at(-1)).toBe(newest);
});

test.runIf(testEngine === 'embedded')('a running server writes a backup on request', LONG, async () => {
  const { start, dataDir } = await aServer();
  expect(await requestBackup(dataDir, { path: join(dataDir, 'early') })).toBeUndefined();
  const running = await start();
  const path = join(dataDir, 'asked.tar.zst');
  expect(await requestBackup(dataDir, { path })).toMatchObject({ path, companies: 0 });
  expect((await readVerified({ path, passphrase: undefined })).manifest.engine).toBe('embedded');
  await expect(requestBackup(dataDir, { path })).rejects.toThrow('exists already');
  await running.stop();
  expect(await requestBackup(dataDir, { path: join(dataDir, 'late') })).toBeUndefined();
});
