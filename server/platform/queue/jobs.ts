import type { FastifyBaseLogger } from 'fastify';
import { type Selectable, sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { type Database, type SystemDb, withSystemTransaction } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { newId } from '../ids.ts';
import { createDispatcher, type Dispatcher } from './dispatcher.ts';
import type { Queue } from './queue.ts';

type JobRow = Selectable<Tables['jobs']>;

/**
 * Adds a job in the caller's transaction. It is rolled back with the transaction, and visible to workers once the
 * transaction is committed. It runs immediately, or from the given time on.
 */
export async function enqueue<Data extends object>(
  db: SystemDb,
  queue: Queue<Data>,
  data: Data,
  from?: Date,
): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ job_id: newId(), queue: queue.name, data: JSON.stringify(data), ...(from && { next_attempt_at: from }) })
    .execute();
}

export interface JobHandler {
  readonly queue: Queue<object>;
  run(data: object): Promise<void>;
}

/**
 * Declares the function that runs the jobs of a queue. A job may run more than once, if it fails or its worker is lost.
 */
export function handle<Data extends object>(queue: Queue<Data>, run: (data: Data) => Promise<void>): JobHandler {
  return { queue, run: (data) => run(data as Data) };
}

interface Worker {
  database: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** The maximum number of concurrent jobs of this process. */
  slots?: number;
}

/**
 * Runs the due jobs of the handled queues in parallel. A failed job is logged, retried by the rules of its queue, and
 * deleted after its last attempt.
 */
export function jobDispatcher(handlers: readonly JobHandler[], worker: Worker): Dispatcher {
  const { database, clock, log, slots = 4 } = worker;
  const queues = handlers.map(({ queue }) => queue.name);
  return createDispatcher<Pick<JobRow, 'job_id' | 'queue'>>({
    slots,
    idOf: ({ job_id }) => job_id,
    due: (atMost, underWay) =>
      database.systemDb
        .selectFrom('jobs')
        .select(['job_id', 'queue'])
        .where('queue', 'in', queues)
        .where('job_id', '<>', sql<string>`all(${underWay.map(({ job_id }) => job_id)}::uuid[])`)
        .where('next_attempt_at', '<=', clock())
        .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<', clock())]))
        .orderBy('next_attempt_at')
        .limit(atMost)
        .execute(),
    async deliver({ job_id, queue }) {
      const handler = handlers.find((one) => one.queue.name === queue);
      if (handler) await runJob(handler, job_id, worker);
    },
    log,
  });
}

async function runJob({ queue, run }: JobHandler, job_id: string, { database, clock, log }: Worker): Promise<void> {
  const job = await leaseJob(queue, job_id, { database, clock });
  if (!job) return;
  try {
    if (job.attempts > queue.retries + 1) throw new Error('Every attempt lost its worker');
    await run(job.data);
  } catch (error) {
    log.error({ err: error, queue: queue.name, job: job_id }, 'A job failed');
    if (job.attempts <= queue.retries) return retryLater(queue, job, { database, clock });
  }
  // Only the holder of the newest token may delete the job: after a lost lease, another worker's attempt is the valid
  // one.
  await withSystemTransaction(database, (db) =>
    db.deleteFrom('jobs').where('job_id', '=', job_id).where('lease_token', '=', job.lease_token).execute(),
  );
}

/** Leases a job; undefined if another worker has it or it is finished. Attempts count even if the worker is lost. */
async function leaseJob(
  { timeLimitSeconds }: Queue<object>,
  job_id: string,
  { database, clock }: Pick<Worker, 'database' | 'clock'>,
): Promise<JobRow | undefined> {
  const now = clock();
  return withSystemTransaction(database, (db) =>
    db
      .updateTable('jobs')
      .set((row) => ({
        lease_token: newId(),
        lease_until: new Date(now.getTime() + timeLimitSeconds * 1000),
        attempts: row('attempts', '+', 1),
      }))
      .where('job_id', '=', job_id)
      .where('next_attempt_at', '<=', now)
      .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<', now)]))
      .returningAll()
      .executeTakeFirst(),
  );
}

async function retryLater(
  { retryDelaySeconds }: Queue<object>,
  { job_id, attempts, lease_token }: JobRow,
  { database, clock }: Pick<Worker, 'database' | 'clock'>,
): Promise<void> {
  const delayMs = retryDelaySeconds * 1000 * 2 ** (attempts - 1);
  await withSystemTransaction(database, (db) =>
    db
      .updateTable('jobs')
      .set({ next_attempt_at: new Date(clock().getTime() + delayMs), lease_token: null, lease_until: null })
      .where('job_id', '=', job_id)
      .where('lease_token', '=', lease_token)
      .execute(),
  );
}
