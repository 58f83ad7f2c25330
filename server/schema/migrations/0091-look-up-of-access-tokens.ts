import { type Kysely, sql } from 'kysely';

/** The keys of access tokens in the directory, and the look-up of a call with a token. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addToDirectory(db);
  await createLookup(db);
}

/** Only tokens that have not ended have entries. */
async function addToDirectory(db: Kysely<unknown>): Promise<void> {
  await sql`alter table directory drop constraint directory_kind_known`.execute(db);
  await sql`
    alter table directory add constraint directory_kind_known check (kind in (
      'companies_code_key', 'companies_registered_key', 'accounts_login_id_key', 'accounts_google_sub_key',
      'account_invites_token_hash_key', 'employees_code_key', 'timecards_timecard_id_key',
      'document_links_token_hash_key', 'calendar_feeds_token_hash_key', 'subscription_payments_payment_id_key',
      'subscription_payments_intent_id_key', 'access_tokens_token_hash_key', 'access_tokens_former_hash_key'))`.execute(
    db,
  );
  await sql`
    create unique index access_tokens_token_hash_key on directory (key) where kind = 'access_tokens_token_hash_key'`.execute(
    db,
  );
  await sql`
    create unique index access_tokens_former_hash_key on directory (key) where kind = 'access_tokens_former_hash_key'`.execute(
    db,
  );
  await sql`
    create function token_entries_of(of_company uuid) returns table (kind text, key text, id uuid)
    language plpgsql stable set search_path = public, pg_temp as $$
    begin
      return query
      select 'access_tokens_token_hash_key', encode(t.token_hash, 'hex'), t.access_token_id
        from access_tokens t where t.company_id = of_company and t.ended_at is null
      union all
      select 'access_tokens_former_hash_key', encode(t.former_hash, 'hex'), t.access_token_id
        from access_tokens t where t.company_id = of_company and t.ended_at is null and t.former_hash is not null;
    end $$`.execute(db);
  await sql`
    create or replace function directory_entries_of(of_company uuid) returns table (kind text, key text, id uuid)
    language plpgsql stable set search_path = public, pg_temp as $$
    begin
      return query
      select e.* from record_entries_of(of_company) e union all select e.* from payment_entries_of(of_company) e
      union all select e.* from token_entries_of(of_company) e;
    end $$`.execute(db);
}

async function createLookup(db: Kysely<unknown>): Promise<void> {
  // Everything that a call needs to know about its token and its caller, in one query, as person_of_session.
  await sql`
    create function person_of_token(of_token_hash bytea) returns table (
      connection_id uuid, name text, audience text, scopes jsonb, expires_at timestamptz, created_at timestamptz,
      last_used_at timestamptz, paused_at timestamptz, former_until timestamptz, is_former boolean,
      account_id uuid, first_name text, last_name text, role text, employee_id uuid,
      company_id uuid, company_code text, company_name text, time_zone text, company_deletion_on date,
      connections_on boolean, subscription_status text, subscription_end_date date, must_set_up_second_factor boolean
    )
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      entry record;
    begin
      select d.company_id, d.id, false as is_former into entry from directory d
        where d.kind = 'access_tokens_token_hash_key' and d.key = encode(of_token_hash, 'hex');
      if not found then
        select d.company_id, d.id, true as is_former into entry from directory d
          where d.kind = 'access_tokens_former_hash_key' and d.key = encode(of_token_hash, 'hex');
      end if;
      if not found then
        return;
      end if;
      return query
      select t.access_token_id, t.name, t.audience, t.scopes, t.expires_at::timestamptz, t.created_at::timestamptz,
        t.last_used_at::timestamptz, t.paused_at::timestamptz, t.former_until::timestamptz, entry.is_former,
        a.account_id, a.first_name, a.last_name, a.role, a.employee_id,
        c.company_id, c.company_code, c.name, c.time_zone, (c.deletion_due_at at time zone c.time_zone)::date,
        c.connections_on, p.subscription_status, p.end_date,
        c.requires_second_factor and a.second_factor_confirmed_at is null
      from access_tokens t
      join accounts a on a.company_id = entry.company_id and a.account_id = t.account_id
      join companies c on c.company_id = entry.company_id
      left join subscriptions p on p.company_id = entry.company_id
      where t.company_id = entry.company_id and t.access_token_id = entry.id and t.ended_at is null;
    end $$`.execute(db);
  await sql`call grant_lookup_function('person_of_token(bytea)')`.execute(db);
  // Counts a call within the statement that looks up its token, so that the call takes no further statement.
  await sql`
    create function count_call(of_name text, of_key text, of_window timestamptz) returns integer
    language plpgsql volatile set search_path = public, pg_temp as $$
    declare
      counted integer;
    begin
      insert into rate_counters (name, key, window_start, count) values (of_name, of_key, of_window, 1)
        on conflict (name, key, window_start) do update set count = rate_counters.count + 1
        returning count into counted;
      return counted;
    end $$`.execute(db);
  await sql`call grant_lookup_function('count_call(text, text, timestamptz)')`.execute(db);
}
