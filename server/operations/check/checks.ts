import { resolveTxt } from 'node:dns/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { API_BASE } from '#contract/endpoint.ts';
import type { Clock } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { freeBytesOf } from '../../platform/files/free-bytes.ts';
import { openFiles } from '../../platform/files/open-files.ts';
import { newId } from '../../platform/ids.ts';
import { openMail } from '../../platform/mail/open-mail.ts';
import { drawnReceipt } from '../../platform/receipt-reading/drawn-receipt.ts';
import { openReceiptReader } from '../../platform/receipt-reading/open-receipt-reader.ts';
import { openSms } from '../../platform/sms/open-sms.ts';
import type { Config } from '../../settings/config.ts';
import { ownIcons, ownLegalTexts } from '../../settings/own-brand.ts';
import { backupsIn } from '../backup/backup-folder.ts';
import { restore } from '../backup/restore.ts';

/** The outcome of one check. `isGood` is null if it was not made; the sentence then says why. */
export interface Outcome {
  name: string;
  isGood: boolean | null;
  sentence: string;
}

export interface CheckOptions {
  /** The address that gets a test email; none is sent without it. */
  email?: string | undefined;
  /** The phone that gets a test text; none is sent without it. */
  text?: string | undefined;
  clock: Clock;
  /** Reads the TXT records of a name; replaced in tests. */
  textRecords?: (name: string) => Promise<string[][]>;
  /** Reads the free space of a folder's disk; replaced in tests. */
  freeBytes?: (folder: string) => Promise<number | undefined>;
}

type Result = Omit<Outcome, 'name'>;

const good = (sentence: string): Result => ({ isGood: true, sentence });
const bad = (sentence: string): Result => ({ isGood: false, sentence });
const notMade = (sentence: string): Result => ({ isGood: null, sentence });

/** The innermost error: the sentences for users do not say what the operator has to change. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return (cause instanceof Error && reasonOf(cause)) || message;
}

const log = pino({ level: 'silent' });

/** Checks what an installation depends on, one after the other. Sends a message only to a recipient that is given. */
export async function checkInstallation(config: Config, options: CheckOptions): Promise<Outcome[]> {
  const checks: [name: string, check: () => Promise<Result>][] = [
    ['name', () => checkName(config)],
    ['database', () => checkDatabase(config)],
    ['clock', () => checkClock(config, options)],
    ['disk', () => checkDisk(config, options)],
    ['files', () => checkFiles(config)],
    ['backups', () => checkBackupAge(config, options)],
    ['restore', () => checkRestore(config)],
    ['email', () => checkEmail(config, options)],
    ['email DNS', () => checkMailRecords(config, options)],
    ['texts', () => checkTexts(config, options)],
    ['receipts', () => checkReceiptReader(config)],
    ['Stripe', () => checkStripe(config)],
    ['Stripe webhook', () => checkStripeWebhook(config)],
  ];
  const outcomes: Outcome[] = [];
  for (const [name, check] of checks) {
    const result = await check().catch((error: unknown) => bad(error instanceof Error ? error.message : String(error)));
    outcomes.push({ name, ...result });
  }
  return outcomes;
}

/** Reads the operator's own logo and legal texts. */
async function checkName({ brand }: Config): Promise<Result> {
  await ownIcons(brand);
  ownLegalTexts(brand);
  if (!brand.isOwn) return notMade(`Pages and messages have the name ${brand.name}. Set BRAND_NAME for your own.`);
  if (!brand.legalDir)
    return notMade(`The terms and the privacy policy are general texts in the name of ${brand.name}: set LEGAL_DIR.`);
  return good(`Pages and messages have the name ${brand.name}, with your own legal texts.`);
}

/** Connects as the server does, which rejects an unsuitable login, version, encoding or role. */
async function checkDatabase(config: Config): Promise<Result> {
  const { url, migrationUrl: ownerUrl } = config.database;
  if (!url) return notMade(`The embedded engine in ${config.dataDir} is checked at startup. It is for a single desk.`);
  const database = await openDatabase({ dataDir: config.dataDir, url, ownerUrl, poolSize: 1, log });
  try {
    const question = `select has_database_privilege(current_database(), 'create') as may_create`;
    const { rows } = await database.asOwner((owner) => owner.query<{ may_create: boolean }>(question));
    if (!rows[0]?.may_create)
      return bad('The login that migrates may not create anything in the database: make it the owner.');
    return good('The database can be reached, and its login may migrate it.');
  } finally {
    await database.close();
  }
}

const MOST_SECONDS_OFF = 5;

