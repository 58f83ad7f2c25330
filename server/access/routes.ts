import { NIL } from 'uuid';
import type { access } from '../../contract/access.ts';
import { AppError } from '../../contract/errors.ts';
import { findAccountByGoogleSub, findAccountByLoginId, readPasswordHash } from '../accounts/store.ts';
import type { SystemDb } from '../platform/database/database.ts';
import type { ReadGoogleCredential } from '../platform/google/google.ts';
import type { Handlers, HttpContext } from '../endpoints/handlers.ts';
import type { FindPerson, Person } from '../endpoints/person.ts';
import type { CountAgainst } from '../endpoints/rate-limits.ts';
import { passwordMatches } from '../platform/passwords.ts';
import { browserName } from './browser-name.ts';
import { knownDevice, rememberDevice } from './known-devices.ts';
import { forgetAttempts, reserveAttempt } from './login-waits.ts';
import { recordFailedSignIn, recordSignIn } from './record-sign-in.ts';
import { endSession, openSession } from './sessions.ts';

interface Services {
  findPerson: FindPerson;
  countAgainst: CountAgainst;
  readGoogleCredential: ReadGoogleCredential;
}

export function accessHandlers({ findPerson, countAgainst, readGoogleCredential }: Services): Handlers<typeof access> {
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
      const token = await asCompany(company_id, async (db) => {
        await forgetAttempts(db, attempt);
        await recordSignIn(db, { account_id, http, now });
        return replaceSession(db, { account, http, now, isRemembered });
      });
      http.setSession(token, { isRemembered });
      rememberDevice(http, account.account_id);
      return { data: presentSession(await requirePerson(findPerson, token, now)) };
    },

    loginWithGoogle: async ({ body, http, now, systemDb, withSystemTransaction, asCompany }) => {
      const { remember_me: isRemembered = false } = body;
      await withSystemTransaction((db) => countAgainst(db, 'login_by_address', http.address, now));
      const { sub } = await readGoogleCredential(body.token);
      const account = await findAccountByGoogleSub(systemDb, sub);
      if (!account) throw new AppError('x-404');
      const token = await asCompany(account.company_id, async (db) => {
        await recordSignIn(db, { account_id: account.account_id, http, now });
        return replaceSession(db, { account, http, now, isRemembered });
      });
      http.setSession(token, { isRemembered });
      rememberDevice(http, account.account_id);
      return { data: presentSession(await requirePerson(findPerson, token, now)) };
    },

    logout: async ({ http, systemDb }) => {
      if (http.sessionToken) await endSession(systemDb, http.sessionToken);
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
  account: { company_id: string; account_id: string };
  http: HttpContext;
  now: Date;
  /** Whether the owner chose to stay signed in on this browser. */
  isRemembered?: boolean;
}

/** Opens a session and returns its token. Each login gets a new token, and the browser's previous session ends. */
export async function replaceSession(db: SystemDb, { account, http, now, isRemembered }: Login): Promise<string> {
  if (http.sessionToken) await endSession(db, http.sessionToken);
  return openSession(db, account, now, { browser: browserName(http.userAgent), isRemembered });
}

async function requirePerson(findPerson: FindPerson, token: string, now: Date): Promise<Person> {
  const person = await findPerson(token, now);
  if (!person) throw new AppError('session_expired');
  return person;
}

function presentSession(person: Person) {
  const { account_id, first_name, last_name, company_code, company_name, subscription_status } = person;
  const attributes = { account_id, first_name, last_name, company_code, company_name, subscription_status };
  return { id: account_id, type: 'session' as const, attributes };
}
