import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Lines of Home that somebody has put away, and the indexes by which Home finds its lines and sums among many records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table home_snoozes (
      company_id uuid not null default current_company() references companies on delete cascade,
      home_snooze_id uuid not null,
      kind text not null,
      document_type text not null,
      -- No foreign key: of many tables. A line whose document is gone is none.
      document_id uuid not null,
      until timestamptz(3) not null,
      created_at timestamptz(3) not null,
      primary key (company_id, home_snooze_id),
      constraint home_snoozes_of_line unique (company_id, kind, document_id)
    );
    call enable_company_isolation('home_snoozes');

    create index invoices_owed on invoices (company_id, due_date) include (balance_due, customer_id)
      where status = 'OUTSTANDING';
    create index invoices_overpaid on invoices (company_id, invoice_id) where balance_due < 0;
    create index invoices_by_issue_date on invoices (company_id, issue_date) include (final_total, voided_at);
    create index customer_payments_by_date on customer_payments (company_id, payment_date)
      include (amount, refunded_amount);
    create index estimate_progress_questions on estimate_progress (company_id, estimate_id) where has_open_question;
    create index change_order_progress_questions on change_order_progress (company_id, change_order_id)
      where has_open_question;
    create index estimate_progress_sent on estimate_progress (company_id, sent_at);
    create index estimate_progress_valid_until on estimate_progress (company_id, valid_until)
      where answer is null;
    create index estimate_progress_approved on estimate_progress (company_id, answered_at) where answer = 'approved';
    create index installments_unbilled on installments (company_id, estimate_id) where invoice_id is null;
    create index online_payments_failed on online_payments (company_id, created_at) where state = 'failed';
    create index messages_by_age on messages (company_id, created_at);
    create index messages_failed on messages (company_id, created_at) where status = 'failed';
  `.execute(db);
}
