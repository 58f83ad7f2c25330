import { expect, test } from 'vitest';
import type { Account } from '#contract/identity/accounts.ts';
import { accountBody, accountFaults, accountValues, asksForPassword } from './account-values.ts';

const ANA: Account = {
  account_id: '01930000-0000-7000-8000-00000000000a',
  first_name: 'Ana',
  last_name: 'Reyes',
  role: 'owner' as const,
  employee_id: null,
  phone: '813-555-0100',
  email: 'ana@acme.example.com',
  phone_confirmed_at: null,
  email_confirmed_at: null,
  login_id: 'ana.reyes',
  auth_provider: 'self',
  second_factor_confirmed_at: null,
  texts_on_answers: false,
  company_code: 'ACME22',
  company_name: 'Acme Roofing',
  created_at: '2026-11-19T15:00:00.000Z',
  updated_at: '2026-11-19T15:00:00.000Z',
};
const GOOGLE: Account = { ...ANA, auth_provider: 'google', login_id: ANA.email };
const typed = (account: Account, changes: Partial<ReturnType<typeof accountValues>> = {}) => ({
  ...accountValues(account),
  ...changes,
});

test('a new name requires no password', () => {
  expect(asksForPassword(ANA, typed(ANA, { first_name: 'Anna' }))).toBe(false);
});

test('the same phone in another format counts as unchanged', () => {
  expect(asksForPassword(ANA, typed(ANA, { phone: '(813) 555-0100' }))).toBe(false);
});

test('a Google account changes its phone without a password', () => {
  expect(asksForPassword(GOOGLE, typed(GOOGLE, { phone: '813-555-0101' }))).toBe(false);
});

test.each([
  { email: 'ana.reyes@acme.example.com' },
  { phone: '813-555-0101' },
  { login_id: 'ana.owner' },
  { login_password: 'N' },
])('asksForPassword is true for a change of %o', (changes) => {
  expect(asksForPassword(ANA, typed(ANA, changes))).toBe(true);
  expect(accountFaults(ANA, typed(ANA, changes)).current_password).toBe('Please enter your current password');
});

test('the same email in other letter case counts as unchanged', () => {
  expect(asksForPassword(ANA, typed(ANA, { email: ' Ana@Acme.example.com ' }))).toBe(false);
});

test('the current password is sent only when it is required', () => {
  expect(accountBody(ANA, typed(ANA, { current_password: 'left over' })).account).not.toHaveProperty(
    'current_password',
  );
  const moved = typed(ANA, { login_id: 'ana.owner', current_password: 'Right-horse-7' });
  expect(accountBody(ANA, moved).account).toMatchObject({ login_id: 'ana.owner', current_password: 'Right-horse-7' });
});

test('a Google account sends its names and phone, and empty passwords', () => {
  expect(accountBody(GOOGLE, typed(GOOGLE, { phone: '813-555-0199' }))).toEqual({
    account: {
      first_name: 'Ana',
      last_name: 'Reyes',
      phone: '813-555-0199',
      login_password: '',
      login_password_confirmation: '',
    },
  });
  expect(accountFaults(GOOGLE, typed(GOOGLE)).current_password).toBe(false);
});

test('accountFaults rejects a confirmation that differs from the password', () => {
  const { login_password_confirmation: message } = accountFaults(ANA, typed(ANA, { login_password: 'New-Horse-8' }));
  expect(message).toBe('Passwords do not match');
});
