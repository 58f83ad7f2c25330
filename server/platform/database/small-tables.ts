import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { currentCompany } from './company-compiler.ts';
import type { CompanyDb } from './database.ts';
import type { Tables } from './tables.ts';

/** Reading this many rows of a table and comparing their texts takes no longer than an index lookup. */
const FEW_ROWS = 400;
/** In this time, in milliseconds, no company adds enough rows to make reading them all slow, or deletes most of them. */
const REMEMBERED_FOR_MS = 5 * 60_000;

const isSmall = new LRUCache<string, boolean>({ max: 20_000, ttl: REMEMBERED_FOR_MS });

/**
 * Those of the tables in which the company has few rows. Reads at most that many rows of each. The result is
 * remembered for some minutes, only in this process: a wrong one costs time but does not change what is found.
 */
export async function smallTables<Table extends keyof Tables>(
  db: Kysely<Tables>,
  tables: readonly Table[],
): Promise<Set<Table>> {
  const unknown = tables.filter((table) => !isSmall.has(keyOf(db, table)));
  if (unknown.length > 0) {
    const { rows } = await sql<Record<Table, boolean>>`
      select ${sql.join(unknown.map((table) => sql`${hasFewRows(table)} as ${sql.ref(table)}`))}`.execute(db);
    for (const table of unknown) isSmall.set(keyOf(db, table), rows[0]?.[table] ?? false);
  }
  return new Set(tables.filter((table) => isSmall.get(keyOf(db, table))));
}

function hasFewRows(table: keyof Tables) {
  const rows = sql`select from ${sql.table(table)} where company_id = ${currentCompany} limit ${sql.lit(FEW_ROWS)}`;
  return sql<boolean>`(select count(*) < ${sql.lit(FEW_ROWS)} from (${rows}) as few)`;
}

function keyOf(db: Kysely<Tables>, table: string): string {
  return `${(db as CompanyDb).companyId} ${table}`;
}
