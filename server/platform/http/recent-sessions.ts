import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { limitedAddress } from './address.ts';
import { bearerTokenOf } from './bearer-token.ts';
import { cookieNames } from './cookies.ts';

/** How long a session counts as its account's before it must be validated again. */
const TTL_MS = 5 * 60 * 1000;

/** The account of each session cookie. */
const companiesBySession = new LRUCache<string, string>({ max: 50_000, ttl: TTL_MS });
const NAMES = [cookieNames(true).session, cookieNames(false).session];

/** Caches the account of a valid session cookie, in this process only. */
export function rememberSession(token: string, accountId: string): void {
  companiesBySession.set(token, accountId);
}

/** Removes an invalid session cookie from the cache, so that its holder no longer counts as the account. */
export function forgetSession(token: string): void {
  companiesBySession.delete(token);
}

/** The request's session cookie, valid or not. */
export function sessionCookieOf(request: Pick<FastifyRequest, 'cookies'>): string | undefined {
  return NAMES.map((name) => request.cookies[name]).find((value) => value !== undefined);
}

/**
 * The caller that a limit counts: the account of a session that was validated before, or the network address. All
 * sessions of an account count together, because an account may sign in any number of times. Tokens count separately,
 * known or not: hosted programs share a few addresses, and nobody can guess a token.
 */
export function limitedCaller(
  request: Pick<FastifyRequest, 'cookies' | 'ip' | 'headers'> & {
    routeOptions?: { config: { takesTokens?: boolean } };
  },
): string {
  const bearer = request.routeOptions?.config.takesTokens ? bearerTokenOf(request) : undefined;
  if (bearer !== undefined) return createHash('sha256').update(bearer).digest('base64');
  const token = sessionCookieOf(request);
  const accountId = token === undefined ? undefined : companiesBySession.get(token);
  return accountId ?? limitedAddress(request.ip);
}
