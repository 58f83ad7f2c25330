import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { inspect } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { companies } from '#contract/identity/companies.ts';
import { priceItems } from '#contract/sales/price-items.ts';
import { images } from '#contract/work/images.ts';
import { jobsites } from '#contract/work/jobsites.ts';
import { payroll } from '#contract/work/payroll.ts';
import { visits } from '#contract/work/visits.ts';
import { roundHalfUp } from '#domain/money.ts';
import { newAccount, newCompany, newSession, newTrial, newVisit } from '#testkit/inputs/requests.ts';
import { type Running, run } from '../../app/run.ts';
import { findAccountByLoginId } from '../../identity/accounts/store.ts';
import type { Database } from '../../platform/database/database.ts';
import { makeNewFilesPrivate, makeDataPrivate } from '../../platform/files/private-data.ts';
import { type Config, readConfig } from '../../settings/config.ts';
import { ConfigError } from '../../settings/environment.ts';
import { workTheClock } from './clock-story.ts';
import { company, DEMO_LOGIN, owner } from './company.ts';
import { planShifts, crew, type Shift } from './crew.ts';
import { finishDatedBack, removeUnfinished, UNFINISHED_LOGIN_ID, type Made } from './dating.ts';
import { DemoClient } from './demo-client.ts';
import { drawLogo } from './drawn-photos.ts';
import { buyForTheJobs } from './expenses.ts';
import { type CatalogueLine, extras, jobs } from './jobs.ts';
import { noteTheJobs } from './notes.ts';
import { planDemo } from './plan.ts';
import type { Scene } from './scene.ts';
import { liveThrough } from './story.ts';
import { planVisits } from './visit-plan.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The employer's taxes and insurance on top of a wage. */
const BURDEN_PERCENT = 14.5;
/** What the company bills for an hour. */
const BILL_RATE = { default_bill_rate_dollar: 68, bill_rounding_minutes: 15 } as const;

/** The hourly wage of each title. */
const WAGES: Record<string, number> = {
  Foreman: 34,
  Carpenter: 29.5,
  'Flooring Installer': 27,
  Painter: 24,
  Helper: 18.5,
  Electrician: 38,
};

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
  const providers = {
    sms: 'outbox',
    twilio: undefined,
    cards: 'sandbox',
    stripe: undefined,
    mail: { ...mail, smtpUrl: undefined },
  } as const;
  return { ...config, role: 'web', rateLimits: false, ...providers };
}

async function makeCompany(client: DemoClient, running: Running, now: Date): Promise<void> {
  const plan = planDemo(now);
  const account = await openCompany(client, plan.opened);
  const scene = { client, running, account };
  await fillPriceBook(scene, plan.opened);
  const { workSites, ...records } = await liveThrough(plan, scene);
  const shifts = planShifts(now);
  const crew = await workTheClock(shifts, scene, { opened: plan.opened, workSites });
  const planned = await planTheCrew(shifts, scene, { ...crew, opened: plan.opened });
  await buyForTheJobs(scene, crew);
  await noteTheJobs(scene, crew);
  const history = { companyId: account.company_id, opened: plan.opened, ...records, ...crew, ...planned };
  await finishDatedBack(running.database, history);
}

/** The company with its logo, its signed-in owner, and the trial, which begins at the end so that it is not over. */
async function openCompany(client: DemoClient, opened: Date): Promise<{ company_id: string; account_id: string }> {
  const end = client.now;
  client.now = opened;
  const { data } = await client.call(...newCompany(company));
  const { login_password } = DEMO_LOGIN;
  const login_id = UNFINISHED_LOGIN_ID;
  const { company_id, company_code } = data.attributes;
  const founder = { ...owner, company_code, login_id, login_password, login_password_confirmation: login_password };
  const { data: account } = await client.call(...newAccount(founder));
  await client.call(...newSession({ login_id, login_password }));
  const logo = { image_for_tag: 'company', company_code } as const;
  await client.upload(images.upload, logo, { name: 'bayline.png', bytes: await drawLogo() });
  client.now = end;
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

/** Adds everything that the company sells to its price book, on the day on which the company opened. */
async function fillPriceBook({ client, running, account }: Scene, opened: Date): Promise<void> {
  const end = client.now;
  client.now = opened;
  await client.signIn(running.database.systemDb, account);
  for (const price_item of catalogue()) await client.call(priceItems.create, { body: { price_item } });
  client.now = end;
}

/** Each code once, with the first kind of work that uses it. */
function catalogue() {
  const offered = [
    ...jobs.flatMap(({ project_type, lines }) => lines.map((line) => itemOf(line, project_type))),
    ...extras.map((line) => itemOf(line, 'Extras')),
  ];
  return [...new Map(offered.toReversed().map((item) => [item.code, item])).values()].toReversed();
}

function itemOf(line: CatalogueLine, category: string) {
  const { quantity, duration_hour, is_optional: _choice, ...fields } = line;
  return { ...fields, category, hours_per_unit: roundHalfUp(duration_hour / quantity, 2) };
}

interface Crew {
  /** In the order of the crew. */
  employees: readonly Made[];
  /** The jobsites with ongoing work. */
  sites: readonly string[];
}

/** Sets the wages of the crew, and plans its visits, each a week ahead. */
async function planTheCrew(
  shifts: readonly Shift[],
  { client, running, account }: Scene,
  { employees, sites, opened }: Crew & { opened: Date },
): Promise<{ visits: Made[] }> {
  const now = client.now;
  const at = async (instant: Date) => {
    client.now = instant;
    await client.signIn(running.database.systemDb, account);
  };
  await at(opened);
  await client.call(companies.update, { params: { id: account.company_id }, body: { company: BILL_RATE } });
  for (const [who, { id }] of employees.entries()) {
    const { employee_title = '', start_date } = crew[who] ?? {};
    const hourly_wage = WAGES[employee_title] ?? 20;
    const cost_rates = [{ starts_on: start_date ?? '2024-01-01', hourly_wage, burden_percent: BURDEN_PERCENT }];
    await client.call(payroll.changeRates, { params: { id }, body: { cost_rates } });
  }
  const { data } = await client.call(jobsites.listJoined, {});
  const projectOf = new Map(data.map(({ id, attributes }) => [id, attributes.project_id]));
  const made: Made[] = [];
  for (const { site, who, isCancelled, ...fields } of planVisits(shifts, now, sites.length)) {
    const jobsite_id = sites[site] ?? '';
    const employee_ids = who.flatMap((index) => employees[index]?.id ?? []);
    const project_id = projectOf.get(jobsite_id) ?? '';
    const weekBefore = new Date(Date.parse(`${fields.day}T14:00:00Z`) - 7 * DAY_MS);
    const plannedAt = weekBefore < now ? weekBefore : new Date(now.getTime() - DAY_MS);
    await at(plannedAt);
    const planned = await client.call(...newVisit({ ...fields, project_id, jobsite_id, employee_ids }));
    const id = planned.data[0]?.id ?? '';
    if (isCancelled) await client.call(visits.cancel, { params: { id } });
    made.push({ id, at: plannedAt });
  }
  client.now = now;
  return { visits: made };
}
