import { type RawBuilder, sql } from 'kysely';
import { currentCompany } from './company-compiler.ts';
import { withCompiler } from './connection.ts';
import type { CompanyDb } from './database.ts';
import { preparedStatements } from './prepared-statements.ts';

/**
 * Runs a long read. Its rows arrive as JSON on every engine: decimals as numbers, and instants as texts, see `instantOf`.
 *
 * Citus plans a statement at the coordinator and again at the server of the shard, for each call, which for a long one
 * takes longer than running it. There, the statement's text is sent to the server of the company's shard, which keeps
 * its plan like PostgreSQL; see docs/scaling.md. Policies and comparisons apply as in any other statement.
 */
export async function readAsJson<Row>(db: CompanyDb, statement: RawBuilder<unknown>): Promise<Row[]> {
  const whole = sql<{ rows: Row[] }>`select coalesce(json_agg(r), '[]') as rows from (${statement}) as r`;
  const { rows } = await (db.shardCompiler ? onShard(db, db.shardCompiler, whole) : whole.execute(db));
  return rows[0]?.rows ?? [];
}

/** An instant of a row that arrived as JSON. */
export function instantOf(written: Date | string | null): Date | null {
  return written === null ? null : new Date(written);
}

function onShard<T>(db: CompanyDb, compiler: NonNullable<CompanyDb['shardCompiler']>, statement: RawBuilder<T>) {
  const { sql: text, parameters } = statement.compile(withCompiler(db, compiler));
  const isReused = preparedStatements.nameOf(text) !== undefined;
  return sql<T>`
    select read_on_shard(tableoid::regclass, ${text}, ${parameters.map(asText)}::text[], ${isReused}) as rows
    from companies where company_id = ${currentCompany}`.execute(db);
}

/** A parameter as PostgreSQL reads it, without its type. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function elementOf(value: unknown): string {
  const text = asText(value);
  return text === null ? 'null' : `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
