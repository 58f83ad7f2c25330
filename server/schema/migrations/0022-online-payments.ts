import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Customers' online payments, their refunds, and payouts to the company's bank. A payment attempt is inserted before
 * the provider is called.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createStripeAccounts(db);
  await createOnlinePayments(db);
  await createOnlinePaymentLookups(db);
  await createCancellations(db);
  await createPromises(db);
  await createRefunds(db);
  await createPayouts(db);
}

/** Companies' own accounts at Stripe, and the events that Stripe sends about them. */
async function createStripeAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stripe_accounts (
      company_id uuid not null default current_company() references companies on delete cascade,
      -- Also used as Stripe's idempotency key.
      stripe_account_id uuid not null,
      -- Stripe's own id; null until Stripe has responded, and for a company that uses the server's own account.
      provider_account_id text,
      -- The values that were sent to Stripe: a repeated request must not differ.
      contact_email text not null,
      display_name text not null,
      cards text,
      bank text,
      -- [{name, awaits}] with Stripe's names.
      requirements jsonb not null,
      is_enabled boolean not null default true,
      takes_cards boolean not null default true,
      takes_bank boolean not null default true,
      card_max_dollar numeric(16, 2),
      -- When Stripe was queried for this state. A response to an earlier request changes nothing.
      asked_at timestamptz(3),
      -- When the account could first accept cards.
      active_at timestamptz(3),
      disconnected_at timestamptz(3),
      -- When the background task queries Stripe, if no request has done so by then.
      next_check_at timestamptz(3) not null,
      created_at timestamptz(3) not null,
      primary key (company_id, stripe_account_id),
      check (takes_cards or takes_bank)
    );
    create unique index stripe_accounts_one_connected on stripe_accounts (company_id) where disconnected_at is null;
    create index stripe_accounts_of_provider on stripe_accounts (provider_account_id);
    create index stripe_accounts_to_check on stripe_accounts (next_check_at)
      where disconnected_at is null and provider_account_id is not null
        and (cards is distinct from 'active' or requirements <> '[]');
    call enable_company_isolation('stripe_accounts');

    -- Each event is stored once.
    create table stripe_events (
      event_id text primary key,
      event_type text not null,
      -- Stripe's id of the connected account; null if the event names none.
      provider_account_id text,
      is_live boolean not null,
      received_at timestamptz(3) not null
    );
    call grant_system_table('stripe_events');

    create function company_of_stripe_account(of_account_id text) returns uuid
      language sql stable security definer set search_path = public, pg_temp
      return (select company_id from stripe_accounts where provider_account_id = of_account_id limit 1);
    call grant_lookup_function('company_of_stripe_account(text)');

    create function stripe_accounts_due(as_of timestamptz, at_most integer)
      returns table (company_id uuid, provider_account_id text)
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select a.company_id, a.provider_account_id from stripe_accounts a
      where a.disconnected_at is null and a.provider_account_id is not null
        and (a.cards is distinct from 'active' or a.requirements <> '[]') and a.next_check_at <= as_of
      order by a.next_check_at limit at_most;
    end;
    call grant_lookup_function('stripe_accounts_due(timestamptz, integer)');
  `.execute(db);
}

async function createOnlinePayments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table online_payments (
      company_id uuid not null default current_company() references companies on delete cascade,
      -- Also used as the provider's idempotency key.
      payment_id uuid not null,
      -- Does not cascade: an invoice with a pending or completed payment remains, and so do its project and customer.
      invoice_id uuid not null,
      -- The provider account that receives the money; null for the server's own account.
      provider_account_id text,
      session_id text,
      intent_id text,
      state text not null,
      method text,
      amount numeric(16, 2) not null check (amount > 0),
      fee numeric(16, 2),
      net numeric(16, 2),
      failure_reason text,
      -- The payment recorded on the invoice, once this payment has succeeded.
      customer_payment_id uuid,
      -- The customer that the page was sent to.
      customer_name text not null,
      -- When the payment was found to be complete.
      paid_at timestamptz(3),
      -- The amounts of refunds and of lost disputes.
      refunded_amount numeric(16, 2) not null default 0,
      lost_amount numeric(16, 2) not null default 0,
      dispute_state text not null default 'none',
      dispute_reason text,
      dispute_due_by timestamptz(3),
      disputed_at timestamptz(3),
      dispute_ended_at timestamptz(3),
      -- The payout that transferred the remainder to the company's bank.
      payout_id text,
      payout_on date,
      -- When the provider was queried for this state. A response to an earlier request changes nothing.
      asked_at timestamptz(3),
      expires_at timestamptz(3) not null,
      -- When the background task checks the payment, if no request has done so by then; null once there is nothing left
      -- to do.
      next_check_at timestamptz(3),
      -- Set while the company has not been notified of the success because the fee is still unknown.
      notice_due_at timestamptz(3),
      created_at timestamptz(3) not null,
      primary key (company_id, payment_id),
      constraint online_payments_of_invoice foreign key (company_id, invoice_id) references invoices,
      foreign key (company_id, customer_payment_id) references customer_payments,
      check ((state = 'succeeded') = (customer_payment_id is not null)),
      check (refunded_amount between 0 and amount)
    );
    create unique index online_payments_one_under_way on online_payments (company_id, invoice_id)
      where state in ('created', 'open', 'processing');
    create index online_payments_by_invoice on online_payments (company_id, invoice_id);
    create index online_payments_of_intent on online_payments (intent_id) where intent_id is not null;
    create index online_payments_by_id on online_payments (payment_id);
    create index online_payments_to_check on online_payments (next_check_at) where next_check_at is not null;
    create index online_payments_of_payout on online_payments (company_id, payout_id) where payout_id is not null;
    create index online_payments_disputed on online_payments (company_id) where dispute_state = 'open';
    create index online_payments_failed on online_payments (company_id, created_at) where state = 'failed';
    call enable_company_isolation('online_payments');
  `.execute(db);
}

