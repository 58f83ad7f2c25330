import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What triggers store about deleted rows becomes rows of the company: a trigger of a distributed table can write only
 * tables of the same company. The rows outlive the company, so they do not reference it. The trigger functions run with
 * the rights of the role that deletes the row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await isolateDeletedFiles(db);
  await isolateDetachedPayments(db);
  await addPaymentsToDirectory(db);
}

async function isolateDeletedFiles(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table deleted_files add column company_id uuid;
    -- A file's key contains its company. Keys of earlier versions that do not are kept without a company.
    update deleted_files set company_id = coalesce(
      substring(file_key from '^[^/]+/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/')::uuid,
      '00000000-0000-0000-0000-000000000000');
    alter table deleted_files alter column company_id set default current_company();
    alter table deleted_files alter column company_id set not null;
    alter table deleted_files drop constraint deleted_files_pkey;
    alter table deleted_files add constraint deleted_files_pkey primary key (company_id, file_key);
    comment on table deleted_files is null;
    call enable_company_isolation('deleted_files');

    create or replace function record_deleted_file() returns trigger
    language plpgsql security invoker set search_path = public, pg_temp as $$
    begin
      insert into deleted_files (company_id, file_key, kept_days)
        values (old.company_id, old.file_key, coalesce(tg_argv[0]::integer, 1)) on conflict do nothing;
      return null;
    end $$;
    create or replace function record_deleted_signed_pdf() returns trigger
    language plpgsql security invoker set search_path = public, pg_temp as $$
    begin
      insert into deleted_files (company_id, file_key, kept_days) values (old.company_id, old.signed_pdf_key, 1)
        on conflict do nothing;
      return null;
    end $$;
    create or replace function record_deleted_scan() returns trigger
    language plpgsql security invoker set search_path = public, pg_temp as $$
    begin
      insert into deleted_files (company_id, file_key, kept_days) values (old.company_id, old.scan_file_key, 1)
        on conflict do nothing;
      return null;
    end $$;

    -- The upkeep of a company, also of one that is deleted, removes its files.
    insert into due (company_id, kind, next_at)
      select distinct company_id, 'upkeep', clock_timestamp() from deleted_files
      on conflict do nothing;
  `.execute(db);
}

async function isolateDetachedPayments(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table detached_subscription_payments add column company_id uuid;
    -- Those of earlier versions do not say which company they belonged to.
    update detached_subscription_payments set company_id = '00000000-0000-0000-0000-000000000000';
    alter table detached_subscription_payments alter column company_id set default current_company();
    alter table detached_subscription_payments alter column company_id set not null;
    alter table detached_subscription_payments drop constraint detached_subscription_payments_pkey;
    alter table detached_subscription_payments
      add constraint detached_subscription_payments_pkey primary key (company_id, payment_id);
    alter table detached_subscription_payments drop constraint detached_subscription_payments_intent_id_key;
    comment on table detached_subscription_payments is null;
    call enable_company_isolation('detached_subscription_payments');

    create or replace function detach_subscription_payment() returns trigger
    language plpgsql security invoker set search_path = public, pg_temp as $$
    begin
      insert into detached_subscription_payments (company_id, payment_id, intent_id, amount, currency, number_of_months,
        status, failure_message, payment_event_id, payment_event_type, created_at)
      values (old.company_id, old.payment_id, old.intent_id, old.amount, old.currency, old.number_of_months, old.status,
        old.failure_message, old.payment_event_id, old.payment_event_type, old.created_at);
      return null;
    end $$;
  `.execute(db);
}

/** A subscription payment keeps its entries when its company is deleted, because its events may still arrive. */
async function addPaymentsToDirectory(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table directory drop constraint directory_kind_known;
    alter table directory add constraint directory_kind_known check (kind in (
      'companies_code_key', 'companies_registered_key', 'accounts_login_id_key', 'accounts_google_sub_key',
      'account_invites_token_hash_key', 'employees_code_key', 'timecards_timecard_id_key',
      'document_links_token_hash_key', 'calendar_feeds_token_hash_key', 'subscription_payments_payment_id_key',
      'subscription_payments_intent_id_key'));

    create function payment_entries_of(of_company uuid) returns table (kind text, key text, id uuid)
    language plpgsql stable set search_path = public, pg_temp as $$
    begin
      return query
      with payments as (
        select p.payment_id, p.intent_id from subscription_payments p where p.company_id = of_company
        union
        select p.payment_id, p.intent_id from detached_subscription_payments p where p.company_id = of_company
      )
      select 'subscription_payments_payment_id_key', p.payment_id::text, p.payment_id from payments p
      union all
      select 'subscription_payments_intent_id_key', p.intent_id, p.payment_id from payments p
        where p.intent_id is not null;
    end $$;
    alter function directory_entries_of(uuid) rename to record_entries_of;
    create function directory_entries_of(of_company uuid) returns table (kind text, key text, id uuid)
    language plpgsql stable set search_path = public, pg_temp as $$
    begin
      return query
      select e.* from record_entries_of(of_company) e union all select e.* from payment_entries_of(of_company) e;
    end $$;
    insert into directory (kind, key, company_id, id)
      select e.kind, e.key, c.company_id, e.id
      from (select company_id from companies union select company_id from detached_subscription_payments) c
      cross join lateral payment_entries_of(c.company_id) e;
    drop index subscription_payments_payment_id_key;
    alter table subscription_payments drop constraint subscription_payments_intent_id_key;
    create unique index subscription_payments_payment_id_key on directory (key)
      where kind = 'subscription_payments_payment_id_key';
    create unique index subscription_payments_intent_id_key on directory (key)
      where kind = 'subscription_payments_intent_id_key';

    create or replace function remove_company_from_directory() returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      delete from directory where company_id = current_company()
        and kind not in ('subscription_payments_payment_id_key', 'subscription_payments_intent_id_key');
    end $$;

    -- The company of a payment, even after the company is deleted.
    create or replace function company_of_subscription_payment(of_payment_id uuid) returns uuid
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return (
        select d.company_id from directory d
        where d.kind = 'subscription_payments_payment_id_key' and d.key = of_payment_id::text);
    end $$;

    create or replace function subscription_payment_of_intent(of_intent_id text) returns uuid
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return (
        select d.id from directory d
        where d.kind = 'subscription_payments_intent_id_key' and d.key = of_intent_id);
    end $$;
  `.execute(db);
}
