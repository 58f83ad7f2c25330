import type { Selectable } from 'kysely';
import type { QuickbooksSettings } from '#contract/connections/quickbooks-online.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

export type SettingsRow = Omit<Selectable<Tables['quickbooks_settings']>, 'company_id'>;

/** How online payments are booked in that QuickBooks company; undefined if no settings are stored. */
export async function findSettings(db: CompanyDb, realmId: string): Promise<SettingsRow | undefined> {
  return db.selectFrom('quickbooks_settings').selectAll().where('realm_id', '=', realmId).executeTakeFirst();
}

export async function saveSettings(db: CompanyDb, settings: SettingsRow): Promise<void> {
  await db
    .insertInto('quickbooks_settings')
    .values(settings)
    .onConflict((conflict) => conflict.columns(['company_id', 'realm_id']).doUpdateSet(settings))
    .execute();
}

/** The settings as they are shown; defaults if none are stored. */
export function presentSettings(realmId: string, row: SettingsRow | undefined) {
  const attributes: QuickbooksSettings = {
    deposit_account: accountOf(row?.deposit_account_id, row?.deposit_account_name),
    books_fees: row?.books_fees ?? false,
    fee_account: accountOf(row?.fee_account_id, row?.fee_account_name),
    sends_by_itself: row?.sends_by_itself ?? false,
  };
  return { id: realmId, type: 'quickbooks_settings' as const, attributes };
}

function accountOf(account_id: string | null | undefined, name: string | null | undefined) {
  return account_id ? { account_id, name: name ?? '' } : null;
}
