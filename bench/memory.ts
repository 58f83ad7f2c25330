import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Served } from './processes.ts';
import type { Result } from './table.ts';

/** Maximum megabytes of the server's processes, without those of PostgreSQL. */
const MOST_MB = { embedded: 400, postgres: 200 };

/** By then V8 has compiled the functions that startup calls often, and has released the memory used for it. */
const SETTLED_MS = 30_000;

/** The memory of a server that has started and has no clients. Empty if the operating system does not report it. */
export async function measureIdleMemory(served: Served, engine: keyof typeof MOST_MB): Promise<Result[]> {
  if (!existsSync(`/proc/${served.pid}/status`)) return [];
  await wait(SETTLED_MS);
  const measured = memoryOf(served.pid);
  const most = MOST_MB[engine];
  return [
    { operation: 'memory at idle after the start', measured, bar: `${most} MB`, isMet: measured <= most, unit: 'MB' },
  ];
}

/** The resident memory of a process and of all its child processes, in megabytes. */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  return childrenOf(pid).reduce((sum, child) => sum + memoryOf(child), megabytes);
}

function childrenOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}
