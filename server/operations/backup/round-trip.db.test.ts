import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { quickbooksOnline } from '#contract/connections/quickbooks-online.ts';
import { testApp } from '#testkit/app/app.ts';
import { anEmptyInstallation, anInstallation, type Installation } from '#testkit/app/installation.ts';
import { quietLog } from '#testkit/app/quiet-log.ts';
import { tempFolder } from '#testkit/app/temp-folder.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aQueuedMessage } from '#testkit/app/test-delivery.ts';
import { addPasskey, enrol } from '#testkit/clients/second-factors.ts';
import { databaseSums, schemaOf } from '#testkit/database/database-sums.ts';
import { testDatabase, testEngine } from '#testkit/database/engines.ts';
import { startS3Server } from '#testkit/providers/s3-server.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { oneOfEach } from '#testkit/records/one-of-each.ts';
import { seal, stamp } from '#testkit/scenarios/sealing.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { lockFolder } from '../../platform/database/embedded/folder-lock.ts';
import type { Files } from '../../platform/files/files.ts';
import { openFiles } from '../../platform/files/open-files.ts';
import { type Config, readConfig } from '../../settings/config.ts';
import { HELD_BACK } from './load-tables.ts';
import { move } from './move-command.ts';
import { restore, targetOf } from './restore.ts';
import { isLeftOut } from './tables.ts';
import { readVerified } from './verify.ts';
import { type BackupOptions, type BackupReport, type BackupSource, writeBackup } from './write-backup.ts';

const SECRET_KEY = 'the secret key of the tests: 32+ letters';
const MADE_AT = new Date('2026-11-23T10:00:00Z');
const LONG = { timeout: 300_000 };

let company: Company;
/** Shared by all tests that only read a backup, with the checksums of the tables at the time of the backup. */
let backup: BackupReport;
let sums: Record<string, string>;

beforeAll(async () => {
  company = await aCompany({ name: `Tab\tBack\\slash\nLine "quoted" ünïcödé 工事` });
  await oneOfEach(company);
  const quickbooks_settings = {
    deposit_account_id: null,
    fee_account_id: null,
    books_fees: false,
    sends_by_itself: true,
  };
  await company.ana.call(quickbooksOnline.changeSettings, { body: { quickbooks_settings } });
  await aQueuedMessage(company);
  await enrol(company.ben);
  await addPasskey(company.ben);
  await sealYesterday(company);
  backup = await writeBackup(await theSource(), {
    path: join(mkdtempSync(join(process.env.TEST_TEMP_ROOT ?? tmpdir(), 'backup-')), 'backup.tar.zst'),
    at: MADE_AT,
  });
  sums = await databaseSums(await testDatabase());
}, 120_000);

/** Seals what the company has recorded, and builds the tree of all seals, without an authority. */
async function sealYesterday(sealed: Company): Promise<void> {
  testClock.forward({ days: 1 });
  await seal(sealed);
  await stamp();
  testClock.reset();
}

/** The database of this test worker, with everything that other tests left in it, and the files of its application. */
async function theSource(changes: Partial<BackupSource> = {}): Promise<BackupSource> {
  const { delivery } = await testApp();
  const database = await testDatabase();
  return { database, files: delivery.files, secretKey: SECRET_KEY, isSecretKeyGenerated: false, ...changes };
}

async function aBackup(
  options: Partial<BackupOptions> = {},
  changes: Partial<BackupSource> = {},
): Promise<BackupReport> {
  const path = join(tempFolder(), 'backup.tar.zst');
  return writeBackup(await theSource(changes), { path, at: MADE_AT, ...options });
}

/** The settings of an installation that was never started. */
async function aNewOne(): Promise<Config> {
  return settingsOf(await anEmptyInstallation());
}

/** The settings of an installation that was started. */
async function aMigratedOne(): Promise<Config> {
  const config = settingsOf(await anInstallation());
  if (testEngine === 'postgres') await inDatabase(config, (database) => database.migrate());
  return config;
}

function settingsOf({ dataDir, databaseUrl }: Installation): Config {
  return readConfig({ DATA_DIR: dataDir, SECRET_KEY, ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
}

async function inDatabase<T>({ dataDir, database: { url } }: Config, work: (db: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir, url, poolSize: 1, log: quietLog });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function keysIn(files: Files): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list()) keys.push(key);
  return keys.toSorted();
}

function withoutLeftOut(all: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !isLeftOut(name)));
}

