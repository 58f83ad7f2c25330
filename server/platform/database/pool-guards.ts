import type pg from 'pg';
import type { Log } from './log.ts';

/** What pg's pool leaves to its owner, the same for both engines. */
export function guardPool(pool: pg.Pool, log: Log): void {
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection was lost'));

  // While a connection is lent out the pool listens no more, and an unheard 'error' would end the process. Whoever has it
  // hears of it through the query that fails.
  pool.on('connect', (client) => client.on('error', () => undefined));

  // The pool would lend it on with the open transaction, and so with its company.
  pool.on('release', (_error, client) => {
    const status = client.getTransactionStatus();
    if (status !== 'T' && status !== 'E') return;
    log.error({}, 'a database connection came back with an open transaction and is closed');
    void client.end();
  });
}
