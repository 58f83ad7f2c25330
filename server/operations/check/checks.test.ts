import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tempFolder } from '#testkit/app/temp-folder.ts';
import { startMailServer } from '#testkit/providers/mail-server.ts';
import { startS3Server } from '#testkit/providers/s3-server.ts';
import { startTwilio } from '#testkit/providers/twilio.ts';
import { type Config, readConfig } from '../../settings/config.ts';
import { backupName } from '../backup/backup-folder.ts';
import { tableOf } from './check-command.ts';
import { checkInstallation, type CheckOptions } from './checks.ts';

const NOW = new Date('2026-11-27T12:00:00Z');
const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec' };
const TWILIO = { TWILIO_ACCOUNT_SID: 'AC0123', TWILIO_AUTH_TOKEN: 'twilio-auth-token', TWILIO_FROM: '+18885550100' };

/** The outcome of one check on an installation with these settings. */
async function outcomeOf(name: string, settings: Record<string, string> = {}, options: Partial<CheckOptions> = {}) {
  const config: Config = readConfig({ DATA_DIR: tempFolder(), ...settings });
  const outcomes = await checkInstallation(config, { clock: () => NOW, ...options });
  return outcomes.find((outcome) => outcome.name === name);
}

/** A server that responds to every request with this status. */
async function aServer(status: number): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status, { connection: 'close' }).end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('the check of files passes for a folder and fails for one that cannot be written', async () => {
  expect(await outcomeOf('files')).toMatchObject({ isGood: true });
  const file = join(tempFolder(), 'file');
  writeFileSync(file, '');
  expect(await outcomeOf('files', { DATA_DIR: file })).toMatchObject({ isGood: false });
});

test('the check of the bucket fails if its server cannot be reached', async () => {
  const S3 = { S3_BUCKET: 'b', S3_REGION: 'us-east-1', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 's' };
  const outcome = await outcomeOf('files', { ...S3, S3_ENDPOINT: await aServer(403) });
  expect(outcome?.sentence).toContain('A file could not be stored in the bucket b');
});

test('the check of the database fails if the server cannot be reached', async () => {
  expect(await outcomeOf('database', { DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z' })).toMatchObject({
    isGood: false,
  });
});

test('the check of the reader of receipts is not made without one, and fails if it does not answer', async () => {
  expect(await outcomeOf('receipts')).toMatchObject({ isGood: null });
  const READER = { RECEIPT_READER: 'anthropic', RECEIPT_READER_KEY: 'secret-key', RECEIPT_READER_MODEL: 'a-model' };
  const outcome = await outcomeOf('receipts', { ...READER, RECEIPT_READER_URL: await aServer(401) });
  expect(outcome).toMatchObject({ isGood: false, sentence: expect.stringContaining('responded with 401') });
  expect(outcome?.sentence).not.toContain('secret-key');
});

test('the check of the disk fails for a folder that does not exist', async () => {
  const DATA_DIR = join(tempFolder(), 'missing');
  expect(await outcomeOf('disk', { DATA_DIR })).toMatchObject({ isGood: false });
});

test('the check of the disk fails below one gigabyte', async () => {
  const withFree = (bytes: number) => outcomeOf('disk', {}, { freeBytes: async () => bytes });
  expect(await withFree(1.2e9)).toMatchObject({ isGood: true, sentence: expect.stringContaining('1.2 GB are free') });
  expect(await withFree(0.4e9)).toMatchObject({ isGood: false, sentence: expect.stringContaining('Only 0.4 GB') });
});

test('the check of the name asks for legal texts, and fails if they or the logo cannot be read', async () => {
  const own = { BRAND_NAME: 'Gulf Jobs', SUPPORT_PHONE: '813-555-0100' };
  expect(await outcomeOf('name')).toMatchObject({ isGood: null });
  expect((await outcomeOf('name', own))?.sentence).toContain('set LEGAL_DIR');
  expect(await outcomeOf('name', { ...own, LEGAL_DIR: '/no/texts' })).toMatchObject({ isGood: false });
  expect(await outcomeOf('name', { ...own, BRAND_LOGO: '/no/logo.svg' })).toMatchObject({ isGood: false });
});

test('the check of the bucket passes if a file can be written and read', async () => {
  const { bucket, region, accessKeyId, secretAccessKey, endpoint = '' } = await startS3Server();
  const keys = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
  const settings = { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint, ...keys };
  expect(await outcomeOf('files', settings)).toMatchObject({
    isGood: true,
    sentence: `A file was written to the bucket ${bucket} and read again.`,
  });
});

test('the check of backups fails without backups, and for an old one', async () => {
  const BACKUP_DIR = tempFolder();
  expect((await outcomeOf('backups', { BACKUP_DIR }))?.sentence).toContain('There is no backup in');
  expect((await outcomeOf('backups', { BACKUP_KEEP: 'off' }))?.sentence).toContain('There are no automatic backups');
  writeFileSync(join(BACKUP_DIR, backupName(new Date('2026-11-27T08:30:00Z'), false)), '');
  const old = await outcomeOf('backups', { BACKUP_DIR });
  expect(old).toMatchObject({ isGood: false, sentence: expect.stringContaining('is 3 h old') });
  writeFileSync(join(BACKUP_DIR, backupName(new Date('2026-11-27T11:30:00Z'), false)), '');
  expect(await outcomeOf('backups', { BACKUP_DIR })).toMatchObject({ isGood: true });
});

test('the check of the restore fails for a damaged backup', async () => {
  const BACKUP_DIR = tempFolder();
  writeFileSync(join(BACKUP_DIR, backupName(NOW, false)), 'not an archive');
  expect(await outcomeOf('restore', { BACKUP_DIR })).toMatchObject({ isGood: false });
});

test('a test email is sent only if an address is given, and a refused one fails the check', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  expect(await outcomeOf('email', { SMTP_URL: server.url })).toMatchObject({ isGood: null });
  expect(server.taken.size).toBe(0);
  expect(await outcomeOf('email', { SMTP_URL: server.url }, { email: 'ana@x.example' })).toMatchObject({
    isGood: true,
  });
  expect(server.taken.size).toBe(1);
  const refused = await outcomeOf('email', { SMTP_URL: 'smtp://127.0.0.1:1' }, { email: 'ana@x.example' });
  expect(refused?.sentence).toContain('did not accept a test to ana@x.example');
});

