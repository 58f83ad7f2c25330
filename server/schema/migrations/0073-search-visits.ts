import { type Kysely, sql } from 'kysely';
import { makeSearchable } from './0059-search-everything.ts';

/** The search finds visits, by what they are called and where they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table visits
      add search_text text not null generated always as (search_words(title || coalesce(' ' || jobsite_name, ''))) stored;
  `.execute(db);
  await makeSearchable(db, 'visits', 'visit_id', [{ name: 'visits_containing', text: 'search_text' }]);
  await sql`call grant_lookup_function('visits_containing(text)')`.execute(db);
}
