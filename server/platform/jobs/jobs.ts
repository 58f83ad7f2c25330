import { fromKysely, PgBoss } from 'pg-boss';
import type { Job } from 'pg-boss';
import type { Database, SystemDb } from '../database/database.ts';
import { oncePerMinute } from './once-per-minute.ts';
import type { JobsLog } from './once-per-minute.ts';
import { JOBS_SCHEMA, pgBossOver } from './pg-boss-database.ts';
import type { Queue } from './queue.ts';

export interface Jobs {
  /** Adds a job in the caller's transaction: rolled back with it, visible to workers once it is committed. */
  enqueue<Data extends object>(
    db: SystemDb,
    queue: Queue<Data>,
    data: Data,
    options?: { startAfter?: Date },
  ): Promise<void>;
  /** Runs the jobs of a queue in this process, up to `concurrency` at once. A job whose handler throws is retried. */
  work<Data extends object>(
    queue: Queue<Data>,
    handler: (data: Data) => Promise<void>,
    options?: WorkOptions,
  ): Promise<void>;
  /** True while jobs can be added and found. */
  ready(): Promise<boolean>;
  /** Takes no more jobs and waits up to 4 s for running ones; the rest is returned for a retry. */
  stop(): Promise<void>;
}

export type WorkOptions = { concurrency?: number };

/**
 * Opens the jobs, after prepareJobs. Errors of the database are logged, and work continues when it recovers. Every
 * `supervisionSeconds` jobs whose worker was lost are given to another.
 */
export async function openJobs(
  database: Database,
  { log, supervisionSeconds = 30 }: { log: JobsLog; supervisionSeconds?: number },
): Promise<Jobs> {
  const boss = new PgBoss({
    ...pgBossOver(database.pool, database.engine),
    migrate: false,
    supervise: true,
    superviseIntervalSeconds: supervisionSeconds,
    monitorIntervalSeconds: supervisionSeconds,
  });
  const report = oncePerMinute(log);
  boss.on('error', (error) => report(error));
  boss.on('warning', ({ message, data }) => log.warn({ data }, `Jobs: ${message}`));
  await boss.start();
  const prepared = new Set((await boss.getQueues()).map(({ name }) => name));

  return {
    async enqueue(db, queue, data, { startAfter } = {}) {
      // pg-boss would look it up on another connection, which on the embedded engine waits for this very transaction.
      if (!prepared.has(queue.name)) throw new Error(`The queue ${queue.name} is not prepared`);
      await boss.send(queue.name, data, { startAfter, db: fromKysely(db) });
    },
    async work(queue, handler, { concurrency = 1 } = {}) {
      const workers: string[] = [];
      const work = async ([job]: Job<Parameters<typeof handler>[0]>[]) => {
        if (!job) return;
        // One job is often followed by more: all workers poll again at once, and not only after the polling interval.
        for (const worker of workers) boss.notifyWorker(worker);
        try {
          await handler(job.data);
        } catch (error) {
          log.error({ err: error, queue: queue.name, job: job.id }, 'A job failed');
          throw error;
        }
      };
      const options = { batchSize: 1, pollingIntervalSeconds: POLLING_SECONDS };
      for (let i = 0; i < concurrency; i++) workers.push(await boss.work(queue.name, options, work));
    },
    ready: () =>
      database.probe(`select version from ${JOBS_SCHEMA}.version`).then(
        () => true,
        () => false,
      ),
    stop: () => boss.stop({ graceful: true, close: false, timeout: STOP_MS }),
  };
}

const POLLING_SECONDS = 1;
const STOP_MS = 4000;
