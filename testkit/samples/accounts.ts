import { aCompanyInput, anAccountInput, CONSENTS, inviteBody, PASSWORD, unique } from '../inputs/inputs.ts';
import { aPage, type SamplesOf } from './sample.ts';

export const accountSamples: SamplesOf<
  | 'access'
  | 'accessTokens'
  | 'connections'
  | 'tokenReports'
  | 'accounts'
  | 'accountInvites'
  | 'companies'
  | 'auditLog'
  | 'emailConfirmations'
  | 'loginIdReminders'
  | 'passkeys'
  | 'passwordResets'
  | 'phoneConfirmations'
  | 'secondFactors'
  | 'sessions'
> = {
  access: {
    loginWithGoogle: ({ company_code }) => ({ body: { token: 'x.y.z', company_code, remember_me: true } }),
    login: () => ({ body: { login_id: `nobody-${unique()}`, login_password: 'x', remember_me: true } }),
    answerChallenge: () => ({ body: { challenge: 'x'.repeat(43), code: '000000' } }),
    passkeyOptions: () => ({ body: { challenge: 'x'.repeat(43) } }),
    answerByPasskey: () => ({ body: { challenge: 'x'.repeat(43), credential: anAssertion() } }),
    logout: () => ({}),
    checkAuth: () => ({}),
  },
  accessTokens: {
    create: () => ({
      body: {
        access_token: { name: `Time tracker ${unique()}`, audience: 'api', scopes: ['read'], expires_in_days: 90 },
        current_password: PASSWORD,
        code: '000000',
      },
    }),
    renew: ({ access_token_id }) => ({
      params: { id: access_token_id },
      body: { expires_in_days: 30, current_password: PASSWORD, code: '000000' },
    }),
    update: ({ access_token_id }) => ({
      params: { id: access_token_id },
      body: { name: 'Payroll', scopes: ['read'], is_paused: true, current_password: PASSWORD, code: '000000' },
    }),
    revoke: ({ access_token_id }) => ({ params: { id: access_token_id } }),
  },
  connections: {
    list: () => ({ query: { ...aPage, all: 'false' } }),
    own: () => ({}),
    settings: () => ({}),
    changeSettings: () => ({ body: { is_on: true, who_connects: 'office' } }),
  },
  tokenReports: { create: () => ({ body: { token: 'x' } }) },
  accounts: {
    create: ({ company_code }) => ({ body: { account: anAccountInput({ company_code, invite_token: 'x' }) } }),
    createWithGoogle: ({ company_code }) => ({
      body: { token: 'x.y.z', company_code, invite_token: 'x', ...CONSENTS },
    }),
    findInvite: () => ({ query: { token: 'x' } }),
    invite: ({ account_id, company_code, employee_id }) => ({
      body: { ...inviteBody(account_id, company_code), employee_id },
    }),
    changePassword: () => ({
      body: {
        current_password: PASSWORD,
        new_password: `${PASSWORD}2`,
        confirm_password: `${PASSWORD}2`,
        end_connections: false,
      },
    }),
    list: () => ({ query: aPage }),
    read: ({ account_id }) => ({ params: { id: account_id } }),
    update: ({ account_id }) => ({ params: { id: account_id }, body: { account: { last_name: 'Alvarado' } } }),
    remove: ({ account_id }) => ({ params: { id: account_id } }),
    changeRole: ({ account_id, employee_id }) => ({
      params: { id: account_id },
      body: { role: 'office', employee_id },
    }),
  },
  accountInvites: {
    list: () => ({ query: aPage }),
    revoke: ({ account_invite_id }) => ({ params: { id: account_invite_id } }),
  },
  companies: {
    create: () => ({
      body: { company: { ...aCompanyInput(), web_url: 'acme.example', time_zone: 'America/Chicago' } },
    }),
    findInvite: () => ({ query: { token: 'x' } }),
    byCode: ({ company_code }) => ({ params: { code: company_code } }),
    list: () => ({ query: aPage }),
    byAccount: ({ account_id }) => ({ params: { id: account_id } }),
    update: ({ company_id }) => ({ params: { id: company_id }, body: { company: { city: 'Largo' } } }),
    dependents: ({ company_id }) => ({ params: { id: company_id } }),
    remove: ({ company_id }) => ({
      params: { id: company_id },
      body: { current_password: PASSWORD, company_name: 'Acme' },
    }),
    restore: ({ company_id }) => ({ params: { id: company_id } }),
  },
  auditLog: {
    list: ({ timecard_id, account_id }) => ({
      query: {
        ...aPage,
        record_type: 'timecard',
        record_id: timecard_id,
        action: 'corrected',
        account_id,
        start: '2026-01-01',
        end: '2026-12-31',
      },
    }),
  },
  emailConfirmations: { send: () => ({}), confirm: () => ({ body: { token: 'x'.repeat(43) } }) },
  loginIdReminders: { send: () => ({ body: { email: 'nobody@acme.example' } }) },
  passkeys: {
    list: () => ({ query: aPage }),
    begin: () => ({ body: { current_password: PASSWORD, code: '000000' } }),
    add: () => ({ body: { name: 'Phone', credential: aNewCredential() } }),
    remove: ({ passkey_id }) => ({
      params: { id: passkey_id },
      body: { current_password: PASSWORD, code: '000000' },
    }),
  },
  phoneConfirmations: { send: () => ({}), confirm: () => ({ body: { token: 'x'.repeat(43) } }) },
  passwordResets: {
    request: () => ({
      body: { login_id: `nobody-${unique()}`, email: 'nobody@acme.example', send_method: 'email' },
    }),
    validate: () => ({ body: { token: 'x' } }),
    choose: () => ({ params: { token: 'x'.repeat(43) }, body: { password: PASSWORD } }),
  },
  secondFactors: {
    read: () => ({}),
    enrol: () => ({ body: { current_password: PASSWORD, code: '000000' } }),
    confirm: () => ({ body: { code: '000000' } }),
    renewRecoveryCodes: () => ({ body: { current_password: PASSWORD, code: '000000' } }),
    remove: () => ({ body: { current_password: PASSWORD, code: '000000' } }),
    removeApp: () => ({ body: { current_password: PASSWORD, code: '000000' } }),
    removeOfAccount: ({ account_id }) => ({
      params: { id: account_id },
      body: { current_password: PASSWORD, code: '000000' },
    }),
  },
  sessions: {
    list: () => ({ query: aPage }),
    end: ({ session_id }) => ({ params: { id: session_id } }),
    endOthers: () => ({}),
  },
};

/** What browsers return, as far as its form goes. */
const aNewCredential = () => ({
  rawId: 'x'.repeat(43),
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] },
});
const anAssertion = () => ({
  rawId: 'x'.repeat(43),
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
});
