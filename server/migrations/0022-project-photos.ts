import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** A project's photos, taken before or after the work. They go with their project, and leave their files behind for a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`

    alter table images
      add column project_id uuid,
      add column project_tag text check (project_tag in ('before_project', 'after_project')),
      add foreign key (company_id, project_id) references projects on delete cascade,
      drop constraint images_image_for_tag_check,
      add constraint images_image_for_tag_check check (image_for_tag in ('project', 'company', 'account')),
      drop constraint images_owner,
      add constraint images_owner check (
        (image_for_tag = 'account') = (account_id is not null)
        and (image_for_tag = 'project') = (project_id is not null)
        and (image_for_tag = 'project') = (project_tag is not null)
      );
    create index images_of_project on images (company_id, project_id) where project_id is not null;

    drop index images_one_an_owner;
    create unique index images_one_an_owner on images (company_id, image_for_tag, account_id, size_tag)
      nulls not distinct where image_for_tag <> 'project';

    -- Asked by the sweep that looks for files without a row.
    create unique index images_file_key on images (company_id, file_key);
  `.execute(db);
}
