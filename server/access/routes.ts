import { NIL } from 'uuid';
import type { access, Session } from '../../contract/access.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import { CODES_PER_CHALLENGE } from '../../contract/second-factors.ts';
import {
  type AccountKey,
  findAccountByGoogleSub,
  findAccountByLoginId,
  hasSecondFactor,
  lockAccount,
  readPasswordHash,
} from '../accounts/store.ts';
import type { SystemDb } from '../platform/database/database.ts';
import type { ReadGoogleCredential } from '../platform/google/google.ts';
import type { Handlers, HttpContext, PublicCall } from '../endpoints/handlers.ts';
import type { FindPerson, Person } from '../endpoints/person.ts';
import type { CountAgainst } from '../endpoints/rate-limits.ts';
import { passwordMatches } from '../platform/passwords.ts';
import { countCode, openChallenge, useChallenge } from '../second-factors/challenges-store.ts';
import { acceptCode, type CodeServices } from '../second-factors/verify-code.ts';
import { browserName } from './browser-name.ts';
import { knownDevice, rememberDevice } from './known-devices.ts';
import { forgetAttempts, type LoginAttempt, reserveAttempt } from './login-waits.ts';
import { recordFailedSignIn, recordSignIn, recordWrongCode } from './record-sign-in.ts';
import { endSession, openSession } from './sessions.ts';

interface Services {
  findPerson: FindPerson;
  countAgainst: CountAgainst;
  readGoogleCredential: ReadGoogleCredential;
  codeServices: CodeServices;
}

/** A login after the password, or after Google. */
interface FirstStep {
  account: AccountKey;
  isRemembered: boolean;
  /** The attempt with a password, to be forgotten. */
  attempt?: LoginAttempt;
}

export function accessHandlers(services: Services): Handlers<typeof access> {
  const { findPerson, countAgainst, readGoogleCredential, codeServices } = services;

  /**
   * Completes a login whose password, or Google credential, is right: with a session, or with a challenge for the account's
   * second factor. Google's own second factor is another one: it does not say that this account's phone is at hand.
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
        return { challenge: await openChallenge(db, account, { isRemembered, now }) };
      }
      await recordSignIn(db, { account_id, http, now });
      return { token: await replaceSession(db, { account, http, now, isRemembered }) };
    });
    if (outcome.token !== undefined) return signedIn(outcome.token, { account, isRemembered }, { http, now });
    return { data: presentChallenge(account_id, outcome.challenge) };
  }

  async function signedIn(
    token: string,
    { account, isRemembered }: FirstStep,
    { http, now }: Pick<PublicCall<Endpoint>, 'http' | 'now'>,
  ) {
    http.setSession(token, { isRemembered });
    rememberDevice(http, account.account_id);
    return { data: presentSession(await requirePerson(findPerson, token, now)) };
  }

  return {
    login: async ({ body, http, now, systemDb, withSystemTransaction, asCompany }) => {
      const { login_id, login_password, remember_me: isRemembered = false } = body;
      const account = await findAccountByLoginId(systemDb, login_id);
      const deviceId = account && knownDevice(http, account.account_id);
      const attempt = { loginId: login_id, deviceId, address: http.address };
      await withSystemTransaction((db) => countAgainst(db, 'login_by_address', deviceId ?? http.address, now));
      await withSystemTransaction((db) => reserveAttempt(db, attempt, { countAgainst, now }));
      const { company_id, account_id } = account ?? NOBODY;
      const hash = await asCompany(company_id, (db) => readPasswordHash(db, account_id));
      if (!(await passwordMatches(hash, login_password)) || !account) {
        await asCompany(company_id, (db) => recordFailedSignIn(db, { account_id, http, now }));
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

    answerChallenge: async ({ body: { challenge, code }, http, now, withSystemTransaction, asCompany }) => {
      const counted = await withSystemTransaction(async (db) => {
        const waiting = await countCode(db, challenge, now);
        const deviceId = waiting && knownDevice(http, waiting.account_id);
        await countAgainst(db, 'second_factor_by_address', deviceId ?? http.address, now);
        if (!waiting) return undefined;
        const attempt = { codeOfAccountId: waiting.account_id, deviceId, address: http.address };
        await reserveAttempt(db, attempt, { countAgainst, now });
        return { ...waiting, attempt };
      });
      if (!counted) throw new AppError('challenge_ended');
      const { company_id, account_id, attempt, attempts, is_remembered: isRemembered } = counted;
      const token = await asCompany(company_id, async (db) => {
        const account = await lockAccount(db, account_id);
        if (!(await acceptCode(db, codeServices, { account, code, http, now }))) return undefined;
        if (!(await useChallenge(db, challenge))) throw new AppError('challenge_ended');
        await forgetAttempts(db, attempt);
        await recordSignIn(db, { account_id, http, now });
        return replaceSession(db, { account, http, now, isRemembered, hasPassedSecondFactor: true });
      });
      if (token === undefined) {
        await asCompany(company_id, (db) => recordWrongCode(db, { account_id, http, now }));
        throw new AppError(attempts < CODES_PER_CHALLENGE ? 'code_wrong' : 'challenge_ended');
      }
      return signedIn(token, { account: counted, isRemembered }, { http, now });
    },

    logout: async ({ http, systemDb }) => {
      const account_id = http.sessionToken && (await endSession(systemDb, http.sessionToken));
      if (account_id) http.noteEvent({ event: 'session_signed_out', account_id });
      http.clearSession();
      return { status: 'ok', message: 'You are logged out.' };
    },

    checkAuth: async ({ findPerson: findCaller, http }) => {
      const person = await findCaller();
      if (!person) {
        // So that the browser does not ask again on every page.
        if (http.sessionToken) http.clearSession();
        throw new AppError('session_expired');
      }
      return { data: presentSession(person) };
    },
  };
}

/** Used if nobody has the login ID, so that both cases take equally long. */
const NOBODY = { company_id: NIL, account_id: NIL };

interface Login {
  account: AccountKey;
  http: HttpContext;
  now: Date;
  /** Whether the owner chose to stay signed in on this browser. */
  isRemembered?: boolean;
  hasPassedSecondFactor?: boolean;
}

/** Opens a session and returns its token. Each login gets a new token, and the browser's previous session ends. */
export async function replaceSession(
  db: SystemDb,
  { account, http, now, isRemembered, hasPassedSecondFactor }: Login,
): Promise<string> {
  if (http.sessionToken) await endSession(db, http.sessionToken);
  const browser = browserName(http.userAgent);
  return openSession(db, account, now, { browser, isRemembered, hasPassedSecondFactor });
}

async function requirePerson(findPerson: FindPerson, token: string, now: Date): Promise<Person> {
  const person = await findPerson(token, now);
  if (!person) throw new AppError('session_expired');
  return person;
}

function presentSession(person: Person) {
  const { account_id, first_name, last_name, company_code, company_name, subscription_status } = person;
  const attributes: Session = {
    account_id,
    first_name,
    last_name,
    company_code,
    company_name,
    subscription_status,
    ...(person.must_set_up_second_factor && { must_set_up_second_factor: true }),
  };
  return { id: account_id, type: 'session' as const, attributes };
}

function presentChallenge(account_id: string, challenge: string) {
  const attributes = { second_factor_required: true as const, challenge };
  return { id: account_id, type: 'second_factor_challenge' as const, attributes };
}
