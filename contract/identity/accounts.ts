import { z } from 'zod';
import { SEND_METHODS } from '#domain/send-methods.ts';
import { SELECT_SEND_METHOD } from '../core/messages.ts';
import {
  byId,
  deleted,
  done,
  endpoint,
  listOf,
  listQuery,
  one,
  record,
  under,
  OWNERS,
  EVERY_ROLE,
  type Summaries,
} from '../endpoint.ts';
import { email, instant, phone, requiredText } from '../fields.ts';
import { role } from '../roles.ts';
import { COMPANY_CODE_LENGTH, COMPANY_CODE_WRONG } from './companies.ts';
import { newPassword, newPasswordOrNone, PASSWORDS_DIFFER } from './passwords.ts';

export const LOGIN_ID_MIN = 6;
const LOGIN_ID_SHORT = `Login ID must be at least ${LOGIN_ID_MIN} characters long`;
export const CONSENTS_MISSING = 'You must accept all the terms and consents to continue.';

export const Account = z.object({
  account_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role,
  /**
   * The employee that the account belongs to; the employee's visits are those of the account. Null if there is none.
   */
  employee_id: z.string().nullable(),
  phone: z.string(),
  /** Null until the owner follows the confirmation link in a text message. No texts about customers are sent before. */
  phone_confirmed_at: instant.nullable(),
  email: z.string(),
  /** Null until the owner follows the confirmation link in the email. */
  email_confirmed_at: instant.nullable(),
  login_id: z.string(),
  auth_provider: z.enum(['self', 'google']),
  /** Null while the second factor is off. */
  second_factor_confirmed_at: instant.nullable(),
  /** Whether customer responses are also sent by text message. */
  texts_on_answers: z.boolean(),
  company_code: z.string(),
  company_name: z.string(),
  created_at: instant,
  updated_at: instant,
});
export type Account = z.output<typeof Account>;

export const SMS_CONSENT_MISSING = 'You must consent to the use of your phone number for communication.';

/** The consents given when an account is created. A missing consent counts as not given. */
const consents = {
  terms_consent: consent('You must accept the terms of use and the privacy policy.'),
  /** Null if it was not asked for, because the installation sends no text messages. */
  sms_consent: consent(SMS_CONSENT_MISSING).nullable(),
  email_consent: consent('You must consent to the use of your email for communication.'),
};

function consent(missing: string) {
  return z.boolean({ error: missing }).refine(Boolean, missing);
}

const loginId = z
  .string({ error: 'Login ID is required' })
  .trim()
  .min(1, { error: 'Login ID is required', abort: true })
  .min(LOGIN_ID_MIN, LOGIN_ID_SHORT)
  .max(100, 'Login ID must be at most 100 characters long')
  .regex(/^\S+$/, 'Login ID cannot contain spaces');

const companyCode = z
  .string({ error: COMPANY_CODE_WRONG })
  .trim()
  .toUpperCase()
  .length(COMPANY_CODE_LENGTH, COMPANY_CODE_WRONG);

const inviteToken = z.string({ error: 'Invalid or missing invitation token' }).max(200).nullish();

