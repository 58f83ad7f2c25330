import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What residents answer to the community survey. The same person is on record once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table survey_responses (
      survey_response_id uuid primary key,
      first_name text not null,
      last_name text not null,
      address_1 text,
      city text,
      zip text not null,
      phone text,
      email text,
      pasco_county_resident boolean not null,
      env_impact boolean not null,
      local_buz_impact boolean not null,
      local_community_impact boolean not null,
      safety_concern boolean not null,
      project_not_work boolean not null,
      other_reason text,
      oppose_overpass boolean not null check (oppose_overpass),
      created_at timestamptz(3) not null default clock_timestamp()
    );
    -- Without an address, name and ZIP say who it is.
    create unique index survey_responses_person_key on survey_responses
      (lower(first_name), lower(last_name), lower(coalesce(address_1, '')), left(zip, 5));
    call grant_system_table('survey_responses');
  `.execute(db);
}
