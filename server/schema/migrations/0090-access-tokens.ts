import { type Kysely, sql } from 'kysely';

/** Personal access tokens, through which programs call the API with the rights of an account, narrowed by scopes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTokens(db);
  await createDays(db);
  await addColumns(db);
}

/**
 * `hint` is the end of the token, by which its owner recognizes it. After a renewal, the former token works until
 * `former_until`. The account is no foreign key, because an ended token stays in the list for a year; its name is stored.
 */
async function createTokens(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table access_tokens (
      company_id uuid not null default current_company() references companies on delete cascade,
      access_token_id uuid not null,
      account_id uuid not null,
      account_name text not null,
      audience text not null check (audience in ('api', 'assistant')),
      name text not null check (length(name) <= 100),
      token_hash bytea not null,
      hint text not null,
      former_hash bytea,
      former_until timestamptz(3),
      scopes jsonb not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      expiry_notice_at timestamptz(3),
      last_used_at timestamptz(3),
      last_used_network text,
      last_used_by text,
      paused_at timestamptz(3),
      paused_reason text check (paused_reason in ('person', 'restore')),
      ended_at timestamptz(3),
      ended_reason text check (ended_reason in (
        'revoked', 'reported', 'expired', 'unused', 'password_reset', 'password_changed', 'account_deleted', 'operator')),
      primary key (company_id, access_token_id),
      check ((former_hash is null) = (former_until is null)),
      check ((paused_at is null) = (paused_reason is null)),
      check ((ended_at is null) = (ended_reason is null))
    )`.execute(db);
  await sql`create index access_tokens_of_account on access_tokens (company_id, account_id)`.execute(db);
  await sql`call enable_company_isolation('access_tokens')`.execute(db);
}

/** What a connection did on a day of its company. Calls are added up once a minute, so the last of them may be missing. */
async function createDays(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table connection_days (
      company_id uuid not null default current_company() references companies on delete cascade,
      connection_id uuid not null,
      day date not null,
      calls integer not null default 0,
      drafts integer not null default 0,
      prepared integer not null default 0,
      done integer not null default 0,
      rejected integer not null default 0,
      primary key (company_id, connection_id, day)
    )`.execute(db);
  await sql`call enable_company_isolation('connection_days')`.execute(db);
}

/** `confirmed_at` is when the session last proved the password or the second factor. */
async function addColumns(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column confirmed_at timestamptz(3)`.execute(db);
  await sql`alter table audit_entries add column via text`.execute(db);
  await sql`alter table audit_entries add constraint audit_entries_via_check check (length(via) <= 60)`.execute(db);
  await sql`alter table audit_entries add column connection_id uuid`.execute(db);
  await sql`alter table companies add column connections_on boolean not null default true`.execute(db);
  await sql`alter table companies add column who_connects text not null default 'owners'`.execute(db);
  await sql`
    alter table companies add constraint companies_who_connects_check
      check (who_connects in ('owners', 'office', 'everybody'))`.execute(db);
}
