import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Functions in SQL with parameters become plpgsql, because Citus cannot plan the former once a table is distributed. They
 * compare the company with a variable, or look for a key in the tables of all companies.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function is_company_closed(of_company uuid) returns boolean
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return exists (select from companies c where c.company_id = of_company and c.deletion_due_at is not null);
    end $$;

    -- An address may belong to accounts of many companies. A person who requests login IDs gets the first of them.
    create or replace function accounts_with_email(of_email text) returns table (company_id uuid, account_id uuid)
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return query select a.company_id, a.account_id from accounts a where lower(a.email) = lower(of_email)
      order by a.account_id limit 20;
    end $$;

    create or replace function company_of_subscription_payment(of_payment_id uuid) returns uuid
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return (select p.company_id from subscription_payments p where p.payment_id = of_payment_id);
    end $$;

    create or replace function subscription_payment_of_intent(of_intent_id text) returns uuid
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return coalesce(
        (select p.payment_id from subscription_payments p where p.intent_id = of_intent_id),
        (select d.payment_id from detached_subscription_payments d where d.intent_id = of_intent_id));
    end $$;

    create or replace function company_of_stripe_account(of_account_id text) returns uuid
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return (select a.company_id from stripe_accounts a where a.provider_account_id = of_account_id limit 1);
    end $$;

    -- Finds a payment by our id, which every object of a payment carries at the provider, or by the provider's id.
    create or replace function online_payment_of(of_payment_id uuid, of_intent_id text)
      returns table (company_id uuid, payment_id uuid, provider_account_id text)
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return query select p.company_id, p.payment_id, p.provider_account_id from online_payments p
      where p.payment_id = of_payment_id or p.intent_id = of_intent_id limit 1;
    end $$;

    create or replace function message_of_provider_event(of_message_id uuid, of_provider_id text)
      returns table (company_id uuid, message_id uuid)
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return query select m.company_id, m.message_id from messages m
      where m.message_id = of_message_id or (of_message_id is null and m.provider_id = of_provider_id)
      limit 1;
    end $$;

    -- Finds a signed or sent PDF by its hash, for a visitor who has the file.
    create or replace function pdf_of_sha256(of_sha256 bytea)
      returns table (kind text, signed_at timestamptz, company_name text)
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return query
      select case when a.how in ('link', 'in_person') then 'signed' else 'recorded' end, a.approved_at::timestamptz,
        r.snapshot -> 'company' ->> 'name'
      from approvals a join revisions r on r.company_id = a.company_id and r.revision_id = a.revision_id
      where a.signed_pdf_sha256 = of_sha256
      union all
      select 'sent', null::timestamptz, r.snapshot -> 'company' ->> 'name'
      from revisions r
      where r.pdf_sha256 = of_sha256
      limit 1;
    end $$;
  `.execute(db);
}
