import { timingSafeEqual } from 'node:crypto';
import type { Assertion, NewCredential } from '#contract/identity/passkeys.ts';
import { tokenHash } from '../../platform/ids.ts';
import type { PasskeyRow } from './passkeys-store.ts';
import { ALGORITHMS, type RelyingParty } from './passkeys.ts';

interface Expected {
  relyingParty: RelyingParty;
  challengeHash: Buffer;
}

/** The stored data of a verified passkey. */
export type VerifiedPasskey = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'signature_counter' | 'transports'>;

// Loaded on demand: with its ASN.1 parsers the library takes a third of a second and 25 MB.
const loadLibrary = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

/**
 * Verifies a browser's response for a new passkey; undefined if it is for another site or challenge. Slow: never
 * await it inside a transaction.
 */
export async function verifyNewPasskey(
  { rawId, type, response }: NewCredential,
  { relyingParty, challengeHash }: Expected,
): Promise<VerifiedPasskey | undefined> {
  const [library, helpers] = await Promise.all([loadLibrary(), loadHelpers()]);
  try {
    const statement = helpers.decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'));
    if (!isUnattested(statement.get('fmt'), statement.get('attStmt').get('x5c'))) return undefined;
    const { registrationInfo } = await library.verifyRegistrationResponse({
      response: { id: rawId, rawId, type, clientExtensionResults: {}, response },
      expectedChallenge: isChallenge(challengeHash),
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credential_id: Buffer.from(id, 'base64url'),
      public_key: Buffer.from(publicKey),
      signature_counter: counter,
      transports: response.transports?.join(' ') ?? '',
    };
  } catch {
    // The library throws for invalid and for malformed responses.
    return undefined;
  }
}

/**
 * No attestation was requested. A response with certificates is rejected, because to verify them the library would
 * fetch revocation lists from addresses in the certificates.
 */
function isUnattested(format: string, certificates: unknown): boolean {
  return format === 'none' || (format === 'packed' && certificates === undefined);
}

/**
 * Verifies a login with a passkey against its stored key and returns the device's counter; undefined if the
 * signature, the challenge, the site or the counter is wrong. Slow: never await it inside a transaction.
 */
export async function verifyPasskey(
  { rawId, type, response }: Assertion,
  passkey: PasskeyRow,
  { relyingParty, challengeHash }: Expected,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id: rawId, rawId, type, clientExtensionResults: {}, response },
      expectedChallenge: isChallenge(challengeHash),
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: false,
      credential: {
        id: passkey.credential_id.toString('base64url'),
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.signature_counter,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

function isChallenge(hash: Buffer): (challenge: string) => boolean {
  return (challenge) => timingSafeEqual(tokenHash(challenge), hash);
}
