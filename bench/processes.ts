import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sparePort } from '#testkit/app/spare-port.ts';
import { Connection } from './connection.ts';

const PREPARE = pathToFileURL(join(import.meta.dirname, '../scripts/prepare.mjs')).href;
const { serverEnv } = (await import(PREPARE)) as { serverEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv };

export interface Served {
  port: number;
  pid: number;
  /** Time from the start of the process until it is ready, in milliseconds. */
  readyAfter: number;
  stop(): Promise<void>;
}

/** The baseline server, in a separate process. */
export async function startBare(databaseUrl: string): Promise<Served> {
  const began = performance.now();
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(child, 'message')) as [AddressInfo];
  return { port, pid: child.pid ?? 0, readyAfter: performance.now() - began, stop: () => end(child) };
}

/**
 * The product's server as operators start it, in a separate process, without its log. Without a `databaseUrl` it uses
 * the embedded engine in its folder. It starts in that folder, so that a .env file of the checkout does not apply.
 */
export async function startApp(settings: { dataDir: string; databaseUrl?: string }): Promise<Served> {
  const port = await sparePort();
  const began = performance.now();
  const child = fork(join(import.meta.dirname, '../server/app/start.ts'), ['--api-only'], {
    cwd: settings.dataDir,
    execArgv: process.env.BENCH_NODE_OPTIONS?.split(' ') ?? [],
    env: serverEnv({
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: settings.dataDir,
      DATABASE_URL: settings.databaseUrl,
      RATE_LIMITS: 'off',
      // Otherwise a backup at startup would be measured too.
      BACKUP_KEEP: 'off',
      SHUTDOWN_DELAY: '0',
    }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await readiness(port, child);
  return { port, pid: child.pid ?? 0, readyAfter: performance.now() - began, stop: () => end(child) };
}

async function readiness(port: number, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + 180_000;
  while (performance.now() < deadline && child.exitCode === null) {
    if (await isReady(port)) return;
    await wait(10);
  }
  child.kill();
  throw new Error('The server under test did not become ready.');
}

async function isReady(port: number): Promise<boolean> {
  try {
    const connection = await Connection.to(port);
    const { status } = await connection.ask({ method: 'GET', path: '/readyz' });
    connection.close();
    return status === 200;
  } catch {
    return false;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
