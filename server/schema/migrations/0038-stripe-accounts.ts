import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Companies' own accounts at Stripe, and the events that Stripe sends about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stripe_accounts (
      company_id uuid not null default current_company() references companies on delete cascade,
      -- Also Stripe's idempotency key.
      stripe_account_id uuid not null,
      -- Stripe's own id; null until it has responded, and for a company that uses the server's own account.
      provider_account_id text,
      -- As Stripe was asked: a repeated request must not differ.
      contact_email text not null,
      display_name text not null,
      cards text,
      bank text,
      -- [{name, awaits}] as Stripe names them.
      requirements jsonb not null,
      is_enabled boolean not null default true,
      takes_cards boolean not null default true,
      takes_bank boolean not null default true,
      card_max_dollar numeric(16, 2),
      -- When Stripe was asked for this state. A response to an earlier question changes nothing.
      asked_at timestamptz(3),
      -- When cards could be taken for the first time.
      active_at timestamptz(3),
      disconnected_at timestamptz(3),
      -- When the background task asks, if nobody has by then.
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

    -- Each event once.
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
