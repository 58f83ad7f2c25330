import { z } from 'zod';
import { COMPANY_CODE_LENGTH, COMPANY_CODE_WRONG } from './companies.ts';
import { endpoint, one, record, under } from './endpoint.ts';
import { email, phone, requiredText } from './fields.ts';
import { newPassword, PASSWORDS_DIFFER } from './passwords.ts';

export const LOGIN_ID_MIN = 6;
const LOGIN_ID_SHORT = `Login ID must be at least ${LOGIN_ID_MIN} characters long`;
export const CONSENTS_MISSING = 'You must accept all the terms and consents to continue.';

export const Account = z.object({
  account_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  email: z.string(),
  login_id: z.string(),
  auth_provider: z.enum(['self', 'google']),
  company_code: z.string(),
  company_name: z.string(),
});
export type Account = z.output<typeof Account>;

/** A consent counts as given unless the body says false. */
function consent(missing: string) {
  return z.boolean({ error: missing }).refine(Boolean, missing).optional();
}

export const AccountInput = z
  .object({
    first_name: requiredText('First name', 50),
    last_name: requiredText('Last name', 50),
    phone,
    email,
    company_code: z
      .string({ error: COMPANY_CODE_WRONG })
      .trim()
      .toUpperCase()
      .length(COMPANY_CODE_LENGTH, COMPANY_CODE_WRONG),
    login_id: z
      .string({ error: 'Login ID is required' })
      .trim()
      .min(1, { error: 'Login ID is required', abort: true })
      .min(LOGIN_ID_MIN, LOGIN_ID_SHORT)
      .max(100, 'Login ID must be at most 100 characters long')
      .regex(/^\S+$/, 'Login ID cannot contain spaces'),
    login_password: newPassword,
    login_password_confirmation: z.string({ error: PASSWORDS_DIFFER }),
    auth_provider: z.literal('self', { error: 'Sign-in with Google has its own call.' }).default('self'),
    terms_consent: consent('You must accept the terms of use and the privacy policy.'),
    sms_consent: consent('You must consent to the use of your phone number for communication.'),
    email_consent: consent('You must consent to the use of your email for communication.'),
  })
  .refine((account) => account.login_password === account.login_password_confirmation, {
    error: PASSWORDS_DIFFER,
    path: ['login_password_confirmation'],
    // Said together with whatever else is wrong, not only when all the rest is right.
    when: ({ value }) => bothAreText(value),
  });
export type AccountInput = z.output<typeof AccountInput>;

function bothAreText(value: unknown): boolean {
  const account = value as
    | Partial<Record<'login_password' | 'login_password_confirmation', unknown>>
    | null
    | undefined;
  return typeof account?.login_password === 'string' && typeof account.login_password_confirmation === 'string';
}

export const accounts = {
  create: endpoint({
    method: 'POST',
    path: '/accounts',
    who: 'public',
    summary: 'Create an account: for the company this browser has just created.',
    body: under('account', AccountInput),
    status: 201,
    answer: one(record('account', Account)),
    refuses: ['invite_required', 'company_not_found', 'duplicate_account'],
  }),
};
