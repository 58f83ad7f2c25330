import { type Kysely, sql } from 'kysely';

/** Notes about the days of a project, written by accounts and by employees, with their photos. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createNotes(db);
  await createPhotos(db);
}

/**
 * `day` is the day that the note is about. The authors are no foreign keys, because a note outlives them; the author's
 * name is stored. `corrects_job_note_id` is the note that this one corrects.
 */
async function createNotes(db: Kysely<unknown>): Promise<void> {
  // Triggers of distributed tables need it; elsewhere it has no effect.
  await sql`select set_config('citus.enable_unsafe_triggers', 'on', true)`.execute(db);
  await sql`
    create table job_notes (
      company_id uuid not null default current_company() references companies on delete cascade,
      job_note_id uuid not null,
      project_id uuid not null,
      visit_id uuid,
      day date not null,
      text text not null,
      is_for_customer boolean not null default false,
      author_account_id uuid,
      author_employee_id uuid,
      author_name text not null,
      corrects_job_note_id uuid,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, job_note_id),
      foreign key (company_id, project_id) references projects on delete cascade,
      foreign key (company_id, visit_id) references visits,
      foreign key (company_id, corrects_job_note_id) references job_notes,
      constraint job_notes_one_author check ((author_account_id is null) <> (author_employee_id is null))
    )`.execute(db);
  await sql`create index job_notes_project on job_notes (company_id, project_id, day)`.execute(db);
  await sql`create index job_notes_visit on job_notes (company_id, visit_id) where visit_id is not null`.execute(db);
  await sql`
    create index job_notes_corrected on job_notes (company_id, corrects_job_note_id)
      where corrects_job_note_id is not null`.execute(db);
  // Distributed tables do not support "on delete set null" for a part of the key.
  await sql`
    create trigger "CLEAR_references_of_job_notes" after delete on visits
      for each row execute function clear_references('visit_id', 'job_notes', 'visit_id')`.execute(db);
  await sql`
    create trigger "CLEAR_references" after delete on job_notes
      for each row execute function clear_references('job_note_id', 'job_notes', 'corrects_job_note_id')`.execute(db);
  await sql`call keep_version('job_notes')`.execute(db);
  await sql`call enable_company_isolation('job_notes')`.execute(db);
}

/** One row for each size of a photo. `byte_size` counts toward the storage allowance; `sha256` is hexadecimal. */
async function createPhotos(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_note_photos (
      company_id uuid not null default current_company() references companies on delete cascade,
      job_note_photo_id uuid not null,
      size_tag text not null check (size_tag in ('small', 'original', 'as_taken')),
      job_note_id uuid not null,
      file_key text not null,
      file_name text not null,
      content_type text not null,
      byte_size integer not null check (byte_size >= 0),
      sha256 text not null,
      created_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, job_note_photo_id, size_tag),
      foreign key (company_id, job_note_id) references job_notes on delete cascade
    )`.execute(db);
  await sql`create index job_note_photos_note on job_note_photos (company_id, job_note_id)`.execute(db);
  await sql`create unique index job_note_photos_file_key on job_note_photos (company_id, file_key)`.execute(db);
  await sql`
    create trigger record_deleted_file after delete on job_note_photos
      for each row execute function record_deleted_file()`.execute(db);
  await sql`call enable_company_isolation('job_note_photos')`.execute(db);
}
