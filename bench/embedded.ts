import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { Connection } from './connection.ts';
import type { Effort } from './effort.ts';
import { measureIdleMemory } from './memory.ts';
import { operations } from './operations.ts';
import { startApp } from './processes.ts';
import { median, medians } from './sampling.ts';
import { scratchEmbedded } from './scratch.ts';
import { seed } from './seed.ts';
import type { Result } from './table.ts';

/** Milliseconds, for companies of the sizes S and M. */
const MOST = { ready: 3000, read: 3, create: 5 };
const STARTS = 3;

/**
 * The embedded engine: the time until an existing folder is served, memory at idle, and the duration of reads and
 * creates.
 */
export async function measureEmbedded(parent: string, { rounds, sizes }: Effort): Promise<Result[]> {
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
