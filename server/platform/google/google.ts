import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import { email } from '#contract/fields.ts';

/** The person whom a Google credential identifies. */
export interface GooglePerson {
  /** Google's id of the person, which remains the same when their address changes. */
  sub: string;
  email: string;
  first_name: string;
  last_name: string;
}

/**
 * Returns the person of a credential. Rejects a credential that Google did not sign for us or that has expired. Rejects
 * every credential if sign-in with Google is not configured.
 */
export type ReadGoogleCredential = (credential: string) => Promise<GooglePerson>;

interface GoogleConfig {
  clientId: string;
  /** Serves Google's public keys as a JWK set. */
  certsUrl: string;
}

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const SKEW_SECONDS = 30;
const TIMEOUT_MS = 5000;

/** Verifies the credentials that Google's button passes to the page. The keys are fetched on first use, and cached. */
export function googleCredentials(config: GoogleConfig | undefined): ReadGoogleCredential {
  if (!config) return () => Promise.reject(new AppError('not_configured'));
  const keys = createRemoteJWKSet(new URL(config.certsUrl), { timeoutDuration: TIMEOUT_MS });
  const rules = {
    audience: config.clientId,
    issuer: ISSUERS,
    algorithms: ['RS256'],
    clockTolerance: SKEW_SECONDS,
    requiredClaims: ['exp', 'iat', 'sub'],
  };
  return async (credential) => {
    const { payload } = await jwtVerify(credential, keys, rules).catch((error: unknown) => {
      throw errorFor(error);
    });
    return personOf(payload);
  };
}

/** An invalid credential is the caller's error; a failure to fetch the keys is not. */
function errorFor(error: unknown): AppError {
  const isUnreachable =
    !(error instanceof errors.JOSEError) ||
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    error.code === 'ERR_JOSE_GENERIC';
  if (!isUnreachable) return new AppError('google_failed');
  const appError = new AppError('unavailable', { message: 'Google cannot be reached. Please try again in a moment.' });
  appError.cause = error;
  return appError;
}

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email,
  email_verified: z.literal(true).or(z.literal('true')),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
});

function personOf(payload: JWTPayload): GooglePerson {
  const claims = Claims.safeParse(payload);
  if (!claims.success) throw new AppError('google_failed');
  const { sub, email: address, name = '', given_name = '', family_name = '' } = claims.data;
  const first_name = oneLine(given_name) || oneLine(name) || (address.split('@')[0] ?? address);
  return { sub, email: address, first_name: first_name.slice(0, NAME_MAX), last_name: oneLine(family_name) };
}

const NAME_MAX = 50;

/** A name that is safe in an email header. */
function oneLine(name: string): string {
  return name
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, NAME_MAX);
}