async function createOnlinePaymentLookups(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Finds a payment by our id, which every object of a payment carries at the provider, or by the provider's id.
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

/**
 * An attempt expires when the offer changes. A customer with an open payment page must not pay a balance that has
 * changed since, or pay online if the company no longer accepts online payments.
 */
async function createCancellations(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Deletes unpaid attempts with their invoice.
    create function forget_unpaid_attempts() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      delete from online_payments
        where company_id = old.company_id and invoice_id = old.invoice_id and state not in ('processing', 'succeeded');
      return old;
    end $$;
    create trigger forget_unpaid_attempts before delete on invoices
      for each row execute function forget_unpaid_attempts();

    -- Runs after any change of the invoice. The background task closes the page at the provider, because the attempt is
    -- due from the time when it was created. The attempt that itself paid the invoice is stored as succeeded right
    -- afterwards.
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

    -- Open pages offer the payment methods that the company's settings allowed when they were opened.
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
  `.execute(db);
}

/** Payments announced by customers: by check, in cash, or by bank transfer. */
async function createPromises(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_promises (
      company_id uuid not null default current_company(),
      payment_promise_id uuid not null,
      invoice_id uuid not null,
      method text not null,
      promised_on date not null,
      note text,
      -- Null until the company is notified: several promises are combined in one email.
      notified_at timestamptz(3),
      created_at timestamptz(3) not null,
      primary key (company_id, payment_promise_id),
      foreign key (company_id, invoice_id) references invoices on delete cascade
    );
    create index payment_promises_of_invoice on payment_promises (company_id, invoice_id, payment_promise_id);
    call enable_company_isolation('payment_promises');
  `.execute(db);
}

async function createRefunds(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table online_refunds (
      company_id uuid not null default current_company(),
      -- Also used as the provider's idempotency key.
      refund_id uuid not null,
      payment_id uuid not null,
      -- The key of the request that created it. If the response was lost and the request is repeated, no second refund
      -- is made.
      request_key text,
      -- Null until the provider has responded; the outcome is unknown until then.
      provider_refund_id text,
      amount numeric(16, 2) not null check (amount > 0),
      reason text,
      state text not null,
      failure_reason text,
      -- The account that made the refund; null for a refund made in the provider's dashboard.
      account_id uuid,
      by_name text not null,
      -- True once the customer has been notified.
      is_announced boolean not null default false,
      created_at timestamptz(3) not null,
      primary key (company_id, refund_id),
      foreign key (company_id, payment_id) references online_payments on delete cascade,
      foreign key (company_id, account_id) references accounts on delete set null (account_id)
    );
    create index online_refunds_of_payment on online_refunds (company_id, payment_id, refund_id);
    create unique index online_refunds_of_provider on online_refunds (company_id, provider_refund_id);
    create unique index online_refunds_of_request on online_refunds (company_id, payment_id, account_id, request_key);
    call enable_company_isolation('online_refunds');
  `.execute(db);
}

/** Payouts from the provider to companies' banks, with all entries of each payout. */
async function createPayouts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payouts (
      company_id uuid not null default current_company() references companies on delete cascade,
      -- The provider's id.
      payout_id text not null,
      amount numeric(16, 2) not null,
      arrives_on date not null,
      primary key (company_id, payout_id)
    );
    call enable_company_isolation('payouts');

    create table payout_entries (
      company_id uuid not null default current_company(),
      -- The provider's id of the balance transaction.
      transaction_id text not null,
      payout_id text not null,
      kind text not null,
      description text,
      amount numeric(16, 2) not null,
      fee numeric(16, 2) not null,
      net numeric(16, 2) not null generated always as (amount - fee) stored,
      -- The provider's id of the payment; payment_id is set if the payment is stored after its payout.
      intent_id text,
      -- Null for an entry without a payment in this database.
      payment_id uuid,
      created_at timestamptz(3) not null,
      primary key (company_id, transaction_id),
      foreign key (company_id, payout_id) references payouts on delete cascade,
      foreign key (company_id, payment_id) references online_payments on delete set null (payment_id)
    );
    create index payout_entries_of_payout on payout_entries (company_id, payout_id);
    create index payout_entries_of_payment on payout_entries (company_id, payment_id) where payment_id is not null;
    create index payout_entries_unlinked on payout_entries (company_id, intent_id) where payment_id is null;
    call enable_company_isolation('payout_entries');
  `.execute(db);
}
