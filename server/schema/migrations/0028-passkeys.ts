import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Passkeys as second factors, beside the authenticator app or instead of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- From here on a row is the account's second factor of whichever kind: with the secret of an app, with passkeys, or both.
    alter table second_factors
      alter encrypted_secret drop not null,
      -- Null while the app is being set up, or missing.
      add app_confirmed_at timestamptz(3),
      -- Of the passkey that is being added.
      add registration_challenge_hash bytea,
      add registration_expires_at timestamptz(3),
      add check ((registration_challenge_hash is null) = (registration_expires_at is null)),
      add check (app_confirmed_at is null or encrypted_secret is not null);
    update second_factors f set app_confirmed_at = a.second_factor_confirmed_at
      from accounts a where a.company_id = f.company_id and a.account_id = f.account_id;

    create table passkeys (
      company_id uuid not null default current_company(),
      passkey_id uuid not null,
      account_id uuid not null,
      name text not null,
      credential_id bytea not null,
      -- In COSE, as the device has given it.
      public_key bytea not null,
      -- How often the device has signed; 0 at devices that do not count.
      signature_counter bigint not null,
      -- How the device is reached, separated by spaces.
      transports text not null,
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3),
      primary key (company_id, passkey_id),
      unique (company_id, credential_id),
      foreign key (company_id, account_id) references second_factors on delete cascade
    );
    create index passkeys_of_account on passkeys (company_id, account_id);
    call enable_company_isolation('passkeys');

    -- Of the login's last question for a passkey, until it is answered.
    alter table second_factor_challenges add passkey_challenge_hash bytea;
  `.execute(db);
}
