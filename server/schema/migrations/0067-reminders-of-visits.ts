import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Reminders of visits the day before. Each message that tells of a visit begins its steps anew, as a new time may. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table visits add reminders_off boolean not null default false;

    drop function reminders_due(timestamptz, integer);
    alter table reminder_schedules
      drop constraint reminder_schedules_check,
      drop column document_id,
      add column visit_id uuid;
    alter table reminder_schedules
      add column document_id uuid not null generated always as (coalesce(estimate_id, invoice_id, visit_id)) stored,
      add primary key (company_id, document_id),
      add constraint reminder_schedules_of_one check (num_nonnulls(estimate_id, invoice_id, visit_id) = 1),
      add foreign key (company_id, visit_id) references visits on delete cascade;
    create index reminder_schedules_of_visit on reminder_schedules (company_id, visit_id) where visit_id is not null;

    alter table reminders
      drop constraint reminders_check,
      drop column document_id,
      add column visit_id uuid;
    alter table reminders
      add column document_id uuid not null generated always as (coalesce(estimate_id, invoice_id, visit_id)) stored,
      add constraint reminders_of_one check (num_nonnulls(estimate_id, invoice_id, visit_id) = 1),
      add foreign key (company_id, visit_id) references visits on delete cascade;
    create index reminders_of_visit on reminders (company_id, visit_id) where visit_id is not null;

    create function reminders_due(as_of timestamptz, at_most integer)
      returns table (company_id uuid, document_id uuid)
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select s.company_id, s.document_id from reminder_schedules s
      where s.next_check_at <= as_of order by s.next_check_at limit at_most;
    end;
    call grant_lookup_function('reminders_due(timestamptz, integer)');

    -- As before, and of visits.
    create or replace function schedule_reminders() returns trigger language plpgsql as $$
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
    drop trigger schedule_reminders on messages;
    create trigger schedule_reminders after insert on messages for each row
      when (new.document_kind in ('estimate', 'invoice', 'visit') and not new.is_reminder
        and (new.created_by_account_id is not null or new.approval_id is not null))
      execute function schedule_reminders();

    -- What customers were told before: by the newest message of each visit.
    insert into reminder_schedules (company_id, visit_id, message_id, sent_at)
      select distinct on (m.company_id, m.document_id) m.company_id, m.document_id, m.message_id, m.created_at
      from messages m join visits v on v.company_id = m.company_id and v.visit_id = m.document_id
      where m.document_kind = 'visit' and m.created_by_account_id is not null
      order by m.company_id, m.document_id, m.message_id desc;
  `.execute(db);
}
