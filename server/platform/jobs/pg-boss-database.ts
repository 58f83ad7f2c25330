import type { ConstructorOptions } from 'pg-boss';
import type pg from 'pg';
import type { Database } from '../database/database.ts';

export const JOBS_SCHEMA = 'pgboss';

type Queryable = { query(text: string, values?: unknown[]): Promise<pg.QueryResult | pg.QueryResult[]> };

/** What pg-boss needs to work through a connection or pool of ours. It runs no maintenance that only the owner may do. */
export function pgBossOver(connection: Queryable, engine: Database['engine']): ConstructorOptions {
  return {
    db: {
      // pg answers several statements with several results; pg-boss wants the rows of all.
      async executeSql(text, values) {
        const result = await connection.query(text, values);
        return { rows: [result].flat().flatMap(({ rows }) => rows) };
      },
    },
    schema: JOBS_SCHEMA,
    backend: engine === 'embedded' ? 'pglite' : 'postgres',
    supervise: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  };
}
