import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Wages of employees, from a day on. Like hours they outlive the employee, who is still to be paid, so nothing refers to
 * the employee's row. The office of a company that exists sees pay, as it could compute it before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cost_rates (
      company_id uuid not null default current_company() references companies on delete cascade,
      employee_id uuid not null,
      starts_on date not null,
      hourly_wage numeric(7, 2) not null check (hourly_wage between 0 and 10000),
      primary key (company_id, employee_id, starts_on)
    );
    call enable_company_isolation('cost_rates');

    alter table companies
      add column office_sees_pay boolean not null default true,
      add column overtime_daily_hours smallint check (overtime_daily_hours between 1 and 24);
    alter table companies alter column office_sees_pay set default false;
  `.execute(db);
}
