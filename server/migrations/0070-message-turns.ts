import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Due messages in turns: the company with the fewest deliveries under way comes first. The query looks at each company that
 * has something waiting, and at a few messages of each, however long their queues are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`

    drop function due_messages(timestamptz, integer);
    drop index messages_due;
    create index messages_due on messages (company_id, next_attempt_at, message_id) where status = 'queued';

    create function due_messages(as_of timestamptz, at_most integer, under_way uuid[], most_of_a_company integer)
      returns table (company_id uuid, message_id uuid)
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      with recursive waiting as (
        (select m.company_id from messages m where m.status = 'queued' order by m.company_id limit 1)
        union all
        select (
          select m.company_id from messages m
          where m.status = 'queued' and m.company_id > w.company_id
          order by m.company_id limit 1
        )
        from waiting w where w.company_id is not null
      ),
      taken as (
        select w.company_id, (
          select count(*) from messages m where m.message_id = any (under_way) and m.company_id = w.company_id
        ) as turns
        from waiting w where w.company_id is not null
      )
      select t.company_id, due.message_id
      from taken t cross join lateral (
        select m.message_id, m.next_attempt_at, row_number() over (order by m.next_attempt_at, m.message_id) as turn
        from messages m
        where m.company_id = t.company_id and m.status = 'queued' and m.next_attempt_at <= as_of
          and (m.lease_until is null or m.lease_until < as_of) and m.message_id <> all (under_way)
        order by m.next_attempt_at, m.message_id
        limit greatest(most_of_a_company - t.turns, 0)
      ) due
      order by t.turns + due.turn, due.next_attempt_at, due.message_id
      limit at_most;
    end;
    call grant_lookup_function('due_messages(timestamptz, integer, uuid[], integer)');
  `.execute(db);
}
