import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { limitedAddress } from './address.ts';
import { cookieNames } from './cookies.ts';

/** How long a session counts as its account's without being found valid again. */
const KNOWN_MS = 5 * 60 * 1000;

/** The account of each session cookie. */
const known = new LRUCache<string, string>({ max: 50_000, ttl: KNOWN_MS });
const NAMES = [cookieNames(true).session, cookieNames(false).session];

/** Remembers, in this process only, the account of a session cookie that was valid. */
export function rememberSession(token: string, accountId: string): void {
  known.set(token, accountId);
}

/** Forgets a session cookie that is not valid, so that who has it does not count as the account any more. */
export function forgetSession(token: string): void {
  known.delete(token);
}

/** The request's session cookie, valid or not. */
export function sessionCookieOf(request: Pick<FastifyRequest, 'cookies'>): string | undefined {
  return NAMES.map((name) => request.cookies[name]).find((value) => value !== undefined);
}

/**
 * Whom a limit counts: the account of a session that was found valid before, or the network address. An account may sign in
 * as often as it likes, so that its sessions count together.
 */
export function limitedCaller(request: Pick<FastifyRequest, 'cookies' | 'ip'>): string {
  const token = sessionCookieOf(request);
  const accountId = token === undefined ? undefined : known.get(token);
  return accountId ?? limitedAddress(request.ip);
}
