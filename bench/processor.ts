import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Connection } from './connection.ts';
import type { Operation } from './operations.ts';
import type { Served } from './processes.ts';
import type { Scratch } from './scratch.ts';
import { compared, type Result } from './table.ts';

/** Where the kernel counts a thread's time in nanoseconds. */
export const hasProcessorTime = existsSync('/proc/self/schedstat');

/**
 * The processor's milliseconds for one call, the server's and the database's together. Other programs on the machine
 * hardly touch this figure, so its ratio is the one to look at where there is no quiet machine to be had.
 */
export async function processorTimes(
  all: readonly Operation[],
  servers: { bare: Served; ours: Served },
  scratch: Scratch,
  rounds: number,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const { name, bar, tenant, bare, ours } of all) {
    const spent = async (served: Served, ask: Operation['bare']) => {
      const connection = await Connection.to(served.port);
      const call = () => connection.ask({ ...ask(), cookie: tenant.cookie });
      for (let round = 0; round < rounds / 2; round++) await call();
      const pids = [served.pid, ...(await backends(scratch))];
      const before = millisecondsOf(pids);
      for (let round = 0; round < rounds; round++) await call();
      const after = millisecondsOf(pids);
      connection.close();
      return spentBetween(before, after) / rounds;
    };
    results.push(compared(name, await spent(servers.bare, bare), await spent(servers.ours, ours), bar));
  }
  return results;
}

async function backends({ database }: Scratch): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  return rows.map(({ pid }) => pid);
}

/** What each thread has spent so far. */
function millisecondsOf(pids: readonly number[]): Map<string, number> {
  const threads = pids.flatMap((pid) => tasksOf(pid).map((task) => `/proc/${pid}/task/${task}/schedstat`));
  return new Map(threads.map((file) => [file, Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6]));
}

/** Of the threads that were there all the time: one that ended in between would take all that it ever spent with it. */
function spentBetween(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): number {
  const spent = [...after].map(([thread, milliseconds]) => milliseconds - (before.get(thread) ?? milliseconds));
  return spent.reduce((sum, each) => sum + each, 0);
}

/** A connection may have been closed by its pool in the meantime. */
function tasksOf(pid: number): string[] {
  return existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`) : [];
}
