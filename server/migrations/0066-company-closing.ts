import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A company that is to be deleted is closed until then: only the account that created it has sessions, and the lookup
 * functions below tell the rest of the server.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table companies add column deletion_due_at timestamptz(3);
    create index companies_deletion_due_at on companies (deletion_due_at) where deletion_due_at is not null;

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

    -- Here and not in the handlers, so that no way of signing in is forgotten, and none slips in while the company is
    -- being closed: the closing transaction holds the company's row, and this waits for it.
    create function reject_session_of_closed_company() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      company record;
    begin
      select c.deletion_due_at, c.created_by_account_id, c.time_zone into company
        from companies c where c.company_id = new.company_id for key share;
      if company.deletion_due_at is not null and company.created_by_account_id is distinct from new.account_id then
        raise exception 'the company is closed' using errcode = 'check_violation', constraint = 'sessions_company_open',
          detail = to_char(company.deletion_due_at at time zone company.time_zone, 'FMMonth FMDD, YYYY');
      end if;
      return new;
    end $$;
    create trigger company_open before insert on sessions
      for each row execute function reject_session_of_closed_company();
  `.execute(db);
}
