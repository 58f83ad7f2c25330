import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { Running } from '../../server/app/run.ts';
import { appWith } from '../app/app.ts';
import { unique } from '../inputs/inputs.ts';

export const GOOGLE_CLIENT_ID = '1234-jobsites.apps.googleusercontent.example';

/** A fake Google: it serves its keys, and signs any claims. */
export interface Google {
  readonly certsUrl: string;
  /** A credential, valid unless the claims say otherwise. */
  credential(claims?: JWTPayload, options?: { by?: 'google' | 'somebody else' }): Promise<string>;
  close(): Promise<void>;
}

export async function aGoogle(): Promise<Google> {
  const [ownKeys, another] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const jwks = { keys: [{ ...(await exportJWK(ownKeys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] };
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(jwks));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    certsUrl: `http://127.0.0.1:${port}/certs`,
    credential: (claims = {}, { by = 'google' } = {}) =>
      new SignJWT({ ...someone(), ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .sign(by === 'google' ? ownKeys.privateKey : another.privateKey),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function someone(): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  const auth = unique();
  return {
    iss: 'https://accounts.google.com',
    aud: GOOGLE_CLIENT_ID,
    sub: auth,
    email: `gus-${auth}@gmail.example`,
    email_verified: true,
    name: 'Gus Gómez',
    given_name: 'Gus',
    family_name: 'Gómez',
    iat: now,
    exp: now + 3600,
  };
}

/** The application, configured to use that Google for sign-in. The caller stops it. */
export function appWithGoogle({ certsUrl }: Google): Promise<Running> {
  return appWith({ GOOGLE_CLIENT_ID, GOOGLE_CERTS_URL: certsUrl });
}
