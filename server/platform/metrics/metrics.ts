import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ReplicaOutcome } from '../database/replica.ts';

export type RenderOutcome = 'rendered' | 'failed' | 'lost' | 'rejected' | 'abandoned';
export type TokenCallOutcome = 'served' | 'rejected' | 'limited' | 'failed' | 'invalid';
export type DeliveryOutcome = 'sent' | 'retried' | 'failed';

/** One value of a gauge. `labels` distinguish it from the gauge's other values. */
export interface Reading {
  labels?: Record<string, string>;
  value: number;
}

/** The metrics of this process. */
export interface Metrics {
  /**
   * `route` is the pattern, never the path: paths contain tokens, and each value of a label is a separate time series.
   */
  request(labels: { method: string; route: string; status: number }, seconds: number): void;
  /** Records how long a caller waited for a connection to the database. */
  poolWait(seconds: number): void;
  /** Records the outcome of a read that may use the replica. */
  replicaRead(outcome: ReplicaOutcome): void;
  rendered(labels: { kind: string; outcome: RenderOutcome }): void;
  delivered(labels: { channel: string; outcome: DeliveryOutcome }): void;
  /** Records how many entries of the directory a check added or removed. */
  directoryRepaired(entries: number): void;
  /** Counts a company that was missing or late in the queue of due work. */
  dueRepaired(kind: string): void;
  /** Counts a call with an access token. A token that is not valid has no audience. */
  tokenCall(labels: { audience: string; outcome: TokenCallOutcome }): void;
  /**
   * Adds a gauge that is read for each request of the metrics. If reading fails, that response has no values of the
   * gauge.
   */
  gauge(described: { name: string; help: string; labelNames?: string[] }, read: () => Promise<Reading[]>): void;
  /** Adds processor time, memory, garbage collection and handles of this process. Only for one object per process. */
  measureProcess(): void;
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>;
}

/** The time limit for reading one gauge, so that a response arrives while the database is out. */
const READ_WITHIN_MS = 2000;
/** In seconds: from a cached read to a report over a million rows. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const WAIT_BUCKETS = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const refreshes: (() => Promise<void>)[] = [];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its response, by route pattern.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const poolWaits = new Histogram({
    name: 'db_pool_wait_seconds',
    help: 'Time that a caller waited for a connection to the database.',
    buckets: WAIT_BUCKETS,
    registers,
  });
  const replicaReads = new Counter({
    name: 'replica_reads_total',
    help: 'Reads that may go to the replica: read there, or by the primary because it was behind, failed or was down.',
    labelNames: ['outcome'] as const,
    registers,
  });
  const renders = new Counter({
    name: 'renders_total',
    help: 'PDF documents by kind and outcome; lost is a timeout or a crash of the render process.',
    labelNames: ['kind', 'outcome'] as const,
    registers,
  });
  const deliveries = new Counter({
    name: 'deliveries_total',
    help: 'Attempts to pass a message or notice to its provider, by channel and outcome.',
    labelNames: ['channel', 'outcome'] as const,
    registers,
  });
  const directoryRepairs = new Counter({
    name: 'directory_repairs_total',
    help: 'Entries of the directory that the daily check added or removed.',
    registers,
  });
  const dueRepairs = new Counter({
    name: 'due_repairs_total',
    help: 'Companies that were missing or late in the queue of due work, by kind of work.',
    labelNames: ['kind'] as const,
    registers,
  });
  const tokenCalls = new Counter({
    name: 'token_calls_total',
    help: 'Calls with an access token, by audience and outcome.',
    labelNames: ['audience', 'outcome'] as const,
    registers,
  });

  return {
    request: (labels, seconds) => requests.observe(labels, seconds),
    poolWait: (seconds) => poolWaits.observe(seconds),
    replicaRead: (outcome) => replicaReads.inc({ outcome }),
    rendered: (labels) => renders.inc(labels),
    delivered: (labels) => deliveries.inc(labels),
    directoryRepaired: (entries) => directoryRepairs.inc(entries),
    tokenCall: (labels) => tokenCalls.inc(labels),
    dueRepaired: (kind) => dueRepairs.inc({ kind }),
    gauge({ name, help, labelNames = [] }, read) {
      const gauge = new Gauge({ name, help, labelNames, registers });
      refreshes.push(async () => {
        const readings = await withinTime(read()).catch((): Reading[] => []);
        gauge.reset();
        // A reset gauge without labels would report 0.
        if (labelNames.length === 0) gauge.remove();
        for (const { labels = {}, value } of readings) gauge.set(labels, value);
      });
    },
    measureProcess: () => collectDefaultMetrics({ register: registry }),
    async text() {
      await Promise.all(refreshes.map((refresh) => refresh()));
      return registry.metrics();
    },
  };
}

async function withinTime<T>(reading: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('It takes too long')), READ_WITHIN_MS);
  try {
    return await Promise.race([reading, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
