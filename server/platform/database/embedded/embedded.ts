import path from 'node:path';
import pg from 'pg';
import { makeFolder } from '../../atomic-files.ts';
import { becomeAppRole, createAppRole } from '../app-role.ts';
import type { Engine } from '../engine.ts';
import type { Log } from '../log.ts';
import { guardPool } from '../pool-guards.ts';
import { wireTypes } from '../wire-types.ts';
import { lockFolder } from './folder-lock.ts';
import { LiteEngine } from './lite-engine.ts';
import { LiteSocket } from './lite-socket.ts';

/**
 * PGlite behind a pg pool of one connection, in `<dataDir>/database`. A call longer than `longestCall` milliseconds
 * restarts it. With `isSynced`, the default, an acknowledged commit survives a power failure. Throws a message for the
 * operator if another process uses the folder.
 */
export async function openEmbedded(options: {
  dataDir: string;
  isSynced?: boolean;
  log: Log;
  longestCall?: number;
}): Promise<Engine> {
  const { dataDir, isSynced = true, log, longestCall } = options;
  const folder = path.join(dataDir, 'database');
  await makeFolder(dataDir);
  const lock = await lockFolder(dataDir);
  const lite = new LiteEngine({ folder, isSynced, log, longestCall });
  try {
    await lite.start();
  } catch (error) {
    lock.release();
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new Error(`The embedded database in ${folder} cannot be opened: ${reason}`, { cause: error });
  }

  const pool = new pg.Pool({
    Client: clientOf(lite),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
    onConnect: async (client) => {
      await createAppRole(client);
      await client.query(becomeAppRole);
    },
  });
  guardPool(pool, log);

  const asOwner: Engine['asOwner'] = async (work, { mayTakeLong = false } = {}) => {
    const client = await pool.connect();
    try {
      await client.query('reset role');
      return await (mayTakeLong ? lite.whileCallsTakeLong(() => work(client)) : work(client));
    } finally {
      // The connection is discarded, so that the next one starts clean in the app role.
      client.release(true);
    }
  };

  return {
    pool,
    asOwner,
    // PGlite has no autovacuum. Without statistics, the planner expects five of a thousand rows to be this company's.
    maintain: () => asOwner(async (owner) => void (await owner.query('vacuum (analyze)')), { mayTakeLong: true }),
    // All callers share its one connection. A caller that holds it proves that the engine works, and a hanging engine
    // is restarted.
    probe: async (statement) => {
      if (pool.idleCount > 0 || pool.totalCount === 0) await pool.query(statement);
      else await lite.start();
    },
    close: async () => {
      await pool.end();
      await lite.close();
      lock.release();
    },
  };
}

function clientOf(lite: LiteEngine): new () => pg.Client {
  return class LiteClient extends pg.Client {
    constructor() {
      super({ user: 'postgres', database: 'postgres', stream: () => new LiteSocket(lite), types: wireTypes });
    }
  };
}
