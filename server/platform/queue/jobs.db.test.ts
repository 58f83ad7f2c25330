import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { quietLog } from '#testkit/app/quiet-log.ts';
import { testDatabase, testEngine } from '#testkit/database/engines.ts';
import { withSystemTransaction } from '../database/database.ts';
import type { Dispatcher } from './dispatcher.ts';
import { enqueue, handle, jobDispatcher } from './jobs.ts';
import { jobQueue, type QueueRules } from './queue.ts';

const db = await testDatabase();
const DEADLINE = 10_000;
const opened: Dispatcher[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((dispatcher) => dispatcher.stop()));
});

interface Word {
  word: string;
}

/** A queue of this test, and workers whose clock the test controls. */
function freshQueue(rules: Partial<QueueRules> = {}) {
  const queue = jobQueue<Word>(`test.${randomUUID()}`, rules);
  // Ahead of the database's clock, so that a job is due as soon as it is committed.
  let now = Date.now() + 1000;
  return {
    queue,
    forward: (seconds: number) => void (now += seconds * 1000),
    add: (...words: string[]) =>
      withSystemTransaction(db, async (tx) => {
        for (const word of words) await enqueue(tx, queue, { word });
      }),
    worker(run: (word: string) => Promise<void>, { log = quietLog as never, slots = 1 } = {}) {
      const handlers = [handle(queue, ({ word }) => run(word))];
      const dispatcher = jobDispatcher(handlers, { database: db, clock: () => new Date(now), log, slots });
      opened.push(dispatcher);
      return dispatcher;
    },
    async left() {
      const rows = await db.systemDb.selectFrom('jobs').select('data').where('queue', '=', queue.name).execute();
      return rows.map(({ data }) => (data as Word).word);
    },
  };
}

test('a job runs after its transaction is committed, and is deleted', async () => {
  const { add, worker, left } = freshQueue();
  const done: string[] = [];
  await add('hello');
  await worker(async (word) => void done.push(word)).run();
  expect(done).toEqual(['hello']);
  expect(await left()).toEqual([]);
});

test('a job is dropped when its transaction is rolled back', async () => {
  const { queue, add, worker } = freshQueue();
  const done: string[] = [];
  const failing = withSystemTransaction(db, async (tx) => {
    await enqueue(tx, queue, { word: 'never' });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await add('after');
  await worker(async (word) => void done.push(word)).run();
  expect(done).toEqual(['after']);
});

test('jobs of other queues are not run', async () => {
  const [one, other] = [freshQueue(), freshQueue()];
  await one.add('mine');
  await other.add('theirs');
  await one.worker(async () => undefined).run();
  expect(await other.left()).toEqual(['theirs']);
});

test('a failed job is retried after a delay that doubles each time, and deleted after the last attempt', async () => {
  const { add, worker, forward, left } = freshQueue({ retries: 2, retryDelaySeconds: 5 });
  const error = vi.fn();
  const tried: string[] = [];
  const failing = worker(
    async (word) => {
      tried.push(word);
      throw new Error('not yet');
    },
    { log: { ...quietLog, error } as never },
  );
  await add('again');
  for (const [seconds, attempts] of [
    [0, 1],
    [4, 1],
    [1, 2],
    [9, 2],
    [1, 3],
  ] as const) {
    forward(seconds);
    await failing.run();
    expect(tried).toHaveLength(attempts);
  }
  expect(await left()).toEqual([]);
  expect(error).toHaveBeenCalledTimes(3);
});

test('a job that failed once runs again', async () => {
  const { add, worker, left } = freshQueue({ retryDelaySeconds: 0 });
  const tried: string[] = [];
  await add('again');
  await worker(async (word) => {
    tried.push(word);
    if (tried.length === 1) throw new Error('not yet');
  }).run();
  expect(tried).toEqual(['again', 'again']);
  expect(await left()).toEqual([]);
});

test('several jobs run concurrently, up to the limit', async () => {
  const { add, worker } = freshQueue();
  let [running, most] = [0, 0];
  const twoUnderWay = Promise.withResolvers<void>();
  await add('one', 'two', 'three');
  await worker(
    async () => {
      most = Math.max(most, ++running);
      if (running === 2) twoUnderWay.resolve();
      await twoUnderWay.promise;
      running -= 1;
    },
    { slots: 2 },
  ).run();
  expect(most).toBe(2);
});

test('stop waits for running jobs and takes no more', async () => {
  const { add, worker, left } = freshQueue();
  const [started, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const finished: string[] = [];
  await add('in hand', 'waiting');
  const dispatcher = worker(async (word) => {
    started.resolve();
    await gate.promise;
    finished.push(word);
  });
  dispatcher.wake();
  await started.promise;
  const stopping = dispatcher.stop();
  gate.resolve();
  await stopping;
  expect(finished).toEqual(['in hand']);
  expect(await left()).toEqual(['waiting']);
});

test('a backlog is processed without waiting between jobs', async () => {
  const { add, worker } = freshQueue();
  let done = 0;
  await add(...Array.from({ length: 40 }, String));
  await worker(async () => void done++).run();
  expect(done).toBe(40);
});

test('a job runs once when two workers find it', async () => {
  const { add, worker } = freshQueue();
  const done: string[] = [];
  await add('one', 'two', 'three');
  const workers = [1, 2, 3].map(() => worker(async (word) => void done.push(word), { slots: 3 }));
  await Promise.all(workers.map((one) => one.run()));
  expect(done.toSorted()).toEqual(['one', 'three', 'two']);
});

test('a job whose worker was lost is given to another worker, but not forever', async () => {
  const { add, worker, forward, left } = freshQueue({ timeLimitSeconds: 60, retries: 1 });
  const error = vi.fn();
  let taken = 0;
  await add('lost');
  const hung = Promise.withResolvers<void>();
  for (const attempts of [1, 2]) {
    const reached = Promise.withResolvers<void>();
    const losing = worker(() => (taken++, reached.resolve(), hung.promise));
    losing.wake();
    await reached.promise;
    forward(59);
    await worker(async () => void taken++).run();
    expect(taken).toBe(attempts);
    forward(2);
  }
  await worker(async () => void taken++, { log: { ...quietLog, error } as never }).run();
  expect(taken).toBe(2);
  expect(error).toHaveBeenCalledWith(
    expect.objectContaining({ err: new Error('Every attempt lost its worker') }),
    'A job failed',
  );
  expect(await left()).toEqual([]);
  hung.resolve();
});

test('a failed job is logged with its queue', async () => {
  const { queue, add, worker } = freshQueue({ retries: 0 });
  const error = vi.fn();
  await add('print');
  await worker(() => Promise.reject(new Error('no paper')), { log: { ...quietLog, error } as never }).run();
  const details = { err: new Error('no paper'), queue: queue.name, job: expect.any(String) as string };
  expect(error).toHaveBeenCalledWith(details, 'A job failed');
});

// The embedded engine has a single connection, which no other process can close.
test.skipIf(testEngine === 'embedded')('jobs continue after PostgreSQL has closed every connection', async () => {
  const { add, worker } = freshQueue();
  const done: string[] = [];
  const dispatcher = worker(async (word) => void done.push(word));
  await db.asOwner((owner) =>
    owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`,
    ),
  );
  await vi.waitFor(() => add('after'), DEADLINE);
  await vi.waitFor(async () => {
    await dispatcher.run();
    expect(done).toEqual(['after']);
  }, DEADLINE);
});
