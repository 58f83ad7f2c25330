import { DELETED, type Endpoint } from '#contract/endpoint.ts';
import { AppError, invalid } from '#contract/errors.ts';
import { type accounts, SMS_CONSENT_MISSING } from '#contract/identity/accounts.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import type { CountMessage } from '../../core/delivery/allowance.ts';
import type { NoticeAllowance } from '../../core/delivery/notice-allowance.ts';
import type { SendNotice } from '../../core/delivery/send-notice.ts';
import type { Handlers, HttpContext, PublicCall } from '../../core/endpoints/handlers.ts';
import type { CountAgainst } from '../../core/endpoints/rate-limits.ts';
import type { Emit } from '../../core/events.ts';
import type { ReadGoogleCredential } from '../../platform/google/google.ts';
import { hashPassword, passwordMatches } from '../../platform/passwords.ts';
import { findCompanyByCode, lockCompany } from '../companies/store.ts';
import { rememberDevice } from '../sessions/recognized-devices.ts';
import { replaceSession } from '../sessions/replace-session.ts';
import { sendWelcome } from './email-confirmations.ts';
import { accessEnded } from './events.ts';
import { inviteHandlers } from './invite-routes.ts';
import { ownAccountHandlers } from './own-account.ts';
import { presentAccount } from './present.ts';
import { changeRoleHandler, requireAnotherOwner, requireStillOwner } from './roles.ts';
import { findSignupGrant, join, type JoiningAccount, type SignupGrant } from './signup-grants.ts';
import { type AccountRow, deleteAccount, findAccount, listAccounts, readAccount } from './store.ts';
import { rejectWeakPassword } from './weak-passwords.ts';

interface Services {
  emit: Emit;
  countAgainst: CountAgainst;
  countMessage: CountMessage;
  noticeAllowance: NoticeAllowance;
  sendNotice: SendNotice;
  readGoogleCredential: ReadGoogleCredential;
  sendsTexts: boolean;
  publicUrl: string;
}

export function accountHandlers(services: Services): Handlers<typeof accounts> {
  return {
    ...creationHandlers(services),

    list: async ({ db, query }) => {
      const { rows, total } = await listAccounts(db, query);
      return { data: rows.map((row) => presentAccount(row, row)), meta: { total } };
    },

    read: async ({ db, params, person }) => {
      const isOwnAccount = params.id === person.account_id;
      if (person.must_set_up_second_factor && !isOwnAccount) throw new AppError('second_factor_required');
      if (person.role === 'crew_lead' && !isOwnAccount) throw new AppError('not_your_role');
      return { data: presentAccount(await readAccount(db, params.id), person) };
    },

    remove: async ({ db, params, person, http, now }) => {
      const company = await lockCompany(db);
      await requireStillOwner(db, person);
      const account = await readAccount(db, params.id);
      await requireAnotherOwner(db, { company, account, person });
      const { account_id: record_id, first_name, last_name, email, login_id } = account;
      const summary = `${first_name} ${last_name}`;
      const entry = { record_type: 'account', record_id, action: 'deleted', summary } as const;
      // Recorded before the deletion, because an owner may remove their own account.
      await recordAuditEntry(db, { ...entry, before: { email, login_id } }, { person, http }, now);
      await services.emit(db, accessEnded, { account, reason: 'account_deleted', actor: { person, http }, now });
      await deleteAccount(db, account.account_id);
      return DELETED;
    },

    changeRole: changeRoleHandler(services),
    ...ownAccountHandlers(services),
    ...inviteHandlers(services),
  };
}

