import { type Kysely, sql } from 'kysely';

/**
 * When an invoice was last sent, and when its customer last opened one of its links for the first time: beside the invoice,
 * as `estimate_progress` is beside the estimate, so that a list reads one row for each instead of all messages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invoice_progress (
      company_id uuid not null default current_company(),
      invoice_id uuid not null,
      last_sent_at timestamptz(3) not null,
      opened_at timestamptz(3),
      primary key (company_id, invoice_id),
      foreign key (company_id, invoice_id) references invoices on delete cascade
    );
    call enable_company_isolation('invoice_progress');

    insert into invoice_progress (company_id, invoice_id, last_sent_at, opened_at)
    select i.company_id, i.invoice_id, max(m.created_at), max(l.opened_at)
    from invoices i
    join messages m on m.company_id = i.company_id and m.document_id = i.invoice_id and m.document_kind = 'invoice'
    left join document_links l on l.company_id = m.company_id and l.message_id = m.message_id
    group by i.company_id, i.invoice_id;

    create function note_invoice_sent() returns trigger language plpgsql as $$
    begin
      insert into invoice_progress as p (company_id, invoice_id, last_sent_at)
      values (new.company_id, new.document_id, new.created_at)
      on conflict (company_id, invoice_id)
        do update set last_sent_at = greatest(p.last_sent_at, excluded.last_sent_at);
      return null;
    end $$;
    create trigger note_invoice_sent after insert on messages
      for each row when (new.document_kind = 'invoice' and not new.is_for_office) execute function note_invoice_sent();

    create function note_invoice_opened() returns trigger language plpgsql as $$
    begin
      update invoice_progress p set opened_at = greatest(p.opened_at, new.opened_at)
      from messages m
      where m.company_id = new.company_id and m.message_id = new.message_id and m.document_kind = 'invoice'
        and p.company_id = m.company_id and p.invoice_id = m.document_id;
      return null;
    end $$;
    create trigger note_invoice_opened after update on document_links
      for each row when (old.opened_at is null and new.opened_at is not null) execute function note_invoice_opened();
  `.execute(db);
}