describe('a backup that is restored', () => {
  test('a restored backup has every row of every table, and the same schema', LONG, async () => {
    const { path } = backup;
    const config = await aNewOne();
    await targetOf(config, quietLog).load({ archive: { path, passphrase: undefined }, sendsWaiting: true });
    const empty = Object.entries(sums).filter(([name, sum]) => !isLeftOut(name) && sum.startsWith('0 rows'));
    expect(MAY_BE_EMPTY).toEqual(expect.arrayContaining(empty.map(([name]) => name)));
    await inDatabase(config, async (restored) => {
      const after = await databaseSums(restored);
      expect(withoutLeftOut(after)).toEqual(withoutLeftOut(sums));
      for (const name of ['sessions', 'jobs', 'rate_counters', 'login_attempts']) {
        expect(after[name]).toBe('0 rows, no sum');
      }
      expect(await schemaOf(restored)).toEqual(await schemaOf(await testDatabase()));
      // Identity sequences continue after the largest value.
      await restored.migrate();
      const { rows } = await restored.asOwner((owner) =>
        owner.query<{ next: number; largest: number | null }>(
          `select nextval(pg_get_serial_sequence('phone_replies', 'reply_number')) as next,
            (select max(reply_number) from phone_replies) as largest`,
        ),
      );
      expect(rows[0]?.next).toBe((rows[0]?.largest ?? 0) + 1);
    });
  });

  test(
    'a restored backup has every referenced file, byte for byte, and sends nothing that may have been sent since',
    LONG,
    async () => {
      const { path, files, missingFiles } = backup;
      const config = await aNewOne();
      const report = await restore(config, { path, replace: false, log: quietLog });
      const { delivery } = await testApp();
      const restored = await openFiles({ dataDir: config.dataDir });
      const keys = await keysIn(restored);
      expect(keys.length).toBeGreaterThanOrEqual(5);
      expect(report).toMatchObject({ files, losesQuickbooks: false });
      expect(keys).toHaveLength(files);
      for (const key of keys) {
        expect(Buffer.from(await restored.read(key)).equals(Buffer.from(await delivery.files.read(key)))).toBe(true);
      }
      expect(missingFiles.filter((key) => key.includes(company.company_id))).toEqual([]);
      await inDatabase(config, expectNothingWaits);
      await inDatabase(config, expectTokensPaused);
    },
  );

  test(
    'a restored backup replaces a database that was only migrated, copies files from a folder to a bucket, and reports ' +
      'that QuickBooks must be reconnected if the secret key differs',
    LONG,
    async () => {
      const { path, files, companies } = backup;
      const s3 = await startS3Server();
      const secretKey = 'another secret key that is long enough';
      const config = { ...(await aMigratedOne()), s3: { ...s3, endpoint: s3.endpoint ?? '' }, secretKey };
      const report = await restore(config, { path, replace: false, log: quietLog });
      expect(report).toMatchObject({ companies, losesQuickbooks: true });
      expect(await keysIn(await openFiles({ s3 }))).toHaveLength(files);
    },
  );
});

async function expectNothingWaits({ asOwner }: Database): Promise<void> {
  const { rows } = await asOwner((owner) =>
    owner.query(`select status, failure_reason, next_attempt_at, encrypted_link_token from messages
      where company_id = '${company.company_id}'`),
  );
  expect(rows).toContainEqual({
    status: 'failed',
    failure_reason: HELD_BACK,
    next_attempt_at: null,
    encrypted_link_token: null,
  });
  const waiting = await asOwner((owner) =>
    owner.query(`select from messages where status = 'queued' union all select from notices where status = 'queued'`),
  );
  expect(waiting.rowCount).toBe(0);
}

/** Tokens may have ended since the backup, so none works until a person turns it on. */
async function expectTokensPaused({ asOwner }: Database): Promise<void> {
  const { rows } = await asOwner((owner) =>
    owner.query(`select distinct paused_reason from access_tokens
      where company_id = '${company.company_id}' and ended_at is null`),
  );
  expect(rows).toEqual([{ paused_reason: 'restore' }]);
}

/** Tables in backups for which these tests create no rows; other tests of the worker may. */
const MAY_BE_EMPTY = [
  'company_idempotency_keys',
  'connection_days',
  'contact_messages',
  'deleted_files',
  'detached_subscription_payments',
  'email_confirmations',
  'phone_confirmations',
  'idempotency_keys',
  'subscription_payment_events',
  'phone_replies',
  'subscription_reminders',
  'survey_responses',
  'sms_confirmations',
  'change_order_progress',
  'payment_promises',
  'stripe_events',
  'deleted_visits',
  'seal_roots',
];

