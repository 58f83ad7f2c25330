import type { SystemDb } from '../../platform/database/database.ts';

const TABLES = [
  'sessions',
  'second_factor_challenges',
  'password_resets',
  'email_confirmations',
  'phone_confirmations',
] as const;

/**
 * Deletes the sessions, waiting logins, and links of an account, or of all accounts of a company. No foreign key does, so
 * call it after the deletion of the account's or company's row, whose lock keeps others from adding a session.
 */
export async function deleteSignInRows(
  db: SystemDb,
  { company_id, account_id }: { company_id: string; account_id?: string },
): Promise<void> {
  for (const table of TABLES) {
    await db
      .deleteFrom(table)
      .where('company_id', '=', company_id)
      .$if(account_id !== undefined, (all) => all.where('account_id', '=', account_id ?? ''))
      .execute();
  }
}
