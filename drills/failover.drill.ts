import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ServerProcess, startServer } from '#testkit/app/server-process.ts';
import { sparePort } from '#testkit/app/spare-port.ts';
import { startPgbouncer } from '#testkit/database/pgbouncer.ts';
import { findPostgres } from '#testkit/database/scratch-postgres.ts';
import { runS3Server } from '#testkit/providers/run-s3-server.ts';
import { Tally } from './client.ts';
import { Cluster } from './failover/cluster.ts';
import { backUpDuring, type Installation, switchOver } from './failover/commands.ts';
import { customersDuring } from './failover/customers.ts';
import type { DatabaseNode } from './failover/node.ts';
import { isInstalled } from './failover/program.ts';
import { startMailServerApart } from './mail-server.ts';
import { startProxy } from './proxy.ts';
import { Workload } from './workload.ts';

/*
 * Two web processes and a worker on PgBouncer, HAProxy, and three Patroni nodes, with the samples of
 * deploy/high-availability. Under load the primary is killed, frozen, or cut off from the network, round after round.
 * Then the primary is moved to another node on purpose, and fails during a backup, approvals, and payments.
 */

const PROGRAMS = ['patroni', 'patronictl', 'etcd', 'haproxy', 'pgbouncer', 'psql'];
const BACK_WITHIN_MS = 15_000;
/** Acknowledged writes that show that the service is back. */
const WRITES = 3;
const SWITCHOVERS = 3;
/** Requests per second of one user: the server rejects more than a hundred at the same time. */
const CALM_RATE = 20;

interface Fault {
  begin(primary: DatabaseNode): Promise<void> | void;
  end(primary: DatabaseNode): Promise<void> | void;
}

const FAULTS: Record<string, Fault> = {
  // The node's processes are started again once the service is back.
  killed: { begin: (primary) => primary.kill(), end: () => undefined },
  frozen: { begin: (primary) => primary.freeze(), end: (primary) => primary.thaw() },
  'cut off': { begin: (primary) => primary.cut(true), end: (primary) => primary.cut(false) },
};

/** Returns the number of faults. */
export async function failoverDrill({ rounds, rate }: { rounds: number; rate: number }): Promise<number> {
  const missing = PROGRAMS.filter((program) => !isInstalled(program));
  if (!findPostgres()) missing.push('a PostgreSQL server');
  if (missing.length > 0) {
    console.log(`failover   skipped: ${missing.join(', ')} must be installed, and in PATH`);
    return 0;
  }
  const folder = mkdtempSync(join(tmpdir(), 'jobsitespro-failover-drill-'));
  // The database runs as another user.
  chmodSync(folder, 0o755);
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  const cluster = await Cluster.start(folder);
  stack.defer(() => cluster.stop());
  const [url, migrationUrl] = [cluster.url('jobsitespro_server'), cluster.url('jobsitespro_owner')];
  const pooler = await startPgbouncer({ url, others: [migrationUrl] });
  stack.defer(() => pooler.stop());
  const databaseUrl = pooler.through(url);
  const faults = await underLoad(
    { folder, cluster, databaseUrl, migrationUrl, adminUrl: pooler.adminUrl },
    { rounds, rate },
  );
  const fail = async () => {
    const primary = await cluster.primary();
    await primary.kill();
    await cluster.untilHealthy();
  };
  faults.push(...(await customersDuring(fail, { databaseUrl, migrationUrl })));
  for (const fault of faults) console.log(`failover   WRONG: ${fault}`);
  return faults.length;
}

async function underLoad(installation: Installation, { rounds, rate }: { rounds: number; rate: number }) {
  const { folder, cluster } = installation;
  await using stack = new AsyncDisposableStack();
  const { config: s3, stop: stopS3 } = await runS3Server(folderIn(folder, 'bucket'));
  stack.defer(stopS3);
  const mailServer = await startMailServerApart();
  stack.defer(() => mailServer.stop());
  const ports = [await sparePort(), await sparePort()] as const;
  const proxy = await startProxy(folder, ports);
  stack.defer(() => proxy.stop());
  const settings = {
    DATABASE_POOLER: 'transaction',
    SECRET_KEY: 'the secret key of the drill: 32+ letters',
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '1',
    S3_BUCKET: s3.bucket,
    S3_REGION: s3.region,
    S3_ENDPOINT: s3.endpoint ?? '',
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  };
  const start = async (name: string, role: 'web' | 'worker', port?: number) => {
    const { databaseUrl, migrationUrl } = installation;
    const dataDir = folderIn(folder, name);
    const options = {
      dataDir,
      databaseUrl,
      migrationUrl,
      smtpUrl: mailServer.url,
      ...(port !== undefined && { port }),
    };
    const server = await startServer({ ...options, settings: { ...settings, ROLE: role } });
    stack.defer(async () => void (await server.stop()));
    return server;
  };
  const servers: ServerProcess[] = [
    await start('web-0', 'web', ports[0]),
    await start('web-1', 'web', ports[1]),
    await start('worker', 'worker'),
  ];
  await proxy.ready();
  const workload = await Workload.at(proxy.url);
  const found: string[] = [];
  await workload.during(rate, async () => {
    await wait(5000);
    found.push(...(await failRoundAfterRound(cluster, workload, rounds)));
  });
  await workload.during(Math.min(rate, CALM_RATE), async () => {
    for (let count = 0; count < SWITCHOVERS; count++) found.push(...(await switchOver(installation, workload)));
    found.push(...(await backUpDuring(installation, settings)));
  });
  found.push(...(await workload.faults(mailServer)));
  console.log(`failover   ${rate} requests a second: ${workload.acknowledged}`);
  for (const server of servers) if (server.output().includes('"level":60')) found.push('a process ended on an error');
  return found;
}

async function failRoundAfterRound(cluster: Cluster, workload: Workload, rounds: number): Promise<string[]> {
  const found: string[] = [];
  const kinds = Object.entries(FAULTS);
  for (let round = 0; round < rounds; round++) {
    const [kind, fault] = kinds[round % kinds.length] ?? ['', {} as Fault];
    workload.tally = new Tally();
    const { tally } = workload;
    const primary = await cluster.primary();
    const began = performance.now();
    await fault.begin(primary);
    const failedAt = performance.now();
    const isBack = async () => {
      while (workload.writesSince(failedAt) < WRITES) {
        if (performance.now() - began > 8 * BACK_WITHIN_MS) return false;
        await wait(20);
      }
      return true;
    };
    const name = `${round + 1}/${rounds}  ${primary.name} ${kind}`;
    if (!(await isBack())) found.push(`${name}: the service is not back`);
    const ms = performance.now() - began;
    if (ms > BACK_WITHIN_MS) found.push(`${name}: the service was out for ${(ms / 1000).toFixed(1)} s`);
    await fault.end(primary);
    await cluster.untilHealthy();
    const healthyMs = performance.now() - began;
    await wait(2000);
    if (tally.broken.length > 0) found.push(`${name}: ${tally.broken.length} broken answers, as ${tally.broken[0]}`);
    console.log(
      `failover   ${name.padEnd(20)}  back after ${(ms / 1000).toFixed(1)} s, three nodes after ${(healthyMs / 1000).toFixed(0)} s; ` +
        `${tally.requests} requests, ${tally.ok} done, 503 ${tally.unavailable} times, ${tally.cuts.length} cut, ` +
        `${tally.broken.length} broken; load ${loadavg()[0]?.toFixed(1)}`,
    );
  }
  return found;
}

function folderIn(folder: string, name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  return path;
}
