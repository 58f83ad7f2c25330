import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * STOP and START as phones have replied them, kept as evidence; the newest counts, for every company. The provider's id of a
 * reply is the key: a repeated delivery of an old STOP must not undo a START.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table phone_replies (
      provider_id text primary key,
      reply_number bigint not null generated always as identity,
      phone text not null,
      has_stopped boolean not null,
      received_at timestamptz(3) not null
    );
    create index phone_replies_newest on phone_replies (phone, reply_number desc);
    call grant_system_table('phone_replies');
  `.execute(db);
}
