import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What customers pay online: one row for each attempt, written down before the provider is asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table invoices
      add takes_online_payment boolean not null default true,
      -- Null: only the whole balance may be paid online.
      add partial_payment_minimum numeric(16, 2) check (partial_payment_minimum > 0);
    alter table customer_payments add source text not null default 'company';

    create table online_payments (
      company_id uuid not null default current_company() references companies on delete cascade,
      -- Also the provider's idempotency key.
      payment_id uuid not null,
      -- Does not cascade: an invoice with money on its way, or arrived, stays, and with it its project and customer.
      invoice_id uuid not null,
      -- The account at the provider that the money goes to; null for the server's own.
      provider_account_id text,
      session_id text,
      intent_id text,
      state text not null,
      method text,
      amount numeric(16, 2) not null check (amount > 0),
      fee numeric(16, 2),
      net numeric(16, 2),
      failure_reason text,
      -- The payment on the invoice's account, once this one has succeeded.
      customer_payment_id uuid,
      -- Whom the page was sent to.
      customer_name text not null,
      -- When the provider was asked for this state. A response to an earlier question changes nothing.
      asked_at timestamptz(3),
      expires_at timestamptz(3) not null,
      -- When the background task looks at it, if nobody has by then; null once there is nothing left to do.
      next_check_at timestamptz(3),
      -- The company has not been told yet that it has succeeded: the fee is still unknown.
      notice_due_at timestamptz(3),
      created_at timestamptz(3) not null,
      primary key (company_id, payment_id),
      constraint online_payments_of_invoice foreign key (company_id, invoice_id) references invoices,
      foreign key (company_id, customer_payment_id) references customer_payments,
      check ((state = 'succeeded') = (customer_payment_id is not null))
    );
    create unique index online_payments_one_under_way on online_payments (company_id, invoice_id)
      where state in ('created', 'open', 'processing');
    create index online_payments_by_invoice on online_payments (company_id, invoice_id);
    create index online_payments_of_intent on online_payments (intent_id) where intent_id is not null;
    create index online_payments_by_id on online_payments (payment_id);
    create index online_payments_to_check on online_payments (next_check_at) where next_check_at is not null;
    call enable_company_isolation('online_payments');

    -- Attempts that came to nothing go with their invoice.
    create function forget_unpaid_attempts() returns trigger language plpgsql as $$
    begin
      delete from online_payments
        where company_id = old.company_id and invoice_id = old.invoice_id and state not in ('processing', 'succeeded');
      return old;
    end $$;
    create trigger forget_unpaid_attempts before delete on invoices
      for each row execute function forget_unpaid_attempts();

    create table payment_promises (
      company_id uuid not null default current_company(),
      payment_promise_id uuid not null,
      invoice_id uuid not null,
      method text not null,
      promised_on date not null,
      note text,
      created_at timestamptz(3) not null,
      primary key (company_id, payment_promise_id),
      foreign key (company_id, invoice_id) references invoices on delete cascade
    );
    create index payment_promises_of_invoice on payment_promises (company_id, invoice_id, payment_promise_id);
    call enable_company_isolation('payment_promises');

    -- By our id, which every object of a payment carries at the provider, else by the provider's.
    create function online_payment_of(of_payment_id uuid, of_intent_id text)
      returns table (company_id uuid, payment_id uuid, provider_account_id text)
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select p.company_id, p.payment_id, p.provider_account_id from online_payments p
      where p.payment_id = of_payment_id or p.intent_id = of_intent_id limit 1;
    end;
    call grant_lookup_function('online_payment_of(uuid, text)');

    create function online_payments_due(as_of timestamptz, at_most integer)
      returns table (company_id uuid, payment_id uuid)
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select p.company_id, p.payment_id from online_payments p
      where p.next_check_at <= as_of order by p.next_check_at limit at_most;
    end;
    call grant_lookup_function('online_payments_due(timestamptz, integer)');
  `.execute(db);
}
