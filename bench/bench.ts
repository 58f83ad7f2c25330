import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { measureClusterGrowth } from './cluster-growth.ts';
import { measureCluster } from './cluster.ts';
import { Connection, type Ask } from './connection.ts';
import { measureDocuments } from './documents.ts';
import { FULL, QUICK, type Effort } from './effort.ts';
import { measureGrowth } from './growth.ts';
import { measureImages } from './images.ts';
import { measureInteractions } from './interactions.ts';
import { measureLists } from './lists.ts';
import { measureLogin } from './login.ts';
import { measureIdleMemory } from './memory.ts';
import { measureNeighbors } from './neighbors.ts';
import { measureOffice } from './office.ts';
import { type Operation, operations } from './operations.ts';
import { measurePages } from './pages.ts';
import { type Served, startBare, startApp } from './processes.ts';
import { hasProcessorTime, processorTimes } from './processor.ts';
import { medians, median } from './sampling.ts';
import { scratchPostgres, scratchEmbedded } from './scratch.ts';
import { measureSearch } from './search.ts';
import { seed } from './seed.ts';
import { measureSuggestions } from './suggestions.ts';
import { compared, printTable, type Result } from './table.ts';

const CONNECTIONS = 32;

/** Milliseconds, for companies of the sizes S and M. */
const MOST = { ready: 3000, read: 3, create: 5 };

const STARTS = 3;

/*
 * npm run bench -- [--quick] [--only=WORDS]
 * npm run bench -- lists [--quick]   how long lists and searches affect the server and other companies
 * npm run bench -- search [--quick]  the search over every kind of record, in a company with 10,000 invoices and one with 100,000
 * npm run bench -- suggestions       the browser's work per keystroke in a line item, with the largest price book
 * npm run bench -- office [--quick]  a month of the schedule, Home, the pages of a customer and a project, in a company with 10,000 invoices and 1,000 visits a month
 * npm run bench -- growth [--quick]  how times grow with the rows of a company and the number of companies, plotted to docs/images
 * npm run bench -- page [--quick] [--before=FOLDER]  pages on a phone with slow 4G, over HTTP/1.1 and HTTP/2: requests, bytes, times; beside those of another checkout
 * npm run bench -- interactions      how fast the list of 10,000 customers responds to the user on a phone with a slow processor
 * npm run bench -- citus [--quick]   the same calls on PostgreSQL and on the Citus cluster of CITUS_URL
 * npm run bench -- citus growth [--quick]  the processor time of each server for the same calls, with 1, 2, and 4 workers of that cluster
 * npm run bench -- neighbors [--engine=postgres|embedded]  the latency of one company while another causes the maximum load
 *
 * Absolute times on a shared machine are noise: the relevant figure is the ratio to a minimal baseline, measured in
 * alternation, on a database that this run creates. --only selects the operations whose names contain these words. BENCH_NODE_OPTIONS
 * passes options such as --cpu-prof to the measured server's process.
 */

/** As a fraction of the baseline's responses per second. */
const LEAST_SHARE = 0.5;

const effort = process.argv.includes('--quick') ? QUICK : FULL;
const only = argumentOf('--only=');
const engine = argumentOf('--engine=');

