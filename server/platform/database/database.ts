import type { Kysely, QueryCompiler, Transaction } from 'kysely';
import type pg from 'pg';
import { CompanyCompiler } from './company-compiler.ts';
import { kyselyOverPool, withCompiler } from './connection.ts';
import { DueMarks } from './due-marks.ts';
import { openEmbedded } from './embedded/embedded.ts';
import type { Engine } from './engine.ts';
import type { Log } from './log.ts';
import { migrate } from './migrator.ts';
import { measurePoolWaits } from './pool-guards.ts';
import { openPool, openPostgres } from './postgres.ts';
import { Replica, type ReplicaOutcome } from './replica.ts';
import type { Tables } from './tables.ts';
import { beginFor, inTransaction } from './transactions.ts';

declare const systemDb: unique symbol;
declare const isolated: unique symbol;

/** Accesses system tables and lookup functions. A query of a company table raises an error. */
export type SystemDb = Kysely<Tables> & { readonly [systemDb]: true };

/**
 * A transaction that sees the rows of exactly one company. Only `asCompany` and its variants create one. Its builders
 * compare each company table with the company; raw SQL must do so with `currentCompany`. It can also access system
 * tables, so functions that take a SystemDb accept it.
 */
export type CompanyDb = Transaction<Tables> & {
  readonly [systemDb]: true;
  readonly [isolated]: true;
  readonly companyId: string;
  /** What `markDue` adds to; written before the transaction is committed. */
  readonly dueMarks: DueMarks;
  /** On Citus: compiles what `readAsJson` sends to the server of the company's shard. */
  readonly shardCompiler: QueryCompiler | undefined;
};

export interface Database extends Engine {
  readonly engine: 'embedded' | 'postgres';
  readonly systemDb: SystemDb;
  /** The compiler of the companies' statements. At first use it reads the schema. */
  readonly companyCompiler: () => Promise<CompanyCompiler>;
  /** A streaming replica; undefined if none is configured. */
  readonly replica: Replica | undefined;
  /** Migrates the schema to the latest version, as the owner. Several processes may call it at the same time. */
  migrate(): Promise<void>;
}

export interface DatabaseOptions {
  /** The folder of the embedded engine's files; created if missing. */
  dataDir: string;
  /** The URL of a PostgreSQL server; without it the embedded engine is used. */
  url?: string | undefined;
  /** The PostgreSQL login that owns the schema and migrates it; the login of `url` if not given. */
  ownerUrl?: string | undefined;
  /** Whether a pooler may give each transaction of `url` and `replicaUrl` a different connection. */
  isPooled?: boolean | undefined;
  /** The URL of a streaming replica of that server, for reads of `replicaReader`. */
  replicaUrl?: string | undefined;
  /** Called with the outcome of each read that may use the replica. */
  onReplicaRead?: ((outcome: ReplicaOutcome) => void) | undefined;
  /** The number of connections to PostgreSQL. The embedded engine always has one. */
  poolSize: number;
  /** Whether commits of the embedded engine wait for the disk. True by default. */
  embeddedSync?: boolean | undefined;
  /** The number of milliseconds after which the embedded engine is considered to hang. */
  longestCallMs?: number | undefined;
  /** Called with the number of seconds that each caller waited for a connection. */
  onPoolWait?: ((seconds: number) => void) | undefined;
  log: Log;
}

