import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '#contract/identity/access.ts';
import type { FindPerson, Person } from '../../core/endpoints/person.ts';
import type { Clock } from '../../platform/clock.ts';
import { cookiesOf } from '../../platform/http/cookies.ts';

interface PageSessionOptions {
  findPerson: FindPerson;
  clock: Clock;
  isHttps: boolean;
}

/** Finds the signed-in person who requests a page. Without a database, the page comes without a session. */
export function personOfPage({ findPerson, clock, isHttps }: PageSessionOptions) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Person | undefined> => {
    const { sessionToken } = cookiesOf(request, reply, isHttps);
    return sessionToken ? findPerson(sessionToken, clock()).catch(() => undefined) : undefined;
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
