import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Whom a company has written to. A company that has not paid may write to few people that are not among them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`

    create table message_recipients (
      company_id uuid not null default current_company() references companies on delete cascade,
      recipient text not null,
      first_written_to_at timestamptz(3) not null,
      primary key (company_id, recipient)
    );
    call enable_company_isolation('message_recipients');

    insert into message_recipients (company_id, recipient, first_written_to_at)
    select company_id, recipient, min(created_at) from messages group by company_id, recipient;
  `.execute(db);
}
