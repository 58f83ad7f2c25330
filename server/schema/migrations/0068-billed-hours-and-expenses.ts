import { type Kysely, type RawBuilder, sql } from 'kysely';

/**
 * The invoice on which a time card or an expense was billed; null again when the invoice is deleted or voided. Each
 * statement makes one change, as distributed companies require.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}

const STATEMENTS: readonly RawBuilder<unknown>[] = [
  // Triggers of distributed tables need it; elsewhere it has no effect.
  sql`select set_config('citus.enable_unsafe_triggers', 'on', true)`,
  sql`alter table expenses add column billed_invoice_id uuid`,
  sql`
    alter table expenses add constraint expenses_billed_invoice
      foreign key (company_id, billed_invoice_id) references invoices`,
  sql`
    create index expenses_of_invoice on expenses (company_id, billed_invoice_id) where billed_invoice_id is not null`,
  sql`alter table timecards add column billed_invoice_id uuid`,
  sql`
    alter table timecards add constraint timecards_billed_invoice
      foreign key (company_id, billed_invoice_id) references invoices`,
  sql`
    create index timecards_of_invoice on timecards (company_id, billed_invoice_id) where billed_invoice_id is not null`,
  sql`
    create trigger "CLEAR_references" after delete on invoices
      for each row execute function clear_references('invoice_id', 'expenses', 'billed_invoice_id', 'timecards',
        'billed_invoice_id')`,
];