/** The handlers that create an account: with a password, or with a Google credential. */
function creationHandlers(services: Services): Pick<Handlers<typeof accounts>, 'create' | 'createWithGoogle'> {
  const { countAgainst, readGoogleCredential } = services;

  /**
   * Creates the account and signs its owner in. The session is committed with the account, and its cookie is set
   * afterwards.
   */
  async function createAccount(
    {
      companyId,
      signupGrant,
      account: newAccount,
    }: { companyId: string; signupGrant: SignupGrant; account: JoiningAccount },
    { http, asCompany }: Pick<PublicCall<Endpoint>, 'http' | 'asCompany'>,
  ) {
    const { now } = newAccount;
    const { token, ...created } = await asCompany(companyId, async (db) => {
      await countAgainst(db, 'account_created_by_address', http.address, now);
      const { account, company } = await join(db, signupGrant, newAccount);
      const how = signupGrant.by === 'founding' ? 'created the company' : 'by invitation';
      const summary = `${account.first_name} ${account.last_name}, ${how}`;
      const entry = { record_type: 'account', record_id: account.account_id, action: 'created', summary } as const;
      await recordAuditEntry(db, entry, { account, http }, now);
      await sendWelcome(db, services, { account, company: company.name, now });
      const sessionToken = await replaceSession(db, { account, http, now });
      return { data: presentAccount(account, { ...company, company_name: company.name }), token: sessionToken };
    });
    setSessionCookie(http, token, created.data.id);
    return created;
  }

  return {
    create: {
      handle: async ({ body: { account: input }, http, now, systemDb, asCompany }) => {
        const consentsToTexts = smsConsentOf(input, services);
        const companyId = await findCompanyByCode(systemDb, input.company_code);
        if (!companyId) throw new AppError('company_not_found');
        const signupGrant = await findSignupGrant(systemDb, { companyId, token: input.invite_token, http, now });
        rejectWeakPassword('login_password', input.login_password, input);
        const passwordHash = await hashPassword(input.login_password);
        const account = { input, passwordHash, consentsToTexts, now };
        return createAccount({ companyId, signupGrant, account }, { http, asCompany });
      },
      onReplay: async (call, { data }) => {
        const { company_code: companyCode, login_password } = call.body.account;
        await signInAgain({ companyCode, accountId: data.id }, call, ({ password_hash }) =>
          passwordMatches(password_hash, login_password),
        );
      },
    },

    createWithGoogle: {
      handle: async ({ body, http, now, systemDb, asCompany }) => {
        const consentsToTexts = smsConsentOf(body, services);
        const { sub: googleSub, email, first_name, last_name } = await readGoogleCredential(body.token);
        const companyId = await findCompanyByCode(systemDb, body.company_code);
        if (!companyId) throw new AppError('x-404');
        const signupGrant = await findSignupGrant(systemDb, { companyId, token: body.invite_token, http, now });
        // Google does not supply the phone; it can be added later.
        const input = { first_name, last_name, email, login_id: email, phone: '' };
        const account = { input, googleSub, consentsToTexts, now };
        return createAccount({ companyId, signupGrant, account }, { http, asCompany });
      },
      onReplay: async (call, { data }) => {
        const { company_code: companyCode, token } = call.body;
        await signInAgain({ companyCode, accountId: data.id }, call, async ({ google_sub }) => {
          const { sub } = await readGoogleCredential(token);
          return sub === google_sub;
        });
      },
    },
  };
}

/** Whether the person consents to text messages. Throws if they were not asked although the installation sends them. */
function smsConsentOf({ sms_consent }: { sms_consent: boolean | null }, { sendsTexts }: Services): boolean {
  if (sendsTexts && !sms_consent) throw invalid({ sms_consent: [SMS_CONSENT_MISSING] });
  return sendsTexts;
}

/**
 * Signs the owner in again if the first response, with its cookie, was lost. The stored response alone proves
 * nothing, because the password is not part of the idempotency hash.
 */
async function signInAgain(
  { companyCode, accountId }: { companyCode: string; accountId: string },
  { http, systemDb, asCompany, now }: Pick<PublicCall<Endpoint>, 'http' | 'systemDb' | 'asCompany' | 'now'>,
  isOwner: (account: AccountRow) => Promise<boolean>,
): Promise<void> {
  const companyId = await findCompanyByCode(systemDb, companyCode);
  const account = companyId && (await asCompany(companyId, (db) => findAccount(db, accountId)));
  // With a second factor only a login can open a session.
  if (!account || account.second_factor_confirmed_at) throw new AppError('key_reused');
  if (!(await isOwner(account))) throw new AppError('key_reused');
  const token = await asCompany(account.company_id, (db) => replaceSession(db, { account, http, now }));
  setSessionCookie(http, token, accountId);
}

function setSessionCookie(http: HttpContext, token: string, accountId: string): void {
  http.setSession(token, { isRemembered: false });
  rememberDevice(http, accountId);
}
