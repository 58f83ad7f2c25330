import { type Selectable, sql, type Updateable } from 'kysely';
import type { ListQuery } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { AccountInput } from '#contract/identity/accounts.ts';
import type { Role } from '#contract/roles.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb, SystemDb } from '../../platform/database/database.ts';
import { addToDirectory, removeFromDirectory, replaceInDirectory } from '../../platform/database/directory.ts';
import { isBrokenReference, isUniqueViolation } from '../../platform/database/errors.ts';
import { listPage } from '../../platform/database/list.ts';
import { readOne } from '../../platform/database/read-one.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { deleteSignInRows } from '../sessions/delete-sign-in-rows.ts';

export type AccountRow = Selectable<Tables['accounts']>;

/** Identifies an account and its company. */
export interface AccountKey {
  company_id: string;
  account_id: string;
}

export type NewAccount = {
  accountId: string;
  role: Role;
  employeeId?: string | null;
  input: Pick<AccountInput, 'first_name' | 'last_name' | 'phone' | 'email' | 'login_id'>;
  /** False if the installation sends no text messages and therefore does not ask for the consent. */
  consentsToTexts?: boolean;
  now: Date;
} & ({ passwordHash: string } | { googleSub: string });

/** Creates an account in the company of the transaction; its consents are dated now. */
export async function createAccount(db: CompanyDb, account: NewAccount): Promise<AccountRow> {
  const { accountId, role, employeeId = null, input, consentsToTexts = true, now } = account;
  const { first_name, last_name, phone, email, login_id } = input;
  const signupGrant =
    'googleSub' in account
      ? { auth_provider: 'google' as const, google_sub: account.googleSub, email_confirmed_at: now }
      : { auth_provider: 'self' as const, password_hash: account.passwordHash };
  const consents = { terms_consent_at: now, sms_consent_at: consentsToTexts ? now : null, email_consent_at: now };
  try {
    const row = await db
      .insertInto('accounts')
      .values({
        account_id: accountId,
        role,
        employee_id: employeeId,
        first_name,
        last_name,
        phone,
        email,
        login_id,
        ...signupGrant,
        ...consents,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await addToDirectory(db, 'accounts_login_id_key', accountId, login_id);
    if (row.google_sub) await addToDirectory(db, 'accounts_google_sub_key', accountId, row.google_sub);
    return row;
  } catch (error) {
    throw asAppError(error);
  }
}

/** The accounts of the company, without their credentials. */
export async function listAccounts(db: CompanyDb, query: ListQuery) {
  const accounts = db
    .selectFrom('accounts')
    .innerJoin('companies', 'companies.company_id', 'accounts.company_id')
    .select([
      'accounts.account_id',
      'accounts.first_name',
      'accounts.last_name',
      'accounts.role',
      'accounts.employee_id',
      'accounts.phone',
      'accounts.phone_confirmed_at',
      'accounts.email',
      'accounts.email_confirmed_at',
      'accounts.login_id',
      'accounts.auth_provider',
      'accounts.second_factor_confirmed_at',
      'accounts.texts_on_answers',
      'companies.company_code',
      'companies.name as company_name',
      'accounts.created_at',
      'accounts.updated_at',
    ]);
  return listPage(db, accounts, query, {
    textColumns: ['first_name', 'last_name', 'email', 'login_id'],
    alsoSearched: ['phone'],
    order: '-account_id',
  });
}

/** All accounts of the company, for notices to each of them. */
export async function listAllAccounts(db: CompanyDb): Promise<AccountRow[]> {
  return db.selectFrom('accounts').selectAll().orderBy('account_id').execute();
}

/** An account of the company; throws for a missing account and for another company's alike. */
export async function readAccount(db: CompanyDb, accountId: string): Promise<AccountRow> {
  const row = await findAccount(db, accountId);
  if (!row) throw new AppError('account_not_found');
  return row;
}

export async function findAccount(db: CompanyDb, accountId: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

/** The account, locked until the transaction ends. */
export async function lockAccount(db: CompanyDb, accountId: string): Promise<AccountRow> {
  return readOne(
    db.selectFrom('accounts').selectAll().where('account_id', '=', accountId).forUpdate(),
    'account_not_found',
  );
}

/** An owner of the company other than this account; undefined if there is none. */
export async function findOtherOwner(db: CompanyDb, accountId: string, preferred: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('role', '=', 'owner')
    .where('account_id', '!=', accountId)
    .orderBy((account) => account('account_id', '=', preferred), 'desc')
    .orderBy('account_id')
    .limit(1)
    .executeTakeFirst();
  return row?.account_id;
}

export async function updateAccount(
  db: CompanyDb,
  row: AccountRow,
  changes: Updateable<Tables['accounts']>,
): Promise<AccountRow> {
  if (Object.keys(changes).length === 0) return row;
  try {
    const updated = await db
      .updateTable('accounts')
      .set(changes)
      .where('account_id', '=', row.account_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (updated.login_id !== row.login_id) {
      await replaceInDirectory(db, 'accounts_login_id_key', row.account_id, updated.login_id);
    }
    return updated;
  } catch (error) {
    throw asAppError(error);
  }
}

/** Deletes the account with its sessions, profile image and invitations; its records remain. */
export async function deleteAccount(db: CompanyDb, accountId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select account_invite_id as id from account_invites
    where company_id = ${currentCompany} and created_by_account_id = ${accountId}
    union all
    select calendar_feed_id from calendar_feeds where company_id = ${currentCompany} and account_id = ${accountId}
  `.execute(db);
  await removeFromDirectory(db, [accountId, ...rows.map(({ id }) => id)]);
  await db.deleteFrom('accounts').where('account_id', '=', accountId).execute();
  await deleteSignInRows(db, { company_id: db.companyId, account_id: accountId });
}

/** The account of a login ID, ignoring case. */
export async function findAccountByLoginId(db: SystemDb, loginId: string): Promise<AccountKey | undefined> {
  const { rows } = await sql<AccountKey>`
    select company_id, account_id from account_with_login_id(${loginId})
  `.execute(db);
  return rows[0];
}

/** The accounts of an email address, ignoring case; at most twenty. */
export async function findAccountsByEmail(db: SystemDb, email: string): Promise<AccountKey[]> {
  const { rows } = await sql<AccountKey>`select company_id, account_id from accounts_with_email(${email})`.execute(db);
  return rows;
}

/** The account with this Google id. */
export async function findAccountByGoogleSub(db: SystemDb, sub: string): Promise<AccountKey | undefined> {
  const { rows } = await sql<AccountKey>`
    select company_id, account_id from account_with_google_sub(${sub})
  `.execute(db);
  return rows[0];
}

export async function readPasswordHash(db: CompanyDb, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Whether a login of the account also needs a code. */
export async function hasSecondFactor(db: CompanyDb, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('second_factor_confirmed_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return Boolean(row?.second_factor_confirmed_at);
}

/** Throws for an account of another company, or one that does not exist. */
export async function requireOwnAccount(db: CompanyDb, accountId: string): Promise<void> {
  await readOne(
    db.selectFrom('accounts').select('account_id').where('account_id', '=', accountId),
    'account_not_found',
  );
}

/** The name of the account's employee; null if there is none. */
export async function findEmployeeName(db: CompanyDb, employeeId: string | null): Promise<string | null> {
  if (employeeId === null) return null;
  const row = await db
    .selectFrom('employees')
    .select(['first_name', 'last_name'])
    .where('employee_id', '=', employeeId)
    .executeTakeFirst();
  return row ? `${row.first_name} ${row.last_name}` : null;
}

function asAppError(error: unknown): unknown {
  if (isBrokenReference(error)) return new AppError('employee_not_found');
  const isTaken =
    isUniqueViolation(error, 'accounts_login_id_key') || isUniqueViolation(error, 'accounts_google_sub_key');
  return isTaken ? new AppError('duplicate_account') : error;
}
