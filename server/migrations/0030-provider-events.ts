import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What a provider tells of a message after it took it: the weightiest news so far, and how the message is found by them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`

    alter table messages add column provider_event text;
    create index messages_message_id on messages (message_id);
    create index messages_provider_id on messages (provider_id) where provider_id is not null;

    create function message_of_provider_event(of_message_id uuid, of_provider_id text)
      returns table (company_id uuid, message_id uuid)
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select m.company_id, m.message_id from messages m
      where m.message_id = of_message_id or (of_message_id is null and m.provider_id = of_provider_id)
      limit 1;
    end;
    call grant_lookup_function('message_of_provider_event(uuid, text)');

    alter table notices add column provider_event text;
    create index notices_provider_id on notices (provider_id) where provider_id is not null;
  `.execute(db);
}
