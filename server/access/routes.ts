import { NIL } from 'uuid';
import type { access } from '../../contract/access.ts';
import { Refusal } from '../../contract/refusals.ts';
import { findAccountByLoginId, readPasswordHash } from '../accounts/store.ts';
import type { HouseDb } from '../platform/database/database.ts';
import type { Doors } from '../platform/http/doors.ts';
import type { FindPerson, Person } from '../platform/http/person.ts';
import type { CountAgainst } from '../platform/http/rate-limits.ts';
import { countFailure, forgetFailures, refuseWhileWaiting } from './login-waits.ts';
import { passwordMatches } from '../platform/passwords.ts';
import { endSession, openSession } from './sessions.ts';

export function accessDoors(findPerson: FindPerson, countAgainst: CountAgainst): Doors<typeof access> {
  return {
    login: async ({ body, http, now, house, inHouse, asCompany }) => {
      const { login_id, login_password } = body;
      await inHouse((db) => countAgainst(db, 'login_by_address', http.address, now));
      await refuseWhileWaiting(house, login_id, now);
      const account = await findAccountByLoginId(house, login_id);
      const { company_id, account_id } = account ?? NOBODY;
      const hash = await asCompany(company_id, (db) => readPasswordHash(db, account_id));
      if (!(await passwordMatches(hash, login_password)) || !account) {
        await countFailure(house, login_id, now);
        throw new Refusal('login_failed');
      }
      const token = await replaceSession(inHouse, { account, login_id, old: http.sessionToken, now });
      http.setSession(token);
      return { data: presentSession(await requirePerson(findPerson, token, now)) };
    },

    logout: async ({ http, house }) => {
      if (http.sessionToken) await endSession(house, http.sessionToken);
      http.clearSession();
      return { status: 'ok', message: 'You are logged out.' };
    },

    checkAuth: async ({ findPerson: findCaller }) => {
      const person = await findCaller();
      if (!person) throw new Refusal('session_expired');
      return { data: presentSession(person) };
    },
  };
}

/** Asked about where nobody has the login ID, so that it takes as long as where somebody has. */
const NOBODY = { company_id: NIL, account_id: NIL };

interface Login {
  account: { company_id: string; account_id: string };
  login_id: string;
  old: string | undefined;
  now: Date;
}

/** A session is new at each login, and the browser's former one ends with it. */
async function replaceSession(
  inHouse: <T>(work: (db: HouseDb) => Promise<T>) => Promise<T>,
  { account, login_id, old, now }: Login,
): Promise<string> {
  return inHouse(async (db) => {
    await forgetFailures(db, login_id);
    if (old) await endSession(db, old);
    return openSession(db, account, now);
  });
}

async function requirePerson(findPerson: FindPerson, token: string, now: Date): Promise<Person> {
  const person = await findPerson(token, now);
  if (!person) throw new Refusal('session_expired');
  return person;
}

function presentSession(person: Person) {
  const { account_id, first_name, last_name, company_code, company_name, subscription_status } = person;
  const attributes = { account_id, first_name, last_name, company_code, company_name, subscription_status };
  return { id: account_id, type: 'session' as const, attributes };
}
