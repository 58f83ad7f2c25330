import pg from 'pg';
import { becomeAppRole } from './app-role.ts';
import type { Engine } from './engine.ts';
import type { Log } from './log.ts';
import { guardPool } from './pool-guards.ts';
import { wireTypes } from './wire-types.ts';

const SECOND = 1000;
const PROBE_MS = 2 * SECOND;

/** A PostgreSQL server. Connects when first used, so a server that is still starting does not end us. */
export function openPostgres(options: { url: string; poolSize: number; log: Log }): Engine {
  const login = {
    connectionString: options.url,
    application_name: 'jobsitespro',
    connectionTimeoutMillis: 10 * SECOND,
    keepAlive: true,
    types: wireTypes,
    // A server may be set up otherwise; days and instants are read as text in this form. Our queries are short: compiling
    // one (jit) takes longer than running it.
    options: '-c TimeZone=UTC -c DateStyle=ISO -c jit=off',
  };
  const pool = new pg.Pool({
    ...login,
    max: options.poolSize,
    idleTimeoutMillis: 60 * SECOND,
    statement_timeout: 30 * SECOND,
    idle_in_transaction_session_timeout: 30 * SECOND,
    // A frozen server does not honour its own timeout.
    query_timeout: 35 * SECOND,
    onConnect: (client) => client.query(becomeAppRole),
  });
  guardPool(pool, options.log);
  const probing = new pg.Pool({
    ...login,
    max: 1,
    idleTimeoutMillis: 60 * SECOND,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    onConnect: (client) => client.query(becomeAppRole),
  });
  guardPool(probing, options.log);

  return {
    pool,
    asOwner: async (work) => {
      const client = new pg.Client(login);
      client.on('error', (error) =>
        options.log.warn({ reason: error.message }, "the owner's database connection was lost"),
      );
      await client.connect();
      try {
        return await work(client);
      } finally {
        await client.end();
      }
    },
    probe: async (statement) => void (await probing.query(statement)),
    close: async () => {
      await Promise.all([pool.end(), probing.end()]);
    },
  };
}
