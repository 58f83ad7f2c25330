import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What a customer sees beside an estimate: photos of the project, and the company's own text above the signature. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table companies add text_above_signature text;

    create table shown_photos (
      company_id uuid not null default current_company(),
      estimate_id uuid not null,
      position integer not null,
      -- The photo by its small size: with it the photo is deleted in all sizes.
      image_id uuid not null,
      primary key (company_id, estimate_id, position),
      foreign key (company_id, estimate_id) references estimates on delete cascade,
      foreign key (company_id, image_id) references images on delete cascade
    );
    create index shown_photos_of_image on shown_photos (company_id, image_id);
    call enable_company_isolation('shown_photos');
  `.execute(db);
}