export const AccountInput = z
  .object({
    first_name: requiredText('First name', 50),
    last_name: requiredText('Last name', 50),
    phone,
    email,
    company_code: companyCode,
    login_id: loginId,
    login_password: newPassword,
    login_password_confirmation: z.string({ error: PASSWORDS_DIFFER }),
    invite_token: inviteToken,
    auth_provider: z.literal('self', { error: 'Sign-in with Google has its own call.' }).default('self'),
    ...consents,
  })
  .refine((account) => account.login_password === account.login_password_confirmation, {
    error: PASSWORDS_DIFFER,
    path: ['login_password_confirmation'],
    // Runs even if other fields are invalid, so that this fault is reported together with theirs.
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

/** The fields of an update. A changed email, phone, login ID or password requires the current password. */
export const AccountChanges = z
  .object({
    first_name: requiredText('First name', 50),
    last_name: requiredText('Last name', 50),
    phone,
    email,
    login_id: loginId,
    texts_on_answers: z.boolean({ error: 'Please choose whether to get text messages.' }),
    // Empty means unchanged: a form that hides the fields submits them empty.
    login_password: newPasswordOrNone,
    login_password_confirmation: z.string({ error: PASSWORDS_DIFFER }),
    current_password: z.string({ error: 'Please enter your current password' }).max(1024, 'Password is too long'),
  })
  .partial()
  .refine(
    ({ login_password = '', login_password_confirmation = '' }) => login_password === login_password_confirmation,
    {
      error: PASSWORDS_DIFFER,
      path: ['login_password_confirmation'],
    },
  );
export type AccountChanges = z.output<typeof AccountChanges>;

/** For an account created with Google: the fields that Google supplies, and those that it does not. */
export const GoogleAccountInput = z.object({
  token: z.string({ error: 'Sign in with Google failed' }).min(1, 'Sign in with Google failed').max(8192),
  company_code: companyCode,
  invite_token: inviteToken,
  ...consents,
});

const CHANGED_DIFFERS = 'New password and confirmation do not match.';

export const PasswordChange = z
  .object({
    current_password: z
      .string({ error: 'Please enter your current password' })
      .min(1, 'Please enter your current password')
      .max(1024, 'Password is too long'),
    new_password: newPassword,
    confirm_password: z.string({ error: CHANGED_DIFFERS }),
    /** Also ends the account's tokens, as after a theft. */
    end_connections: z.boolean({ error: 'Say whether your connections end too.' }).optional(),
  })
  .refine(({ new_password, confirm_password }) => new_password === confirm_password, {
    error: CHANGED_DIFFERS,
    path: ['confirm_password'],
    when: ({ value }) => {
      const { new_password, confirm_password } = value as Record<string, unknown>;
      return typeof new_password === 'string' && typeof confirm_password === 'string';
    },
  });

export const INVITE_LINK_HOURS = 24;
export const INVITE_SENT = 'An link for opening an account has been sent out.';

const employee_id = z.uuid({ error: 'Please select an employee.' });

export const InviteInput = z
  .object({
    sender_account_id: z.uuid({ error: 'Account not found.' }),
    sender_company_code: z.string({ error: 'Company not found.' }).min(1, 'Company not found.'),
    role: role.default('office'),
    employee_id: employee_id.nullish(),
    send_method: z.enum(SEND_METHODS, { error: SELECT_SEND_METHOD }),
    recipient_email: z.preprocess((value) => value || undefined, email.optional()),
    recipient_phone: z.preprocess((value) => value || undefined, phone.optional()),
  })
  .refine((invite) => invite.send_method !== 'email' || invite.recipient_email, {
    error: 'Please enter an email address.',
    path: ['recipient_email'],
  })
  .refine((invite) => invite.send_method !== 'sms' || invite.recipient_phone, {
    error: 'Please enter a phone number.',
    path: ['recipient_phone'],
  });

/** An open invitation: not used, revoked or expired. */
export const AccountInvite = z.object({
  account_invite_id: z.string(),
  role,
  employee_id: z.string().nullable(),
  send_method: z.enum(SEND_METHODS),
  recipient: z.string(),
  sent_by: z.string(),
  created_at: instant,
  expires_at: instant,
});
export type AccountInvite = z.output<typeof AccountInvite>;

const AccountRecord = record('account', Account);

export const accounts = {
  create: endpoint({
    method: 'POST',
    path: '/accounts',
    auth: 'public',
    body: under('account', AccountInput),
    status: 201,
    response: one(AccountRecord),
    errors: ['invite_required', 'company_not_found', 'duplicate_account', 'duplicate_company'],
  }),
  createWithGoogle: endpoint({
    method: 'POST',
    path: '/accounts/create_google_account',
    auth: 'public',
    body: GoogleAccountInput,
    status: 201,
    response: one(AccountRecord),
    errors: ['invite_required', 'x-404', 'google_failed', 'duplicate_account', 'duplicate_company', 'not_configured'],
  }),
  findInvite: endpoint({
    method: 'GET',
    path: '/accounts/get_account_invite',
    auth: 'public',
    query: z.object({ token: z.string({ error: 'Invalid or missing invitation token' }) }),
    response: z.object({ sender_company_code: z.string(), company_name: z.string() }),
    errors: ['invite_not_found'],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/accounts/send_account_invite',
    auth: 'session',
    body: InviteInput,
    response: done,
    errors: [
      'account_not_found',
      'company_not_found',
      'employee_not_found',
      'no_consent',
      'not_configured',
      'too_many_messages',
    ],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/accounts/change_password',
    auth: 'session',
    roles: EVERY_ROLE,
    body: PasswordChange,
    response: done,
  }),
  list: endpoint({
    method: 'GET',
    path: '/accounts',
    auth: 'session',
    query: listQuery(Account),
    response: listOf(AccountRecord),
  }),
  read: endpoint({
    method: 'GET',
    path: '/accounts/:id',
    auth: 'session',
    roles: EVERY_ROLE,
    // Only the caller's own.
    beforeSecondFactor: true,
    params: byId,
    response: one(AccountRecord),
    errors: ['account_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/accounts/:id',
    auth: 'session',
    roles: EVERY_ROLE,
    params: byId,
    body: under('account', AccountChanges),
    response: one(AccountRecord),
    errors: ['account_not_found', 'not_your_account', 'duplicate_account', 'stale_record'],
    versioned: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/accounts/:id',
    auth: 'session',
    roles: OWNERS,
    params: byId,
    response: deleted,
    errors: ['account_not_found', 'last_owner'],
  }),
  changeRole: endpoint({
    method: 'PATCH',
    path: '/accounts/:id/role',
    auth: 'session',
    roles: OWNERS,
    params: byId,
    body: z.object({ role, employee_id: employee_id.nullish() }),
    response: one(AccountRecord),
    errors: ['account_not_found', 'employee_not_found', 'last_owner'],
  }),
};

export const accountSummaries: Summaries<typeof accounts> = {
  create: 'Create an account, for the company that this browser has just created or by an invitation. Opens a session.',
  createWithGoogle: 'Create an account for a Google account, under the same rules. Opens a session.',
  findInvite: 'Read which company sent an invitation.',
  invite:
    'Invite a co-worker, optionally an employee, by email or text. The office cannot invite owners. The link works once, within 24 hours.',
  changePassword: "Change the caller's own password. All other sessions of the account end.",
  list: 'List the accounts of the company.',
  read: 'Read one account of the company.',
  update:
    "Change the caller's own account. A new email, phone, login ID or password requires `current_password`, and the former address (and phone) is notified.",
  remove:
    'Remove an account. Only owners can do this, and the last owner cannot be removed. Its sessions end; records that its user created remain.',
  changeRole:
    "Change an account's role, or the employee that it belongs to. A new role ends its sessions; the account and the caller are notified by email.",
};

export const accountInvites = {
  list: endpoint({
    method: 'GET',
    path: '/account_invites',
    auth: 'session',
    query: listQuery(AccountInvite),
    response: listOf(record('account_invite', AccountInvite)),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/account_invites/:id',
    auth: 'session',
    params: byId,
    response: deleted,
    errors: ['invite_not_found'],
  }),
};

export const accountInviteSummaries: Summaries<typeof accountInvites> = {
  list: 'List the open invitations of the company.',
  revoke: 'Revoke an invitation. Its link stops working.',
};
