import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { Refusal } from '../../../contract/refusals.ts';
import type { Clock } from '../clock.ts';
import type { TrustProxy } from './address.ts';
import { cookiesOf } from './cookies.ts';
import { rememberSession } from './known-sessions.ts';
import { carriesEmployeeCode } from './known-caller.ts';
import type { FindPerson, Person } from './person.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read, on calls that need somebody signed in. */
    person: Person | null;
    /** In whose company the work is done, once that is known. */
    companyId: string | null;
  }
}

export interface Gate {
  findPerson: FindPerson;
  clock: Clock;
  isHttps: boolean;
}

/**
 * Lets a call through to its body only for those who may make it. What a call carries itself, as an employee's code, is
 * looked at once the body is there.
 */
export function accessGuard(endpoint: Endpoint, gate: Gate) {
  const { who } = endpoint;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (who === 'public' || who === 'employee') return;
    if (who === 'employee_or_active' && carriesEmployeeCode(request)) return;
    request.person = (await findCaller(request, reply, gate)) ?? null;
    if (who === 'card') return;
    if (!request.person) throw new Refusal('session_expired');
    if (who !== 'session' && request.person.subscription_status !== 'active')
      throw new Refusal('subscription_inactive');
  };
}

async function findCaller(request: FastifyRequest, reply: FastifyReply, { findPerson, clock, isHttps }: Gate) {
  const { sessionToken } = cookiesOf(request, reply, isHttps);
  const person = sessionToken ? await findPerson(sessionToken, clock()) : undefined;
  if (sessionToken && person) rememberSession(sessionToken);
  return person;
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A browser says where a request was written. One that changes something must have been written by our own pages;
 * a client that is no browser says nothing and carries nobody's cookies by accident. A signed call is no page's.
 */
export function originGuard(publicUrl: string) {
  const ours = new URL(publicUrl).origin;
  return async (request: FastifyRequest): Promise<void> => {
    const { origin, host } = request.headers;
    const isNoPage = SAFE.has(request.method) || request.routeOptions.config.isSigned;
    if (isNoPage || origin === undefined || origin === ours) return;
    if (!URL.canParse(origin) || new URL(origin).host !== host) throw new Refusal('cross_site');
  };
}

const FORWARDING = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded', 'x-real-ip'];

/**
 * Behind a proxy that we were not told of, all visitors would share one address and one limit: such a request is
 * refused, and the log says once what to set.
 */
export function forwardingGuard(trustProxy: TrustProxy) {
  const isBehindProxy = trustProxy !== 0;
  let wasSaid = false;
  return async (request: FastifyRequest): Promise<void> => {
    if (isBehindProxy || !FORWARDING.some((name) => request.headers[name] !== undefined)) return;
    if (!wasSaid) {
      request.log.error('A request came through a proxy. If it is yours, set TRUST_PROXY to 1, or to its network.');
    }
    wasSaid = true;
    throw new Refusal('malformed_request', { says: 'The server is not set up to be reached through a proxy.' });
  };
}
