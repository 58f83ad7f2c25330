import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { API_BASE } from '#contract/endpoint.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { openOutbox } from '../../server/platform/dev-outbox/outbox.ts';
import { quietLog } from '../app/quiet-log.ts';
import { type ServerProcess, startServer } from '../app/server-process.ts';
import { copyMigrated } from '../database/migrated-folder.ts';
import {
  aCompanyInput,
  aCustomerInput,
  anAccountInput,
  anEstimateInput,
  aProjectInput,
  unique,
} from '../inputs/inputs.ts';
import {
  type CreateRequest,
  newAccount,
  newCompany,
  newCustomer,
  newEstimate,
  newEstimateMessage,
  newProject,
  newSession,
  newTrial,
} from '../inputs/requests.ts';
import { type MailServer, startMailServer } from '../providers/mail-server.ts';

/** The state after a crash in the middle of work. All lists must be empty. */
export interface CrashReport {
  /** Writes that the server acknowledged before it was killed. */
  acknowledged: { customers: number; estimates: number; mails: number; smsMessages: number };
  /** Counted from the first acknowledgement. */
  killedAfterMs: number;
  /** Records that were acknowledged and are missing. */
  lost: string[];
  /** Estimate numbers missing between existing ones. */
  gaps: number[];
  /**
   * Acknowledged messages that were not sent exactly once. An email that the mail server held at the crash may be sent
   * twice.
   */
  notSentOnce: string[];
  /** The exit code of the second process after SIGTERM. */
  exitCode: number | null;
}

interface Store {
  dataDir: string;
  databaseUrl: string | undefined;
  smtpUrl: string;
}

/** How long recording the delivery of an email may take after the mail server accepted it. */
export const RUNNING_MS = 2000;

/** Kills a server at a random moment of a burst of writes, restarts it, and checks what is stored. */
export async function crash({ databaseUrl }: { databaseUrl?: string | undefined } = {}): Promise<CrashReport> {
  const mailServer = await startMailServer();
  const store: Store = {
    dataDir: mkdtempSync(join(tmpdir(), 'jobsitespro-crash-')),
    databaseUrl,
    smtpUrl: mailServer.url,
  };
  if (!databaseUrl) copyMigrated(store.dataDir);
  try {
    const first = await startServer(store);
    const client = await openTestServer(first.url);
    const killedAfterMs = randomInt(1200);
    const done = await burstUntilKilled(first, client, killedAfterMs);
    const killedAt = Date.now();
    await letTimePass(store);
    const second = await startServer(store);
    const found = await look({ ...client, url: second.url }, done);
    const exitCode = await second.stop();
    const wasSentOnce = await howOftenSent(mailServer, store, killedAt);
    const { customers, estimates, mails, smsMessages } = done;
    return {
      acknowledged: {
        customers: customers.length,
        estimates: estimates.length,
        mails: mails.length,
        smsMessages: smsMessages.length,
      },
      killedAfterMs,
      lost: found.lost,
      gaps: found.gaps,
      notSentOnce: [...mails, ...smsMessages].filter((id) => found.waiting.has(id) || !wasSentOnce(id)),
      exitCode,
    };
  } finally {
    await mailServer.stop();
    rmSync(store.dataDir, { recursive: true, force: true });
  }
}

/** A company with all that an estimate needs, and its owner's session. */
export interface TestServer {
  url: string;
  cookie: string;
  account_id: string;
  account_email: string;
  customer_id: string;
  customer_email: string;
  project_id: string;
  estimate_id: string;
}

interface Result {
  status: number;
  body: { data: { id: string; attributes: Record<string, unknown> } };
  cookie: string;
}

/** Creates a company at a running server, and signs its owner in. */
export async function openTestServer(url: string): Promise<TestServer> {
  const company = await post({ url }, newCompany(aCompanyInput()));
  const company_code = String(company.body.data.attributes.company_code);
  const account = anAccountInput({ company_code });
  await post({ url, cookie: company.cookie }, newAccount(account));
  const { login_id, login_password } = account;
  const { cookie, body } = await post({ url }, newSession({ login_id, login_password }));
  const at = { url, cookie };
  await post(at, newTrial());
  const customer = aCustomerInput();
  const customer_id = (await post(at, newCustomer(customer))).body.data.id;
  const project_id = (await post(at, newProject({ ...aProjectInput(), customer_id }))).body.data.id;
  const estimate_id = (await post(at, newEstimate({ ...anEstimateInput(), project_id }))).body.data.id;
  const emails = { account_email: account.email, customer_email: customer.email };
  return { ...at, ...emails, account_id: body.data.id, customer_id, project_id, estimate_id };
}

interface Done {
  customers: string[];
  estimates: string[];
  mails: string[];
  smsMessages: string[];
}

