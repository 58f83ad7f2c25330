import { PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import { JOBS_SCHEMA, pgBossOver } from './pg-boss-database.ts';
import type { Queue } from './queue.ts';

/**
 * Migrates the tables of pg-boss and updates the queues, as the schema's owner. Safe if several processes start at
 * once. Runs after the database's own migrations, which create the role of the workers. Indexes that a new release of
 * pg-boss defers are built one at a time at the following starts.
 */
export async function prepareJobs(database: Database, queues: Queue<object>[]): Promise<void> {
  await database.asOwner(async (owner) => {
    // Released with the owner's connection, which is not used again.
    await owner.query('select pg_advisory_lock($1)', [ONE_AT_A_TIME]);
    const boss = new PgBoss({ ...pgBossOver(owner, database.engine), migrate: true });
    let trouble: Error | undefined;
    boss.on('error', (error) => (trouble ??= error));
    try {
      await boss.start();
      for (const queue of queues) await prepareQueue(boss, queue);
    } finally {
      await boss.stop({ graceful: false, close: false });
    }
    if (trouble) throw trouble;
    await owner.query(grants);
  });
}

// Any number that nobody else locks; this one spells "jobs".
const ONE_AT_A_TIME = 0x6a6f6273;

async function prepareQueue(boss: PgBoss, queue: Queue<object>): Promise<void> {
  const options = {
    retryLimit: queue.retries,
    retryDelay: queue.retryDelaySeconds,
    retryBackoff: queue.retryDelaySeconds > 0,
    expireInSeconds: queue.timeLimitSeconds,
    deleteAfterSeconds: KEEP_DONE_SECONDS,
  };
  await boss.createQueue(queue.name, options);
  // An existing queue keeps its old rules until it is updated.
  await boss.updateQueue(queue.name, options);
}

// Long enough for a diagnosis, short enough to stay small.
const KEEP_DONE_SECONDS = 24 * 60 * 60;

const grants = `
  do $$
  declare app text := quote_ident(current_database() || '_app');
  begin
    execute 'grant usage on schema ${JOBS_SCHEMA} to ' || app;
    execute 'grant select, insert, update, delete on all tables in schema ${JOBS_SCHEMA} to ' || app;
    execute 'grant usage on all sequences in schema ${JOBS_SCHEMA} to ' || app;
    execute 'grant execute on all functions in schema ${JOBS_SCHEMA} to ' || app;
  end $$`;
