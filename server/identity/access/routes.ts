import { NIL } from 'uuid';
import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { access } from '#contract/identity/access.ts';
import type { SecondFactorMethod } from '#contract/identity/second-factors.ts';
import type { Handlers, PublicCall } from '../../core/endpoints/handlers.ts';
import type { FindPerson, Person } from '../../core/endpoints/person.ts';
import type { CountAgainst } from '../../core/endpoints/rate-limits.ts';
import type { ReadGoogleCredential } from '../../platform/google/google.ts';
import { passwordMatches } from '../../platform/passwords.ts';
import {
  type AccountKey,
  findAccountByGoogleSub,
  findAccountByLoginId,
  hasSecondFactor,
  readPasswordHash,
} from '../accounts/store.ts';
import { readMethods } from '../second-factors/store.ts';
import type { CodeServices } from '../second-factors/verify-code.ts';
import { openChallenge } from '../sessions/challenges-store.ts';
import { recognizedDevice, rememberDevice } from '../sessions/recognized-devices.ts';
import { replaceSession } from '../sessions/replace-session.ts';
import { endSession } from '../sessions/sessions.ts';
import { forgetAttempts, type LoginAttempt, reserveAttempt } from './login-waits.ts';
import { countFailure, recordFailedSignIn, recordSignIn } from './record-sign-in.ts';
import { secondStepHandlers } from './second-step.ts';
import { presentSession } from './session-record.ts';

interface Services {
  findPerson: FindPerson;
  countAgainst: CountAgainst;
  readGoogleCredential: ReadGoogleCredential;
  codeServices: CodeServices;
}

/** A login after the password or the Google credential was verified. */
interface FirstStep {
  account: AccountKey;
  isRemembered: boolean;
  /** The password attempt, which is deleted on success. */
  attempt?: LoginAttempt;
}

export function accessHandlers(services: Services): Handlers<typeof access> {
  const { findPerson, countAgainst, readGoogleCredential, codeServices } = services;

  /**
   * Completes a login whose password or Google credential is right: with a session, or with a challenge for the
   * account's second factor. Google's second factor does not replace it, because it does not prove possession of this
   * account's phone.
   */
  async function enter(
    { account, isRemembered, attempt }: FirstStep,
    { http, now, asCompany }: Pick<PublicCall<Endpoint>, 'http' | 'now' | 'asCompany'>,
  ) {
    const { company_id, account_id } = account;
    const outcome = await asCompany(company_id, async (db) => {
      if (attempt) await forgetAttempts(db, attempt);
      if (await hasSecondFactor(db, account_id)) {
        http.noteEvent({ event: 'second_factor_requested', account_id });
        const methods = await readMethods(db, account_id);
        return { challenge: await openChallenge(db, account, { isRemembered, now }), methods };
      }
      await recordSignIn(db, { account_id, http, now });
      return { token: await replaceSession(db, { account, http, now, isRemembered }) };
    });
    if (outcome.token !== undefined) return signedIn(outcome.token, { account, isRemembered }, { http, now });
    return { data: presentChallenge(account_id, outcome) };
  }

  async function signedIn(
    token: string,
    { account, isRemembered }: FirstStep,
    { http, now }: Pick<PublicCall<Endpoint>, 'http' | 'now'>,
  ): Promise<{ data: ReturnType<typeof presentSession> }> {
    http.setSession(token, { isRemembered });
    rememberDevice(http, account.account_id);
    return { data: presentSession(await requirePerson(findPerson, token, now)) };
  }

  return {
    login: async ({ body, http, now, systemDb, withSystemTransaction, asCompany }) => {
      const { login_id, login_password, remember_me: isRemembered = false } = body;
      const account = await findAccountByLoginId(systemDb, login_id);
      const deviceId = account && recognizedDevice(http, account.account_id);
      const attempt = { loginId: login_id, deviceId, address: http.address };
      await withSystemTransaction((db) => countAgainst(db, 'login_by_address', deviceId ?? http.address, now));
      await withSystemTransaction((db) => reserveAttempt(db, attempt, { countAgainst, now }));
      const { company_id, account_id } = account ?? NOBODY;
      const hash = await asCompany(company_id, (db) => readPasswordHash(db, account_id));
      if (!(await passwordMatches(hash, login_password)) || !account) {
        const failures = await withSystemTransaction((db) => countFailure(db, attempt, now));
        await asCompany(company_id, (db) => recordFailedSignIn(db, { account_id, failures, http, now }));
        throw new AppError('login_failed');
      }
      return enter({ account, isRemembered, attempt }, { http, now, asCompany });
    },

    loginWithGoogle: async ({ body, http, now, systemDb, withSystemTransaction, asCompany }) => {
      const { remember_me: isRemembered = false } = body;
      await withSystemTransaction((db) => countAgainst(db, 'login_by_address', http.address, now));
      const { sub } = await readGoogleCredential(body.token);
      const account = await findAccountByGoogleSub(systemDb, sub);
      if (!account) throw new AppError('x-404');
      return enter({ account, isRemembered }, { http, now, asCompany });
    },

    ...secondStepHandlers({ countAgainst, codeServices, signedIn }),
    ...sessionHandlers,
  };
}

const sessionHandlers: Pick<Handlers<typeof access>, 'logout' | 'checkAuth'> = {
  logout: async ({ http, systemDb }) => {
    const account_id = http.sessionToken && (await endSession(systemDb, http.sessionToken));
    if (account_id) http.noteEvent({ event: 'session_signed_out', account_id });
    http.clearSession();
    return { status: 'ok', message: 'You are logged out.' };
  },

  checkAuth: async ({ findPerson: findCaller, http }) => {
    const person = await findCaller();
    if (!person) {
      // The browser need not ask again on every page.
      if (http.sessionToken) http.clearSession();
      throw new AppError('session_expired');
    }
    return { data: presentSession(person) };
  },
};

/** Used if the login ID does not exist, so that both cases take equally long. */
const NOBODY = { company_id: NIL, account_id: NIL };

async function requirePerson(findPerson: FindPerson, token: string, now: Date): Promise<Person> {
  const person = await findPerson(token, now);
  if (!person) throw new AppError('session_expired');
  return person;
}

function presentChallenge(
  account_id: string,
  { challenge, methods }: { challenge: string; methods: SecondFactorMethod[] },
) {
  const attributes = { second_factor_required: true as const, challenge, methods };
  return { id: account_id, type: 'second_factor_challenge' as const, attributes };
}
