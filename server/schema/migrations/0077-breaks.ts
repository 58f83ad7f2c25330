import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Unpaid breaks within time cards. The one that is under way stands on the card, so there is never more than one; once it
 * has ended it is a row of its own, and its whole seconds count in the card's `break_seconds`. Sums of hours read those off
 * the same index as before, and look a break up only where a card is cut by the days of a report. They find it by the
 * employee, whose cards do not overlap: the index has no room for the ids of time cards.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table timecards
      add column break_seconds integer not null default 0,
      add column on_break_since timestamptz(3),
      -- Where the breaks come from, as the sources of the two times say it; null without any.
      add column break_source text,
      add constraint timecards_break_fits check (
        break_seconds >= 0 and (on_break_since is null or (clock_out is null and on_break_since >= clock_in)));

    create table timecard_breaks (
      company_id uuid not null default current_company() references companies on delete cascade,
      timecard_id uuid not null,
      employee_id uuid not null,
      starts_at timestamptz(3) not null,
      ends_at timestamptz(3) not null,
      primary key (company_id, timecard_id, starts_at),
      foreign key (company_id, timecard_id) references timecards on delete cascade,
      constraint timecard_breaks_in_order check (ends_at > starts_at)
    );
    create index timecard_breaks_of_employee on timecard_breaks (company_id, employee_id, starts_at) include (ends_at);
    call enable_company_isolation('timecard_breaks');

    drop index timecards_clock_in, timecards_long;
    create index timecards_clock_in on timecards (company_id, clock_in) include (clock_out, employee_id, break_seconds);
    create index timecards_long on timecards (company_id, clock_in) include (clock_out, employee_id, break_seconds)
      where clock_out is null or clock_out - clock_in > interval '24 hours';
  `.execute(db);
}