/**
 * Opens the configured database. Throws a message for the operator if another process uses the folder of the embedded
 * engine.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { dataDir, url, ownerUrl, isPooled, poolSize, embeddedSync, longestCallMs, onPoolWait, log } = options;
  const engine = url
    ? openPostgres({ url, ownerUrl, isPooled, poolSize, log })
    : await openEmbedded({ dataDir, isSynced: embeddedSync, longestCall: longestCallMs, log });
  if (onPoolWait) measurePoolWaits(engine.pool, onPoolWait);
  const replica = url ? openReplica(options, engine) : undefined;
  let compiler: Promise<CompanyCompiler> | undefined;
  const openCompiler = () =>
    companyCompiler(engine.pool).catch((error: unknown) => {
      compiler = undefined;
      throw error;
    });
  return {
    ...engine,
    engine: url ? 'postgres' : 'embedded',
    systemDb: kyselyOverPool(engine.pool) as SystemDb,
    companyCompiler: () => (compiler ??= openCompiler()),
    replica,
    close: async () => {
      await Promise.all([engine.close(), replica?.close()]);
    },
    migrate: async () => {
      const serverLogin = await engine.serverLogin?.();
      await engine.asOwner((owner) => migrate(owner, { serverLogin, isPooled, log }), { mayTakeLong: true });
      if (replica && (await engine.asOwner(isOnCitus))) throw new Error(NO_REPLICA_ON_CITUS);
      compiler = undefined;
      await engine.preparePool?.();
    },
  };
}

const NO_REPLICA_ON_CITUS =
  'REPLICA_URL cannot be used with Citus, because the log of the coordinator does not describe the workers: unset it.';

/** Whether the database is, or can become, distributed by Citus. */
export async function isOnCitus(connection: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await connection.query<{ found: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as found`,
  );
  return rows[0]?.found === true;
}

async function companyCompiler(pool: pg.Pool): Promise<CompanyCompiler> {
  return new CompanyCompiler(await readCompanyTables(pool), { isOnCitus: await isOnCitus(pool) });
}

/** The tables that `enable_company_isolation` has isolated. */
async function readCompanyTables(pool: pg.Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** An unreachable replica must delay a request only briefly. */
const REPLICA_CONNECTION_TIMEOUT_MS = 2000;

function openReplica(options: DatabaseOptions, { pool: primary }: Engine) {
  const { replicaUrl: url, isPooled, poolSize, onReplicaRead, log } = options;
  if (!url) return undefined;
  const connectionTimeoutMs = REPLICA_CONNECTION_TIMEOUT_MS;
  const pool = openPool({ url, isPooled, mayBeReadOnly: true, poolSize, connectionTimeoutMs, log });
  return new Replica({ pool, primary, onRead: onReplicaRead, log });
}

/**
 * Runs `work` in one transaction that can see one company's rows. It is committed if `work` succeeds and rolled back if
 * `work` throws. After a deadlock or a serialization failure, `work` runs once more. Await nothing but SQL inside: a
 * second run must have no additional effect, and on the embedded engine all other transactions wait.
 * `statementTimeoutMs` cancels a statement that takes longer, except on the embedded engine, which cannot cancel a
 * statement.
 */
export async function asCompany<T>(
  db: Database,
  companyId: string,
  work: (db: CompanyDb) => Promise<T>,
  limits: TransactionLimits = {},
): Promise<T> {
  const begin = beginFor(companyId) + limited(db, limits);
  return inTransaction(db.pool, begin, await ofCompany(db, companyId, work));
}

/**
 * The work of a company in its transaction: compiles its statements for the company, and then marks the company as due
 * for background work that the work has caused.
 */
async function ofCompany<T>(
  db: Database,
  companyId: string,
  work: (db: CompanyDb) => Promise<T>,
): Promise<(transaction: Transaction<Tables>) => Promise<T>> {
  const companyCompiler = await db.companyCompiler();
  const compiler = companyCompiler.of(companyId);
  const shardCompiler = companyCompiler.ofShards?.of(companyId);
  return async (transaction) => {
    const dueMarks = new DueMarks();
    const naming = Object.assign(withCompiler(transaction, compiler), { companyId, dueMarks, shardCompiler });
    const result = await work(naming as unknown as CompanyDb);
    await dueMarks.write(transaction, companyId);
    return result;
  };
}

interface TransactionLimits {
  statementTimeoutMs?: number;
}

function limited({ engine }: Database, { statementTimeoutMs }: TransactionLimits): string {
  const timeout = statementTimeoutMs && engine === 'postgres' ? Math.trunc(statementTimeoutMs) : undefined;
  return timeout === undefined ? '' : `; set local statement_timeout = ${timeout}`;
}

/** `asCompany` of a database, for work that only reads. */
export type CompanyReader = <T>(
  companyId: string,
  work: (db: CompanyDb) => Promise<T>,
  limits?: TransactionLimits,
) => Promise<T>;

/**
 * Reads of one call that may be some seconds old. They use the replica, if there is one and it has replayed the log up
 * to `after`, the position of the caller's last write. Once the replica fails, all further reads of the call use the
 * primary, so that they never go back to an earlier state.
 */
export function replicaReader(db: Database, after: string | undefined): CompanyReader {
  let { replica } = db;
  return async (companyId, work, limits = {}) => {
    const begin = beginFor(companyId, 'read only') + limited(db, limits);
    const read = await replica?.read(begin, await ofCompany(db, companyId, work), after);
    if (read) return read.value;
    replica = undefined;
    return asCompany(db, companyId, work, limits);
  };
}

/**
 * Like `asCompany`, but read-only: all its statements see the same snapshot. Use it for reads that must be consistent,
 * such as a document and its line items.
 */
export async function asCompanySnapshot<T>(
  db: Database,
  companyId: string,
  work: (db: CompanyDb) => Promise<T>,
): Promise<T> {
  const begin = beginFor(companyId, 'isolation level repeatable read, read only');
  return inTransaction(db.pool, begin, await ofCompany(db, companyId, work));
}

/** Like `asCompany`, but for the system tables and without a company. */
export async function withSystemTransaction<T>(db: Database, work: (db: SystemDb) => Promise<T>): Promise<T> {
  return inTransaction(db.pool, 'begin', (transaction) => work(transaction as Kysely<Tables> as SystemDb));
}
