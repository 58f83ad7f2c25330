import type { ConstructorOptions } from 'pg-boss';
import type pg from 'pg';
import type { Database } from '../database/database.ts';

export const JOBS_SCHEMA = 'pgboss';

type Queryable = { query(text: string, values?: unknown[]): Promise<pg.QueryResult | pg.QueryResult[]> };

/** Lets pg-boss work through our own connection or pool. It runs no maintenance that requires the owner. */
export function pgBossOver(connection: Queryable, engine: Database['engine']): ConstructorOptions {
  return {
    db: {
      // pg answers several statements with several results; pg-boss expects the rows of all.
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
