import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What a customer sees and asks beside an invoice, as beside an estimate: photos of the project, and questions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table comments
      add invoice_id uuid,
      add foreign key (company_id, invoice_id) references invoices on delete cascade,
      add constraint comments_of_document check (num_nonnulls(estimate_id, change_order_id, invoice_id) = 1);
    create index comments_of_invoice on comments (company_id, invoice_id, comment_id) where invoice_id is not null;

    alter table shown_photos drop constraint shown_photos_pkey;
    alter table shown_photos
      alter estimate_id drop not null,
      add invoice_id uuid,
      -- Of an estimate or of an invoice, exactly one.
      add document_id uuid not null generated always as (coalesce(estimate_id, invoice_id)) stored,
      add check (num_nonnulls(estimate_id, invoice_id) = 1),
      add primary key (company_id, document_id, position),
      add foreign key (company_id, invoice_id) references invoices on delete cascade;
    create index shown_photos_of_estimate on shown_photos (company_id, estimate_id) where estimate_id is not null;
    create index shown_photos_of_invoice on shown_photos (company_id, invoice_id) where invoice_id is not null;
  `.execute(db);
}