describe('a backup', () => {
  test('a backup is readable only by its owner, and never replaces a file', LONG, async () => {
    const { path } = backup;
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const bytes = readFileSync(path);
    const source = await theSource();
    await expect(writeBackup(source, { path, at: new Date() })).rejects.toThrow(`${path} exists already`);
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect(readdirSync(join(path, '..'))).toEqual(['backup.tar.zst']);
  });

  test('a backup reports a missing file that a row references', LONG, async () => {
    const { delivery } = await testApp();
    const keys = await keysIn(delivery.files);
    const lost = keys.find((key) => key.startsWith(`images/${company.company_id}/`)) ?? '';
    const files = { ...delivery.files, read: (key: string) => delivery.files.read(key === lost ? `${key}.none` : key) };
    const { missingFiles } = await aBackup({}, { files });
    expect(missingFiles).toContain(lost);
  });

  test('a backup contains the secret key only if the key is generated and the archive is encrypted', LONG, async () => {
    const passphrase = 'a passphrase of the tests';
    const keyOf = async (secretKey: string | undefined, isSecretKeyGenerated: boolean) => {
      const { path } = await aBackup({ passphrase: secretKey }, { isSecretKeyGenerated });
      return (await readVerified({ path, passphrase: secretKey })).hasSecretKey;
    };
    expect(await keyOf(passphrase, true)).toBe(true);
    expect(await keyOf(passphrase, false)).toBe(false);
    expect(await keyOf(undefined, true)).toBe(false);
  });

  test('a backup is consistent while documents are being written', LONG, async () => {
    const { project_id } = await company.anEstimate();
    const done = new AbortController();
    const writing = (async () => {
      let written = 0;
      for (; !done.signal.aborted; written++) await company.anInvoice({ project_id });
      return written;
    })();
    const { path } = await aBackup();
    done.abort();
    expect(await writing).toBeGreaterThan(0);
    const config = await aNewOne();
    // Foreign keys are checked when they are recreated: a line without its invoice would be rejected.
    await restore(config, { path, replace: false, log: quietLog });
    await inDatabase(config, async ({ asOwner }) => {
      const { rows } = await asOwner((owner) =>
        owner.query(`select invoice_id from invoices i where company_id = '${company.company_id}' and not exists
          (select from itemized_invoices l where l.company_id = i.company_id and l.invoice_id = i.invoice_id)
          union all
          select null from document_counters c where company_id = '${company.company_id}' and kind = 'invoice'
            and last_number <> (select max(invoice_number) from invoices where company_id = c.company_id)`),
      );
      expect(rows).toEqual([]);
    });
  });
});

