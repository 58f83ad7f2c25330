import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { API_BASE } from '#contract/endpoint.ts';
import { aCustomerInput } from '#testkit/inputs/inputs.ts';
import { newCustomer } from '#testkit/inputs/requests.ts';
import { type Ask, Connection, post } from './connection.ts';
import type { Effort } from './effort.ts';
import { type Served, startApp } from './processes.ts';
import { millisecondsOf, spentBetween } from './processor.ts';
import { scratchCitus } from './scratch.ts';
import { seedTenants } from './seed.ts';
import { tenant, type Tenant } from './tenants.ts';

/*
 * The same calls of 40 companies with 1, 2, and 4 workers of the cluster of CITUS_URL, whose servers run on this machine. Together
 * they cannot do more than the machine, so the figure is the processor time of each server for a call: the busiest one
 * limits a cluster in which each has a machine of its own.
 */

const WORKERS = [1, 2, 4];
const COMPANIES = 40;

const CALLS: ((tenant: Tenant, n: number) => Ask)[] = [
  ({ invoice, documents }, n) => get(`/invoices/${invoice((n % documents) + 1)}`),
  () => get('/invoices/invoices_projects_customers?limit=100'),
  () => get('/search?q=alvarez'),
  () => get('/home'),
  (_, n) => post(newCustomer({ ...aCustomerInput(), last_name: `Customer ${n}`, sms_consent: false })),
];

interface Row {
  workers: number;
  /** Milliseconds of processor time for a call. */
  product: number;
  coordinator: number;
  'all workers': number;
  'busiest worker': number;
  /** By the busiest database server, if each has one processor of its own. */
  'calls per second': number;
}

export async function measureClusterGrowth(folder: string, { rounds }: Effort): Promise<void> {
  const rows: Row[] = [];
  for (const workers of WORKERS) {
    const row = await measured(folder, workers, rounds);
    if (row) rows.push(row);
    else console.log(`The cluster has fewer than ${workers} workers.`);
  }
  console.table(rows);
}

async function measured(folder: string, workers: number, rounds: number): Promise<Row | undefined> {
  const tenants = Array.from({ length: COMPANIES }, (_, n) =>
    tenant(`company ${n}`, 100 + n, { customers: 50, documents: 50, jobsites: 20, employees: 5, timecards: 100 }),
  );
  await using stack = new AsyncDisposableStack();
  const scratch = await scratchCitus({ workers });
  stack.defer(() => scratch.stop());
  if (scratch.workers.length < workers) return undefined;
  await seedTenants(scratch, tenants);
  const served = await startApp({ dataDir: mkdtempSync(join(folder, 'app-')), databaseUrl: scratch.url });
  stack.defer(() => served.stop());
  const connection = await Connection.to(served.port);
  stack.defer(() => connection.close());
  const callAll = async (times: number) => {
    for (let n = 0; n < times; n++)
      for (const each of tenants) {
        for (const ask of CALLS) {
          const { status, body } = await connection.ask({ ...ask(each, n), cookie: each.cookie });
          if (status >= 300) throw new Error(`${status} ${body.toString()}`);
        }
      }
  };
  const times = Math.max(2, Math.round(rounds / 8));
  await callAll(1 + times / 2);
  const before = await timesOf(served, [scratch.url, ...scratch.workers]);
  await callAll(times);
  const after = await timesOf(served, [scratch.url, ...scratch.workers]);
  const calls = times * COMPANIES * CALLS.length;
  const spent = after.map((node, n) => spentBetween(before[n] ?? new Map(), node) / calls);
  const [product = 0, coordinator = 0, ...ofWorkers] = spent;
  const busiest = Math.max(...ofWorkers);
  return {
    workers,
    product: rounded(product),
    coordinator: rounded(coordinator),
    'all workers': rounded(ofWorkers.reduce((a, b) => a + b, 0)),
    'busiest worker': rounded(busiest),
    'calls per second': Math.round(1000 / Math.max(coordinator, busiest)),
  };
}

/** The processor times of the product, and of the connections to the database on each of these servers. */
async function timesOf(served: Served, databases: readonly string[]): Promise<Map<string, number>[]> {
  const backends = databases.map(async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await client.end();
    return rows.map(({ pid }) => pid);
  });
  return [[served.pid], ...(await Promise.all(backends))].map(millisecondsOf);
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100;
}

function get(path: string): Ask {
  return { method: 'GET', path: `${API_BASE}${path}` };
}
