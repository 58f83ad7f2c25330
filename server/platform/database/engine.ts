import type pg from 'pg';

/** The common interface of the two engines. All other code uses pg with both. */
export interface Engine {
  /** Connections in the app role, which sees no company's rows until asCompany sets the company. */
  pool: pg.Pool;
  /** The login of the pool's connections, if the schema has a different owner. */
  serverLogin?: () => Promise<string>;
  /**
   * Passes a connection of the schema's owner, which is exempt from row-level security. The connection is not reused
   * afterwards. The embedded engine ends a call after a minute, unless the work is allowed to take long.
   */
  asOwner<T>(work: (owner: pg.ClientBase) => Promise<T>, options?: { mayTakeLong?: boolean }): Promise<T>;
  /**
   * Prepares the login of the pool's connections, once the app role exists. Throws a message for the operator if a
   * pooler in between does not match the settings.
   */
  preparePool?: () => Promise<void>;
  /** Rejects unless the database responds to a statement. Does not wait for a connection of the pool. */
  probe(statement: string): Promise<void>;
  /**
   * Removes old versions of rows and measures the tables for the query planner. Only of an engine that does not do it by
   * itself.
   */
  maintain?: () => Promise<void>;
  /** Waits for the borrowed connections, then stops the engine. */
  close(): Promise<void>;
}