const folder = mkdtempSync(join(tmpdir(), 'jobsitespro-bench-'));
try {
  if (process.argv.includes('lists')) {
    const { embedded, postgres } = await measureLists(folder, effort);
    printTable('Lists on the embedded engine', embedded);
    printTable('Lists on PostgreSQL', postgres);
  } else if (process.argv.includes('search')) {
    const { embedded, postgres } = await measureSearch(folder, effort);
    printTable('The search on the embedded engine', embedded);
    printTable('The search on PostgreSQL', postgres);
  } else if (process.argv.includes('suggestions')) {
    printTable('Suggestions of 5,000 items', measureSuggestions());
  } else if (process.argv.includes('office')) {
    const { embedded, postgres } = await measureOffice(folder, effort);
    printTable('The screens of the office on the embedded engine', embedded);
    printTable('The screens of the office on PostgreSQL', postgres);
  } else if (process.argv.includes('citus') && process.argv.includes('growth')) {
    await measureClusterGrowth(folder, effort);
  } else if (process.argv.includes('growth')) {
    await measureGrowth(folder, { isQuick: effort === QUICK });
  } else if (process.argv.includes('page')) {
    await measurePages({ before: argumentOf('--before='), isQuick: process.argv.includes('--quick') });
  } else if (process.argv.includes('interactions')) {
    await measureInteractions();
  } else if (process.argv.includes('citus')) {
    await measureCluster(folder, effort);
  } else if (process.argv.includes('neighbors')) {
    await measureNeighbors({ engine, only });
  } else {
    await onPostgres();
    if (!only) printTable('Embedded engine', await measureEmbedded(folder, effort));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function argumentOf(name: string): string | undefined {
  return process.argv.find((argument) => argument.startsWith(name))?.slice(name.length);
}

async function onPostgres(): Promise<void> {
  const scratch = await scratchPostgres();
  const started: Served[] = [];
  const start = async (starting: Promise<Served>) => {
    const served = await starting;
    started.push(served);
    return served;
  };
  try {
    const tenants = await seed(scratch, effort.sizes);
    const servers = {
      bare: await start(startBare(scratch.url)),
      app: await start(startApp({ dataDir: mkdtempSync(join(folder, 'app-')), databaseUrl: scratch.url })),
    };
    if (!only) printTable('Memory on PostgreSQL', await measureIdleMemory(servers.app, 'postgres'));
    const all = operations(tenants).filter(({ name }) => !only || name.includes(only));
    printTable('On PostgreSQL, one caller', await inTurns(all, servers));
    if (hasProcessorTime) {
      const times = await processorTimes(all, servers, scratch, effort.rounds * 3);
      printTable('The same in processor time, server and database together', times);
    }
    if (!only) {
      printTable('Logging in', await measureLogin(servers.app, tenants.S, effort.rounds));
      printTable('Documents', await measureDocuments(servers.app, tenants.D, effort.rounds));
      printTable('Photos of twelve megapixels', await measureImages(servers.app, tenants.K, effort.rounds));
    }
    const reads = all.filter(({ isRead }) => isRead);
    if (reads.length > 0) printTable('32 callers at once', await underLoad(reads, servers));
  } finally {
    for (const { stop } of started) await stop();
    await scratch.stop();
  }
}

type Servers = { bare: Served; app: Served };

async function inTurns(all: readonly Operation[], servers: Servers): Promise<Result[]> {
  const bareConnection = await Connection.to(servers.bare.port);
  const appConnection = await Connection.to(servers.app.port);
  const results: Result[] = [];
  for (const { name, bar, tenant, bare, app } of all) {
    const measuredRequest = (connection: Connection, ask: Operation['bare']) => async () => {
      const { status, body } = await connection.ask({ ...ask(), cookie: tenant.cookie });
      if (status >= 300) throw new Error(`${name}: ${status} ${body.toString()}`);
    };
    const times = await medians(
      { bare: measuredRequest(bareConnection, bare), app: measuredRequest(appConnection, app) },
      effort.rounds,
    );
    results.push(compared(name, times.bare, times.app, bar));
  }
  bareConnection.close();
  appConnection.close();
  return results;
}

async function underLoad(reads: readonly Operation[], servers: Servers): Promise<Result[]> {
  const results: Result[] = [];
  for (const operation of reads) {
    const { bare, app } = await throughput(operation, servers, effort.load);
    const ratio = app / bare;
    results.push({
      operation: operation.name,
      bare,
      measured: app,
      ratio,
      bar: '50%',
      isMet: ratio >= LEAST_SHARE,
      unit: '/s',
    });
  }
  return results;
}

/**
 * The embedded engine: the time until an existing folder is served, memory at idle, and the duration of reads and
 * creates.
 */
async function measureEmbedded(parent: string, { rounds, sizes }: Effort): Promise<Result[]> {
  const dataDir = mkdtempSync(join(parent, 'embedded-'));
  const scratch = await scratchEmbedded(dataDir);
  const tenants = await seed(scratch, sizes);
  await scratch.database.close();

  const starts: number[] = [];
  for (let n = 1; n < STARTS; n++) {
    const served = await startApp({ dataDir });
    starts.push(served.readyAfter);
    await served.stop();
  }
  const served = await startApp({ dataDir });
  starts.push(served.readyAfter);
  const memory = await measureIdleMemory(served, 'embedded');
  const connection = await Connection.to(served.port);
  const results = [...memory, within('ready on an existing folder', median(starts), MOST.ready)];
  const ofSAndM = operations(tenants).filter(
    ({ tenant, app }) => tenant !== tenants.J && tenant !== tenants.T && !app().path.includes('_projects_customers'),
  );
  for (const { name, tenant, app, isRead } of ofSAndM) {
    const operation = async () => {
      const { status, body } = await connection.ask({ ...app(), cookie: tenant.cookie });
      if (status >= 300) throw new Error(`${name}: ${status} ${body.toString()}`);
    };
    results.push(within(name, (await medians({ app: operation }, rounds)).app, isRead ? MOST.read : MOST.create));
  }
  connection.close();
  await served.stop();
  return results;
}

function within(operation: string, measured: number, most: number): Result {
  return { operation, measured, bar: `${most} ms`, isMet: measured <= most };
}

/** Responses per second with 32 connections, for baseline and product in alternation; the median of `rounds`. */
async function throughput(
  { tenant, bare, app }: Operation,
  servers: { bare: Served; app: Served },
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<{ bare: number; app: number }> {
  const counts = { bare: [] as number[], app: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    counts.bare.push(await responsesPerSecond(servers.bare.port, tenant.cookie, bare, seconds));
    counts.app.push(await responsesPerSecond(servers.app.port, tenant.cookie, app, seconds));
  }
  return { bare: median(counts.bare), app: median(counts.app) };
}

async function responsesPerSecond(port: number, cookie: string, ask: () => Ask, seconds: number): Promise<number> {
  const requests = Array.from({ length: 64 }, ask).map(({ method, path }) => ({ method, path, headers: { cookie } }));
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    duration: seconds,
    requests,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} requests failed under load`);
  return result['2xx'] / result.duration;
}
