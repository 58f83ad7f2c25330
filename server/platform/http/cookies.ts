import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface CookieNames {
  session: string;
  /** Signed cookies keep their own name, with the prefix where it can be had. */
  named(name: string): string;
}

/** On https cookies carry the `__Host-` prefix, which ties them to this very host; on http no browser would keep them. */
export function cookieNames(isHttps: boolean): CookieNames {
  const named = (name: string) => `${isHttps ? '__Host-' : ''}jobsitespro_${name}`;
  return { session: named('session'), named };
}

const LONGEST_SESSION_SECONDS = 30 * 24 * 60 * 60;

/** Reads and writes our cookies on one request. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, isHttps: boolean) {
  const names = cookieNames(isHttps);
  const common = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;
  return {
    sessionToken: request.cookies[names.session],
    setSession(token: string) {
      reply.setCookie(names.session, token, { ...common, maxAge: LONGEST_SESSION_SECONDS });
    },
    clearSession() {
      reply.clearCookie(names.session, common);
    },
    signedCookie(name: string) {
      const raw = request.cookies[names.named(name)];
      const unsigned = raw === undefined ? undefined : request.unsignCookie(raw);
      return unsigned?.valid ? (unsigned.value ?? undefined) : undefined;
    },
    setSignedCookie(name: string, value: string, maxAge: number) {
      reply.setCookie(names.named(name), value, { ...common, maxAge, signed: true });
    },
  };
}
