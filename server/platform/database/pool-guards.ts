import type pg from 'pg';
import { CommitNotReplicated } from './errors.ts';
import type { Log } from './log.ts';

/** Reports how many seconds each caller waited for a connection of the pool, including callers that did not get one. */
export function measurePoolWaits(pool: pg.Pool, observe: (seconds: number) => void): void {
  const connect = pool.connect.bind(pool) as PoolConnect;
  pool.connect = ((callback?: ConnectCallback) => {
    const began = performance.now();
    const done = () => observe((performance.now() - began) / 1000);
    if (!callback) return connect().finally(done);
    return connect((...result) => {
      done();
      callback(...result);
    });
  }) as typeof pool.connect;
}

type ConnectCallback = Parameters<Extract<pg.Pool['connect'], (callback: never) => void>>[0];
interface PoolConnect {
  (): Promise<pg.PoolClient>;
  (callback: ConnectCallback): void;
}

const unreplicated = new WeakSet<object>();

/**
 * Throws CommitNotReplicated if a commit on this connection of a guarded pool did not wait for its synchronous standby.
 * PostgreSQL reports this only with a warning.
 */
export function requireReplicated(client: pg.ClientBase): void {
  if (unreplicated.has(client)) throw new CommitNotReplicated();
}

/** Error handling that pg's pool leaves to its owner. It is the same for both engines. */
export function guardPool(pool: pg.Pool, log: Log): void {
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection was lost'));

  // The pool does not listen for errors of a borrowed connection, and an unhandled 'error' event would end the process.
  // The borrower gets the error from its query.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    client.on('notice', ({ routine }) => {
      if (routine === 'SyncRepWaitForLSN') unreplicated.add(client);
    });
  });

  // The pool would reuse the connection with the open transaction, and therefore with its company.
  pool.on('release', (_error, client) => {
    const status = client.getTransactionStatus();
    if (status !== 'T' && status !== 'E') return;
    log.error({}, 'a database connection came back with an open transaction and is closed');
    void client.end();
  });
}
