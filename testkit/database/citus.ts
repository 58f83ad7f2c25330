import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';

/*
 * Databases of tests on a Citus cluster. CITUS_URL names the database `postgres` of its coordinator, with the login of a
 * superuser that may connect to all nodes without a password, as Citus itself does. Its workers are those of that
 * database.
 */

/** Whether this run uses the cluster of CITUS_URL. */
export const isOnCitus = process.env.TEST_CITUS === 'on';

export interface CitusDatabase {
  url: string;
  /** Distributes the migrated tables with deploy/citus.sql. */
  distribute(): Promise<void>;
}

/** An empty database on all nodes of the cluster, with the extension. */
export async function emptyCitus(): Promise<CitusDatabase> {
  const { coordinator, workers } = await readNodes();
  const name = `jobsites_test_${randomBytes(6).toString('hex')}`;
  for (const node of [coordinator, ...workers]) {
    await atServer(node, (client) => client.query(`create database ${name}`));
    await atServer(inDatabase(node, name), (client) => client.query('create extension citus'));
  }
  const url = inDatabase(coordinator, name);
  await atServer(url, async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', addressOf(coordinator));
    for (const worker of workers) await client.query('select citus_add_node($1, $2)', addressOf(worker));
  });
  return { url, distribute: () => atServer(url, distribute) };
}

/** Removes the databases and roles of all tests from all nodes. */
export async function dropCitusDatabases(): Promise<void> {
  const { coordinator, workers } = await readNodes();
  for (const node of [...workers, coordinator]) await atServer(node, (client) => dropAll(client, 'database'));
  for (const node of [...workers, coordinator]) await atServer(node, (client) => dropAll(client, 'role'));
}

async function dropAll(client: pg.Client, kind: 'database' | 'role'): Promise<void> {
  const names =
    kind === 'database' ? 'select datname as name from pg_database' : 'select rolname as name from pg_roles';
  const { rows } = await client.query<{ name: string }>(
    `select name from (${names}) as t where name ~ '^jobsites_test_'`,
  );
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
