import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { API_BASE } from '#contract/endpoint.ts';
import { Connection } from './connection.ts';
import type { Effort } from './effort.ts';
import { type Served, startApp } from './processes.ts';
import { medians } from './sampling.ts';
import { scratchEmbedded, scratchPostgres } from './scratch.ts';
import { seedTenants } from './seed.ts';
import type { Result } from './table.ts';
import { tenant, type Tenant } from './tenants.ts';

/*
 * The search over every kind of record, as a signed-in user's browser requests it: in a company with 10,000 invoices,
 * and in one with ten times as many and 10,000 customers. Each has as many projects and estimates as invoices.
 */

const MANY_INVOICES = 100_000;
/** Maximum milliseconds of a search, by the number of invoices. */
const MOST_MS = { fewer: 50, many: 150 } as const;

/** Search texts; the seed has a customer and a project for each number. */
const TYPED = {
  'a number': '%231077',
  'the end of a phone': '0077',
  'a customer that is rare': 'alvarez75',
  'a customer and a project that is theirs': 'becker76+project',
  'a word that nothing has': 'quixote',
  'two letters that nothing has': 'qx',
  'a word that every project has': 'project',
  'two words that every invoice has': 'invoice+rem',
} as const;

export async function measureSearch(
  folder: string,
  effort: Effort,
): Promise<{ embedded: Result[]; postgres: Result[] }> {
  const tenants = tenantsOf(effort);
  const dataDir = mkdtempSync(join(folder, 'search-'));
  const embedded = await scratchEmbedded(dataDir);
  await seedTenants(embedded, Object.values(tenants));
  await embedded.database.close();
  const onEmbedded = await measureOn(tenants, effort, startApp({ dataDir }));

  const scratch = await scratchPostgres();
  try {
    await seedTenants(scratch, Object.values(tenants));
    const starting = startApp({ dataDir: mkdtempSync(join(folder, 'app-')), databaseUrl: scratch.url });
    return { embedded: onEmbedded, postgres: await measureOn(tenants, effort, starting) };
  } finally {
    await scratch.stop();
  }
}

function tenantsOf({ sizes: { M } }: Effort): Record<keyof typeof MOST_MS, Tenant> {
  // A quick run uses the same fraction of these sizes as of the others.
  const part = M.customers / 10_000;
  const size = (invoices: number, customers: number) => ({
    customers: customers * part,
    documents: invoices * part,
    jobsites: customers * part,
    employees: 20,
    isOnlySearched: true,
  });
  return {
    fewer: tenant('M', 3, size(MANY_INVOICES / 10, 2000)),
    many: tenant('L', 7, size(MANY_INVOICES, 10_000)),
  };
}

async function measureOn(
  tenants: Record<keyof typeof MOST_MS, Tenant>,
  { rounds }: Effort,
  starting: Promise<Served>,
): Promise<Result[]> {
  const served = await starting;
  const connection = await Connection.to(served.port);
  try {
    const results: Result[] = [];
    for (const [name, most] of Object.entries(MOST_MS)) {
      const { cookie, documents } = tenants[name as keyof typeof MOST_MS];
      const times = await medians(
        Object.fromEntries(Object.entries(TYPED).map(([what, q]) => [what, ask(connection, cookie, q)])),
        rounds,
      );
      for (const [what, measured] of Object.entries(times)) {
        const operation = `${what}, among ${documents.toLocaleString('en-US')} invoices`;
        results.push({ operation, measured, bar: `${most} ms`, isMet: measured <= most });
      }
    }
    return results;
  } finally {
    connection.close();
    await served.stop();
  }
}

function ask(connection: Connection, cookie: string, q: string) {
  return async () => {
    const { status, body } = await connection.ask({ method: 'GET', path: `${API_BASE}/search?q=${q}`, cookie });
    if (status !== 200) throw new Error(`${status} ${body.toString()}`);
  };
}
