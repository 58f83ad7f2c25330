import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Work that follows a response: which queue, with which ids, and when it is tried next. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table jobs (
      job_id uuid primary key,
      queue text not null,
      data jsonb not null,
      attempts integer not null default 0,
      next_attempt_at timestamptz(3) not null default clock_timestamp(),
      lease_token uuid,
      lease_until timestamptz(3)
    );
    create index jobs_due on jobs (next_attempt_at);
    call grant_system_table('jobs');
  `.execute(db);
}
