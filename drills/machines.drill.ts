import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ServerProcess, startServer } from '#testkit/app/server-process.ts';
import { sparePort } from '#testkit/app/spare-port.ts';
import { findPostgres, startScratchPostgres } from '#testkit/database/scratch-postgres.ts';
import { runS3Server } from '#testkit/providers/run-s3-server.ts';
import { Tally } from './client.ts';
import { startMailServerApart } from './mail-server.ts';
import { hasProxy, startProxy } from './proxy.ts';
import { Workload } from './workload.ts';

/*
 * Two web processes and two workers on one PostgreSQL and one bucket, behind HAProxy with the configuration of
 * deploy/. Under load they are killed, PostgreSQL is restarted, and all four are replaced as in an upgrade.
 */

const SHUTDOWN_DELAY = 3;

type Role = 'web' | 'worker';
type StartProcess = (role: Role, n: 0 | 1) => Promise<ServerProcess>;

/** Returns the number of faults. */
export async function machinesDrill({ rate }: { rate: number }): Promise<number> {
  if (!hasProxy() || !findPostgres()) {
    console.log('machines   skipped: haproxy and a PostgreSQL server must be installed, haproxy in PATH');
    return 0;
  }
  const folder = mkdtempSync(join(tmpdir(), 'jobsitespro-machines-drill-'));
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  // An acknowledged commit must survive the end of the server; the machine itself does not fail here.
  const postgres = await startScratchPostgres({ settings: { synchronous_commit: 'on' } });
  stack.defer(() => postgres.stop());
  const { config: s3, stop: stopS3 } = await runS3Server(folderIn(folder, 'bucket'));
  stack.defer(stopS3);
  const mailServer = await startMailServerApart();
  stack.defer(() => mailServer.stop());
  const ports = [await sparePort(), await sparePort()] as const;
  const proxy = await startProxy(folder, ports);
  stack.defer(() => proxy.stop());

  const start: StartProcess = (role, n) =>
    startServer({
      dataDir: folderIn(folder, `${role}-${n}`),
      databaseUrl: postgres.url,
      smtpUrl: mailServer.url,
      shutdownDelay: SHUTDOWN_DELAY,
      port: role === 'web' ? ports[n] : undefined,
      settings: {
        ROLE: role,
        SECRET_KEY: 'the secret key of the drill: 32+ letters',
        PUBLIC_URL: proxy.url,
        TRUST_PROXY: '1',
        S3_BUCKET: s3.bucket,
        S3_REGION: s3.region,
        S3_ENDPOINT: s3.endpoint ?? '',
        S3_ACCESS_KEY_ID: s3.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      },
    });
  const running: Record<Role, [ServerProcess, ServerProcess]> = {
    web: [await start('web', 0), await start('web', 1)],
    worker: [await start('worker', 0), await start('worker', 1)],
  };
  stack.defer(async () => void (await Promise.all([...running.web, ...running.worker].map((each) => each.stop()))));
  await proxy.ready();

  const { killedAt, exitCodes, phases } = phasesOf(running, start, () => postgres.restart());
  const workload = await Workload.at(proxy.url);
  const tallies = new Map<string, Tally>();
  await workload.during(rate, async () => {
    for (const [name, runPhase] of phases) {
      workload.tally = new Tally();
      tallies.set(name, workload.tally);
      console.log(`machines   ${name} …`);
      await runPhase();
      await wait(5000);
    }
  });
  const faults = await workload.faults(mailServer, { killedAt });
  print(rate, tallies);
  console.log(`machines   ${workload.acknowledged}`);
  for (const [name, { broken }] of tallies) {
    if (broken.length > 0) faults.push(`${broken.length} broken answers while ${name}, as ${broken[0]}`);
  }
  if (exitCodes.some((code) => code !== 0)) faults.push(`the processes ended with ${exitCodes.join(', ')}`);
  for (const fault of faults) console.log(`machines   WRONG: ${fault}`);
  return faults.length;
}

/** What happens to the processes, in order; the times of the kills and the exit codes of the stops are added. */
function phasesOf(
  running: Record<Role, [ServerProcess, ServerProcess]>,
  start: StartProcess,
  restartPostgres: () => Promise<void>,
) {
  const killedAt: number[] = [];
  const kill = async (role: Role) => {
    killedAt.push(Date.now());
    await running[role][0].kill();
    await wait(2000);
    running[role][0] = await start(role, 0);
  };
  const exitCodes: (number | null)[] = [];
  const stop = async (process: ServerProcess) => exitCodes.push(await process.stop());
  const phases: [string, () => Promise<void>][] = [
    ['nothing happens', () => wait(10_000)],
    ['kill -9 of one web process', () => kill('web')],
    ['kill -9 of one worker', () => kill('worker')],
    ['PostgreSQL restarts', restartPostgres],
    [
      'all four are replaced',
      async () => {
        for (const n of [0, 1] as const) {
          await stop(running.web[n]);
          running.web[n] = await start('web', n);
        }
        // Workers of two releases must not run at the same time.
        await Promise.all(running.worker.map(stop));
        running.worker = [await start('worker', 0), await start('worker', 1)];
      },
    ],
  ];
  return { killedAt, exitCodes, phases };
}

function folderIn(folder: string, name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  return path;
}

function print(rate: number, tallies: ReadonlyMap<string, Tally>): void {
  const head = ['phase', 'requests', '2xx', '503', 'cut', 'broken', 'p50', 'p99'];
  const rows = [...tallies].map(([name, tally]) => [
    name,
    String(tally.requests),
    String(tally.ok),
    String(tally.unavailable),
    String(tally.cuts.length),
    String(tally.broken.length),
    `${tally.percentile(0.5).toFixed(0)} ms`,
    `${tally.percentile(0.99).toFixed(0)} ms`,
  ]);
  console.log(`machines   ${rate} requests a second, behind HAProxy:`);
  for (const row of [head, ...rows]) {
    console.log(row.map((cell, column) => (column === 0 ? cell.padEnd(28) : cell.padStart(9))).join(''));
  }
}
