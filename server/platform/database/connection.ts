import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SingleConnectionProvider,
  Transaction,
} from 'kysely';
import type { DatabaseConnection, Dialect, QueryResult } from 'kysely';
import type pg from 'pg';
import type { PreparedStatements } from './prepared-statements.ts';
import type { Tables } from './tables.ts';

/** Kysely over all connections of a pool; each query may run on another one. */
export function kyselyOverPool(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Kysely over one connection, able to open transactions of its own on it. For migrations. */
export function kyselyOverClient(client: pg.ClientBase): Kysely<Tables> {
  const connection = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => connection, end: async () => undefined, options: {} };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Kysely inside a transaction that its creator begins and ends. Queries run one after another, and are rejected once it
 * has ended.
 */
export class TransactionHandle {
  readonly db: Transaction<Tables>;
  readonly #connection: TransactionConnection;

  /** With `prepared`, statements that run often are prepared on their connection. */
  constructor(client: pg.ClientBase, prepared?: PreparedStatements) {
    this.#connection = new TransactionConnection(client, prepared);
    const provider = new SingleConnectionProvider(this.#connection);
    this.db = new Transaction<Tables>({ ...parts, executor: parts.executor.withConnectionProvider(provider) });
  }

  /**
   * To be called before the connection returns to the pool: a forgotten `await` must not run in another transaction.
   */
  end(): void {
    this.#connection.end();
  }
}

class TransactionConnection implements DatabaseConnection {
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
    // Without parameters it may be several statements, which cannot be prepared. They give a list of results.
    const name = parameters.length > 0 ? this.#prepared?.nameOf(text) : undefined;
    const results = [await this.#client.query({ ...(name && { name }), text, values: [...parameters] })].flat();
    const { rows = [], rowCount = null } = results.at(-1) ?? {};
    return { rows, numAffectedRows: rowCount === null ? undefined : BigInt(rowCount) };
  }

  /**
   * Uses an SQL cursor, which both engines support, so that long lists are never in memory as a whole. Until the stream
   * is consumed, the transaction's other queries wait.
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

// Shared by all handles and created once, since every request creates a handle.
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
