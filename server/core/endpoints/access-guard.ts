import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, mayCall } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import { bearerTokenOf } from '../../platform/http/bearer-token.ts';
import { cookiesOf } from '../../platform/http/cookies.ts';
import { forgetSession, rememberSession } from '../../platform/http/recent-sessions.ts';
import { carriesEmployeeCode } from './caller.ts';
import type { FindPerson, Person } from './person.ts';
import type { TokenGate } from './token-gate.ts';
import { guardToken } from './token-guard.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read, on endpoints that need a session. */
    person: Person | null;
  }
}

export interface Gate {
  findPerson: FindPerson;
  tokens: TokenGate;
  clock: Clock;
  isHttps: boolean;
}

/** Prepares the server's requests for `accessGuard`; called once, before the first endpoint is registered. */
export function prepareRequests(app: FastifyInstance): void {
  app.decorateRequest('person', null);
}

/**
 * Checks access before the body is read. Credentials in the call itself, such as an employee code, are checked after
 * the body is parsed.
 */
export function accessGuard(endpoint: Endpoint, gate: Gate) {
  const { auth } = endpoint;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (auth === 'public' || auth === 'employee' || auth === 'link') return;
    const token = bearerTokenOf(request);
    if (token !== undefined) return guardToken(endpoint, { request, reply, token }, gate);
    if (auth === 'employee_or_active' && carriesEmployeeCode(request)) return;
    const found = (await findPersonOf(request, reply, gate)) ?? null;
    // A time card can be closed without a session too, so a signed-in person whose role may not close it is treated
    // like any other caller.
    const person = auth === 'card' && found && !mayCall(found.role, endpoint) ? null : found;
    request.person = person;
    request.accountId = person?.account_id ?? null;
    request.companyId = person?.company_id ?? null;
    if (person?.must_set_up_second_factor && !endpoint.beforeSecondFactor) throw new AppError('second_factor_required');
    if (person && !mayCall(person.role, endpoint)) throw new AppError('not_your_role');
    if (auth === 'card') return;
    if (!person) throw new AppError('session_expired');
    if (auth !== 'session' && person.subscription_status !== 'active') throw new AppError('subscription_inactive');
  };
}

async function findPersonOf(request: FastifyRequest, reply: FastifyReply, { findPerson, clock, isHttps }: Gate) {
  const { sessionToken } = cookiesOf(request, reply, isHttps);
  if (!sessionToken) return undefined;
  const person = await findPerson(sessionToken, clock());
  if (person) rememberSession(sessionToken, person.account_id);
  else forgetSession(sessionToken);
  return person;
}