describe('restore', () => {
  test(
    'restore leaves a database with rows unchanged unless it may replace them, and if the archive is damaged or ' +
      'loading fails',
    LONG,
    async () => {
      const { path } = backup;
      const config = await aMigratedOne();
      const before = await inDatabase(config, async (database) => {
        await database.asOwner((owner) =>
          owner.query(
            `insert into deleted_files (company_id, file_key, deleted_at) values (gen_random_uuid(), 'images/kept', now())`,
          ),
        );
        return databaseSums(database);
      });
      const expectUnchanged = async () => expect(await inDatabase(config, databaseSums)).toEqual(before);

      await expect(restore(config, { path, replace: false, log: quietLog })).rejects.toThrow(/has data .* --replace/);
      await expectUnchanged();

      const damaged = join(tempFolder(), 'damaged.tar.zst');
      for (const bytes of damagedCopiesOf(readFileSync(path))) {
        writeFileSync(damaged, bytes);
        const restoring = restore(config, { path: damaged, replace: true, log: quietLog });
        await expect(restoring).rejects.toThrow('Nothing was changed');
      }
      await expectUnchanged();

      const failing = targetOf(config, quietLog).load({
        archive: { path, passphrase: undefined },
        sendsWaiting: false,
        file: () => Promise.reject(new Error('the disk is full')),
      });
      await expect(failing).rejects.toThrow('the disk is full');
      await expectUnchanged();
      expect(readdirSync(config.dataDir)).not.toContainEqual(expect.stringMatching(/restore/));

      await restore(config, { path, replace: true, log: quietLog });
      const { companies, invoices } = sums;
      expect(await inDatabase(config, databaseSums)).toMatchObject({ companies, invoices });
      expect(readdirSync(config.dataDir).filter((name) => /restore|replaced/.test(name))).toEqual([]);
    },
  );

  test(
    'restore rejects an unencrypted archive if BACKUP_PASSPHRASE is set, unless unencrypted archives are accepted',
    LONG,
    async () => {
      const { path, companies } = backup;
      const config = withPassphrase(await aNewOne());
      const restoring = restore(config, { path, replace: false, log: quietLog });
      await expect(restoring).rejects.toThrow(/is not encrypted.* although BACKUP_PASSPHRASE is set.*--unencrypted/);
      expect(readdirSync(config.dataDir)).toEqual([]);
      const accepted = { path, replace: false, acceptsUnencrypted: true, log: quietLog };
      expect(await restore(config, accepted)).toMatchObject({ companies });
    },
  );

  test('restore leaves no lock in the data folder when it rejects an archive', LONG, async () => {
    const path = join(tempFolder(), 'no-archive');
    writeFileSync(path, 'no archive');
    for (const { config, replace } of [
      { config: await aNewOne(), replace: false },
      { config: await aMigratedOne(), replace: true },
    ]) {
      const before = readdirSync(config.dataDir);
      await expect(restore(config, { path, replace, log: quietLog })).rejects.toThrow('Nothing was changed');
      expect(readdirSync(config.dataDir)).toEqual(before);
    }
  });

  test.runIf(testEngine === 'embedded')(
    'restore rejects the folder of a running server, even to replace it',
    LONG,
    async () => {
      const { path } = backup;
      const config = await aMigratedOne();
      const lock = await lockFolder(config.dataDir);
      onTestFinished(() => lock.release());
      await expect(restore(config, { path, replace: true, log: quietLog })).rejects.toThrow(/is in use by another/);
    },
  );

  test.runIf(testEngine === 'postgres')('restore rejects a database that a server is connected to', LONG, async () => {
    const { path } = backup;
    const config = await aMigratedOne();
    await inDatabase(config, async (server) => {
      await server.pool.query('select 1');
      const restoring = restore(config, { path, replace: true, log: quietLog });
      await expect(restoring).rejects.toThrow('A JobsitesPro server is connected to the database');
    });
  });

  test('the next start names an interrupted replacement of the embedded database', LONG, async () => {
    const dataDir = tempFolder();
    writeFileSync(join(dataDir, 'database.replaced'), '');
    await expect(openDatabase({ dataDir, poolSize: 1, log: quietLog })).rejects.toThrow('a restore was interrupted');
    expect(existsSync(join(dataDir, 'database'))).toBe(false);
  });
});

function withPassphrase(config: Config): Config {
  return { ...config, backup: { ...config.backup, passphrase: 'a passphrase of the tests' } };
}

/** Copies of the archive: truncated, with extra data at the end, and with one byte changed in several places. */
function damagedCopiesOf(whole: Buffer): Buffer[] {
  const changed = [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => {
    const copy = Buffer.from(whole);
    copy[Math.floor(share * whole.length)]! ^= 0xff;
    return copy;
  });
  const half = whole.subarray(0, Math.floor(whole.length / 2));
  return [half, whole.subarray(0, -1), Buffer.concat([whole, Buffer.from('more')]), ...changed];
}

describe.runIf(testEngine === 'postgres')('move', () => {
  test(
    'move takes everything from PostgreSQL to the embedded engine and back, including waiting messages',
    LONG,
    async () => {
      const { path } = await aBackup({ isComplete: true });
      const first = await aNewOne();
      await targetOf(first, quietLog).load({ archive: { path, passphrase: undefined }, sendsWaiting: true });
      const before = await inDatabase(first, databaseSums);
      expect(before.sessions).not.toBe('0 rows, no sum');
      const options = { log: quietLog, at: new Date() };
      await move(first, 'embedded', options);
      const { dataDir } = first;
      const embedded = readConfig({ DATA_DIR: dataDir, SECRET_KEY });
      expect(await inDatabase(embedded, databaseSums)).toEqual(before);

      const target = await aNewOne();
      await move(embedded, target.database.url ?? '', options);
      expect(await inDatabase(target, databaseSums)).toEqual(before);
      expect(readdirSync(dataDir).filter((name) => name.startsWith('.move'))).toEqual([]);
      await expect(move(first, 'embedded', options)).rejects.toThrow('has data');
      await expect(move(embedded, target.database.url ?? '', options)).rejects.toThrow('has data');
    },
  );

  test('move rejects a target that is not an engine, and a source that a server uses', LONG, async () => {
    const options = { log: quietLog, at: new Date() };
    const config = await aMigratedOne();
    await expect(move(config, 'mysql://x', options)).rejects.toThrow('Say where to move');
    await expect(move(config, config.database.url ?? '', options)).rejects.toThrow('unset DATABASE_URL');
    await inDatabase(config, async (server) => {
      await server.pool.query('select 1');
      await expect(move(config, 'embedded', options)).rejects.toThrow('Stop it first');
    });
  });
});
