import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Connection } from './connection.ts';
import type { Operation } from './operations.ts';
import type { Served } from './processes.ts';
import type { Scratch } from './scratch.ts';
import { compared, type Result } from './table.ts';

/** The file in which the kernel reports a thread's CPU time in nanoseconds. */
export const hasProcessorTime = existsSync('/proc/self/schedstat');

/**
 * The CPU milliseconds of one call, the sum of the server and the database. Other programs on the machine hardly
 * affect this figure, so use its ratio on a busy machine.
 */
export async function processorTimes(
  all: readonly Operation[],
  servers: { bare: Served; app: Served },
  scratch: Scratch,
  rounds: number,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const { name, bar, tenant, bare, app } of all) {
    const spent = async (served: Served, ask: Operation['bare']) => {
      const connection = await Connection.to(served.port);
      const call = () => connection.ask({ ...ask(), cookie: tenant.cookie });
      const time = await processorTimeOf(call, { served, scratch, rounds });
      connection.close();
      return time;
    };
    results.push(compared(name, await spent(servers.bare, bare), await spent(servers.app, app), bar));
  }
  return results;
}

interface Measured {
  served: Served;
  /** The server process of a database that is not embedded. */
  scratch: Scratch | undefined;
  rounds: number;
}

/** The average CPU milliseconds of one call, after a warm-up. */
export async function processorTimeOf(
  call: () => Promise<unknown>,
  { served, scratch, rounds }: Measured,
): Promise<number> {
  for (let round = 0; round < rounds / 2; round++) await call();
  const pids = [served.pid, ...(scratch ? await backends(scratch) : [])];
  const before = millisecondsOf(pids);
  for (let round = 0; round < rounds; round++) await call();
  return spentBetween(before, millisecondsOf(pids)) / rounds;
}

async function backends({ database }: Scratch): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  return rows.map(({ pid }) => pid);
}

/** The CPU time of each thread of these processes so far, in milliseconds. */
export function millisecondsOf(pids: readonly number[]): Map<string, number> {
  const threads = pids.flatMap((pid) => tasksOf(pid).map((task) => `/proc/${pid}/task/${task}/schedstat`));
  return new Map(threads.map((file) => [file, Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6]));
}

/** Counts only threads that existed throughout: one that ended in between would subtract all its time. */
export function spentBetween(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): number {
  const spent = [...after].map(([thread, milliseconds]) => milliseconds - (before.get(thread) ?? milliseconds));
  return spent.reduce((sum, each) => sum + each, 0);
}

/** A pool may have closed a connection in the meantime. */
function tasksOf(pid: number): string[] {
  return existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`) : [];
}
