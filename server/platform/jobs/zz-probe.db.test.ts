import { PgBoss } from 'pg-boss';
import { expect, test, vi } from 'vitest';
import { testDatabase, testEngine } from '../../testing/engines.ts';
import { inHouse } from '../database/database.ts';
import { openJobs } from './jobs.ts';
import { pgBossOver } from './pg-boss-database.ts';
import { prepareJobs } from './prepare-jobs.ts';
import { jobQueue } from './queue.ts';

test('probe', { timeout: 120_000 }, async () => {
  const db = await testDatabase();
  const qs = [
    jobQueue<{ n: number }>('p.a', { timeLimitSeconds: 1, retryDelaySeconds: 0 }),
    jobQueue<{ n: number }>('p.b'),
    jobQueue<{ n: number }>('p.c'),
  ];
  let t0 = performance.now();
  await prepareJobs(db, qs);
  console.log(testEngine, 'prepare ms', Math.round(performance.now() - t0));
  t0 = performance.now();
  await prepareJobs(db, qs);
  console.log(testEngine, 'prepare again ms', Math.round(performance.now() - t0));
  // supervision as the app
  const errors: unknown[] = [];
  const boss = new PgBoss({ ...pgBossOver(db.pool, db.engine), migrate: false });
  boss.on('error', (e) => errors.push(e));
  boss.on('warning', (w) => errors.push(w));
  await boss.start();
  await boss.send('p.a', { n: 0 });
  await boss.fetch('p.a');
  await db.pool.query(`update pgboss.job set started_on = now() - interval '1 hour' where name = 'p.a'`);
  await boss.supervise();
  console.log(
    testEngine,
    (await db.pool.query(`select state, retry_count, name from pgboss.job where name='p.a'`)).rows,
    errors,
  );
  await db.pool
    .query(`update pgboss.queue set maintain_on = null, monitor_on = null, updated_on = now() - interval '3 days'`)
    .catch((e) => console.log(e.message));
  await boss.supervise();
  console.log(testEngine, 'errors', errors, await boss.detectSchemaDrift().then((d) => d.ok));
  await boss.stop({ graceful: false, close: false });

  const said: unknown[] = [];
  const jobs = await openJobs(db, {
    log: { warn: (...a: unknown[]) => said.push(a), error: (...a: unknown[]) => said.push(a) } as never,
  });
  let done = 0;
  for (const q of qs) await jobs.work(q, async () => void done++, { concurrency: 4 });
  await vi.waitFor(() => expect(done).toBe(1), 10_000);
  const cpu = process.cpuUsage();
  const t = performance.now();
  await new Promise((r) => setTimeout(r, 20_000));
  const used = process.cpuUsage(cpu);
  console.log(
    testEngine,
    'idle CPU %',
    ((used.user + used.system) / 10 / (performance.now() - t)).toFixed(2),
    'of a core, 12 pollers',
  );
  t0 = performance.now();
  await inHouse(db, async (tx) => {
    for (let i = 0; i < 200; i++) await jobs.enqueue(tx, qs[1]!, { n: i });
  });
  console.log(testEngine, 'enqueue ms each', ((performance.now() - t0) / 200).toFixed(2));
  t0 = performance.now();
  await vi.waitFor(() => expect(done).toBe(201), 30_000);
  console.log(testEngine, '200 jobs worked in ms', Math.round(performance.now() - t0));
  if (testEngine === 'postgres') {
    await db.asOwner((o) =>
      o.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`,
      ),
    );
    console.log('ready', await jobs.ready());
    await inHouse(db, (tx) => jobs.enqueue(tx, qs[1]!, { n: 1 }));
    await vi.waitFor(() => expect(done).toBe(202), 10_000);
  }
  console.log('said', said.map(String).slice(0, 5), said.length);
  t0 = performance.now();
  await jobs.stop();
  console.log('stop ms', Math.round(performance.now() - t0));
});
