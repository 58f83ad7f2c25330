import { type Selectable, sql } from 'kysely';
import type { AccountInput } from '../../contract/accounts.ts';
import { Refusal } from '../../contract/refusals.ts';
import type { CompanyDb, HouseDb } from '../platform/database/database.ts';
import { isUniqueViolation } from '../platform/database/errors.ts';
import type { CompanyId, GeneratedInstant, Instant, Version } from '../platform/database/tables.ts';

interface AccountsTable {
  company_id: CompanyId;
  account_id: string;
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  login_id: string;
  password_hash: string;
  auth_provider: 'self' | 'google';
  terms_consent_at: Instant;
  sms_consent_at: Instant;
  email_consent_at: Instant;
  created_at: GeneratedInstant;
  updated_at: Version;
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    accounts: AccountsTable;
  }
}

export type AccountRow = Selectable<AccountsTable>;

interface NewAccount {
  accountId: string;
  input: AccountInput;
  passwordHash: string;
  now: Date;
}

/** Creates an account in the company of the transaction; its consents count from now. */
export async function createAccount(
  db: CompanyDb,
  { accountId, input, passwordHash, now }: NewAccount,
): Promise<AccountRow> {
  const { first_name, last_name, phone, email, login_id, auth_provider } = input;
  try {
    return await db
      .insertInto('accounts')
      .values({
        account_id: accountId,
        first_name,
        last_name,
        phone,
        email,
        login_id,
        auth_provider,
        password_hash: passwordHash,
        terms_consent_at: now,
        sms_consent_at: now,
        email_consent_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    throw isUniqueViolation(error, 'accounts_login_id_key') ? new Refusal('duplicate_account') : error;
  }
}

/** The account that a login ID belongs to, in any case of its letters. */
export async function findAccountByLoginId(
  db: HouseDb,
  loginId: string,
): Promise<{ company_id: string; account_id: string } | undefined> {
  const { rows } = await sql<{ company_id: string; account_id: string }>`
    select company_id, account_id from account_with_login_id(${loginId})
  `.execute(db);
  return rows[0];
}

export async function readPasswordHash(db: CompanyDb, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.password_hash;
}

/** Refuses an account of another company, or none. */
export async function requireOwnAccount(db: CompanyDb, accountId: string): Promise<void> {
  const row = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) throw new Refusal('account_not_found');
}
