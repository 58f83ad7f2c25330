import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { API_BASE } from '#contract/endpoint.ts';
import { Connection } from './connection.ts';
import type { Effort } from './effort.ts';
import { type Served, startApp } from './processes.ts';
import { median, medians } from './sampling.ts';
import { scratchEmbedded, scratchPostgres } from './scratch.ts';
import { seed } from './seed.ts';
import { compared, type Result } from './table.ts';
import type { Sizes, Tenant, Tenants } from './tenants.ts';

/*
 * The load that one company's lists put on other companies: eight concurrent lists of all its 100,000 customers, and
 * searches. Meanwhile it measures another company's latency, the server's memory, and /healthz.
 */

const LISTS_AT_ONCE = 8;
const MANY_CUSTOMERS = 100_000;
/** Interval between two samples of the other company and of /healthz, in milliseconds. */
const LOOK_EVERY_MS = 20;
/** Maximum memory above that of the idle server, in megabytes. */
const MOST_MEMORY = 200;
const MOST_SEARCH_MS = { postgres: 5, embedded: 20 } as const;
/** Maximum ratio of the time of a search over ten times as many customers. */
const MOST_SEARCH_RATIO = 3;

type EngineName = keyof typeof MOST_SEARCH_MS;

export async function measureLists(folder: string, effort: Effort): Promise<Record<EngineName, Result[]>> {
  const dataDir = mkdtempSync(join(folder, 'lists-'));
  const embedded = await scratchEmbedded(dataDir);
  const tenants = await seed(embedded, sizes(effort));
  await embedded.database.close();
  const onEmbedded = await measureOn('embedded', tenants, effort, startApp({ dataDir }));

  const scratch = await scratchPostgres();
  try {
    await seed(scratch, sizes(effort));
    const starting = startApp({ dataDir: mkdtempSync(join(folder, 'app-')), databaseUrl: scratch.url });
    return { embedded: onEmbedded, postgres: await measureOn('postgres', tenants, effort, starting) };
  } finally {
    await scratch.stop();
  }
}

/** Company K has the many customers, M ten thousand, J the jobsites; S is the observed neighbor. */
function sizes({ sizes: { S, M, J } }: Effort): Sizes {
  const few = { customers: 20, documents: 3, jobsites: 20 };
  const customers = M.customers * (MANY_CUSTOMERS / 10_000);
  return { S, K: { ...few, customers }, M: { ...few, customers: M.customers }, D: few, J, T: few, others: 20 };
}

async function measureOn(
  engine: EngineName,
  { S, K, M, J }: Tenants,
  { rounds }: Effort,
  starting: Promise<Served>,
): Promise<Result[]> {
  const served = await starting;
  try {
    const quiet = await lookOn(served, S, wait(2000));
    const idle = memoryOf(served.pid);
    const began = performance.now();
    let rejected = 0;
    const all = Array.from({ length: LISTS_AT_ONCE }, () => wholeList(served.port, K, () => (rejected += 1)));
    const busy = await lookOn(served, S, Promise.all(all));
    const seconds = (performance.now() - began) / 1000;
    const lists = `${LISTS_AT_ONCE} lists of ${K.customers.toLocaleString('en-US')}`;
    const loud = await lookOn(served, S, searches(served.port, K));
    const connection = await Connection.to(served.port);
    const times = await medians(measuredRequests(connection, { M, J }), rounds);
    const sizes = await medians(rareWords(connection, { M, K }), rounds);
    connection.close();
    const most = MOST_SEARCH_MS[engine];
    const ofMany = `search ${K.customers.toLocaleString('en-US')} customers for a rare word, beside ${M.customers.toLocaleString('en-US')}`;
    return [
      {
        ...within(`memory under ${lists}`, peakMemoryOf(served.pid) - idle, MOST_MEMORY),
        unit: 'MB',
        bar: '200 MB more',
      },
      within(`all of ${lists}, ${rejected} times told to wait`, seconds * 1000, 120_000),
      within('/healthz meanwhile, worst', Math.max(...busy.health), 500),
      beside('another company meanwhile, median', quiet.other, busy.other, median),
      beside('another company meanwhile, worst', quiet.other, busy.other, (values) => Math.max(...values)),
      within('/healthz under 8-word searches, worst', Math.max(...loud.health), 500),
      beside('another company under 8-word searches, median', quiet.other, loud.other, median),
      beside('another company under 8-word searches, worst', quiet.other, loud.other, (values) => Math.max(...values)),
      ...Object.entries(times).map(([name, ms]) => within(name, ms, most)),
      compared(ofMany, sizes.fewer, sizes.many, MOST_SEARCH_RATIO),
    ];
  } finally {
    await served.stop();
  }
}

