import type { Insertable } from 'kysely';
import type { Tables } from '../server/platform/database/tables.ts';

/** An SQL expression for each column that a new row requires, and for optional ones: checked against the schema. */
type Expressions<Table extends keyof Tables> = { [Column in keyof Insertable<Tables[Table]>]: string };

/** SQL that inserts one row of these expressions for each row of `from`, or a single row. */
export function insertRows<const Table extends keyof Tables>(
  table: Table,
  expressions: Expressions<Table>,
  from?: string,
): string {
  const columns = Object.keys(expressions).join(', ');
  return `insert into ${table} (${columns}) select ${Object.values(expressions).join(', ')} ${from ? `from ${from}` : ''}`;
}

const ROWS_AT_ONCE = 5000;

/** In batches: one statement for 100,000 rows would exceed the embedded engine's time limit for a call. */
export async function inParts(count: number, insert: (first: number, last: number) => Promise<unknown>): Promise<void> {
  for (let first = 1; first <= count; first += ROWS_AT_ONCE) {
    await insert(first, Math.min(count, first + ROWS_AT_ONCE - 1));
  }
}

/** Whether a table of this many rows was inserted in several batches. */
export function isLarge(count: number): boolean {
  return count > ROWS_AT_ONCE;
}
