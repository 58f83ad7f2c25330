import { expect, test, vi } from 'vitest';
import type { CreationOptions } from '#contract/identity/passkeys.ts';
import { aPasskeyDevice } from '#testkit/clients/passkey-device.ts';
import { tokenHash } from '../../platform/ids.ts';
import { creationOptions, relyingParty } from './passkeys.ts';
import { verifyNewPasskey } from './verify-passkey.ts';

test.each([
  ['https://app.jobsites.example', 'app.jobsites.example', 'https://app.jobsites.example'],
  ['https://jobs.example:8443/', 'jobs.example', 'https://jobs.example:8443'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
])('passkeys are bound to the host and the origin of %s', (publicUrl, id, origin) => {
  expect(relyingParty(publicUrl)).toEqual({ id, origin });
});

const SITE = relyingParty('https://app.jobsites.example');
const owner = {
  account_id: '0190f3a0-0000-7000-8000-000000000001',
  login_id: 'ana',
  first_name: 'Ana',
  last_name: 'Alvarez',
};
const CHALLENGE = 'x'.repeat(43);
const OPTIONS: CreationOptions = creationOptions(SITE, {
  brandName: 'JobsitesPro',
  owner,
  passkeys: [],
  challenge: CHALLENGE,
});
const EXPECTED = { relyingParty: SITE, challengeHash: tokenHash(CHALLENGE) };

test('a new passkey for its site and challenge is accepted, with its key and transports', async () => {
  const device = aPasskeyDevice();
  expect(await verifyNewPasskey(device.create(OPTIONS), EXPECTED)).toEqual({
    credential_id: Buffer.from(device.rawId, 'base64url'),
    public_key: expect.any(Buffer) as Buffer,
    signature_counter: 0,
    transports: 'internal hybrid',
  });
});

test('unrequested certificates are rejected, without contacting any address in them', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const credential = aPasskeyDevice().create(OPTIONS, { certificates: [new Uint8Array(64)] });
  expect(await verifyNewPasskey(credential, EXPECTED)).toBeUndefined();
  expect(fetched).not.toHaveBeenCalled();
});