/** Compares the clock with that of the database server: sessions and signatures of providers depend on it. */
async function checkClock({ database: { url, migrationUrl: ownerUrl }, dataDir }: Config, { clock }: CheckOptions) {
  if (!url) return notMade('There is no other machine to compare the clock with.');
  const database = await openDatabase({ dataDir, url, ownerUrl, poolSize: 1, log });
  try {
    const { rows } = await database.asOwner((owner) => owner.query<{ at: Date }>('select clock_timestamp() as at'));
    const seconds = Math.round(Math.abs(clock().getTime() - Number(new Date(rows[0]?.at ?? 0))) / 1000);
    return seconds > MOST_SECONDS_OFF
      ? bad(`The clock differs from that of the database server by ${seconds} s: set both from the network.`)
      : good('The clock agrees with that of the database server.');
  } finally {
    await database.close();
  }
}

const LEAST_FREE_BYTES = 1e9;

async function checkDisk({ dataDir }: Config, { freeBytes = freeBytesOf }: CheckOptions): Promise<Result> {
  const bytes = await freeBytes(dataDir);
  if (bytes === undefined) return bad(`The folder DATA_DIR=${dataDir} cannot be read.`);
  const free = `${(bytes / 1e9).toFixed(1)} GB are free in ${dataDir}.`;
  return bytes < LEAST_FREE_BYTES ? bad(`Only ${free}`) : good(free);
}

/** Writes, reads and removes a file where photos and documents are stored. */
async function checkFiles(config: Config): Promise<Result> {
  const place = config.s3 ? `the bucket ${config.s3.bucket}` : `the folder ${config.dataDir}`;
  const files = await openFiles(config.s3 ? { s3: config.s3 } : { dataDir: config.dataDir });
  const key = `checks/${newId()}`;
  try {
    await files.put(key, Buffer.from('check'), 'text/plain');
    const bytes = await files.read(key);
    await files.remove(key);
    if (bytes && Buffer.from(bytes).toString() === 'check')
      return good(`A file was written to ${place} and read again.`);
    return bad(`A file that was written to ${place} could not be read again.`);
  } catch (error) {
    return bad(`A file could not be stored in ${place}: ${reasonOf(error)}`);
  }
}

/** Lets the configured reader read the drawing of a receipt. */
async function checkReceiptReader({ receiptReader: settings }: Config): Promise<Result> {
  const reader = openReceiptReader(settings);
  if (!reader || !settings)
    return notMade('Receipts are not read. Set RECEIPT_READER to propose the fields of expenses.');
  try {
    const { total } = await reader.read(await drawnReceipt('TEST STORE', 'TOTAL $12.34'));
    return total === 12.34
      ? good(`${settings.provider} has read a test receipt with ${settings.model}.`)
      : bad(`${settings.provider} did not read a test receipt with ${settings.model}: does this model read images?`);
  } catch (error) {
    return bad(`${settings.provider} did not read a test receipt with ${settings.model}: ${reasonOf(error)}`);
  }
}

const OLDEST_BACKUP_HOURS = 2;

async function checkBackupAge({ backup }: Config, { clock }: CheckOptions): Promise<Result> {
  if (!backup.automatic) return bad('There are no automatic backups: set BACKUP_DIR, or make them with other tools.');
  const [newest] = await backupsIn(backup.folder);
  if (!newest) return bad(`There is no backup in ${backup.folder} yet: the server writes one every hour.`);
  const hours = (clock().getTime() - newest.at.getTime()) / 3_600_000;
  const age = `The newest backup in ${backup.folder} is ${hours < 1 ? 'less than an hour' : `${Math.floor(hours)} h`} old`;
  return hours > OLDEST_BACKUP_HOURS ? bad(`${age}: is the server running?`) : good(`${age}.`);
}

