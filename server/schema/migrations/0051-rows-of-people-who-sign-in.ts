import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Sessions, waiting logins, and links of accounts are in local tables, whose keys to distributed tables do not cascade on
 * Citus. The server deletes these rows with the account, the second factor, or the company. A session still requires its
 * account: the check waits for a transaction that deletes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await dropKeys(db);
  await replaceSessionChecks(db);
}

async function dropKeys(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions drop constraint sessions_company_id_account_id_fkey;
    alter table second_factor_challenges drop constraint second_factor_challenges_company_id_account_id_fkey;
    alter table password_resets drop constraint password_resets_company_id_account_id_fkey;
    alter table email_confirmations drop constraint email_confirmations_company_id_account_id_fkey;
    alter table phone_confirmations drop constraint phone_confirmations_company_id_account_id_fkey;
  `.execute(db);
}

/**
 * Within one transaction, Citus accepts statements on a company's tables from one role only. In a transaction of a company,
 * which may have written before, the checks therefore run as the server's role; without a company, a function of the
 * owner reads the rows.
 */
async function replaceSessionChecks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function lock_company_of_session(of_company uuid, out deletion_due_at timestamptz, out time_zone text)
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      select c.deletion_due_at, c.time_zone into deletion_due_at, time_zone
        from companies c where c.company_id = of_company for key share;
    end $$;
    call grant_lookup_function('lock_company_of_session(uuid)');

    create function lock_account_of_session(
      of_company uuid, of_account uuid, out exists_still boolean, out role text, out confirmed_at timestamptz)
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      select true, a.role, a.second_factor_confirmed_at into exists_still, role, confirmed_at
        from accounts a where a.company_id = of_company and a.account_id = of_account for share;
    end $$;
    call grant_lookup_function('lock_account_of_session(uuid, uuid)');

    -- A closed company is available to each of its owners, who may restore it. The closing transaction locks the
    -- company's row, and this function waits for that lock, so that no session is created in the meantime.
    create or replace function reject_session_of_closed_company() returns trigger
    language plpgsql security invoker set search_path = public, pg_temp as $$
    declare
      company record;
      of_role text;
    begin
      if nullif(current_setting('app.company_id', true), '') is null then
        select l.deletion_due_at, l.time_zone into company from lock_company_of_session(new.company_id) l;
        if company.deletion_due_at is not null then
          select l.role into of_role from lock_account_of_session(new.company_id, new.account_id) l;
        end if;
      else
        select c.deletion_due_at, c.time_zone into company
          from companies c where c.company_id = new.company_id for key share;
        if company.deletion_due_at is not null then
          select a.role into of_role from accounts a
            where a.company_id = new.company_id and a.account_id = new.account_id;
        end if;
      end if;
      if company.deletion_due_at is not null and of_role is distinct from 'owner' then
        raise exception 'the company is closed' using errcode = 'check_violation', constraint = 'sessions_company_open',
          detail = to_char(company.deletion_due_at at time zone company.time_zone, 'FMMonth FMDD, YYYY');
      end if;
      return new;
    end $$;

    -- The transaction that turns the second factor on, or deletes the account, locks the account's row, and this function
    -- waits for that lock.
    create or replace function reject_session_without_second_factor() returns trigger
    language plpgsql security invoker set search_path = public, pg_temp as $$
    declare
      account record;
    begin
      if nullif(current_setting('app.company_id', true), '') is null then
        select l.exists_still, l.confirmed_at into account from lock_account_of_session(new.company_id, new.account_id) l;
      else
        select true as exists_still, a.second_factor_confirmed_at as confirmed_at into account
          from accounts a where a.company_id = new.company_id and a.account_id = new.account_id for share;
      end if;
      if account.exists_still is null then
        raise exception 'the account does not exist'
          using errcode = 'foreign_key_violation', constraint = 'sessions_company_id_account_id_fkey';
      end if;
      if account.confirmed_at is not null and not new.passed_second_factor then
        raise exception 'the account has a second factor'
          using errcode = 'check_violation', constraint = 'sessions_second_factor';
      end if;
      return new;
    end $$;
  `.execute(db);
}
