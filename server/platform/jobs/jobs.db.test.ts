import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { quietLog } from '../../testing/quiet-log.ts';
import { testDatabase, testEngine } from '../../testing/engines.ts';
import { withSystemTransaction } from '../database/database.ts';
import { openJobs } from './jobs.ts';
import type { Jobs } from './jobs.ts';
import { prepareJobs } from './prepare-jobs.ts';
import { jobQueue } from './queue.ts';
import type { QueueRules } from './queue.ts';

const db = await testDatabase();
const opened: Jobs[] = [];
const DEADLINE = 10_000;
afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.stop()));
});

test('runs a job after its transaction is committed', async () => {
  const { queue, jobs } = await freshQueue();
  const done: string[] = [];
  await jobs.work(queue, async ({ word }) => void done.push(word));

  await withSystemTransaction(db, (tx) => jobs.enqueue(tx, queue, { word: 'hello' }));

  await vi.waitFor(() => expect(done).toEqual(['hello']), DEADLINE);
});

test('drops a job when its transaction is rolled back', async () => {
  const { queue, jobs } = await freshQueue();
  const done: string[] = [];
  const failing = withSystemTransaction(db, async (tx) => {
    await jobs.enqueue(tx, queue, { word: 'never' });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');

  await withSystemTransaction(db, (tx) => jobs.enqueue(tx, queue, { word: 'after' }));
  await jobs.work(queue, async ({ word }) => void done.push(word));

  await vi.waitFor(() => expect(done).toEqual(['after']), DEADLINE);
});

test('delays a job until its time', async () => {
  const { queue, jobs } = await freshQueue();
  const done: string[] = [];
  await withSystemTransaction(db, async (tx) => {
    await jobs.enqueue(tx, queue, { word: 'tomorrow' }, { startAfter: new Date(Date.now() + 86_400_000) });
    await jobs.enqueue(tx, queue, { word: 'now' });
  });

  await jobs.work(queue, async ({ word }) => void done.push(word));

  await vi.waitFor(() => expect(done).toEqual(['now']), DEADLINE);
});

test('retries a job that failed', async () => {
  const { queue, jobs } = await freshQueue({ retryDelaySeconds: 0 });
  const tried: string[] = [];
  await jobs.work(queue, async ({ word }) => {
    tried.push(word);
    if (tried.length === 1) throw new Error('not yet');
  });

  await withSystemTransaction(db, (tx) => jobs.enqueue(tx, queue, { word: 'again' }));

  await vi.waitFor(() => expect(tried).toEqual(['again', 'again']), DEADLINE);
});

test('runs several jobs of one queue concurrently, up to the limit', async () => {
  const { queue, jobs } = await freshQueue();
  const running = new Set<string>();
  let most = 0;
  const gate = Promise.withResolvers<void>();
  await jobs.work(
    queue,
    async ({ word }) => {
      running.add(word);
      most = Math.max(most, running.size);
      await gate.promise;
      running.delete(word);
    },
    { concurrency: 2 },
  );
  await withSystemTransaction(db, async (tx) => {
    for (const word of ['one', 'two', 'three']) await jobs.enqueue(tx, queue, { word });
  });

  await vi.waitFor(() => expect(running.size).toBe(2), DEADLINE);
  gate.resolve();
  await vi.waitFor(() => expect(running.size).toBe(0), DEADLINE);
  expect(most).toBe(2);
});

test('stop waits for running jobs and takes no more', async () => {
  const { queue, jobs } = await freshQueue();
  const started: string[] = [];
  const finished: string[] = [];
  const gate = Promise.withResolvers<void>();
  await jobs.work(queue, async ({ word }) => {
    started.push(word);
    await gate.promise;
    finished.push(word);
  });
  await withSystemTransaction(db, async (tx) => {
    for (const word of ['in hand', 'waiting']) await jobs.enqueue(tx, queue, { word });
  });
  await vi.waitFor(() => expect(started).toEqual(['in hand']), DEADLINE);

  const stopping = jobs.stop();
  gate.resolve();
  await stopping;

  expect(finished).toEqual(['in hand']);
  const { rows } = await db.pool.query(
    `select data->>'word' as word, state from pgboss.job where name = $1 order by 1`,
    [queue.name],
  );
  expect(rows).toEqual([
    { word: 'in hand', state: 'completed' },
    { word: 'waiting', state: 'created' },
  ]);
});

test('works through a backlog without waiting between jobs', async () => {
  const { queue, jobs } = await freshQueue();
  let done = 0;
  await withSystemTransaction(db, async (tx) => {
    for (let i = 0; i < 40; i++) await jobs.enqueue(tx, queue, { word: String(i) });
  });
  await jobs.work(queue, async () => void done++);
  await vi.waitFor(() => expect(done).toBe(40), DEADLINE);
});

test('gives a job to another worker when its own was lost', async () => {
  const { queue, jobs } = await freshQueue({ timeLimitSeconds: 60, retryDelaySeconds: 0 });
  await withSystemTransaction(db, (tx) => jobs.enqueue(tx, queue, { word: 'lost' }));
  await db.pool.query(
    `update pgboss.job set state = 'active', started_on = now() - interval '61 seconds' where name = $1`,
    [queue.name],
  );
  const done: string[] = [];
  const successor = await open({ supervisionSeconds: 1 });
  await successor.work(queue, async ({ word }) => void done.push(word));
  await vi.waitFor(() => expect(done).toEqual(['lost']), DEADLINE);
});

test('logs a failed job with its queue', async () => {
  const { queue } = await freshQueue();
  const error = vi.fn();
  const jobs = await open({ log: { ...quietLog, error } });
  await jobs.work(queue, async () => {
    throw new Error('no paper');
  });
  await withSystemTransaction(db, (tx) => jobs.enqueue(tx, queue, { word: 'print' }));
  const details = { err: new Error('no paper'), queue: queue.name, job: expect.any(String) as string };
  await vi.waitFor(() => expect(error).toHaveBeenCalledWith(details, 'A job failed'), DEADLINE);
});

// The embedded engine has a single connection, which no other process can close.
test.skipIf(testEngine === 'embedded')('jobs continue after PostgreSQL has closed every connection', async () => {
  const { queue, jobs } = await freshQueue();
  const done: string[] = [];
  await jobs.work(queue, async ({ word }) => void done.push(word));
  await db.asOwner((owner) =>
    owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`,
    ),
  );
  await vi.waitFor(() => withSystemTransaction(db, (tx) => jobs.enqueue(tx, queue, { word: 'after' })), DEADLINE);
  await vi.waitFor(() => expect(done).toEqual(['after']), DEADLINE);
});

test('several processes can prepare the same queues at once', async () => {
  const queues = [jobQueue(`test.${randomUUID()}`), jobQueue(`test.${randomUUID()}`)];
  await Promise.all([prepareJobs(db, queues), prepareJobs(db, queues), prepareJobs(db, queues)]);
  expect(await (await open()).ready()).toBe(true);
});

test('rejects a job for a queue that was not prepared', async () => {
  const jobs = await open();
  const enqueueing = withSystemTransaction(db, (tx) => jobs.enqueue(tx, jobQueue('test.unprepared'), {}));
  await expect(enqueueing).rejects.toThrow('test.unprepared');
});

async function freshQueue(rules: Partial<QueueRules> = {}) {
  const queue = jobQueue<{ word: string }>(`test.${randomUUID()}`, rules);
  await prepareJobs(db, [queue]);
  return { queue, jobs: await open() };
}

async function open(options: Partial<Parameters<typeof openJobs>[1]> = {}): Promise<Jobs> {
  const jobs = await openJobs(db, { log: quietLog, ...options });
  opened.push(jobs);
  return jobs;
}
