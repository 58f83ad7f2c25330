import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A company's subscription or trial, one row per company that all of its accounts see; and its payments. A payment
 * attempt is inserted before the card provider is called, so that the provider's result can always be looked up. No
 * card data is stored. Attempts and provider events outlive the company and do not reference it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSubscriptions(db);
  await createPayments(db);
  await createDetachedPayments(db);
  await createPaymentEvents(db);
}

async function createSubscriptions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subscriptions (
      company_id uuid not null default current_company() references companies on delete cascade,
      subscription_id uuid not null,
      subscription_status text not null,
      subscription_action text not null,
      plan_type text not null,
      monthly_amount numeric(10, 2) not null,
      number_of_months_subscribed integer not null,
      start_date date not null,
      end_date date not null,
      canceled_at timestamptz(3),
      auto_renewal boolean not null default false,
      next_payment_date date,
      cancellation_reason text,
      -- When the company's only free trial began.
      trial_used_at timestamptz(3),
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, subscription_id),
      constraint subscriptions_one_a_company unique (company_id)
    );
    create index subscriptions_active_end on subscriptions (end_date) where subscription_status = 'active';
    call enable_company_isolation('subscriptions');
    call keep_version('subscriptions');

    -- Reminders that were sent, keyed by the end date that they announce. Each is sent once, and again if the date
    -- changes.
    create table subscription_reminders (
      company_id uuid not null default current_company() references companies on delete cascade,
      end_date date not null,
      days_before integer not null,
      sent_at timestamptz(3) not null,
      primary key (company_id, end_date, days_before)
    );
    call enable_company_isolation('subscription_reminders');

    -- Companies whose subscription ends between two days. The last day may have begun only in some time zones.
    create function subscriptions_ending(from_day date, to_day date) returns setof uuid
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select company_id from subscriptions
      where subscription_status = 'active' and end_date between from_day and to_day order by end_date;
    end;
    call grant_lookup_function('subscriptions_ending(date, date)');
  `.execute(db);
}

async function createPayments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subscription_payments (
      company_id uuid not null default current_company() references companies on delete cascade,
      payment_id uuid not null,
      account_id uuid not null,
      -- Null until its months have been added to the subscription.
      subscription_id uuid,
      -- The caller's Idempotency-Key. A repeated request finds its attempt by this key.
      request_key text,
      payment_method_id text not null,
      -- The provider's id of the payment; null until the provider has responded.
      intent_id text constraint subscription_payments_intent_id_key unique,
      amount numeric(10, 2) not null,
      currency text not null,
      number_of_months integer not null,
      subscription_action text not null,
      status text not null,
      failure_message text,
      payment_event_id text,
      payment_event_type text,
      -- A process is calling the provider until this time.
      held_until timestamptz(3),
      -- When the background task checks the payment, if no request has checked it by then.
      next_check_at timestamptz(3) not null,
      -- When its months were added to the subscription. They are added once, no matter how many events report the
      -- payment.
      settled_at timestamptz(3),
      created_at timestamptz(3) not null,
      primary key (company_id, payment_id),
      constraint subscription_payments_request_key unique (company_id, account_id, request_key),
      foreign key (company_id, subscription_id) references subscriptions on delete cascade
    );
    create unique index subscription_payments_one_under_way on subscription_payments (company_id)
      where status = 'pending';
    create index subscription_payments_to_check on subscription_payments (next_check_at) where status = 'pending';
    -- For a caller with a payment's id, before its company is known.
    create unique index subscription_payments_payment_id_key on subscription_payments (payment_id);
    call enable_company_isolation('subscription_payments');

    create function company_of_subscription_payment(of_payment_id uuid) returns uuid
      language sql stable security definer set search_path = public, pg_temp
      return (select company_id from subscription_payments where payment_id = of_payment_id);
    call grant_lookup_function('company_of_subscription_payment(uuid)');

    create function subscription_payments_left_open(as_of timestamptz, at_most integer)
      returns table (company_id uuid, payment_id uuid)
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select p.company_id, p.payment_id from subscription_payments p
      where p.status = 'pending' and p.next_check_at <= as_of and (p.held_until is null or p.held_until < as_of)
      order by p.next_check_at limit at_most;
    end;
    call grant_lookup_function('subscription_payments_left_open(timestamptz, integer)');
  `.execute(db);
}

/** The remaining payment records of a deleted company. */
async function createDetachedPayments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table detached_subscription_payments (
      payment_id uuid primary key,
      intent_id text constraint detached_subscription_payments_intent_id_key unique,
      amount numeric(10, 2) not null,
      currency text not null,
      number_of_months integer not null,
      status text not null,
      failure_message text,
      payment_event_id text,
      payment_event_type text,
      created_at timestamptz(3) not null,
      detached_at timestamptz(3) not null default clock_timestamp()
    );
    call grant_system_table('detached_subscription_payments');

    create function detach_subscription_payment() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into detached_subscription_payments (payment_id, intent_id, amount, currency, number_of_months, status,
        failure_message, payment_event_id, payment_event_type, created_at)
      values (old.payment_id, old.intent_id, old.amount, old.currency, old.number_of_months, old.status,
        old.failure_message, old.payment_event_id, old.payment_event_type, old.created_at);
      return null;
    end $$;
    create trigger detach_subscription_payment after delete on subscription_payments
      for each row execute function detach_subscription_payment();

    create function subscription_payment_of_intent(of_intent_id text) returns uuid
      language sql stable security definer set search_path = public, pg_temp
      return coalesce(
        (select payment_id from subscription_payments where intent_id = of_intent_id),
        (select payment_id from detached_subscription_payments where intent_id = of_intent_id)
      );
    call grant_lookup_function('subscription_payment_of_intent(text)');
  `.execute(db);
}

async function createPaymentEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Each provider event is stored once.
    create table subscription_payment_events (
      event_id text primary key,
      event_type text not null,
      payment_id uuid,
      intent_id text,
      amount numeric(10, 2),
      currency text,
      -- The payment's status according to the event; null if the event is ignored.
      status text,
      occurred_at timestamptz(3) not null,
      received_at timestamptz(3) not null
    );
    call grant_system_table('subscription_payment_events');
  `.execute(db);
}
