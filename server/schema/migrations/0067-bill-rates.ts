import { type Kysely, type RawBuilder, sql } from 'kysely';

/**
 * What an hour of an employee costs beyond the wage, and what customers are billed for it. A company has a rate for
 * employees without one, and rounds the hours of a time card up when it bills them. Each statement makes one change, as
 * distributed companies require.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}

const STATEMENTS: readonly RawBuilder<unknown>[] = [
  sql`alter table cost_rates add column burden_percent numeric(5, 2) not null default 0`,
  sql`alter table cost_rates add constraint cost_rates_burden check (burden_percent between 0 and 500)`,
  sql`alter table cost_rates add column bill_rate_dollar numeric(7, 2)`,
  sql`alter table cost_rates add constraint cost_rates_bill_rate check (bill_rate_dollar between 0 and 10000)`,
  sql`alter table companies add column default_bill_rate_dollar numeric(7, 2)`,
  sql`
    alter table companies add constraint companies_default_bill_rate
      check (default_bill_rate_dollar between 0 and 10000)`,
  sql`alter table companies add column bill_rounding_minutes smallint not null default 0`,
  sql`alter table companies add constraint companies_bill_rounding check (bill_rounding_minutes in (0, 5, 10, 15))`,
];
