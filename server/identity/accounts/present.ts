import type { Account } from '#contract/identity/accounts.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import type { AccountRow } from './store.ts';

export type ShownAccount = Omit<
  AccountRow,
  'company_id' | 'phone_changed_at' | 'password_hash' | 'google_sub' | `${string}_consent_at`
>;

export function presentAccount(row: ShownAccount, company: { company_code: string; company_name: string }) {
  const { account_id, first_name, last_name, role, phone, email, login_id, auth_provider } = row;
  const { company_code, company_name } = company;
  const attributes: Presented<typeof Account> = {
    account_id,
    first_name,
    last_name,
    role,
    employee_id: row.employee_id,
    phone,
    phone_confirmed_at: row.phone_confirmed_at,
    email,
    email_confirmed_at: row.email_confirmed_at,
    login_id,
    auth_provider,
    second_factor_confirmed_at: row.second_factor_confirmed_at,
    texts_on_answers: row.texts_on_answers,
    company_code,
    company_name,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
  return { id: account_id, type: 'account' as const, attributes };
}
