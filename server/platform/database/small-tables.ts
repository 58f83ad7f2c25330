import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { CompanyDb } from './database.ts';
import type { Tables } from './tables.ts';

/** Reading so many rows of a table and comparing their texts takes no longer than looking a word up in an index first. */
const FEW_ROWS = 400;
/** Within this time, in milliseconds, no company adds so many rows that reading them all would be slow. */
const REMEMBERED_FOR_MS = 5 * 60_000;

const small = new LRUCache<string, true>({ max: 20_000, ttl: REMEMBERED_FOR_MS });

/**
 * Whether the company had few rows in a table at the last look, at most some minutes ago. Remembered in this process
 * only: a wrong answer costs time and changes no result.
 */
export function wasSmall(db: Kysely<Tables>, table: keyof Tables): boolean {
  return small.has(keyOf(db, table));
}

/** Remembers that the company has few rows in a table. */
export function rememberSmall(db: Kysely<Tables>, table: keyof Tables): void {
  small.set(keyOf(db, table), true);
}

/** Whether the company has few rows in a table; reads no more of them than that. */
export function isSmallInSql(table: keyof Tables) {
  return sql<boolean>`(select count(*) < ${sql.lit(FEW_ROWS)} from (select from ${sql.table(table)} limit ${sql.lit(FEW_ROWS)}) as few)`;
}

function keyOf(db: Kysely<Tables>, table: string): string {
  return `${(db as CompanyDb).companyId} ${table}`;
}
