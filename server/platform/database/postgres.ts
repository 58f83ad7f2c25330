import pg from 'pg';
import { becomeAppRole } from './app-role.ts';
import type { Engine } from './engine.ts';
import type { Log } from './log.ts';
import { guardPool } from './pool-guards.ts';
import { wireTypes } from './wire-types.ts';

const SECOND = 1000;
const PROBE_MS = 2 * SECOND;

interface PostgresOptions {
  url: string;
  /** The login that owns the schema, if it differs from the login of `url`. */
  ownerUrl?: string | undefined;
  poolSize: number;
  log: Log;
}

/** A PostgreSQL server. It connects on first use, so a server that is still starting does not stop the process. */
export function openPostgres(options: PostgresOptions): Engine {
  const login = loginOf(options.url);
  const pool = openPool(options);
  const probing = new pg.Pool({
    ...login,
    max: 1,
    idleTimeoutMillis: 60 * SECOND,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    onConnect: (client) => client.query(becomeAppRole),
  });
  guardPool(probing, options.log);

  const asLogin = async <T>(connectionString: string, work: (client: pg.ClientBase) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ ...login, connectionString });
    client.on('error', (error) => options.log.warn({ reason: error.message }, 'a database connection was lost'));
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };

  const { url, ownerUrl = url } = options;
  return {
    pool,
    asOwner: (work) => asLogin(ownerUrl, work),
    ...(ownerUrl !== url && { serverLogin: () => asLogin(url, nameOfLogin) }),
    probe: async (statement) => void (await probing.query(statement)),
    close: async () => {
      await Promise.all([pool.end(), probing.end()]);
    },
  };
}

interface PoolOptions {
  url: string;
  poolSize: number;
  /** The time limit for opening a connection. */
  connectionTimeoutMs?: number;
  log: Log;
}

/** Connections in the app role. */
export function openPool({ url, poolSize, connectionTimeoutMs = 10 * SECOND, log }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...loginOf(url),
    connectionTimeoutMillis: connectionTimeoutMs,
    max: poolSize,
    idleTimeoutMillis: 60 * SECOND,
    statement_timeout: 30 * SECOND,
    idle_in_transaction_session_timeout: 30 * SECOND,
    // A frozen server does not enforce its own timeout.
    query_timeout: 35 * SECOND,
    onConnect: (client) => client.query(becomeAppRole),
  });
  guardPool(pool, log);
  return pool;
}

function loginOf(url: string) {
  return {
    connectionString: url,
    application_name: 'jobsitespro',
    connectionTimeoutMillis: 10 * SECOND,
    keepAlive: true,
    types: wireTypes,
    // The server's defaults may differ. Days and instants are parsed in this format. Our queries are short: compiling
    // one (jit) takes longer than running it.
    options: '-c TimeZone=UTC -c DateStyle=ISO -c jit=off',
  };
}

async function nameOfLogin(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select session_user as name');
  return rows[0]?.name ?? '';
}
