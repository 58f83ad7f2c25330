import type { FastifyBaseLogger } from 'fastify';
import type { BackgroundTask } from '../core/feature.ts';
import type { Services } from '../core/services.ts';
import { isCompanyHere } from '../identity/companies/store.ts';
import { checkDirectory } from '../platform/database/directory.ts';
import { sweepDaily } from '../platform/files/sweep.ts';
import { forgetOldKeys } from '../platform/http/idempotency.ts';
import { forgetOldCounters } from '../platform/http/rate-counters.ts';
import type { Dispatcher } from '../platform/queue/dispatcher.ts';
import { foldersOf } from './compose.ts';
import { features } from './features.ts';

/** The maximum wait of a new message, notice or job. The same query finds retries and lost leases. */
const POLL_EVERY_MS = 1000;
const CLEAN_UP_EVERY_MS = 60 * 60 * 1000;

/**
 * Starts each dispatcher and background task immediately, and then repeats it. All of them can run in several processes
 * at the same time. Returns a function that stops them and waits for the current round.
 */
export function runBackgroundTasks(
  dispatchers: readonly Dispatcher[],
  tasks: readonly BackgroundTask[],
  log: FastifyBaseLogger,
): () => Promise<void> {
  const poll = async () => {
    for (const dispatcher of dispatchers) dispatcher.wake();
  };
  const stops = [{ everyMs: POLL_EVERY_MS, run: poll }, ...tasks].map((task) => repeat(task, log));
  return async () => {
    await Promise.all([...stops.map((stop) => stop()), ...dispatchers.map((dispatcher) => dispatcher.stop())]);
  };
}

/** The task that deletes expired data. */
export function cleanupTask(services: Services): BackgroundTask {
  return { everyMs: CLEAN_UP_EVERY_MS, run: () => cleanUp(services) };
}

/**
 * Deletes expired data: rows of the platform and of each feature that belong to no company, then files without rows. Once a day, also compares the
 * directory with its rows.
 */
export async function cleanUp(services: Services): Promise<void> {
  const { database, files, clock, log, metrics } = services;
  const now = clock();
  await forgetOldKeys(database.systemDb, now);
  await forgetOldCounters(database.systemDb, now);
  for (const { cleanup } of features) await cleanup?.(services, now);
  const sweep = { database, files, now, log, isHere: isCompanyHere, folders: foldersOf(features) };
  if (!(await sweepDaily(sweep))) return;
  const repairs = await checkDirectory(database.systemDb);
  metrics.directoryRepaired(repairs);
  if (repairs > 0) log.warn({ repairs }, 'The directory differed from its rows');
}

/** Runs the task immediately and then repeatedly, one round at a time. A round that fails is logged. */
function repeat({ everyMs, run }: BackgroundTask, log: FastifyBaseLogger): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const round = async (): Promise<void> => {
    await run().catch((error: unknown) => log.error({ err: error }, 'A round of housekeeping failed'));
    if (!isStopped) timer = setTimeout(begin, everyMs);
  };
  const begin = () => void (running = round());
  let running = round();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
