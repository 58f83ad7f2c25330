import { type Kysely, sql } from 'kysely';

/**
 * The nightly seals of companies' job files, and the time stamps of all seals of the installation. Hashes are
 * hexadecimal.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSeals(db);
  await createTimeStamps(db);
  await sql`
    insert into due (company_id, kind, next_at)
      select company_id, 'seals', clock_timestamp() + random() * interval '1 hour' from companies`.execute(db);
}

/**
 * `root` is that of the Merkle tree of a company's day. `root_path` leads from it to the root that `time_stamp_id` stamps;
 * both are null until the tree of the installation is built. `sealed_entries` are the leaves; they outlive their records.
 */
async function createSeals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table seals (
      company_id uuid not null default current_company() references companies on delete cascade,
      day date not null,
      root text not null,
      entries integer not null,
      sealed_at timestamptz(3) not null,
      time_stamp_id uuid,
      root_path jsonb,
      primary key (company_id, day)
    )`.execute(db);
  await sql`call enable_company_isolation('seals')`.execute(db);
  await sql`
    create table sealed_entries (
      company_id uuid not null default current_company() references companies on delete cascade,
      entry_id text not null,
      day date not null,
      place integer not null,
      leaf text not null,
      project_id uuid not null,
      kind text not null,
      record_type text not null,
      record_id uuid not null,
      entry_day date not null,
      entry_at timestamptz(3) not null,
      primary key (company_id, entry_id),
      foreign key (company_id, day) references seals
    )`.execute(db);
  await sql`create unique index sealed_entries_of_day on sealed_entries (company_id, day, place)`.execute(db);
  await sql`create index sealed_entries_of_project on sealed_entries (company_id, project_id, entry_day)`.execute(db);
  await sql`call enable_company_isolation('sealed_entries')`.execute(db);
}

/** `seal_roots` are the roots of seals that are not in a tree of the installation yet, or whose seals do not know it. */
async function createTimeStamps(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table time_stamps (
      time_stamp_id uuid primary key,
      root text not null,
      seals integer not null,
      token bytea,
      authority text,
      stamped_at timestamptz(3),
      attempts integer not null default 0,
      next_attempt_at timestamptz(3),
      failure_reason text,
      created_at timestamptz(3) not null
    )`.execute(db);
  await sql`create index time_stamps_due on time_stamps (next_attempt_at) where next_attempt_at is not null`.execute(
    db,
  );
  await sql`call grant_system_table('time_stamps', 'one time stamp covers the seals of all companies; it contains only hashes')`.execute(
    db,
  );
  await sql`
    create table seal_roots (
      company_id uuid not null,
      day date not null,
      root text not null,
      time_stamp_id uuid,
      primary key (company_id, day)
    )`.execute(db);
  await sql`call grant_system_table('seal_roots', 'hashes of all companies, from which the tree of the installation is built')`.execute(
    db,
  );
}
