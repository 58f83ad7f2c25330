import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { type Running, run } from '../../server/app/run.ts';
import { type Config, readConfig } from '../../server/settings/config.ts';
import { testDatabase } from '../database/engines.ts';
import { quickbooksSettings, testQuickbooks } from '../quickbooks/quickbooks.ts';
import { errorLogStream } from './error-log.ts';
import { testClock } from './test-clock.ts';

export const PUBLIC_URL = 'https://app.jobsites.example';

/** Settings that a server at a public address requires. */
export const PUBLIC_SETTINGS = {
  PUBLIC_URL,
  SECRET_KEY: 'the secret key of the tests: 32+ letters',
};

/**
 * The configuration of a server at a public address. It has the outbox and the sandbox, which are rejected there,
 * unless the settings choose other providers.
 */
export function publicConfig(settings: Record<string, string>): Config {
  const config = readConfig({ SMTP_URL: 'smtp://outbox.invalid', ...PUBLIC_SETTINGS, ...settings });
  const { mail, sms, cards, twilio, stripe } = config;
  return {
    ...config,
    mail: { ...mail, smtpUrl: settings.SMTP_URL },
    sms: settings.SMS || twilio ? sms : 'outbox',
    cards: settings.CARDS || stripe ? cards : 'sandbox',
  };
}

const SHARED = Symbol.for('jobsitespro.testApp');
const worker = globalThis as { [SHARED]?: Promise<Running> };

/**
 * The application of this test worker, complete but for the listening socket: calls are injected. It uses the worker's
 * database and `testClock`. Its messages wait until a test delivers them. Accounting, which has no embedded default,
 * uses the worker's `testQuickbooks`.
 */
export function testApp(): Promise<Running> {
  worker[SHARED] ??= testQuickbooks().then((quickbooks) => appWith(quickbooksSettings(quickbooks)));
  return worker[SHARED];
}

/**
 * An application of this test on the same database with other settings, and with the web application of a folder if one
 * is given; it stops when the test ends.
 */
export async function appOfTest(settings: Record<string, string>, webRoot?: string): Promise<Running> {
  const running = await appWith(settings, undefined, webRoot);
  onTestFinished(() => running.stop());
  return running;
}

/** An application on the same database with other settings, and a log of its own if one is given. The caller stops it. */
export async function appWith(
  settings: Record<string, string>,
  log = pino({ level: 'warn' }, errorLogStream),
  webRoot?: string,
): Promise<Running> {
  const dataDir = mkdtempSync(join(process.env.TEST_TEMP_ROOT ?? tmpdir(), 'app-'));
  const env = { DATA_DIR: dataDir, RATE_LIMITS: 'on', ...settings };
  // Serves only: background tasks beside it would deliver what a test means to deliver itself.
  const config: Config = { ...publicConfig(env), role: 'web' };
  return run(config, log, { clock: testClock.now, database: await testDatabase(), ...(webRoot && { webRoot }) });
}