test('a test text is sent only if a phone is given, and a refused one fails the check', async () => {
  const twilio = await startTwilio();
  const settings = { ...TWILIO, TWILIO_API_URL: twilio.url };
  expect(await outcomeOf('texts', settings)).toMatchObject({ isGood: null });
  expect(twilio.requests).toEqual([]);
  expect(await outcomeOf('texts', settings, { text: '813-555-0142' })).toMatchObject({ isGood: true });
  expect(twilio.requests).toHaveLength(1);
  const TWILIO_API_URL = await aServer(401);
  const rejected = await outcomeOf('texts', { ...TWILIO, TWILIO_API_URL }, { text: '813-555-0142' });
  expect(rejected).toMatchObject({ isGood: false, sentence: expect.stringContaining('Twilio responded with 401') });
});

test('the check of Stripe fails for rejected keys and for keys of different modes', async () => {
  expect(await outcomeOf('Stripe', { ...STRIPE, STRIPE_API_URL: await aServer(200) })).toMatchObject({ isGood: true });
  const rejected = await outcomeOf('Stripe', { ...STRIPE, STRIPE_API_URL: await aServer(401) });
  expect(rejected?.sentence).toBe('Stripe does not accept STRIPE_SECRET_KEY.');
  const mixed = { ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_API_URL: await aServer(200) };
  expect((await outcomeOf('Stripe', mixed))?.sentence).toContain('is live, the other is for tests');
});

test('the check of the webhook fails if the public address does not lead to the server', async () => {
  const webhook = async (status: number) =>
    outcomeOf('Stripe webhook', { ...STRIPE, STRIPE_API_URL: await aServer(200), PUBLIC_URL: await aServer(status) });
  expect(await webhook(400)).toMatchObject({ isGood: true });
  expect(await webhook(404)).toMatchObject({ isGood: false, sentence: expect.stringContaining('responded with 404') });
});

test('the check of DNS names the missing records of a public installation', async () => {
  const settings = {
    PUBLIC_URL: 'https://127.0.0.1',
    NODE_ENV: 'production',
    SECRET_KEY: 'k'.repeat(32),
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'office@x.example',
  };
  const records = (found: Record<string, string>) => ({ textRecords: async (name: string) => [[found[name] ?? '']] });
  const spf = { 'x.example': 'v=spf1 mx -all' };
  expect((await outcomeOf('email DNS', settings, records(spf)))?.sentence).toContain('DMARC at _dmarc.x.example');
  const both = records({ ...spf, '_dmarc.x.example': 'v=DMARC1; p=reject' });
  expect(await outcomeOf('email DNS', settings, both)).toMatchObject({ isGood: true });
});

test('the table has a mark, the name and the sentence of each check', () => {
  const outcomes = [
    { name: 'disk', isGood: true, sentence: 'There is space.' },
    { name: 'backups', isGood: false, sentence: 'There is none.' },
    { name: 'texts', isGood: null, sentence: 'Texts are off.' },
  ];
  expect(tableOf(outcomes)).toBe('✓ disk     There is space.\n✗ backups  There is none.\n– texts    Texts are off.');
});
