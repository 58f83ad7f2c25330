import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { API_BASE } from '#contract/endpoint.ts';
import { aCustomerInput } from '#testkit/inputs/inputs.ts';
import { newCustomer } from '#testkit/inputs/requests.ts';
import { type Ask, Connection, post } from './connection.ts';
import type { Effort } from './effort.ts';
import { type Served, startApp } from './processes.ts';
import { type Scratch, scratchCitus, scratchPostgres } from './scratch.ts';
import { seedVisits } from './seed-visits.ts';
import { seedTenants } from './seed.ts';
import { tenant, type Tenant } from './tenants.ts';

/*
 * The same calls on PostgreSQL and on the cluster of CITUS_URL, in alternation. On a busy machine, the ratio of the fastest
 * quarter of the calls is the relevant figure.
 */

/** The calls of a signed-in user. */
const CALLS: Record<string, (tenant: Tenant, n: number) => Ask> = {
  'read an invoice': ({ invoice, documents }, n) => get(`/invoices/${invoice((n % documents) + 1)}`),
  'list 100 invoices': () => get('/invoices/invoices_projects_customers?limit=100'),
  'search 50 customers': (_, n) => get(`/customers?limit=50&q=desai${(n % 90) + 10}`),
  'search every kind, a rare word': () => get('/search?q=alvarez75'),
  'search every kind, a frequent word': () => get('/search?q=project'),
  'search every kind, a number': () => get('/search?q=%231077'),
  Home: () => get('/home'),
  'create a customer': (_, n) =>
    post(newCustomer({ ...aCustomerInput(), last_name: `Customer ${n}`, sms_consent: false })),
};

/** The maximum ratio of searches and Home. */
const BAR = 2;

interface Figures {
  call: string;
  postgres: number;
  citus: number;
  ratio: string;
}

/** Prints the milliseconds of each call, at the 25th percentile, and their ratio. */
export async function measureCluster(folder: string, { sizes: { M }, rounds }: Effort): Promise<void> {
  const office = tenant('M', 3, { ...M, jobsites: 1000, employees: 20, timecards: 2000 });
  const others = Array.from({ length: 20 }, (_, n) =>
    tenant(`other ${n}`, 100 + n, { customers: 50, documents: 50, jobsites: 20, employees: 5, timecards: 100 }),
  );
  await using stack = new AsyncDisposableStack();
  const start = async (scratch: Scratch & { url: string; stop(): Promise<void> }): Promise<Connection> => {
    stack.defer(() => scratch.stop());
    await seedTenants(scratch, [office, ...others]);
    await scratch.database.asOwner((owner) => seedVisits(owner, office), { mayTakeLong: true });
    const served: Served = await startApp({
      dataDir: mkdtempSync(join(folder, 'app-')),
      databaseUrl: scratch.url,
    });
    stack.defer(() => served.stop());
    const connection = await Connection.to(served.port);
    stack.defer(() => connection.close());
    return connection;
  };
  const servers = { postgres: await start(await scratchPostgres()), citus: await start(await scratchCitus()) };
  const table: Figures[] = [];
  for (const [call, ask] of Object.entries(CALLS)) {
    const times = { postgres: [] as number[], citus: [] as number[] };
    for (let n = -rounds / 4; n < rounds * 4; n++) {
      for (const name of ['postgres', 'citus'] as const) {
        const ms = await timeOf(servers[name], { ...ask(office, Math.abs(n)), cookie: office.cookie });
        if (n >= 0) times[name].push(ms);
      }
    }
    const [postgres, citus] = [quarter(times.postgres), quarter(times.citus)];
    table.push({ call, postgres, citus, ratio: `x${(citus / postgres).toFixed(2)}` });
  }
  console.table(table);
  const slow = table.filter(({ call, postgres, citus }) => /^(search|Home)/.test(call) && citus > BAR * postgres);
  for (const { call, ratio } of slow) console.log(`${call}: ${ratio}, more than x${BAR}`);
}

async function timeOf(connection: Connection, ask: Ask): Promise<number> {
  const began = performance.now();
  const { status, body } = await connection.ask(ask);
  if (status >= 300) throw new Error(`${ask.path}: ${status} ${body.toString()}`);
  return performance.now() - began;
}

function quarter(times: number[]): number {
  const at = times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? Number.NaN;
  return Math.round(at * 100) / 100;
}

function get(path: string): Ask {
  return { method: 'GET', path: `${API_BASE}${path}` };
}
