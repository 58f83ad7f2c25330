import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../server/platform/database/database.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { quietLog } from '../app/quiet-log.ts';
import { emptyCitus, isOnCitus } from './citus.ts';
import { untilVacuumed } from './drop-database.ts';
import { copyMigrated } from './migrated-folder.ts';

/** The engine under test: `TEST_ENGINE`, embedded by default. */
export const testEngine: Database['engine'] = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'embedded';

/**
 * Every second of these cases, and the others on the other engine: for many cases of one kind, such as random ones, that
 * test a rule in which the engine has no part.
 */
export function shareOfEngine<T>(cases: readonly T[]): T[] {
  return cases.filter((_case, at) => at % 2 === Number(testEngine === 'postgres'));
}

/**
 * All cases on PostgreSQL, and on the embedded engine the first case of each key. For tables that apply one rule to many
 * endpoints or documents: both engines execute the same SQL, so every case on PostgreSQL tests the rule, and a case of each
 * kind shows that the embedded engine behaves the same. Not for cases that one engine can fail differently, such as a crash.
 */
export function casesForEngine<T>(cases: readonly T[], { of: keyOf }: { of: (each: T) => string }): T[] {
  if (testEngine === 'postgres') return [...cases];
  return [...new Map(cases.toReversed().map((each) => [keyOf(each), each])).values()].toReversed();
}

/**
 * The migrated database of this test worker, shared by all its test files: tests create companies of their own in it,
 * and leave other rows alone. It closes with the worker.
 */
export function testDatabase(): Promise<Database> {
  // Stored on the worker's global object, because each test file loads its modules anew.
  worker[SHARED] ??= openMigrated();
  return worker[SHARED];
}

/**
 * An empty PostgreSQL database of its own, made with these options of `create database`, and its removal. Only if
 * `testEngine` is postgres. On Citus it is not empty, because a server cannot distribute the tables that it migrates.
 */
export async function emptyPostgres(options = ''): Promise<{ url: string; drop(): Promise<void> }> {
  if (isOnCitus) return distributedCitus();
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set; run the tests with vitest --project postgres');
  const name = `jobsites_test_${randomBytes(6).toString('hex')}`;
  await atServer(server, `create database ${name} ${options}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = async () => {
    await untilVacuumed(() => atServer(server, `drop database ${name} with (force)`));
    await atServer(server, `drop role if exists ${name}_app`);
  };
  return { url: url.href, drop };
}

const SHARED = Symbol.for('jobsitespro.testDatabase');
const worker = globalThis as { [SHARED]?: Promise<Database> };

async function openMigrated(): Promise<Database> {
  const url = testEngine === 'postgres' ? (await emptyPostgres()).url : undefined;
  const dataDir = mkdtempSync(join(process.env.TEST_TEMP_ROOT ?? tmpdir(), 'database-'));
  copyMigrated(dataDir);
  const db = await openDatabase({ dataDir, url, poolSize: 10, embeddedSync: false, log: quietLog });
  await db.migrate();
  return db;
}

async function distributedCitus(): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, distribute, drop } = await emptyCitus();
  const db = await openDatabase({ dataDir: tmpdir(), url, poolSize: 1, log: quietLog });
  await db.migrate();
  await distribute();
  await db.close();
  return { url, drop };
}

async function atServer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
