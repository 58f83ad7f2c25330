import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The employees of a company and their wages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createEmployees(db);
  await createWages(db);
}

async function createEmployees(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table employees (
      company_id uuid not null default current_company() references companies on delete cascade,
      employee_id uuid not null,
      first_name text not null,
      last_name text not null,
      -- A secret of the employee, which opens their time card without a session.
      employee_code text not null constraint employees_code_key unique,
      is_active boolean not null,
      employee_type text not null,
      employee_title text not null,
      phone text not null,
      email text not null,
      start_date date,
      end_date date,
      created_by_account_id uuid,
      search_text text not null generated always as (search_words(
        first_name || ' ' || last_name || ' ' || employee_code || ' ' || employee_type || ' ' || employee_title || ' ' ||
        email || ' ' || phone) || search_digits(phone)) stored,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, employee_id)
    );
    create unique index employees_name_phone_key on employees (company_id, lower(first_name), lower(last_name), phone);
    call enable_company_isolation('employees');
    call keep_version('employees');

    -- Everything that a request needs to know about the calling employee, in one query. plpgsql caches its plan.
    create function employee_of_code(of_code text) returns table (
      employee_id uuid, first_name text, last_name text, employee_code text, is_active boolean, end_date date,
      company_id uuid, company_code text, company_name text, time_zone text,
      subscription_status text, subscription_end_date date
    )
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return query
      select e.employee_id, e.first_name, e.last_name, e.employee_code, e.is_active, e.end_date,
        c.company_id, c.company_code, c.name, c.time_zone, p.subscription_status, p.end_date
      from employees e
      join companies c on c.company_id = e.company_id
      left join subscriptions p on p.company_id = e.company_id
      where e.employee_code = of_code;
    end $$;
    call grant_lookup_function('employee_of_code(text)');
  `.execute(db);
}

/**
 * Wages with the day on which each takes effect. Like hours, they outlive the employee, who still has to be paid.
 * Therefore nothing references the employee's row.
 */
async function createWages(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cost_rates (
      company_id uuid not null default current_company() references companies on delete cascade,
      employee_id uuid not null,
      starts_on date not null,
      hourly_wage numeric(7, 2) not null check (hourly_wage between 0 and 10000),
      primary key (company_id, employee_id, starts_on)
    );
    call enable_company_isolation('cost_rates');
  `.execute(db);
}
