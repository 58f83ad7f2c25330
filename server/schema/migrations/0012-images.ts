import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Company logos, profile images and photos of projects, with one row for each size of an image. A company may choose to
 * store its original photo files: these are a third row of a photo. Rows are deleted with their owner; their files are
 * retained for a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table images (
      company_id uuid not null default current_company() references companies on delete cascade,
      image_id uuid not null,
      -- The same for all sizes of an image.
      image_group_key uuid not null,
      image_for_tag text not null check (image_for_tag in ('project', 'company', 'account')),
      -- The owner of a profile image; null for other images.
      account_id uuid,
      -- The project of a photo, and whether the photo was taken before or after the work; null for other images.
      project_id uuid,
      project_tag text check (project_tag in ('before_project', 'after_project')),
      size_tag text not null check (size_tag in ('small', 'original', 'as_taken')),
      file_key text not null,
      file_name text not null,
      content_type text not null,
      -- Counts toward the company's storage allowance.
      byte_size integer check (byte_size >= 0),
      -- A crew lead may delete only their own photos.
      uploaded_by_account_id uuid,
      created_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, image_id),
      constraint images_owner check (
        (image_for_tag = 'account') = (account_id is not null)
        and (image_for_tag = 'project') = (project_id is not null)
        and (image_for_tag = 'project') = (project_tag is not null)
      ),
      constraint images_as_taken_check check (size_tag <> 'as_taken' or image_for_tag = 'project'),
      foreign key (company_id, account_id) references accounts on delete cascade,
      foreign key (company_id, project_id) references projects on delete cascade
    );
    -- A company has one logo and an account has one image, but a project has many photos.
    create unique index images_one_an_owner on images (company_id, image_for_tag, account_id, size_tag)
      nulls not distinct where image_for_tag <> 'project';
    create unique index images_one_of_a_size on images (company_id, image_group_key, size_tag);
    create index images_of_group on images (company_id, image_group_key);
    create index images_of_project on images (company_id, project_id) where project_id is not null;
    -- Used by the sweep that looks for files without a row.
    create unique index images_file_key on images (company_id, file_key);
    call enable_company_isolation('images');

    -- Sent documents reference their logo and remain readable for 90 days.
    create trigger record_deleted_logo after delete on images
      for each row when (old.image_for_tag = 'company') execute function record_deleted_file(91);
    create trigger record_deleted_file after delete on images
      for each row when (old.image_for_tag <> 'company') execute function record_deleted_file();
  `.execute(db);
}
