import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Reminders for estimates without a response, unpaid invoices, and visits on the next day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSettings(db);
  await createSchedules(db);
  await createReminders(db);
  await createScheduling(db);
}

async function createSettings(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One row for each company that has changed the settings. Without a row, all kinds are off.
    create table reminder_settings (
      company_id uuid not null default current_company() references companies on delete cascade,
      kinds jsonb not null,
      hours jsonb not null,
      updated_at timestamptz(3) not null,
      primary key (company_id)
    );
    call enable_company_isolation('reminder_settings');
  `.execute(db);
}

async function createSchedules(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One row for each sent document: when the background task checks it next.
    create table reminder_schedules (
      company_id uuid not null default current_company(),
      estimate_id uuid,
      invoice_id uuid,
      visit_id uuid,
      document_id uuid not null generated always as (coalesce(estimate_id, invoice_id, visit_id)) stored,
      -- The company's last message with this document. Reminders use the same channel and recipient.
      message_id uuid not null,
      sent_at timestamptz(3) not null,
      -- Null once no reminders are left.
      next_check_at timestamptz(3),
      primary key (company_id, document_id),
      constraint reminder_schedules_of_one check (num_nonnulls(estimate_id, invoice_id, visit_id) = 1),
      foreign key (company_id, estimate_id) references estimates on delete cascade,
      foreign key (company_id, invoice_id) references invoices on delete cascade,
      foreign key (company_id, visit_id) references visits on delete cascade
    );
    create index reminder_schedules_of_estimate on reminder_schedules (company_id, estimate_id)
      where estimate_id is not null;
    create index reminder_schedules_of_invoice on reminder_schedules (company_id, invoice_id)
      where invoice_id is not null;
    create index reminder_schedules_of_visit on reminder_schedules (company_id, visit_id) where visit_id is not null;
    create index reminder_schedules_due on reminder_schedules (next_check_at) where next_check_at is not null;
    create index reminder_schedules_of_company on reminder_schedules (company_id, next_check_at)
      where next_check_at is not null;
    call enable_company_isolation('reminder_schedules');

    create function reminders_due(as_of timestamptz, at_most integer)
      returns table (company_id uuid, document_id uuid)
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select s.company_id, s.document_id from reminder_schedules s
      where s.next_check_at <= as_of order by s.next_check_at limit at_most;
    end;
    call grant_lookup_function('reminders_due(timestamptz, integer)');
  `.execute(db);
}

async function createReminders(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The outcome of each step: sent, skipped or missed.
    create table reminders (
      company_id uuid not null default current_company(),
      reminder_id uuid not null,
      estimate_id uuid,
      invoice_id uuid,
      visit_id uuid,
      customer_id uuid not null,
      document_id uuid not null generated always as (coalesce(estimate_id, invoice_id, visit_id)) stored,
      -- The revision of an estimate, the message about a visit, or the invoice. Steps restart with each new revision or
      -- message.
      subject_id uuid not null,
      step text not null,
      state text not null check (state in ('sent', 'skipped', 'missed')),
      reason text,
      message_id uuid,
      -- The day on which it was sent, in the recipient's time zone.
      sent_on date,
      -- The name of the user who skipped it manually.
      skipped_by_name text,
      created_at timestamptz(3) not null,
      primary key (company_id, reminder_id),
      -- Guarantees that no step is sent twice.
      constraint reminders_one_a_step unique (company_id, subject_id, step),
      constraint reminders_of_one check (num_nonnulls(estimate_id, invoice_id, visit_id) = 1),
      constraint reminders_check1 check ((state = 'sent') = (message_id is not null and sent_on is not null)),
      foreign key (company_id, customer_id) references customers on delete cascade,
      foreign key (company_id, estimate_id) references estimates on delete cascade,
      foreign key (company_id, invoice_id) references invoices on delete cascade,
      foreign key (company_id, visit_id) references visits on delete cascade
    );
    create index reminders_of_customer on reminders (company_id, customer_id, sent_on);
    create index reminders_of_estimate on reminders (company_id, estimate_id) where estimate_id is not null;
    create index reminders_of_invoice on reminders (company_id, invoice_id) where invoice_id is not null;
    create index reminders_of_visit on reminders (company_id, visit_id) where visit_id is not null;
    call enable_company_isolation('reminders');
  `.execute(db);
}

async function createScheduling(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A document is scheduled once it is sent. The signed copy of an estimate also contains the deposit invoice, which
    -- has no message of its own yet.
    create function schedule_reminders() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      if new.approval_id is not null then
        insert into reminder_schedules (company_id, invoice_id, message_id, sent_at, next_check_at)
          select i.company_id, i.invoice_id, new.message_id, new.next_attempt_at, new.next_attempt_at
          from invoices i
          where i.company_id = new.company_id and i.estimate_id = new.document_id and i.voided_at is null
          on conflict (company_id, document_id) do nothing;
      else
        insert into reminder_schedules (company_id, estimate_id, invoice_id, visit_id, message_id, sent_at, next_check_at)
          values (new.company_id,
            case when new.document_kind = 'estimate' then new.document_id end,
            case when new.document_kind = 'invoice' then new.document_id end,
            case when new.document_kind = 'visit' then new.document_id end,
            new.message_id, new.next_attempt_at, new.next_attempt_at)
          on conflict (company_id, document_id) do update set message_id = excluded.message_id,
            sent_at = excluded.sent_at, next_check_at = excluded.next_check_at;
      end if;
      return null;
    end $$;
    create trigger schedule_reminders after insert on messages for each row
      when (new.document_kind in ('estimate', 'invoice', 'visit') and not new.is_reminder and not new.is_for_office
        and (new.created_by_account_id is not null or new.approval_id is not null))
      execute function schedule_reminders();

    -- Changing the due date moves the steps, so they are checked again in the next round.
    create function reschedule_reminders() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      update reminder_schedules set next_check_at = to_timestamp(0)
        where company_id = new.company_id and invoice_id = new.invoice_id;
      return null;
    end $$;
    create trigger reschedule_reminders after update of due_date on invoices for each row
      when (old.due_date <> new.due_date) execute function reschedule_reminders();
  `.execute(db);
}
