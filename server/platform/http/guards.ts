import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { TrustProxy } from './address.ts';
import { FORWARDING_HEADERS } from './forwarding-headers.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Browsers send the origin of a request. A request that changes data must come from our own pages. Other clients send
 * no origin, and do not send cookies accidentally. A signed call comes from no page.
 */
export function originGuard(publicUrl: string) {
  const publicOrigin = new URL(publicUrl).origin;
  return async (request: FastifyRequest): Promise<void> => {
    const { origin, host } = request.headers;
    const isNoPage = SAFE.has(request.method) || request.routeOptions.config.isSigned;
    if (isNoPage || origin === undefined || origin === publicOrigin) return;
    if (!URL.canParse(origin) || new URL(origin).host !== host) throw new AppError('cross_site');
  };
}

/**
 * Behind a proxy that is not configured, all visitors would share one address and one limit. Such a request is
 * rejected, and the log names the missing setting once.
 */
export function forwardingGuard(trustProxy: TrustProxy) {
  const isBehindProxy = trustProxy !== 0;
  let wasLogged = false;
  return async (request: FastifyRequest): Promise<void> => {
    if (isBehindProxy || !FORWARDING_HEADERS.some((name) => request.headers[name] !== undefined)) return;
    if (!wasLogged) {
      request.log.error('A request came through a proxy. If it is yours, set TRUST_PROXY to 1, or to its network.');
    }
    wasLogged = true;
    throw new AppError('malformed_request', { message: 'The server is not set up to be reached through a proxy.' });
  };
}
