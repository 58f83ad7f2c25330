import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { queueStates } from '../core/delivery/queue-states.ts';
import { backupsIn } from '../operations/backup/backup-folder.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { freeBytesOf } from '../platform/files/free-bytes.ts';
import { isFromThisMachine } from '../platform/http/this-machine.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { shared } from '../platform/shared-reading.ts';

interface MetricsParts {
  metrics: Metrics;
  /** METRICS_TOKEN. Without it, only callers on this machine get a response. */
  token: string | undefined;
  database: Database;
  /** The names of the job queues. */
  jobQueues: readonly string[];
  dataDir: string;
  /** The folder of automatic backups; undefined if there are none. */
  backupFolder: string | undefined;
  clock: Clock;
}

const TEXT_FORMAT = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * GET /metrics in Prometheus' text format. Requires METRICS_TOKEN. If that setting is missing, only requests from this
 * machine are accepted, and none through a proxy.
 */
export function serveMetrics(app: FastifyInstance, parts: MetricsParts): void {
  const { metrics, token } = parts;
  addGauges(parts);
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode };
    metrics.request(labels, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (token === undefined && !isFromThisMachine(request)) throw new AppError('not_found');
    if (token !== undefined && !hasToken(request, token)) {
      return reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'METRICS_TOKEN does not match.' });
    }
    return reply.type(TEXT_FORMAT).send(await metrics.text());
  });
}

function addGauges({ metrics, database, jobQueues, dataDir, backupFolder, clock }: MetricsParts): void {
  const queues = shared(() => queueStates(database, jobQueues, clock()));
  const labelNames = ['queue'];
  metrics.gauge(
    { name: 'queue_depth', help: 'Rows that wait, those for a later attempt included.', labelNames },
    async () => (await queues()).map(({ queue, depth }) => ({ labels: { queue }, value: depth })),
  );
  metrics.gauge(
    { name: 'queue_oldest_age_seconds', help: 'For how long the most overdue row has been due.', labelNames },
    async () => (await queues()).map(({ queue, oldestAgeSeconds }) => ({ labels: { queue }, value: oldestAgeSeconds })),
  );
  metrics.gauge({ name: 'disk_free_bytes', help: 'Free space of the file system of DATA_DIR.' }, async () => {
    const free = await freeBytesOf(dataDir);
    return free === undefined ? [] : [{ value: free }];
  });
  if (backupFolder === undefined) return;
  metrics.gauge({ name: 'backup_age_seconds', help: 'Time since the newest backup in BACKUP_DIR.' }, async () => {
    const [newest] = await backupsIn(backupFolder);
    return newest ? [{ value: (clock().getTime() - newest.at.getTime()) / 1000 }] : [];
  });
}

/** The delay of this process's timers since the metrics were last read. Measured per process, not per application. */
export function measureEventLoop(metrics: Metrics): void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const about = { name: 'event_loop_delay_seconds', help: 'How late timers ran since the last reading.' };
  metrics.gauge({ ...about, labelNames: ['quantile'] }, async () => {
    const seconds = { '0.5': delay.percentile(50) / 1e9, '0.99': delay.percentile(99) / 1e9, '1': delay.max / 1e9 };
    delay.reset();
    return Object.entries(seconds).map(([quantile, value]) => ({ labels: { quantile }, value }));
  });
}

/** Compares hashes, which have the same length, in constant time. */
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const sentToken = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(sha256(sentToken), sha256(token));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
