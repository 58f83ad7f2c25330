import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGNED_IN_COOKIE } from '#domain/site.ts';
import { bearerTokenOf } from './bearer-token.ts';

interface CookieNames {
  session: string;
  /** Tells scripts that a session exists; see SIGNED_IN_COOKIE. */
  signedIn: string;
  /** The name of a signed cookie, with a prefix if possible. */
  named(name: string): string;
}

/** On https, cookies have the `__Host-` prefix, which binds them to this host. On http, browsers reject that prefix. */
export function cookieNames(isHttps: boolean): CookieNames {
  const prefix = isHttps ? '__Host-' : '';
  const named = (name: string) => `${prefix}jobsitespro_${name}`;
  return { session: named('session'), signedIn: prefix + SIGNED_IN_COOKIE, named };
}

const LONGEST_SESSION_SECONDS = 30 * 24 * 60 * 60;

/** Reads and writes our cookies on one request. A request with a bearer token has none: credentials do not mix. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, isHttps: boolean) {
  const names = cookieNames(isHttps);
  const cookies = bearerTokenOf(request) === undefined ? request.cookies : {};
  const common = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;
  return {
    sessionToken: cookies[names.session],
    setSession(token: string, { isRemembered }: { isRemembered: boolean }) {
      const lifetime = isRemembered ? { maxAge: LONGEST_SESSION_SECONDS } : {};
      reply.setCookie(names.session, token, { ...common, ...lifetime });
      reply.setCookie(names.signedIn, '1', { ...common, httpOnly: false, ...lifetime });
    },
    clearSession() {
      reply.clearCookie(names.session, common);
      reply.clearCookie(names.signedIn, { ...common, httpOnly: false });
      // Not "storage": the same browser may be a crew's phone, with taps that it has not sent yet. The application
      // deletes what it stores itself.
      reply.header('clear-site-data', '"cache"');
    },
    signedCookie(name: string) {
      const raw = cookies[names.named(name)];
      const unsigned = raw === undefined ? undefined : request.unsignCookie(raw);
      return unsigned?.valid ? (unsigned.value ?? undefined) : undefined;
    },
    setSignedCookie(name: string, value: string, maxAge: number) {
      reply.setCookie(names.named(name), value, { ...common, maxAge, signed: true });
    },
  };
}
