import { type Kysely, type RawBuilder, sql } from 'kysely';

/**
 * Groups of lines of Home: they are snoozed together, and a run reminds all customers of one. Each statement makes one
 * change, as distributed companies require.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...SNOOZES, ...RUNS]) await statement.execute(db);
}

/** A snooze is of one line, or of all lines of a band. */
const SNOOZES: readonly RawBuilder<unknown>[] = [
  sql`alter table home_snoozes add column band text`,
  sql`alter table home_snoozes alter column document_type drop not null`,
  sql`alter table home_snoozes alter column document_id drop not null`,
  sql`alter table home_snoozes add constraint home_snoozes_of_one check (num_nonnulls(band, document_id) = 1)`,
  sql`alter table home_snoozes add constraint home_snoozes_of_group unique (company_id, kind, band)`,
];

const RUNS: readonly RawBuilder<unknown>[] = [
  sql`
    create table reminder_runs (
      company_id uuid not null default current_company() references companies on delete cascade,
      reminder_run_id uuid not null,
      kind text not null,
      band text not null,
      created_by_account_id uuid,
      created_at timestamptz(3) not null,
      -- Null while customers are waiting.
      finished_at timestamptz(3),
      primary key (company_id, reminder_run_id)
    )`,
  sql`create index reminder_runs_by_end on reminder_runs (company_id, finished_at)`,
  sql`call enable_company_isolation('reminder_runs')`,
  // The row and the message of a customer are written in one transaction.
  sql`
    create table reminder_run_customers (
      company_id uuid not null default current_company(),
      reminder_run_id uuid not null,
      customer_id uuid not null,
      state text not null check (state in ('waiting', 'reminded', 'skipped')),
      reason text,
      -- When a waiting customer is examined next.
      next_check_at timestamptz(3),
      message_id uuid,
      primary key (company_id, reminder_run_id, customer_id),
      constraint reminder_run_customers_waiting check ((state = 'waiting') = (next_check_at is not null)),
      constraint reminder_run_customers_message check ((state = 'reminded') = (message_id is not null)),
      foreign key (company_id, reminder_run_id) references reminder_runs on delete cascade,
      foreign key (company_id, customer_id) references customers on delete cascade
    )`,
  sql`
    create index reminder_run_customers_due on reminder_run_customers (company_id, next_check_at)
    where next_check_at is not null`,
  sql`create index reminder_run_customers_of_customer on reminder_run_customers (company_id, customer_id)`,
  sql`call enable_company_isolation('reminder_run_customers')`,
];
