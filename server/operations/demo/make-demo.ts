import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { inspect } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { newAccount, newCompany, newSession, newTrial } from '#testkit/inputs/requests.ts';
import { type Running, run } from '../../app/run.ts';
import { findAccountByLoginId } from '../../identity/accounts/store.ts';
import type { Database } from '../../platform/database/database.ts';
import { makeNewFilesPrivate, makeDataPrivate } from '../../platform/files/private-data.ts';
import { type Config, readConfig } from '../../settings/config.ts';
import { ConfigError } from '../../settings/environment.ts';
import { workTheClock } from './clock-story.ts';
import { company, DEMO_LOGIN, owner } from './company.ts';
import { planShifts } from './crew.ts';
import { finishDatedBack, removeUnfinished, UNFINISHED_LOGIN_ID } from './dating.ts';
import { DemoClient } from './demo-client.ts';
import { planDemo } from './plan.ts';
import { fillPriceBook } from './price-book.ts';
import { liveThrough } from './story.ts';
import { planTheCrew } from './visit-story.ts';

export interface DemoOptions {
  config: Config;
  log: FastifyBaseLogger;
  /** An open database, which is not closed. Without it, the configured database is opened and closed. */
  database?: Database;
  /** The day on which the plan ends. */
  now?: Date;
}

export interface Demo {
  /** False if the company existed already and nothing was changed. */
  isNew: boolean;
  login_id: string;
  login_password: string;
}

/**
 * Creates one realistic company through the application's own endpoints, and returns its login. Nothing leaves this
 * machine, whatever providers are configured. The company's trial begins now, so that it does not expire during a
 * visit.
 */
export async function makeDemo({ config, log, database, now = new Date() }: DemoOptions): Promise<Demo> {
  let client: DemoClient | undefined;
  const clock = () => client?.now ?? now;
  const running = await run(onlyHere(config), log, { clock, database });
  try {
    if (await findAccountByLoginId(running.database.systemDb, DEMO_LOGIN.login_id))
      return { ...DEMO_LOGIN, isNew: false };
    await removeUnfinished(running.database);
    client = new DemoClient(running.app, { isHttps: config.publicUrl.startsWith('https:'), now });
    await makeCompany(client, running, now);
    return { ...DEMO_LOGIN, isNew: true };
  } finally {
    await running.stop();
  }
}

/** Configures no providers, no background worker and no rate limits: no one else can call this application. */
function onlyHere(config: Config): Config {
  const { mail } = config;
  const providers = { twilio: undefined, stripe: undefined, mail: { ...mail, smtpUrl: undefined } };
  return { ...config, role: 'web', rateLimits: false, ...providers };
}

async function makeCompany(client: DemoClient, running: Running, now: Date): Promise<void> {
  const plan = planDemo(now);
  const account = await openCompany(client);
  const scene = { client, running, account };
  await fillPriceBook(scene, plan.opened);
  const records = await liveThrough(plan, scene);
  const shifts = planShifts(now);
  const crew = await workTheClock(shifts, scene, plan.opened);
  const planned = await planTheCrew(shifts, scene, crew);
  const history = { companyId: account.company_id, opened: plan.opened, ...records, ...crew, ...planned };
  await finishDatedBack(running.database, history);
}

/** The company, its signed-in owner, and the trial. */
async function openCompany(client: DemoClient): Promise<{ company_id: string; account_id: string }> {
  const { data } = await client.call(...newCompany(company));
  const { login_password } = DEMO_LOGIN;
  const login_id = UNFINISHED_LOGIN_ID;
  const { company_id, company_code } = data.attributes;
  const founder = { ...owner, company_code, login_id, login_password, login_password_confirmation: login_password };
  const { data: account } = await client.call(...newAccount(founder));
  await client.call(...newSession({ login_id, login_password }));
  await client.call(...newTrial());
  return { company_id, account_id: account.id };
}

async function main(): Promise<void> {
  if (existsSync('.env')) loadEnvFile('.env');
  makeNewFilesPrivate();
  const config = readConfig(process.env);
  const printLine = (sentence: string) => process.stdout.write(`${sentence}\n`);
  printLine(`Looking for the demo company in ${config.database.url ? 'the configured database' : config.dataDir} …`);
  const { isNew, login_id, login_password } = await makeDemo({ config, log: pino({ level: 'error' }) });
  // The embedded engine sets the modes of a new database explicitly, regardless of the process's umask.
  makeDataPrivate(config.dataDir);
  printLine(isNew ? `${company.name} is ready.` : `${company.name} is there already: nothing was changed.`);
  printLine(`\n  Address   ${config.publicUrl}\n  Login ID  ${login_id}\n  Password  ${login_password}\n`);
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof ConfigError ? error.message : inspect(error)}\n`);
    process.exit(1);
  });
}
