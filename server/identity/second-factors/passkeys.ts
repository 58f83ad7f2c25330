import { parse as uuidBytes } from 'uuid';
import type { CreationOptions, RequestOptions } from '#contract/identity/passkeys.ts';
import type { PasskeyRow } from './passkeys-store.ts';

/**
 * The host and origin for which passkeys are valid. Browsers and devices bind passkeys to this host and never sign
 * for another one.
 */
export interface RelyingParty {
  id: string;
  origin: string;
}

export function relyingParty(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** COSE algorithm identifiers: EdDSA, ES256, RS256. Together they cover every device on the market. */
export const ALGORITHMS = [-8, -7, -257];

const TIMEOUT_MS = 5 * 60_000;

interface Owner {
  account_id: string;
  login_id: string;
  first_name: string;
  last_name: string;
}

/**
 * The options with which a browser creates a passkey. It is stored on the device if possible, so that the owner's
 * other devices get it too (`residentKey`). No information about the device's manufacturer is requested
 * (`attestation`).
 */
export function creationOptions(
  { id }: RelyingParty,
  {
    brandName,
    owner,
    passkeys,
    challenge,
  }: { brandName: string; owner: Owner; passkeys: readonly PasskeyRow[]; challenge: string },
): CreationOptions {
  return {
    rp: { id, name: brandName },
    user: {
      id: Buffer.from(uuidBytes(owner.account_id)).toString('base64url'),
      name: owner.login_id,
      displayName: `${owner.first_name} ${owner.last_name}`,
    },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT_MS,
    excludeCredentials: passkeys.map(descriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  };
}

/** The options with which a browser signs with one of these passkeys. */
export function requestOptions(
  { id }: RelyingParty,
  { passkeys, challenge }: { passkeys: readonly PasskeyRow[]; challenge: string },
): RequestOptions {
  return {
    rpId: id,
    challenge,
    timeout: TIMEOUT_MS,
    allowCredentials: passkeys.map(descriptor),
    userVerification: 'preferred',
  };
}

function descriptor({ credential_id, transports }: PasskeyRow) {
  return {
    id: credential_id.toString('base64url'),
    type: 'public-key' as const,
    ...(transports && { transports: transports.split(' ') }),
  };
}
