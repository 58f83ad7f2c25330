import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Tally } from '../client.ts';
import type { Workload } from '../workload.ts';
import type { Cluster } from './cluster.ts';

const SWITCHOVER = join(import.meta.dirname, '../../deploy/high-availability/switchover.sh');
const BACKUP = join(import.meta.dirname, '../../server/operations/backup/backup-command.ts');

export interface Installation {
  folder: string;
  cluster: Cluster;
  databaseUrl: string;
  migrationUrl: string;
  /** The administration console of PgBouncer. */
  adminUrl: string;
}

/** Moves the primary to the synchronous standby, as for an upgrade of PostgreSQL. Returns what went wrong. */
export async function switchOver(installation: Installation, workload: Workload): Promise<string[]> {
  const { cluster, adminUrl, migrationUrl, folder } = installation;
  await cluster.untilHealthy();
  const [from, to] = [await cluster.primary(), await cluster.synchronousStandby()];
  workload.tally = new Tally();
  const { tally } = workload;
  const began = performance.now();
  const settings = { POOLERS: adminUrl, PRIMARY: migrationUrl, PATRONI_CONFIG: from.configFile, HOME: folder };
  const { code, output } = await run(SWITCHOVER, [from.name, to.name], settings);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  await wait(5000);
  await cluster.untilHealthy();
  const { requests, ok, unavailable, cuts, broken } = tally;
  console.log(
    `failover   switchover from ${from.name} to ${to.name} in ${seconds} s: ${requests} requests, ${ok} done, ` +
      `503 ${unavailable} times, ${cuts.length} cut, ${broken.length} broken; the slowest ${tally.percentile(1).toFixed(0)} ms`,
  );
  const failed = unavailable + cuts.length + broken.length;
  return [
    ...(code === 0 && (await cluster.primary()) === to ? [] : [`the switchover failed: ${output}`]),
    ...(failed === 0 ? [] : [`the switchover failed ${failed} responses, as ${broken[0] ?? cuts[0] ?? '503'}`]),
  ];
}

/** Kills the primary while a backup is written: it succeeds, or fails with a message and leaves no archive. */
export async function backUpDuring(installation: Installation, settings: Record<string, string>): Promise<string[]> {
  const { cluster, databaseUrl, migrationUrl, folder } = installation;
  await cluster.untilHealthy();
  const env = {
    ...settings,
    DATA_DIR: join(folder, 'worker'),
    DATABASE_URL: databaseUrl,
    MIGRATION_DATABASE_URL: migrationUrl,
  };
  const backUp = (archive: string) => run(process.execPath, [BACKUP, archive], env);
  const archive = join(folder, 'during.tar.zst');
  const primary = await cluster.primary();
  const during = backUp(archive);
  await wait(1500);
  await primary.kill();
  const { code, output } = await during;
  await cluster.untilHealthy();
  const afterwards = await backUp(join(folder, 'afterwards.tar.zst'));
  const isWritten = existsSync(archive);
  const last = output.trim().split('\n').at(-1);
  console.log(`failover   a backup during a failover ${code === 0 ? 'succeeded' : `failed: ${last}`}`);
  return [
    ...(isWritten === (code === 0)
      ? []
      : [`the backup ended with ${code}, and its archive ${isWritten ? 'is' : 'is not'} there`]),
    ...(output.includes('    at ') ? [`the backup failed without a message: ${output}`] : []),
    ...(afterwards.code === 0 ? [] : [`the backup after the failover failed: ${afterwards.output}`]),
  ];
}

async function run(program: string, args: string[], settings: Record<string, string>) {
  const { PATH, HOME } = process.env;
  const child = spawn(program, args, { env: { PATH, HOME, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}
