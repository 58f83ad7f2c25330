import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * An attempt to pay online ends with what it was offered for: a customer whose payment page is open must not pay a
 * balance that has changed since, or where the company takes no payments online any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Whatever changes the invoice. The page is closed at the provider by the background task, for which the attempt is due
    -- from when it was created. The attempt that has itself paid the invoice is stored as succeeded right afterwards.
    create function cancel_attempts_of_invoice() returns trigger
      language plpgsql set search_path = public, pg_temp as $$
    begin
      update online_payments set state = 'canceled', next_check_at = created_at
        where company_id = new.company_id and invoice_id = new.invoice_id and state in ('created', 'open');
      return null;
    end $$;
    create trigger cancel_attempts after update on invoices for each row
      when (old.balance_due <> new.balance_due or (old.takes_online_payment and not new.takes_online_payment))
      execute function cancel_attempts_of_invoice();

    -- Pages that are open offer what the company's switches said when they were opened.
    create function cancel_attempts_of_company() returns trigger
      language plpgsql set search_path = public, pg_temp as $$
    begin
      update online_payments set state = 'canceled', next_check_at = created_at
        where company_id = new.company_id and state in ('created', 'open');
      return null;
    end $$;
    create trigger cancel_attempts after update on stripe_accounts for each row
      when ((old.is_enabled and not new.is_enabled) or (old.takes_cards and not new.takes_cards)
        or (old.takes_bank and not new.takes_bank) or old.card_max_dollar is distinct from new.card_max_dollar)
      execute function cancel_attempts_of_company();

    -- For Home: a payment that arrived although its invoice was void by then.
    create index invoices_paid_and_void on invoices (company_id, invoice_id)
      where voided_at is not null and amount_paid > 0;
  `.execute(db);
}
