import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../platform/database/database.ts';
import { openOutbox } from '../platform/outbox/outbox.ts';
import { aCompanyInput, aCustomerInput, aLine, anAccountInput, unique } from './inputs.ts';
import { quietLog } from './quiet-log.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** What a crash in the middle of work left behind. Nothing may be in the lists. */
export interface CrashReport {
  /** Writes that the server had answered before it was killed. */
  acknowledged: { customers: number; estimates: number; messages: number };
  killedAfterMs: number;
  /** Records that were acknowledged and are not there. */
  lost: string[];
  /** Estimate numbers that nobody has, between those that somebody has. */
  gaps: number[];
  /** Acknowledged messages that did not go out exactly once. */
  notSentOnce: string[];
  /** The exit code of the second process, asked to end. */
  exitCode: number | null;
}

interface Store {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** Kills a server at a random moment of a burst of writes, starts it again, and looks what is there. */
export async function crash({ databaseUrl }: { databaseUrl?: string | undefined } = {}): Promise<CrashReport> {
  const store: Store = { dataDir: mkdtempSync(join(tmpdir(), 'jobsitespro-crash-')), databaseUrl };
  try {
    const first = await startServer(store);
    const office = await openOffice(first.url);
    const killedAfterMs = randomInt(30, 1200);
    const done = await burstUntilKilled(first, office, killedAfterMs);
    await letTimePass(store);
    const second = await startServer(store);
    const found = await look({ ...office, url: second.url }, store, done);
    const { customers, estimates, messages } = done;
    const acknowledged = { customers: customers.length, estimates: estimates.length, messages: messages.length };
    return { acknowledged, killedAfterMs, ...found, exitCode: await second.stop() };
  } finally {
    rmSync(store.dataDir, { recursive: true, force: true });
  }
}

/** A company with all that an estimate needs, and the session of its owner. */
export interface Office {
  url: string;
  cookie: string;
  account_id: string;
  customer_id: string;
  project_id: string;
  estimate_id: string;
}

interface Answer {
  status: number;
  body: { data: { id: string; attributes: Record<string, unknown> } };
  cookie: string;
}

/** Opens a company at a running server, and signs its owner in. */
export async function openOffice(url: string): Promise<Office> {
  const company = await post({ url }, '/companies', { company: aCompanyInput() });
  const company_code = String(company.body.data.attributes.company_code);
  const account = anAccountInput({ company_code });
  await post({ url, cookie: company.cookie }, '/accounts', { account });
  const { login_id, login_password } = account;
  const { cookie, body } = await post({ url }, '/login', { login_id, login_password });
  const at = { url, cookie };
  await post(at, '/subscriptions', { subscription: { subscription_action: 'trial' } });
  const customer_id = (await post(at, '/customers', { customer: aCustomerInput() })).body.data.id;
  const project = { customer_id, name: 'New roof', project_type: 'Roofing' };
  const project_id = (await post(at, '/projects', { project })).body.data.id;
  const estimate = { project_id, name: 'Roof', itemized_estimates: [aLine()] };
  const estimate_id = (await post(at, '/estimates', { estimate })).body.data.id;
  return { ...at, account_id: body.data.id, customer_id, project_id, estimate_id };
}

interface Done {
  customers: string[];
  estimates: string[];
  messages: string[];
}

/** Many hands write at once, each noting what was answered, until there is nobody to answer. */
async function burstUntilKilled(server: ServerProcess, office: Office, afterMs: number): Promise<Done> {
  const { project_id, account_id, estimate_id } = office;
  const done: Done = { customers: [], estimates: [], messages: [] };
  const work: [string[], () => Promise<Answer>][] = [
    [done.customers, () => post(office, '/customers', { customer: aCustomerInput() })],
    [
      done.estimates,
      () =>
        post(office, '/estimates', {
          estimate: { project_id, name: `Roof ${unique()}`, itemized_estimates: [aLine()] },
        }),
    ],
    [done.messages, () => post(office, '/estimates/send_estimate', { estimate_id, account_id, send_method: 'email' })],
  ];
  const over = new AbortController();
  const hands = [...work, ...work].map(async ([acknowledged, write]) => {
    while (!over.signal.aborted) {
      const answer = await write().catch((error: unknown) => error);
      if (!over.signal.aborted && answer instanceof Error) throw answer;
      if (!(answer instanceof Error)) acknowledged.push((answer as Answer).body.data.id);
    }
  });
  await wait(afterMs);
  over.abort();
  await server.kill();
  await Promise.all(hands);
  return done;
}

/** As if the crash was two minutes ago: nobody holds a message any more. */
async function letTimePass({ dataDir, databaseUrl }: Store): Promise<void> {
  const database = await openDatabase({ dataDir, url: databaseUrl, poolSize: 1, log: quietLog });
  await database.asOwner((owner) =>
    owner.query(`update messages set lease_until = lease_until - interval '2 minutes' where lease_until is not null`),
  );
  await database.close();
}

async function look(office: Office, store: Store, done: Done) {
  const customers = await idsAt(office, '/customers');
  const estimates = await list(office, '/estimates/estimates_projects_customers');
  const numbers = estimates.map(({ attributes }) => Number(attributes.estimate_number)).toSorted((a, b) => a - b);
  const log = await untilDelivered(office, done.messages);
  const found = new Set([...customers, ...estimates.map(({ id }) => id), ...log.keys()]);
  const outbox = await openOutbox(store.dataDir).newest(100_000);
  const copies = Map.groupBy(outbox, ({ id }) => id.split('@')[0] ?? '');
  return {
    lost: [...done.customers, ...done.estimates, ...done.messages].filter((id) => !found.has(id)),
    gaps: numbers.flatMap((number, index) => (number === 1001 + index ? [] : [number])),
    notSentOnce: done.messages.filter((id) => log.get(id) !== 'delivered' || copies.get(id)?.length !== 1),
  };
}

/** The state of each message, once nothing of what was acknowledged is waiting any more. */
async function untilDelivered(office: Office, ids: string[]): Promise<Map<string, unknown>> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const response = await fetch(`${office.url}/api/v1/customers/${office.customer_id}/message_logs`, {
      headers: { cookie: office.cookie },
    });
    const body = (await response.json()) as { estimate: { email: { data: Answer['body']['data'][] } } };
    const states = new Map(
      body.estimate.email.data.map(({ id, attributes }) => [id, attributes.message_processing_status]),
    );
    if (ids.every((id) => states.get(id) === 'delivered') || Date.now() > deadline) return states;
    await wait(100);
  }
}

async function idsAt(office: Office, path: string): Promise<string[]> {
  return (await list(office, path)).map(({ id }) => id);
}

async function list({ url, cookie }: Office, path: string): Promise<Answer['body']['data'][]> {
  const response = await fetch(`${url}/api/v1${path}`, { headers: { cookie } });
  const body = (await response.json()) as { data: Answer['body']['data'][] };
  return body.data;
}

/** Resolves only when the whole answer has arrived, and was good. */
export async function post(
  { url, cookie = '' }: { url: string; cookie?: string },
  path: string,
  body: object,
): Promise<Answer> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Answer['body'];
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${JSON.stringify(answer)}`);
  const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0]);
  return { status: response.status, body: answer, cookie: cookies.join('; ') };
}
