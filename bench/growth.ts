import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { API_BASE } from '#contract/endpoint.ts';
import { newInvoiceMessage } from '#testkit/inputs/requests.ts';
import { type Ask, Connection, post } from './connection.ts';
import { type GrowingOperation, growingOperations } from './growth-operations.ts';
import { drawGrowth, type Growth } from './growth-plot.ts';
import { type Served, startApp } from './processes.ts';
import { medians } from './sampling.ts';
import { reopenEmbedded, scratchEmbedded, scratchPostgres } from './scratch.ts';
import { seedTenants } from './seed.ts';
import { idOf, type Tenant, tenant } from './tenants.ts';

/*
 * How the times of ten operations and the worker's throughput grow: with the rows of a company in a database of
 * smaller companies, and with the number of companies of the same size.
 */

const IMAGES = join(import.meta.dirname, '../docs/images');
const ENGINES = ['PostgreSQL', 'embedded'] as const;
type Engine = (typeof ENGINES)[number];

interface Effort {
  rounds: number;
  messages: number;
  /** The number of rows of one company. */
  rows: readonly number[];
  companies: readonly number[];
}

const FULL: Effort = {
  rounds: 40,
  messages: 40,
  rows: [1000, 10_000, 100_000, 1_000_000],
  companies: [10, 100, 1000, 10_000],
};
const QUICK: Effort = { rounds: 8, messages: 10, rows: [1000, 10_000], companies: [10, 50] };

export async function measureGrowth(folder: string, { isQuick }: { isQuick: boolean }): Promise<void> {
  const effort = isQuick ? QUICK : FULL;
  const plots = [
    { file: 'growth-rows.svg', axis: 'rows of the company', sizes: effort.rows, measure: overRows },
    { file: 'growth-companies.svg', axis: 'companies of 100 rows', sizes: effort.companies, measure: overCompanies },
  ];
  for (const { file, axis, sizes, measure } of plots) {
    const growth: Growth[] = [];
    for (const engine of ENGINES) {
      const measured = { engine, figures: await measure(engine, folder, effort) };
      growth.push(measured);
      print(axis, sizes, measured);
    }
    if (isQuick) continue;
    mkdirSync(IMAGES, { recursive: true });
    writeFileSync(join(IMAGES, file), drawGrowth({ axis, sizes, growth }));
  }
}
/** All companies are in one database and are measured in alternation. */
async function overRows(engine: Engine, folder: string, effort: Effort): Promise<Map<string, number[]>> {
  const tenants = effort.rows.map((rows, index) => ofRows(rows, index + 1));
  await using installation = await install(engine, folder);
  await installation.seed(tenants);
  await using served = await installation.serve();
  const tenantOperations = tenants.map((each) => ({ tenant: each, operations: growingOperations(each) }));
  const figures = await timesOf(served.served, tenantOperations, effort.rounds);
  const rates: number[] = [];
  for (const each of tenants) rates.push(await deliveriesPerSecond(served.served, each, effort.messages));
  return figures.set(DELIVERIES, rates);
}

/** One company is measured while others are added. */
async function overCompanies(engine: Engine, folder: string, effort: Effort): Promise<Map<string, number[]>> {
  const one = ofRows(1000, 1);
  const tenantOperations = { tenant: one, operations: growingOperations(one) };
  const all = new Map<string, number[]>();
  await using installation = await install(engine, folder);
  await installation.seed([one]);
  let count = 1;
  for (const companies of effort.companies) {
    const more = Array.from({ length: companies - count }, (_, n) => ofRows(100, count + n + 1));
    await installation.seed(more, count);
    count = companies;
    await using served = await installation.serve();
    const figures = await timesOf(served.served, [tenantOperations], effort.rounds);
    figures.set(DELIVERIES, [await deliveriesPerSecond(served.served, one, effort.messages)]);
    for (const [name, values] of figures) all.set(name, [...(all.get(name) ?? []), ...values]);
  }
  return all;
}

const DELIVERIES = 'messages delivered a second';

/** A company with about this many rows in all its tables: a document of each kind has 14, including its project's. */
function ofRows(rows: number, number: number): Tenant {
  return tenant(`of ${rows}`, number, {
    customers: Math.ceil(rows / 10),
    documents: Math.ceil(rows / 20),
    jobsites: Math.ceil(rows / 20),
    employees: rows < 1000 ? 1 : 400,
    timecards: Math.ceil(rows / 10),
  });
}

