import { type Account, type accounts } from '#contract/identity/accounts.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import { formatPhone } from '#domain/field-rules.ts';
import { PASSWORDS_DIFFER } from '#contract/identity/passwords.ts';

/** Form values of the user's own account. */
export interface AccountValues {
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  login_id: string;
  login_password: string;
  login_password_confirmation: string;
  current_password: string;
}

export function accountValues({ first_name, last_name, phone, email, login_id }: Account): AccountValues {
  const passwords = { login_password: '', login_password_confirmation: '', current_password: '' };
  return { first_name, last_name, phone, email, login_id, ...passwords };
}

/** Whether the input changes the contact details or the login, which requires the current password. */
export function asksForPassword(account: Account, { email, phone, login_id, login_password }: AccountValues): boolean {
  if (account.auth_provider === 'google') return false;
  const isNewEmail = email.trim().toLowerCase() !== account.email.toLowerCase();
  const isNewPhone = (formatPhone(phone) ?? phone) !== account.phone;
  return login_password !== '' || isNewEmail || isNewPhone || login_id.trim() !== account.login_id;
}

type AccountBody = BodyInput<typeof accounts.update>;

/** The request body. For a Google account, only the fields that Google does not manage, with empty password fields. */
export function accountBody(account: Account, values: AccountValues): AccountBody {
  const { current_password, ...typed } = values;
  if (account.auth_provider === 'google') {
    const { first_name, last_name, phone } = values;
    return { account: { first_name, last_name, phone, login_password: '', login_password_confirmation: '' } };
  }
  return { account: { ...typed, ...(asksForPassword(account, values) && { current_password }) } };
}

/** Rules of the form beyond the contract. */
export function accountFaults(account: Account, values: AccountValues) {
  const { login_password, login_password_confirmation, current_password } = values;
  return {
    login_password_confirmation: login_password !== login_password_confirmation && PASSWORDS_DIFFER,
    current_password:
      asksForPassword(account, values) && current_password === '' && 'Please enter your current password',
  } as const;
}
