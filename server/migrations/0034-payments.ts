import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What companies pay for their subscription. An attempt is written down before the card provider is asked, so that
 * whatever the provider did is found again; of the card nothing is kept. Attempts and the provider's events outlive the
 * company, without saying whose they were.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`

    create table payments (
      company_id uuid not null default current_company() references companies on delete cascade,
      payment_id uuid not null,
      account_id uuid not null,
      subscription_id uuid,
      -- The caller's Idempotency-Key: the same one finds its attempt again.
      request_key text,
      payment_method_id text not null,
      intent_id text constraint payments_intent_id_key unique,
      amount numeric(10, 2) not null,
      currency text not null,
      number_of_months integer not null,
      subscription_action text not null,
      status text not null,
      failure_message text,
      payment_event_id text,
      payment_event_type text,
      -- Somebody is asking the provider until then.
      held_until timestamptz(3),
      -- When to ask the provider, should nobody else have by then.
      next_check_at timestamptz(3) not null,
      -- When its months were added to the subscription: once, whoever tells of it how often.
      settled_at timestamptz(3),
      created_at timestamptz(3) not null,
      primary key (company_id, payment_id),
      constraint payments_request_key unique (company_id, account_id, request_key),
      foreign key (company_id, subscription_id) references subscriptions on delete cascade
    );
    create unique index payments_one_under_way on payments (company_id) where status = 'pending';
    create index payments_to_check on payments (next_check_at) where status = 'pending';
    call enable_company_isolation('payments');

    create table detached_payments (
      payment_id uuid primary key,
      intent_id text constraint detached_payments_intent_id_key unique,
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
    call grant_system_table('detached_payments');

    create function detach_payment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into detached_payments (payment_id, intent_id, amount, currency, number_of_months, status, failure_message,
        payment_event_id, payment_event_type, created_at)
      values (old.payment_id, old.intent_id, old.amount, old.currency, old.number_of_months, old.status,
        old.failure_message, old.payment_event_id, old.payment_event_type, old.created_at);
      return null;
    end $$;
    create trigger detach_payment after delete on payments for each row execute function detach_payment();

    -- What the provider has told us, each event once.
    create table payment_events (
      event_id text primary key,
      event_type text not null,
      payment_id uuid,
      intent_id text,
      amount numeric(10, 2),
      currency text,
      -- What the event says of its payment; null where it says nothing that we act on.
      status text,
      occurred_at timestamptz(3) not null,
      received_at timestamptz(3) not null
    );
    call grant_system_table('payment_events');

    create function company_of_payment(of_payment_id uuid) returns uuid
      language sql stable security definer set search_path = public, pg_temp
      return (select company_id from payments where payment_id = of_payment_id);
    call grant_lookup_function('company_of_payment(uuid)');
    create unique index payments_payment_id_key on payments (payment_id);

    create function payment_of_intent(of_intent_id text) returns uuid
      language sql stable security definer set search_path = public, pg_temp
      return coalesce(
        (select payment_id from payments where intent_id = of_intent_id),
        (select payment_id from detached_payments where intent_id = of_intent_id)
      );
    call grant_lookup_function('payment_of_intent(text)');

    create function payments_left_open(as_of timestamptz, at_most integer)
      returns table (company_id uuid, payment_id uuid)
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select p.company_id, p.payment_id from payments p
      where p.status = 'pending' and p.next_check_at <= as_of and (p.held_until is null or p.held_until < as_of)
      order by p.next_check_at limit at_most;
    end;
    call grant_lookup_function('payments_left_open(timestamptz, integer)');
  `.execute(db);
}
