import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { limitedAddress } from './address.ts';
import { cookieNames } from './cookies.ts';

const known = new LRUCache<string, true>({ max: 50_000 });
const NAMES = [cookieNames(true).session, cookieNames(false).session];

/** Remembers, in this process only, a session cookie that was valid. */
export function rememberSession(token: string): void {
  known.set(token, true);
}

/** The request's session cookie, valid or not. */
export function sessionCookieOf(request: FastifyRequest): string | undefined {
  return NAMES.map((name) => request.cookies[name]).find((value) => value !== undefined);
}

/** The request's session cookie, if it was found valid before. */
function knownSession(request: FastifyRequest): string | undefined {
  const token = sessionCookieOf(request);
  return token !== undefined && known.has(token) ? token : undefined;
}

/** Whom a limit counts: the session that was found valid before, or the network address. */
export function limitedCaller(request: FastifyRequest): string {
  return knownSession(request) ?? limitedAddress(request.ip);
}
