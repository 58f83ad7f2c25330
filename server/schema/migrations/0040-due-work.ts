import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The queue of companies that have background work. Workers take a company from it, and then read and write only this
 * company's rows. It holds no business data. The code that writes a row that becomes due writes the queue in the same
 * transaction.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createDue(db);
  await moveMessages(db);
}

async function createDue(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table due (
      -- No foreign key: the queue stays on the coordinator when companies are distributed.
      company_id uuid not null,
      kind text not null,
      -- When a worker examines the company next.
      next_at timestamptz(3) not null,
      -- When the work was last marked as due. With distributed companies, a row can become visible shortly after the mark
      -- that was committed with it, so a recent mark is not deleted.
      marked_at timestamptz(3) not null default clock_timestamp(),
      -- A worker has the company until this time.
      lease_until timestamptz(3),
      -- How many times in a row the work has failed.
      failures smallint not null default 0,
      primary key (company_id, kind)
    );
    create index due_next on due (kind, next_at);
    call grant_system_table('due', 'workers find the companies with background work before they set a company');
  `.execute(db);
}

async function moveMessages(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into due (company_id, kind, next_at)
      select company_id, 'messages', coalesce(min(next_attempt_at), clock_timestamp()) from messages
      where status = 'queued' group by company_id;
    drop function due_messages(timestamptz, integer, uuid[], integer);
    drop function queued_messages();
  `.execute(db);
}
