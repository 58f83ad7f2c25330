import pg from 'pg';
import type { Engine } from './engine.ts';
import type { Log } from './log.ts';
import { guardPool } from './pool-guards.ts';
import {
  explainRejectedSettings,
  isBehindPooler,
  MISSING_SETTING,
  OWNER_BEHIND_POOLER,
  SESSION_SETTINGS,
  shareProcess,
  storeLoginDefaults,
} from './pooler.ts';
import { withoutNames } from './prepared-statements.ts';
import { startSession } from './session.ts';
import { wireTypes } from './wire-types.ts';

const SECOND = 1000;
const PROBE_MS = 2 * SECOND;

interface PostgresOptions {
  url: string;
  /** The login that owns the schema, if it differs from the login of `url`. */
  ownerUrl?: string | undefined;
  /** Whether a pooler may give each transaction of `url` a different connection. */
  isPooled?: boolean | undefined;
  poolSize: number;
  log: Log;
}

/** A PostgreSQL server. It connects on first use, so a server that is still starting does not stop the process. */
export function openPostgres(options: PostgresOptions): Engine {
  const { url, ownerUrl = url, isPooled = false } = options;
  const login = loginOf(url, isPooled);
  const pool = openPool(options);
  const probing = new pg.Pool({
    ...login,
    max: 1,
    idleTimeoutMillis: 60 * SECOND,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    onConnect: (client) => startSession(client, { isPooled, mayBeReadOnly: false }),
  });
  guardPool(probing, options.log);

  const asLogin = async <T>(as: 'owner' | 'server', work: (client: pg.ClientBase) => Promise<T>): Promise<T> => {
    const isOwner = as === 'owner';
    const client = new pg.Client(isOwner ? loginOf(ownerUrl, false) : login);
    client.on('error', (error) => options.log.warn({ reason: error.message }, 'a database connection was lost'));
    await client.connect().catch((error: unknown) => {
      const message = explainRejectedSettings(error, isOwner && ownerUrl !== url);
      throw message ? new Error(message, { cause: error }) : error;
    });
    try {
      if (isPooled && isOwner && (await isBehindPooler(client))) throw new Error(OWNER_BEHIND_POOLER);
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const rejectSharedConnections = async (first: pg.ClientBase) => {
    if (!(await isBehindPooler(first))) return;
    if (await asLogin('server', (second) => shareProcess(first, second))) throw new Error(MISSING_SETTING);
  };

  return {
    pool,
    asOwner: (work) => asLogin('owner', work),
    ...(ownerUrl !== url && { serverLogin: () => asLogin('server', nameOfLogin) }),
    preparePool: () => asLogin('server', isPooled ? storeLoginDefaults : rejectSharedConnections),
    probe: async (statement) => void (await probing.query(statement)),
    close: async () => {
      await Promise.all([pool.end(), probing.end()]);
    },
  };
}

interface PoolOptions {
  url: string;
  isPooled?: boolean | undefined;
  /** Whether the server may be a standby. */
  mayBeReadOnly?: boolean;
  poolSize: number;
  /** The time limit for opening a connection. */
  connectionTimeoutMs?: number;
  log: Log;
}

/** Connections in the app role. */
export function openPool(options: PoolOptions): pg.Pool {
  const { url, isPooled = false, mayBeReadOnly = false, poolSize, connectionTimeoutMs = 10 * SECOND, log } = options;
  const pool = new pg.Pool({
    ...loginOf(url, isPooled),
    connectionTimeoutMillis: connectionTimeoutMs,
    max: poolSize,
    idleTimeoutMillis: 60 * SECOND,
    ...(!isPooled && { statement_timeout: 30 * SECOND, idle_in_transaction_session_timeout: 30 * SECOND }),
    // A frozen server does not enforce its own timeout.
    query_timeout: 35 * SECOND,
    onConnect: (client) => startSession(client, { isPooled, mayBeReadOnly }),
  });
  guardPool(pool, log);
  if (isPooled) withoutNames(pool);
  return pool;
}

/** Behind a pooler, the settings are defaults of the login, because PgBouncer rejects connections that set them. */
function loginOf(url: string, isPooled: boolean) {
  return {
    connectionString: url,
    application_name: 'jobsitespro',
    connectionTimeoutMillis: 10 * SECOND,
    keepAlive: true,
    types: wireTypes,
    // The server's defaults may differ. Days and instants are parsed in this format.
    ...(!isPooled && { options: SETTINGS }),
  };
}

const SETTINGS = Object.entries(SESSION_SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

async function nameOfLogin(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select session_user as name');
  return rows[0]?.name ?? '';
}
