import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { Database } from '../platform/database/database.ts';
import { wasDiskFull } from '../platform/database/transactions.ts';
import { freeBytesOf } from '../platform/files/free-bytes.ts';
import { shared } from '../platform/shared-reading.ts';

interface HealthParts {
  database: Database;
  /** Whether the database responds; tests replace it. */
  ready?: () => Promise<boolean>;
  /** The folder of files, outbox and the embedded database. */
  dataDir: string;
  /** Free space of that folder's file system, in bytes; undefined if unknown. Tests replace it. */
  freeBytes?: (dataDir: string) => Promise<number | undefined>;
  /** True once the process has received a signal to stop. */
  isStopping: () => boolean;
}

/** How long a request waits for the result. */
const WAIT_MS = 3000;
const LEAST_FREE_BYTES = 32 * 1024 * 1024;
const DISK_FULL_FOR_MS = 60_000;

/**
 * GET /healthz reports that the process responds. GET /readyz reports that it is not stopping, that the database
 * responds, and that there is free disk space.
 */
export function serveHealth(app: FastifyInstance, { isStopping, ...parts }: HealthParts): void {
  const isReady = shared(() => readiness(parts));
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (isStopping()) throw new AppError('unavailable', { message: 'The server is about to stop.' });
    const missing = await withinTime(isReady());
    if (missing) throw new AppError('unavailable', { message: missing });
    return { status: 'ok' };
  });
}

/** The first problem, as a sentence; undefined if there is none. */
async function readiness(parts: Omit<HealthParts, 'isStopping'>): Promise<string | undefined> {
  const { database, ready = () => answers(database), dataDir, freeBytes = freeBytesOf } = parts;
  if (!(await ready())) return 'The database does not answer.';
  if (wasDiskFull(database, DISK_FULL_FOR_MS)) return "The database's disk is full.";
  const free = await freeBytes(dataDir);
  if (free !== undefined && free < LEAST_FREE_BYTES) return 'The disk of DATA_DIR is full.';
  return undefined;
}

/**
 * Queries a table of the schema in the role that requests use: an open connection alone does not prove that queries
 * work.
 */
function answers(database: Database): Promise<boolean> {
  return database.probe('select from jobs limit 1').then(
    () => true,
    () => false,
  );
}

async function withinTime(response: Promise<string | undefined>): Promise<string | undefined> {
  const late = Promise.withResolvers<string>();
  const timer = setTimeout(() => late.resolve('The database does not answer in time.'), WAIT_MS);
  try {
    return await Promise.race([response, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