function measuredRequests(connection: Connection, { M, J }: Pick<Tenants, 'M' | 'J'>) {
  const jobsites = `${API_BASE}/jobsites/jobsites_projects?limit=50`;
  let n = 9;
  const word = () => `desai${(n = n > 98 ? 10 : n + 1)}`;
  const ask = (tenant: Tenant, path: () => string) => async () => {
    const { status, body } = await connection.ask({ method: 'GET', path: path(), cookie: tenant.cookie });
    if (status !== 200) throw new Error(`${status} ${body.toString()}`);
  };
  return {
    'search 50 of M customers': ask(M, () => `${API_BASE}/customers?limit=50&q=${word()}`),
    'search 50 of M customers by 8 words': ask(M, () => `${API_BASE}/customers?limit=50&q=${EIGHT_WORDS}`),
    'search 50 of J jobsites': ask(J, () => `${jobsites}&q=${word()}`),
    'list 50 of J jobsites by name': ask(J, () => `${jobsites}&sort=name`),
  };
}

/** The same search with one match, in a company with many customers and in one with a tenth of them. */
function rareWords(connection: Connection, { M, K }: Pick<Tenants, 'M' | 'K'>) {
  let n = 0;
  const search = (tenant: Tenant) => async () => {
    n = (n + 7) % M.customers;
    const path = `${API_BASE}/customers?limit=50&q=c${n + 1}@example`;
    const { status, body } = await connection.ask({ method: 'GET', path, cookie: tenant.cookie });
    if (status !== 200) throw new Error(`${status} ${body.toString()}`);
  };
  return { fewer: search(M), many: search(K) };
}

/** Every customer of the seed matches all of these words. */
const EIGHT_WORDS = ['first', 'bayshore', 'blvd', 'tampa', 'fl', '336', 'example.com', '813-555'].join('+');

/** The same search by three clients, repeated for a few seconds. */
async function searches(port: number, tenant: Tenant): Promise<void> {
  const until = performance.now() + 5000;
  const caller = async () => {
    const connection = await Connection.to(port);
    while (performance.now() < until) {
      const path = `${API_BASE}/customers?limit=50&q=${EIGHT_WORDS}`;
      await connection.ask({ method: 'GET', path, cookie: tenant.cookie });
    }
    connection.close();
  };
  await Promise.all([caller(), caller(), caller()]);
}

/** Reads all customers of a company, retries when the server asks for it, and discards the rows. */
async function wholeList(port: number, { cookie, customers }: Tenant, onRejected: () => void): Promise<void> {
  for (;;) {
    const request = httpGet({ port, host: '127.0.0.1', path: `${API_BASE}/customers`, headers: { cookie } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    let end = '';
    response.setEncoding('utf8');
    for await (const text of response) end = (end + String(text)).slice(-100);
    if (response.statusCode === 200) {
      if (!end.endsWith(`"meta":{"total":${customers}}}`)) throw new Error(`The list ended with ${end}`);
      return;
    }
    if (response.statusCode !== 429) throw new Error(`A list returned ${response.statusCode}: ${end}`);
    onRejected();
    await wait(Number(response.headers['retry-after']) * 1000);
  }
}

/** Samples the latency of another company's invoice and of /healthz in milliseconds until `work` is done. */
async function lookOn(
  { port }: Served,
  tenant: Tenant,
  work: Promise<unknown>,
): Promise<{ other: number[]; health: number[] }> {
  const looks = { other: [] as number[], health: [] as number[] };
  const watching = new AbortController();
  const done = work.finally(() => watching.abort());
  const watch = async (path: string, times: number[]) => {
    const connection = await Connection.to(port);
    while (!watching.signal.aborted) {
      const began = performance.now();
      const { status, body } = await connection.ask({ method: 'GET', path, cookie: tenant.cookie });
      if (status !== 200) throw new Error(`${path}: ${status} ${body.toString()}`);
      times.push(performance.now() - began);
      await wait(LOOK_EVERY_MS);
    }
    connection.close();
  };
  await Promise.all([
    done,
    watch(`${API_BASE}/invoices/${tenant.invoice(1)}`, looks.other),
    watch('/healthz', looks.health),
  ]);
  return looks;
}

function memoryOf(pid: number): number {
  return megabytes(pid, 'VmRSS');
}

/** The peak memory of a process. */
function peakMemoryOf(pid: number): number {
  return megabytes(pid, 'VmHWM');
}

function megabytes(pid: number, name: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
}

function within(operation: string, measured: number, most: number): Result {
  return { operation, measured, bar: most >= 1000 ? `${most / 1000} s` : `${most} ms`, isMet: measured <= most };
}

/** Pairs the measurements of the same company, idle and under load. */
function beside(
  operation: string,
  quiet: readonly number[],
  busy: readonly number[],
  of: (values: readonly number[]) => number,
): Result {
  const [bare, measured] = [of(quiet), of(busy)];
  return { operation, bare, measured, ratio: measured / bare, bar: 'x1.5', isMet: measured / bare <= 1.5 };
}
