import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Accounts that sign in with Google: known by Google's own id of the person, and without a password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`

    alter table accounts alter column password_hash drop not null;
    alter table accounts add column google_sub text constraint accounts_google_sub_key unique;
    alter table accounts add constraint accounts_one_way_in check (
      case auth_provider when 'google' then google_sub is not null and password_hash is null
        else google_sub is null and password_hash is not null end
    );

    create function account_with_google_sub(of_google_sub text) returns table (company_id uuid, account_id uuid)
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select a.company_id, a.account_id from accounts a where a.google_sub = of_google_sub;
    end;
    call grant_lookup_function('account_with_google_sub(text)');
  `.execute(db);
}
