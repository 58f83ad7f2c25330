import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Login attempts are counted by login ID and by where they come from, so that a stranger's failures delay nobody else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table login_failures;

    -- Attempts that have not led to a login, whether the login ID exists or not.
    create table login_attempts (
      login_id_hash bytea not null,
      -- 'network:' and the counted address, or 'device:' and the id of a browser that the account has signed in with.
      origin text not null,
      attempts integer not null,
      blocked_until timestamptz(3) not null,
      last_attempt_at timestamptz(3) not null,
      primary key (login_id_hash, origin)
    );
    create index login_attempts_last_attempt_at on login_attempts (last_attempt_at);
    call grant_system_table('login_attempts');
  `.execute(db);
}
