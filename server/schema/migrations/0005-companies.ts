import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The tenant. The server assigns its code; its first account makes it a registered company. A company that is to be
 * deleted is closed until then: only its owners have sessions, and the rest of the server uses lookup functions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCompanies(db);
  await createSignUpFunctions(db);
  await createClosingFunctions(db);
}

async function createCompanies(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table companies (
      company_id uuid primary key,
      company_code text not null constraint companies_code_key unique,
      name text not null,
      line_of_business text not null,
      address_1 text not null,
      address_2 text,
      city text not null,
      state text not null,
      zip text not null,
      phone text not null,
      email text not null,
      web_url text,
      time_zone text not null,
      requires_second_factor boolean not null default false,
      office_sees_pay boolean not null default false,
      overtime_daily_hours smallint check (overtime_daily_hours between 1 and 24),
      keep_original_photos boolean not null default false,
      -- The text that customers read above their signature on an estimate.
      text_above_signature text,
      invoice_deposit_on_approval boolean not null default true,
      default_arrival_window_minutes smallint not null default 120
        constraint companies_arrival_window_known check (default_arrival_window_minutes in (0, 30, 60, 120, 240)),
      crew_tells_on_my_way boolean not null default true,
      crew_sees_customer_phone boolean not null default false,
      -- Null until the first account exists, which in turn refers to the company.
      created_by_account_id uuid,
      -- When a closed company will be deleted; null if the company is open.
      deletion_due_at timestamptz(3),
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp()
    );
    call enable_company_isolation('companies');
    call keep_version('companies');
    -- Only one company can have the same name, ZIP code and phone once it has an account.
    create unique index companies_registered_key on companies (lower(name), left(zip, 5), phone)
      where created_by_account_id is not null;
    create index companies_deletion_due_at on companies (deletion_due_at) where deletion_due_at is not null;
  `.execute(db);
}

async function createSignUpFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function company_with_code(code text) returns uuid
      language sql stable security definer set search_path = public, pg_temp
      return (select company_id from companies where company_code = code);
    call grant_lookup_function('company_with_code(text)');

    create function is_company_registered(of_name text, of_zip text, of_phone text) returns boolean
      language sql stable security definer set search_path = public, pg_temp
      return exists (
        select from companies
        where lower(name) = lower(of_name) and left(zip, 5) = left(of_zip, 5) and phone = of_phone
          and created_by_account_id is not null
      );
    call grant_lookup_function('is_company_registered(text, text, text)');

    -- A company that still has no account after its first day was created by mistake or as a test.
    create function remove_abandoned_companies(created_before timestamptz) returns bigint
      language sql security definer set search_path = public, pg_temp
    begin atomic
      with removed as (
        delete from companies where created_by_account_id is null and created_at < created_before returning 1
      )
      select count(*) from removed;
    end;
    call grant_lookup_function('remove_abandoned_companies(timestamptz)');
  `.execute(db);
}

async function createClosingFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function is_company_closed(of_company uuid) returns boolean
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select exists (select from companies c where c.company_id = of_company and c.deletion_due_at is not null);
    end;
    call grant_lookup_function('is_company_closed(uuid)');

    create function companies_due_for_deletion(due_by timestamptz) returns setof uuid
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select c.company_id from companies c where c.deletion_due_at <= due_by order by c.deletion_due_at limit 20;
    end;
    call grant_lookup_function('companies_due_for_deletion(timestamptz)');
  `.execute(db);
}
