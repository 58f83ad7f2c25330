import {
  CompiledQuery,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SingleConnectionProvider,
  Transaction,
} from 'kysely';
import type { ConnectionProvider, DatabaseConnection, Dialect, QueryCompiler, QueryResult } from 'kysely';
import type pg from 'pg';
import { asOutIfReadOnly, isDatabaseOut, isStalePlan } from './errors.ts';
import { requireReplicated } from './pool-guards.ts';
import { type PreparedStatements, preparedStatements, preparedStatementsOf } from './prepared-statements.ts';
import type { Tables } from './tables.ts';

/**
 * Kysely over all connections of a pool. Each query may run on a different connection, so it opens no transactions.
 * Statements that run often are prepared.
 */
export function kyselyOverPool(pool: pg.Pool): Kysely<Tables> {
  const executor = parts.executor.withConnectionProvider(new PoolConnections(pool));
  return new Kysely<Tables>({ ...parts, driver: new StatementsOnly(), executor });
}

/** Kysely over one connection, which can open its own transactions. For migrations. */
export function kyselyOverClient(client: pg.ClientBase): Kysely<Tables> {
  const connection = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => connection, end: async () => undefined, options: {} };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** The same transaction with another compiler for its statements. */
export function withCompiler(transaction: Transaction<Tables>, compiler: QueryCompiler): Transaction<Tables> {
  const provider = transaction.getExecutor();
  return new Transaction<Tables>({
    ...parts,
    executor: new DefaultQueryExecutor(compiler, provider.adapter, provider),
  });
}

/**
 * Kysely inside a transaction that its creator begins and ends. Queries run one after another, and are rejected once
 * the transaction has ended.
 */
export class TransactionHandle {
  readonly db: Transaction<Tables>;
  readonly #connection: PreparingConnection;

  /** With `prepared`, statements that run often are prepared on their connection. */
  constructor(client: pg.ClientBase, prepared?: PreparedStatements) {
    this.#connection = new PreparingConnection(client, prepared);
    const provider = new SingleConnectionProvider(this.#connection);
    this.db = new Transaction<Tables>({ ...parts, executor: parts.executor.withConnectionProvider(provider) });
  }

  /**
   * Call this before the connection returns to the pool: a query with a forgotten `await` must not run in another
   * transaction.
   */
  end(): void {
    this.#connection.end();
  }
}

/** Provides a connection for each statement. A statement whose plan predates a schema change is run again. */
class PoolConnections implements ConnectionProvider {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    try {
      const connection = new PreparingConnection(client, preparedStatementsOf(this.#pool));
      const result = await consumer(connection).catch((error: unknown) => {
        if (!isStalePlan(error)) throw error;
        preparedStatements.forget();
        return consumer(connection);
      });
      requireReplicated(client);
      client.release();
      return result;
    } catch (thrown) {
      const error = asOutIfReadOnly(thrown);
      client.release(isDatabaseOut(error));
      throw error;
    }
  }
}

/** A transaction would otherwise run on several connections. */
class StatementsOnly extends DummyDriver {
  override async beginTransaction(): Promise<never> {
    throw new Error('Open a transaction with asCompany or withSystemTransaction');
  }
}

/** One connection. With `prepared`, it uses names for statements that run often. */
class PreparingConnection implements DatabaseConnection {
  readonly #client: pg.ClientBase;
  readonly #prepared: PreparedStatements | undefined;
  #ended = false;

  constructor(client: pg.ClientBase, prepared: PreparedStatements | undefined) {
    this.#client = client;
    this.#prepared = prepared;
  }

  end(): void {
    this.#ended = true;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#ended) throw new Error('This transaction has ended; was an await forgotten, or the handle kept?');
    const { sql: text, parameters } = query;
    // A text without parameters may contain several statements, which cannot be prepared. They return a list of
    // results.
    const name = parameters.length > 0 ? this.#prepared?.nameOf(text) : undefined;
    const results = [await this.#client.query({ ...(name && { name }), text, values: [...parameters] })].flat();
    const { rows = [], rowCount = null } = results.at(-1) ?? {};
    return { rows, numAffectedRows: rowCount === null ? undefined : BigInt(rowCount) };
  }

  /**
   * Uses an SQL cursor, which both engines support, so that a long list is never completely in memory. Other queries of
   * the transaction wait until the stream is consumed.
   */
  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    const name = `stream_${++cursors}`;
    await this.executeQuery({ ...query, sql: `declare ${name} no scroll cursor for ${query.sql}` });
    for (;;) {
      const chunk = await this.executeQuery<R>(CompiledQuery.raw(`fetch ${Math.trunc(chunkSize)} from ${name}`));
      if (chunk.rows.length > 0) yield chunk;
      if (chunk.rows.length < chunkSize) break;
    }
    await this.executeQuery(CompiledQuery.raw(`close ${name}`));
  }
}

let cursors = 0;

// Shared by all handles and created once, because every request creates a handle.
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const parts = {
  config: { dialect },
  dialect,
  driver: dialect.createDriver(),
  executor: new Kysely<Tables>({ dialect }).getExecutor(),
};
