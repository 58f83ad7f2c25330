import type { Session } from '#contract/identity/access.ts';
import type { FindPerson, Person } from '../../core/endpoints/person.ts';
import type { Clock } from '../../platform/clock.ts';
import { cookiesOf } from '../../platform/http/cookies.ts';
import type { ReadStart } from '../../platform/http/static-files.ts';

/**
 * What a page of the application starts with: the session, as `GET /check_auth` returns it. Without a database the page
 * comes without it, and the application asks for it.
 */
export function startReader({
  findPerson,
  clock,
  isHttps,
}: {
  findPerson: FindPerson;
  clock: Clock;
  isHttps: boolean;
}): ReadStart {
  return async (request, reply) => {
    const { sessionToken } = cookiesOf(request, reply, isHttps);
    if (!sessionToken) return undefined;
    const person = await findPerson(sessionToken, clock()).catch(() => undefined);
    return person && { session: presentSession(person).attributes };
  };
}

/** The session's record, as sent to the browser. */
export function presentSession(person: Person) {
  const { account_id, first_name, last_name, role, company_code, company_name, subscription_status } = person;
  const attributes: Session = {
    account_id,
    first_name,
    last_name,
    role,
    company_code,
    company_name,
    subscription_status,
    ...(person.must_set_up_second_factor && { must_set_up_second_factor: true }),
    ...(person.is_remembered && { is_remembered: true }),
    ...(person.company_deletion_on !== null && { company_deletion_on: person.company_deletion_on }),
  };
  return { id: account_id, type: 'session' as const, attributes };
}
