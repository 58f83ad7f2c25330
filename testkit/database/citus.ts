import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { Database } from '../../server/platform/database/database.ts';

/*
 * Databases of tests on a Citus cluster. CITUS_URL names the database `postgres` of its coordinator, with the login of a
 * superuser that may connect to all nodes without a password, as Citus itself does. Its workers are those of that
 * database.
 */

/** Whether this run uses the cluster of CITUS_URL. */
export const isOnCitus = process.env.TEST_CITUS === 'on';

export interface CitusDatabase {
  url: string;
  /** The URLs of the database on its workers, not through a relay. */
  workers: string[];
  /** Distributes the migrated tables with deploy/citus.sql. */
  distribute(): Promise<void>;
  /** Removes the database and its role from all nodes. */
  drop(): Promise<void>;
}

/** Any number: only these tests use it, in the database `postgres`. */
const NODES_LOCK = 1;

export interface CitusOptions {
  /** The number of workers, the first ones of the cluster; all of them by default. */
  workers?: number;
  /** Opens a relay to the local port of a worker, under whose port the other nodes reach it. */
  relay?: (port: number) => Promise<number>;
}

/** An empty database on nodes of the cluster, with the extension. One at a time, because the nodes are locked. */
export async function emptyCitus({ workers: most, relay }: CitusOptions = {}): Promise<CitusDatabase> {
  const { coordinator, workers } = await readNodes();
  return atServer(coordinator, async (client) => {
    await client.query('select pg_advisory_lock($1)', [NODES_LOCK]);
    return createOnNodes(coordinator, workers.slice(0, most), relay);
  });
}

async function createOnNodes(
  coordinator: string,
  workers: string[],
  relay: CitusOptions['relay'],
): Promise<CitusDatabase> {
  // Tests remove all of theirs at the end, but not those of a benchmark or a drill.
  const name = `jobsites_${isOnCitus ? 'test' : 'scratch'}_${randomBytes(6).toString('hex')}`;
  for (const node of [coordinator, ...workers]) {
    await atServer(node, (client) => client.query(`create database ${name}`));
    await atServer(inDatabase(node, name), (client) => client.query('create extension citus'));
  }
  const url = inDatabase(coordinator, name);
  await atServer(url, async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', addressOf(coordinator));
    for (const worker of workers) {
      const [host, port] = addressOf(worker);
      await client.query('select citus_add_node($1, $2)', [host, relay ? await relay(port) : port]);
    }
  });
  return {
    url,
    workers: workers.map((worker) => inDatabase(worker, name)),
    distribute: () => atServer(url, distribute),
    drop: () => dropMatching(`^${name}`),
  };
}

/** Removes the databases and roles of all tests from all nodes. */
export async function dropCitusDatabases(): Promise<void> {
  await dropMatching('^jobsites_test_');
}

/** Removes the databases and roles whose names match a regular expression. The coordinator's are dropped last. */
async function dropMatching(pattern: string): Promise<void> {
  const { coordinator, workers } = await readNodes();
  for (const kind of ['database', 'role'] as const)
    for (const node of [...workers, coordinator]) await atServer(node, (client) => dropAll(client, kind, pattern));
}

async function dropAll(client: pg.Client, kind: 'database' | 'role', pattern: string): Promise<void> {
  const names =
    kind === 'database' ? 'select datname as name from pg_database' : 'select rolname as name from pg_roles';
  const { rows } = await client.query<{ name: string }>(`select name from (${names}) as t where name ~ $1`, [pattern]);
  for (const { name } of rows) {
    await client.query(
      `drop ${kind} if exists ${pg.escapeIdentifier(name)}${kind === 'database' ? ' with (force)' : ''}`,
    );
  }
}

/** The URLs of all nodes. */
async function readNodes(): Promise<{ coordinator: string; workers: string[] }> {
  const coordinator = process.env.CITUS_URL;
  if (!coordinator) throw new Error('CITUS_URL is not set');
  const { rows } = await atServer(coordinator, (client) =>
    client.query<{ name: string; port: number }>(
      'select nodename as name, nodeport as port from pg_dist_node where groupid <> 0 and isactive order by nodeid',
    ),
  );
  const workers = rows.map(({ name, port }) =>
    Object.assign(new URL(coordinator), { hostname: name, port: String(port) }),
  );
  return { coordinator, workers: workers.map(({ href }) => href) };
}

/** What docs/scaling.md tells the operator to run; the script as psql runs it with --single-transaction. */
async function distribute(client: pg.Client): Promise<void> {
  await client.query('begin');
  await client.query(readFileSync(new URL('../../deploy/citus.sql', import.meta.url), 'utf8'));
  await client.query('commit');
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const name = rows[0]?.name ?? '';
  await client.query(`alter database ${name} set citus.propagate_set_commands = 'local'`);
  await client.query(`alter role ${name}_app login`);
  await client.query(`alter role ${name}_app set jit = off`);
}

function addressOf(node: string): [string, number] {
  const { hostname, port } = new URL(node);
  return [hostname, Number(port || 5432)];
}

function inDatabase(node: string, database: string): string {
  return Object.assign(new URL(node), { pathname: `/${database}` }).href;
}

async function atServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** How Citus runs a statement. */
export interface ShardTasks {
  /** The number of queries of one shard; 0 if the statement reads no distributed table. */
  count: number;
  /** Whether Citus would run a part of the statement on no shard, which silently does nothing. */
  hasNone: boolean;
  /** Whether Citus cannot run the statement. */
  isRejected: boolean;
}

/** How Citus runs each statement with these values, for the schema's owner. */
export async function shardTasksOf(
  db: Database,
  statements: ReadonlyMap<string, unknown[]>,
): Promise<Map<string, ShardTasks>> {
  return db.asOwner(async (owner) => {
    const tasks = new Map<string, ShardTasks>();
    for (const [statement, values] of statements) {
      await owner.query(`prepare explained as ${statement}`);
      const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
      const plan = await owner.query(`explain (format json) execute explained${given}`).catch(String);
      await owner.query('deallocate explained');
      const counts = Array.from(JSON.stringify(plan).matchAll(/"Task Count":(\d+)/g), ([, count]) => Number(count));
      const isRejected = typeof plan === 'string';
      tasks.set(statement, { count: counts.reduce((a, b) => a + b, 0), hasNone: counts.includes(0), isRejected });
    }
    return tasks;
  });
}

/** A parameter's value, as text in a statement. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((each) => JSON.stringify(each)).join(',')}}`);
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
}
