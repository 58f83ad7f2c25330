import type pg from 'pg';

/** What the two engines have in common. Everything above speaks pg to both. */
export interface Engine {
  /** Connections in the app's role, which sees nothing of a company until asCompany says which. */
  pool: pg.Pool;
  /** The login that the pool's connections come from, where the schema's owner has another one. */
  serverLogin?: () => Promise<string>;
  /** Lends a connection of the schema's owner, exempt from row security. The connection is not used again afterwards. */
  asOwner<T>(work: (owner: pg.ClientBase) => Promise<T>): Promise<T>;
  /** Rejects unless the database answers a statement, without waiting behind whoever wants a connection of the pool. */
  probe(statement: string): Promise<void>;
  /** Waits for the connections lent out, then ends the engine. */
  close(): Promise<void>;
}
