import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Company logos and profile images, one row for each size of a picture. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`

    create table images (
      company_id uuid not null default current_company() references companies on delete cascade,
      image_id uuid not null,
      -- The same for all sizes of one picture.
      image_group_key uuid not null,
      image_for_tag text not null check (image_for_tag in ('company', 'account')),
      account_id uuid,
      size_tag text not null,
      file_key text not null,
      file_name text not null,
      content_type text not null,
      created_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, image_id),
      constraint images_owner check ((image_for_tag = 'account') = (account_id is not null)),
      foreign key (company_id, account_id) references accounts on delete cascade
    );
    create unique index images_one_an_owner on images (company_id, image_for_tag, account_id, size_tag)
      nulls not distinct;
    create index images_of_group on images (company_id, image_group_key);
    call enable_company_isolation('images');

    -- A file may have to outlive its row for longer than the usual day.
    alter table deleted_files add column kept_days integer not null default 1;
    create or replace function record_deleted_file() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into deleted_files (file_key, kept_days) values (old.file_key, coalesce(tg_argv[0]::integer, 1))
        on conflict do nothing;
      return null;
    end $$;

    -- Documents that were sent name their logo, and can be read for 90 days.
    create trigger record_deleted_logo after delete on images
      for each row when (old.image_for_tag = 'company') execute function record_deleted_file(91);
    create trigger record_deleted_file after delete on images
      for each row when (old.image_for_tag <> 'company') execute function record_deleted_file();
  `.execute(db);
}
