import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { currentCompany } from './company-compiler.ts';
import type { CompanyDb } from './database.ts';
import type { Tables } from './tables.ts';

/** Reading this many rows of a table and comparing their texts takes no longer than an index lookup. */
const FEW_ROWS = 400;
/** In this time, in milliseconds, no company adds enough rows to make reading them all slow. */
const REMEMBERED_FOR_MS = 5 * 60_000;

const small = new LRUCache<string, true>({ max: 20_000, ttl: REMEMBERED_FOR_MS });

/**
 * Whether the company had few rows in a table when last checked, at most some minutes ago. Cached only in this process:
 * a wrong result costs time but does not change the rows.
 */
export function wasSmall(db: Kysely<Tables>, table: keyof Tables): boolean {
  return small.has(keyOf(db, table));
}

/** Records that the company has few rows in a table. */
export function rememberSmall(db: Kysely<Tables>, table: keyof Tables): void {
  small.set(keyOf(db, table), true);
}

/** Whether the company has few rows in a table. Reads at most that many rows. */
export function isSmallInSql(table: keyof Tables) {
  const rows = sql`select from ${sql.table(table)} where company_id = ${currentCompany} limit ${sql.lit(FEW_ROWS)}`;
  return sql<boolean>`(select count(*) < ${sql.lit(FEW_ROWS)} from (${rows}) as few)`;
}

function keyOf(db: Kysely<Tables>, table: string): string {
  return `${(db as CompanyDb).companyId} ${table}`;
}