/** Restores the newest backup into an embedded database of its own, which is removed afterwards. */
async function checkRestore(config: Config): Promise<Result> {
  const [newest] = config.backup.automatic ? await backupsIn(config.backup.folder) : [];
  if (!newest) return notMade('There is no backup to restore.');
  const dataDir = await mkdtemp(join(tmpdir(), 'jobsitespro-check-'));
  try {
    const trial: Config = {
      ...config,
      dataDir,
      s3: undefined,
      database: { ...config.database, url: undefined, migrationUrl: undefined, replicaUrl: undefined, isPooled: false },
    };
    const { companies, rows, files } = await restore(trial, { path: newest.path, replace: false, log });
    return good(`The newest backup can be restored: ${companies} companies, ${rows} rows and ${files} files.`);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function checkEmail({ mail, brand, dataDir }: Config, { email }: CheckOptions): Promise<Result> {
  if (!mail.smtpUrl) return notMade('Emails stay in the outbox. Set SMTP_URL to send them.');
  if (!email) return notMade('No test was sent. To send one: npm run check -- --email you@example.com');
  const mailer = await openMail({ smtpUrl: mail.smtpUrl, dataDir });
  const text = 'This is the test that you asked for. If it is not in the spam folder, emails work.';
  try {
    await mailer.send({
      id: `${newId()}@${mail.from.address.split('@')[1]}`,
      to: email,
      from: { name: mail.from.name ?? brand.name, address: mail.from.address },
      subject: 'Test of your installation',
      text,
      html: `<p>${text}</p>`,
      attachments: [],
    });
    return good(`The mail server accepted a test to ${email}. Please look whether it arrives.`);
  } catch (error) {
    return bad(`The mail server did not accept a test to ${email}: ${reasonOf(error)}`);
  } finally {
    mailer.close();
  }
}

/** DKIM is not visible without the name of its selector. */
async function checkMailRecords({ mail, isProduction }: Config, { textRecords = resolveTxt }: CheckOptions) {
  if (!isProduction) return notMade('Emails from this machine need no DNS records.');
  const domain = mail.from.address.split('@')[1] ?? '';
  const recordsOf = async (name: string) =>
    (await textRecords(name).catch(() => [])).map((parts) => parts.join('').toLowerCase());
  const hasSpf = (await recordsOf(domain)).some((record) => record.startsWith('v=spf1'));
  const hasDmarc = (await recordsOf(`_dmarc.${domain}`)).some((record) => record.startsWith('v=dmarc1'));
  const missing = [...(hasSpf ? [] : [`SPF at ${domain}`]), ...(hasDmarc ? [] : [`DMARC at _dmarc.${domain}`])];
  if (missing.length > 0)
    return bad(`No TXT record was found for ${missing.join(' and ')}: emails may end up as spam.`);
  return good(`SPF and DMARC of ${domain} are there. Look for "dkim=pass" in the source of a test email.`);
}

async function checkTexts({ sms, twilio, dataDir }: Config, { text: to }: CheckOptions): Promise<Result> {
  if (sms === 'off') return notMade('Texts are off.');
  if (sms === 'outbox') return notMade('Texts stay in the outbox.');
  if (!to) return notMade('No test was sent. To send one: npm run check -- --text 813-555-0142');
  try {
    await openSms({ sms, ...(twilio && { twilio: { ...twilio, apiUrl: twilio.apiUrl ?? TWILIO_API } }), dataDir }).send(
      {
        id: newId(),
        to,
        text: 'This is the test of your installation that you asked for.',
      },
    );
    return good(`Twilio accepted a test to ${to}. Please look whether it arrives.`);
  } catch (error) {
    return bad(`Twilio did not accept a test to ${to}: ${reasonOf(error)}`);
  }
}

const TWILIO_API = 'https://api.twilio.com';
const STRIPE_API = 'https://api.stripe.com';
const TIMEOUT_MS = 10_000;

async function checkStripe({ cards, stripe }: Config): Promise<Result> {
  if (!stripe) return notMade(cards === 'off' ? 'Payments by card are off.' : 'The sandbox takes no money.');
  const response = await fetch(`${stripe.apiUrl ?? STRIPE_API}/v1/balance`, {
    headers: { authorization: `Bearer ${stripe.secretKey}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  if (!response) return bad('Stripe cannot be reached.');
  if (response.status === 401) return bad('Stripe does not accept STRIPE_SECRET_KEY.');
  const isLive = (key: string) => key.includes('_live_');
  if (isLive(stripe.secretKey) !== isLive(stripe.publishableKey))
    return bad('One of STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY is live, the other is for tests.');
  return good('Stripe accepts STRIPE_SECRET_KEY.');
}

/** An unsigned event is rejected with 400: then Stripe can reach this server at its public address. */
async function checkStripeWebhook({ stripe, publicUrl }: Config): Promise<Result> {
  if (!stripe) return notMade('There is nothing to receive.');
  const url = `${publicUrl}${API_BASE}/webhooks/stripe`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  if (!response)
    return bad(`${url} cannot be reached from here: is the server running, and does the proxy lead to it?`);
  return response.status === 400
    ? good(`${url} rejects unsigned events, as it should.`)
    : bad(`${url} responded with ${response.status} instead of 400: does the proxy lead to this server?`);
}
