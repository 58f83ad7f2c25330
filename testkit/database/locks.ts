import { isOnCitus } from './citus.ts';
import { testDatabase } from './engines.ts';

/** On Citus, a worker has the locks of its shards. */
const WAITING = isOnCitus
  ? 'select from citus_lock_waits'
  : `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Whether a transaction waits for a lock in the tests' database. */
export async function isAnyoneWaiting(): Promise<boolean> {
  const { asOwner } = await testDatabase();
  const { rows } = await asOwner((owner) => owner.query<{ waiting: boolean }>(`select exists (${WAITING}) as waiting`));
  return rows[0]?.waiting === true;
}
