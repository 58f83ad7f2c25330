import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A company may have its photos' files kept as they were taken: a third row of a photo, beside its two sizes. It goes with
 * them, and leaves its file behind for a day as they do.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`

    alter table companies add column keep_original_photos boolean not null default false;

    alter table images
      add constraint images_size_tag_check check (size_tag in ('small', 'original', 'as_taken')),
      add constraint images_as_taken_check check (size_tag <> 'as_taken' or image_for_tag = 'project');
    create unique index images_one_of_a_size on images (company_id, image_group_key, size_tag);
  `.execute(db);
}
