import type { FastifyRequest } from 'fastify';
import { cookieNames } from './cookies.ts';

const MOST = 50_000;
const known = new Set<string>();
const NAMES = [cookieNames(true).session, cookieNames(false).session];

/** Remembers, in this process only, a session cookie that was valid. */
export function rememberSession(token: string): void {
  if (known.size >= MOST) known.clear();
  known.add(token);
}

/** The request's session cookie, if it was found valid before. */
export function knownSession(request: FastifyRequest): string | undefined {
  const token = NAMES.map((name) => request.cookies[name]).find((value) => value !== undefined);
  return token !== undefined && known.has(token) ? token : undefined;
}
