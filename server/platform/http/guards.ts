import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { TrustProxy } from './address.ts';
import { FORWARDING_HEADERS } from './forwarding-headers.ts';

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

/**
 * Behind a proxy that is not configured, all visitors would share one address and one limit: such a request is
 * rejected, and the log says once which setting is missing.
 */
export function forwardingGuard(trustProxy: TrustProxy) {
  const isBehindProxy = trustProxy !== 0;
  let wasSaid = false;
  return async (request: FastifyRequest): Promise<void> => {
    if (isBehindProxy || !FORWARDING_HEADERS.some((name) => request.headers[name] !== undefined)) return;
    if (!wasSaid) {
      request.log.error('A request came through a proxy. If it is yours, set TRUST_PROXY to 1, or to its network.');
    }
    wasSaid = true;
    throw new AppError('malformed_request', { message: 'The server is not set up to be reached through a proxy.' });
  };
}
