import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Request data that all processes share: stored responses for repeated requests, and counters of sensitive requests. A
 * caller who belongs to a company has keys of that company, which are deleted with it. A visitor, for example during
 * sign-up, has keys without a company.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIdempotencyKeys(db);
  await createRateCounters(db);
}

async function createIdempotencyKeys(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_keys (
      caller text not null,
      key text not null,
      request_hash bytea not null,
      -- Null while the call is running.
      status integer,
      -- Encrypted, because a response contains everything that its caller may read, including codes and links.
      encrypted_response bytea,
      -- The running call holds the key until this time.
      lease_until timestamptz,
      created_at timestamptz not null default clock_timestamp(),
      primary key (caller, key)
    );
    create index idempotency_keys_created_at on idempotency_keys (created_at);
    call grant_system_table('idempotency_keys');

    create table company_idempotency_keys (
      company_id uuid not null default current_company() references companies on delete cascade,
      caller text not null,
      key text not null,
      request_hash bytea not null,
      -- Null while the call is running.
      status integer,
      -- Encrypted, because a response contains everything that its caller may read, including codes and links.
      encrypted_response bytea,
      -- The running call holds the key until this time.
      lease_until timestamptz,
      created_at timestamptz not null default clock_timestamp(),
      primary key (company_id, caller, key)
    );
    create index company_idempotency_keys_created_at on company_idempotency_keys (created_at);
    call enable_company_isolation('company_idempotency_keys');

    -- Deletes the old keys of all companies in one statement.
    create function delete_idempotency_keys(created_before timestamptz) returns void
      language sql volatile security definer set search_path = public, pg_temp
    begin atomic
      delete from company_idempotency_keys k where k.created_at < created_before;
    end;
    call grant_lookup_function('delete_idempotency_keys(timestamptz)');
  `.execute(db);
}

async function createRateCounters(db: Kysely<unknown>): Promise<void> {
  await sql`
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
