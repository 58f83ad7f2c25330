import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { outboxDispatcher } from '../core/delivery/deliver.ts';
import type { Delivery } from '../core/delivery/delivery.ts';
import { messageOutbox } from '../core/delivery/message-outbox.ts';
import { noticeOutbox, urgentNoticeOutbox } from '../core/delivery/notice-outbox.ts';
import type { Services } from '../core/services.ts';
import { type Backups, openBackups } from '../operations/backup/backups.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import type { ReplicaOutcome } from '../platform/database/replica.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { createMetrics, type Metrics } from '../platform/metrics/metrics.ts';
import { type JobHandler, jobDispatcher } from '../platform/queue/jobs.ts';
import type { Config } from '../settings/config.ts';
import { secretKeyOf } from '../settings/secret-key.ts';
import { buildApp, buildWorkerApp } from './app.ts';
import { cleanupTask, runBackgroundTasks } from './background-tasks.ts';
import { jobsOf, tasksOf } from './compose.ts';
import { features } from './features.ts';
import { openDelivery } from './open-delivery.ts';
import { type Base, openServices } from './services.ts';
import { upkeepTask } from './upkeep.ts';

export interface Running {
  app: FastifyInstance;
  database: Database;
  /**
   * The services that features use. A caller can use them to run a feature's background work now, without waiting for
   * its task.
   */
  services: Services;
  /** Delivers due messages now, without waiting for the background task. */
  delivery: Delivery;
  /** Writes a backup now if one is due, without waiting for the background task. */
  writeDueBackup(): Promise<void>;
  /**
   * Makes /readyz fail, keeps listening for a short time, finishes running requests and jobs within the time limit, and
   * then closes everything.
   */
  stop(): Promise<void>;
}

export interface RunOptions {
  clock?: Clock;
  webRoot?: string;
  metrics?: Metrics;
  /** An open database for tests. It is not closed. */
  database?: Database;
}

/** How often the server checks whether a backup is due. */
const BACK_UP_EVERY_MS = 60_000;

/** Opens every provider, migrates, and builds the application, without listening yet. */
export async function run(config: Config, log: FastifyBaseLogger, options: RunOptions = {}): Promise<Running> {
  const stopping = new AbortController();
  const base = await openBase(config, log, options);
  const { database } = base;
  const closeDatabase = async () => {
    if (!options.database) await database.close();
  };
  const backups = openBackups({ ...base, signal: stopping.signal });
  await backups.writeBeforeMigration().catch(async (error: unknown) => {
    await closeDatabase();
    throw error;
  });
  await database.migrate();
  const services = await openServices(base);
  const delivery = await openDelivery(services);
  const jobs = jobsOf(features, services);
  const build = config.role === 'worker' ? buildWorkerApp : buildApp;
  const app = await build(services, {
    jobQueues: jobs.map(({ queue }) => queue.name),
    isStopping: () => stopping.signal.aborted,
  });
  const stopBackgroundWork =
    config.role === 'web' ? async () => {} : startBackgroundWork(services, { delivery, backups, jobs });
  const stopBackupRequests = await backups.answerRequests();
  return {
    app,
    database,
    services,
    delivery,
    writeDueBackup: backups.writeDue,
    async stop() {
      stopping.abort();
      // Starts no new background work, so that work in progress has all the remaining time. If a provider has accepted
      // a message and the result is not recorded, the message would be sent again.
      const backgroundStopped = stopBackgroundWork();
      if (app.server.listening) await sleep(config.shutdownDelayMs);
      const cutAt = performance.now() + CLOSE_MS + STOP_MS;
      await closeInTime(app);
      await stopBackupRequests();
      await withinTime(backgroundStopped, cutAt - performance.now());
      delivery.mailer.close();
      await services.documents.close();
      await closeDatabase();
    },
  };
}

/** Opens the database and the files, and creates everything that does not depend on a provider. */
async function openBase(config: Config, log: FastifyBaseLogger, options: RunOptions): Promise<Base> {
  const { clock = () => new Date(), metrics = createMetrics(), webRoot } = options;
  const observers = {
    onPoolWait: (seconds: number) => metrics.poolWait(seconds),
    onReplicaRead: (outcome: ReplicaOutcome) => metrics.replicaRead(outcome),
  };
  const database = options.database ?? (await openDatabase({ ...databaseOptions(config), ...observers, log }));
  const files = await openFiles(config.s3 ? { s3: config.s3 } : { dataDir: config.dataDir });
  const secretKey = await secretKeyOf(config.secretKey, config.dataDir);
  return { config, secretKey, database, files, clock, log, metrics, webRoot };
}

interface BackgroundWork {
  delivery: Delivery;
  backups: Backups;
  jobs: readonly JobHandler[];
}

/** The interval at which the embedded engine is maintained, during which other statements wait for about a second. */
const MAINTAIN_EVERY_MS = 60 * 60 * 1000;

/** Starts delivery, jobs and background tasks. Returns a function that stops them and waits for running work. */
function startBackgroundWork(services: Services, { delivery, backups, jobs }: BackgroundWork): () => Promise<void> {
  const { urgent = [], others = [] } = Object.groupBy(jobs, ({ queue }) => (queue.isUrgent ? 'urgent' : 'others'));
  const dispatchers = [
    outboxDispatcher(messageOutbox, delivery),
    outboxDispatcher(noticeOutbox, delivery),
    outboxDispatcher(urgentNoticeOutbox, delivery),
    jobDispatcher(urgent, services),
    jobDispatcher(others, services),
  ];
  const tasks = [
    ...tasksOf(features, services),
    cleanupTask(services),
    upkeepTask(services),
    { everyMs: BACK_UP_EVERY_MS, run: backups.writeDue },
    ...(services.database.maintain ? [{ everyMs: MAINTAIN_EVERY_MS, run: services.database.maintain }] : []),
  ];
  return runBackgroundTasks(dispatchers, tasks, services.log);
}

/**
 * How long running requests may take after the process begins to stop, and how much longer background work may take.
 */
const CLOSE_MS = 5000;
const STOP_MS = 4000;

/** Accepts no more connections and waits for running requests. Requests that take longer are disconnected. */
async function closeInTime(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), CLOSE_MS);
  await app.close();
  clearTimeout(cut);
}

/** Waits for the work, up to the limit. Unfinished work is resumed later, as after a crash. */
async function withinTime(work: Promise<void>, milliseconds: number): Promise<void> {
  const controller = new AbortController();
  await Promise.race([work, sleep(milliseconds, undefined, { signal: controller.signal }).catch(() => undefined)]);
  controller.abort();
}

function databaseOptions({ dataDir, database }: Config) {
  const { url, migrationUrl: ownerUrl, replicaUrl, isPooled, poolSize, embeddedSync } = database;
  return { dataDir, url, ownerUrl, replicaUrl, isPooled, poolSize, embeddedSync };
}