interface TenantOperations {
  tenant: Tenant;
  operations: readonly GrowingOperation[];
}

/** The median milliseconds of each operation in each company. */
async function timesOf(
  { port }: Served,
  tenantOperations: readonly TenantOperations[],
  rounds: number,
): Promise<Map<string, number[]>> {
  const connection = await Connection.to(port);
  const figures = new Map<string, number[]>();
  for (const [index, { name }] of (tenantOperations[0]?.operations ?? []).entries()) {
    const requests = Object.fromEntries(
      tenantOperations.map(({ tenant: { cookie }, operations }, size) => {
        const operation = operations[index];
        if (!operation) throw new Error('The companies have different operations.');
        return [String(size), () => responseOf(connection, name, { ...operation.ask(), cookie })];
      }),
    );
    const times = await medians(requests, rounds);
    figures.set(
      name,
      tenantOperations.map((_, size) => times[String(size)] ?? Number.NaN),
    );
  }
  connection.close();
  return figures;
}

async function responseOf(connection: Connection, name: string, ask: Ask): Promise<unknown> {
  const { status, body } = await connection.ask(ask);
  if (status >= 300) throw new Error(`${name}: ${status} ${body.toString().slice(0, 300)}`);
  return JSON.parse(body.toString());
}

interface MessageLogs {
  invoice: { email: { data: { id: string; attributes: { message_processing_status: string } }[] } };
}

/** From the first message until the last one is rendered, stored, and handed over. */
async function deliveriesPerSecond({ port }: Served, each: Tenant, messages: number): Promise<number> {
  const connection = await Connection.to(port);
  const { cookie } = each;
  const sending = newInvoiceMessage({
    invoice_id: each.invoice(1),
    account_id: idOf(each.number, 'account', 0),
    send_method: 'email',
  });
  const began = performance.now();
  const ids = new Set<string>();
  for (let n = 1; n <= messages; n++) {
    const { data } = (await responseOf(connection, 'send an invoice', { ...post(sending), cookie })) as {
      data: { id: string };
    };
    ids.add(data.id);
  }
  const logs: Ask = { method: 'GET', path: `${API_BASE}/customers/${each.customer(1)}/message_logs`, cookie };
  const isWaiting = async () => {
    const { invoice } = (await responseOf(connection, 'message logs', logs)) as MessageLogs;
    return invoice.email.data.some(
      ({ id, attributes }) => ids.has(id) && attributes.message_processing_status === 'queued',
    );
  };
  while (await isWaiting()) await wait(20);
  connection.close();
  return messages / ((performance.now() - began) / 1000);
}

interface Installation extends AsyncDisposable {
  /** Adds companies to a database that already has the given number; the server must be stopped. */
  seed(tenants: readonly Tenant[], already?: number): Promise<void>;
  serve(): Promise<AsyncDisposable & { served: Served }>;
}

async function install(engine: Engine, folder: string): Promise<Installation> {
  const dataDir = mkdtempSync(join(folder, 'growth-'));
  const serve = async (databaseUrl?: string) => {
    const served = await startApp({ dataDir, ...(databaseUrl && { databaseUrl }) });
    return { served, [Symbol.asyncDispose]: () => served.stop() };
  };
  if (engine === 'PostgreSQL') {
    const scratch = await scratchPostgres();
    return {
      seed: (tenants, already) => seedTenants(scratch, tenants, already),
      serve: () => serve(scratch.url),
      [Symbol.asyncDispose]: () => scratch.stop(),
    };
  }
  const scratch = await scratchEmbedded(dataDir);
  await scratch.database.close();
  return {
    seed: async (tenants, already) => {
      const open = await reopenEmbedded(dataDir, scratch);
      await seedTenants(open, tenants, already).finally(() => open.database.close());
    },
    serve: () => serve(),
    [Symbol.asyncDispose]: async () => undefined,
  };
}

function print(axis: string, sizes: readonly number[], { engine, figures }: Growth): void {
  console.log(`\n${engine}, by ${axis}`);
  console.log(['', ...sizes.map((size) => size.toLocaleString('en-US'))].map(cell).join(''));
  for (const [name, values] of figures) {
    console.log([name, ...values.map((value) => value.toFixed(1))].map(cell).join(''));
  }
}

function cell(text: string, column: number): string {
  return column === 0 ? text.padEnd(30) : text.padStart(12);
}