/** Several clients write at once, each recording the acknowledged writes, until the server is gone. */
async function burstUntilKilled(server: ServerProcess, client: TestServer, afterMs: number): Promise<Done> {
  const { project_id, account_id, estimate_id } = client;
  const done: Done = { customers: [], estimates: [], mails: [], smsMessages: [] };
  const send = (send_method: SendMethod) => () =>
    post(client, newEstimateMessage({ estimate_id, account_id, send_method }));
  const work: [string[], () => Promise<Result>][] = [
    [done.customers, () => post(client, newCustomer(aCustomerInput()))],
    [done.estimates, () => post(client, newEstimate({ ...anEstimateInput(), project_id, name: `Roof ${unique()}` }))],
    [done.mails, send('email')],
    [done.smsMessages, send('sms')],
  ];
  const over = new AbortController();
  const { promise: firstResponse, resolve: resolveFirst } = Promise.withResolvers<void>();
  const workers = [...work, ...work].map(async ([acknowledged, write]) => {
    while (!over.signal.aborted) {
      const result = await write().catch((error: unknown) => error);
      if (!over.signal.aborted && result instanceof Error) throw result;
      if (!(result instanceof Error)) acknowledged.push((result as Result).body.data.id);
      resolveFirst();
    }
  });
  await Promise.race([firstResponse, Promise.all(workers)]);
  await wait(afterMs);
  over.abort();
  await server.kill();
  await Promise.all(workers);
  return done;
}

/** Another fault than the end of the server, which keeps running, such as a failover of its database. */
export interface OtherFault {
  /** The settings of the server. */
  settings: Record<string, string>;
  /** The login that owns the database. */
  migrationUrl: string;
  /** Resolves once the server works again. */
  cause(): Promise<void>;
}

/** Lets all leases expire, as if time had passed since the crash: those of calls under their keys and of companies too. */
export async function letTimePass({ dataDir, databaseUrl }: Pick<Store, 'dataDir' | 'databaseUrl'>): Promise<void> {
  const database = await openDatabase({ dataDir, url: databaseUrl, poolSize: 1, log: quietLog });
  const aMinuteAgo = new Date(Date.now() - 60_000);
  await database.asOwner(async (owner) => {
    for (const table of ['messages', 'notices', 'jobs', 'company_idempotency_keys', 'due'])
      await owner.query(`update ${table} set lease_until = $1 where lease_until > $1`, [aMinuteAgo]);
  });
  await database.close();
}

async function look(client: TestServer, done: Done) {
  const messages = [...done.mails, ...done.smsMessages];
  const customers = await idsAt(client, '/customers');
  const estimates = await list(client, '/estimates/estimates_projects_customers');
  const numbers = estimates.map(({ attributes }) => Number(attributes.estimate_number)).toSorted((a, b) => a - b);
  const log = await untilTaken(client, messages);
  const found = new Set([...customers, ...estimates.map(({ id }) => id), ...log.keys()]);
  return {
    lost: [...done.customers, ...done.estimates, ...messages].filter((id) => !found.has(id)),
    gaps: numbers.flatMap((number, index) => (number === 1001 + index ? [] : [number])),
    waiting: new Set(messages.filter((id) => !isTaken(log.get(id)))),
  };
}

/** How often a message was sent: an email as counted by the mail server, a text message as found in the outbox. */
async function howOftenSent({ taken }: MailServer, { dataDir }: Store, killedAt: number) {
  const messageIds = new Set((await openOutbox(dataDir).newest(100_000)).map(({ id }) => id));
  const mails = new Map([...taken].map(([id, times]) => [id.split('@')[0], times]));
  return (id: string): boolean => {
    const [first = 0, ...again] = mails.get(id) ?? [];
    const wasRunning = first <= killedAt && killedAt - first < RUNNING_MS;
    return messageIds.has(id) || (first > 0 && (again.length === 0 || (again.length === 1 && wasRunning)));
  };
}

/** The state of each message, once none of the acknowledged ones is waiting, or after the time limit. */
export async function untilTaken(
  client: TestServer,
  ids: readonly string[],
  { timeoutMs = 60_000 } = {},
): Promise<Map<string, unknown>> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const response = await fetch(`${client.url}/api/v1/customers/${client.customer_id}/message_logs`, {
      headers: { cookie: client.cookie },
    });
    const { estimate } = (await response.json()) as {
      estimate: Record<SendMethod, { data: Result['body']['data'][] }>;
    };
    const all = [...estimate.email.data, ...estimate.sms.data];
    const states = new Map(all.map(({ id, attributes }) => [id, attributes.message_processing_status]));
    if (ids.every((id) => isTaken(states.get(id))) || Date.now() > deadline) return states;
    await wait(100);
  }
}

export function isTaken(status: unknown): boolean {
  return status === 'sent' || status === 'delivered';
}

async function idsAt(client: TestServer, path: string): Promise<string[]> {
  return (await list(client, path)).map(({ id }) => id);
}

/** All records of a list. */
export async function list({ url, cookie }: TestServer, path: string): Promise<Result['body']['data'][]> {
  const response = await fetch(`${url}/api/v1${path}`, { headers: { cookie } });
  const body = (await response.json()) as { data: Result['body']['data'][] };
  return body.data;
}

/** Resolves only when the whole response has arrived, and was successful. */
export async function post(
  { url, cookie = '' }: { url: string; cookie?: string },
  [{ path }, { body }]: CreateRequest,
): Promise<Result> {
  const response = await fetch(url + API_BASE + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  const result = (await response.json()) as Result['body'];
  if (!response.ok) throw new Error(`${path} responded with ${response.status} ${JSON.stringify(result)}`);
  const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0]);
  return { status: response.status, body: result, cookie: cookies.join('; ') };
}
