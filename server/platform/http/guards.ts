import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { AppError } from '../../../contract/errors.ts';
import type { Clock } from '../clock.ts';
import type { TrustProxy } from './address.ts';
import { cookiesOf } from './cookies.ts';
import { rememberSession } from './known-sessions.ts';
import { carriesEmployeeCode } from './known-caller.ts';
import type { FindPerson, Person } from './person.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read, on endpoints that need a session. */
    person: Person | null;
    /** The company of the call, once it is known. */
    companyId: string | null;
  }
}

export interface Gate {
  findPerson: FindPerson;
  clock: Clock;
  isHttps: boolean;
}

/**
 * Checks access before the body is read. Credentials in the call itself, as an employee's code, are checked after the
 * body is parsed.
 */
export function accessGuard(endpoint: Endpoint, gate: Gate) {
  const { auth } = endpoint;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (auth === 'public' || auth === 'employee') return;
    if (auth === 'employee_or_active' && carriesEmployeeCode(request)) return;
    request.person = (await findCaller(request, reply, gate)) ?? null;
    if (auth === 'card') return;
    if (!request.person) throw new AppError('session_expired');
    if (auth !== 'session' && request.person.subscription_status !== 'active')
      throw new AppError('subscription_inactive');
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
 * Browsers send the origin of a request. A request that changes something must come from our own pages; other clients
 * send no origin, and no cookies by accident. A signed call comes from no page.
 */
export function originGuard(publicUrl: string) {
  const ours = new URL(publicUrl).origin;
  return async (request: FastifyRequest): Promise<void> => {
    const { origin, host } = request.headers;
    const isNoPage = SAFE.has(request.method) || request.routeOptions.config.isSigned;
    if (isNoPage || origin === undefined || origin === ours) return;
    if (!URL.canParse(origin) || new URL(origin).host !== host) throw new AppError('cross_site');
  };
}

const FORWARDING = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded', 'x-real-ip'];

/**
 * Behind a proxy that is not configured, all visitors would share one address and one limit: such a request is
 * rejected, and the log says once which setting is missing.
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
    throw new AppError('malformed_request', { message: 'The server is not set up to be reached through a proxy.' });
  };
}
