import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '#contract/identity/passkeys.ts';
import { PUBLIC_URL } from '../app/app.ts';

type CBORType = Parameters<typeof isoCBOR.encode>[0];

/** How a device and its browser answer, where they do not answer as they should. */
interface Oddities {
  /** The site that the browser says it is at. */
  origin?: string;
  /** What is signed instead of the given challenge. */
  challenge?: string;
  /** The counter that the device signs; by default it grows by one. */
  counter?: number;
  /** Certificates of the device's maker, although nobody has asked for them. */
  certificates?: Uint8Array[];
}

/** A device with one passkey (ES256), and the browser that asks it. */
export interface PasskeyDevice {
  readonly rawId: string;
  create(options: CreationOptions, oddities?: Oddities): NewCredential;
  get(options: RequestOptions, oddities?: Oddities): Assertion;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export function aPasskeyDevice(): PasskeyDevice {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const rawId = id.toString('base64url');
  let uses = 0;

  function authenticatorData(rpId: string, flags: number, counter: number, credential: Uint8Array = Buffer.alloc(0)) {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head, credential]);
  }

  return {
    rawId,

    create({ rp, challenge }, { counter = 0, certificates, ...odd } = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
      const authData = authenticatorData(rp.id, USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL, counter, credential);
      const statement = new Map<string, CBORType>(
        certificates && [
          ['alg', -7],
          ['sig', new Uint8Array(70)],
          ['x5c', certificates],
        ],
      );
      const attestation = new Map<string, CBORType>([
        ['fmt', certificates ? 'packed' : 'none'],
        ['attStmt', statement],
        ['authData', new Uint8Array(authData)],
      ]);
      const attestationObject = Buffer.from(isoCBOR.encode(attestation));
      return {
        rawId,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, odd).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal', 'hybrid'],
        },
      };
    },

    get({ rpId, challenge }, { counter = ++uses, ...odd } = {}) {
      const authData = authenticatorData(rpId, USER_PRESENT, counter);
      const client = clientData('webauthn.get', challenge, odd);
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
      return {
        rawId,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
}

function clientData(
  type: string,
  requestedChallenge: string,
  { origin = PUBLIC_URL, challenge = requestedChallenge }: Oddities,
): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function bytes(base64url: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}
