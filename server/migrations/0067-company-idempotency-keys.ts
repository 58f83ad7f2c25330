import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Keys and answers of callers who belong to a company are that company's. The former table keeps those of callers without
 * one, such as a sign-up. Answers are encrypted from now on; the column for plain ones serves those that are kept already,
 * which live for a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table idempotency_keys add column encrypted_response bytea;

    create table company_idempotency_keys (
      company_id uuid not null default current_company() references companies on delete cascade,
      caller text not null,
      key text not null,
      request_hash bytea not null,
      status integer,
      response text,
      encrypted_response bytea,
      lease_until timestamptz,
      created_at timestamptz not null default clock_timestamp(),
      primary key (company_id, caller, key)
    );
    create index company_idempotency_keys_created_at on company_idempotency_keys (created_at);
    call enable_company_isolation('company_idempotency_keys');

    -- A call that is repeated after the upgrade must not be done twice.
    with callers as (
      select account_id::text as caller, company_id from accounts
      union all select employee_id::text, company_id from employees
      union all select timecard_id::text, company_id from timecards
    ), moved as (
      delete from idempotency_keys k using callers c where k.caller = c.caller
      returning c.company_id, k.caller, k.key, k.request_hash, k.status, k.response, k.lease_until, k.created_at
    )
    insert into company_idempotency_keys
      (company_id, caller, key, request_hash, status, response, lease_until, created_at)
    select * from moved;

    create function delete_idempotency_keys(created_before timestamptz) returns void
      language sql volatile security definer set search_path = public, pg_temp
    begin atomic
      delete from company_idempotency_keys k where k.created_at < created_before;
    end;
    call grant_lookup_function('delete_idempotency_keys(timestamptz)');
  `.execute(db);
}
