import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What all processes share about requests: answers kept for repeated ones, and counters of sensitive ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`

    create table idempotency_keys (
      caller text not null,
      key text not null,
      request_hash bytea not null,
      status integer,
      response text,
      lease_until timestamptz,
      created_at timestamptz not null default clock_timestamp(),
      primary key (caller, key)
    );
    create index idempotency_keys_created_at on idempotency_keys (created_at);
    call grant_system_table('idempotency_keys');

    create table rate_counters (
      name text not null,
      key text not null,
      window_start timestamptz not null,
      count integer not null,
      primary key (name, key, window_start)
    );
    create index rate_counters_window_start on rate_counters (window_start);
    call grant_system_table('rate_counters');
  `.execute(db);
}
