import { access } from '#contract/identity/access.ts';
import { passkeys } from '#contract/identity/passkeys.ts';
import { secondFactors } from '#contract/identity/second-factors.ts';
import { testClock } from '../app/test-clock.ts';
import { PASSWORD } from '../inputs/inputs.ts';
import { codeOf } from './authenticator-app.ts';
import type { Browser } from './browser.ts';
import { aPasskeyDevice, type PasskeyDevice } from './passkey-device.ts';

/** A second factor that is on. */
export interface Enrolled {
  secret: string;
  recoveryCodes: string[];
  /** The code that the app shows now. */
  code(): string;
}

/** Begins to set up the second factor of the signed-in user. */
export async function setUp(browser: Browser): Promise<string> {
  const { status, body } = await browser.call(secondFactors.enrol, { body: { current_password: PASSWORD } });
  if (status !== 201) throw new Error(`Not set up: ${JSON.stringify(body)}`);
  return body.data.attributes.secret;
}

/** Switches on the second factor of the signed-in user. The clock is then set to the time of the next code, which is unused. */
export async function enrol(browser: Browser): Promise<Enrolled> {
  const secret = await setUp(browser);
  const code = () => codeOf(secret, testClock.now());
  const { status, body } = await browser.call(secondFactors.confirm, { body: { code: code() } });
  if (status !== 200) throw new Error(`Not confirmed: ${JSON.stringify(body)}`);
  testClock.forward({ seconds: 30 });
  return { secret, recoveryCodes: body.data.attributes.recovery_codes, code };
}

/** What the browser of the signed-in user needs for a new passkey. */
export async function passkeySetup(browser: Browser) {
  const { status, body } = await browser.call(passkeys.begin, { body: { current_password: PASSWORD } });
  if (status !== 200) throw new Error(`Not begun: ${JSON.stringify(body)}`);
  return body.data.attributes.options;
}

/** A passkey of an account. */
export interface AddedPasskey {
  device: PasskeyDevice;
  passkey_id: string;
  recoveryCodes: string[];
}

/** Adds a passkey for the signed-in user. */
export async function addPasskey(browser: Browser, { name = 'Phone', device = aPasskeyDevice() } = {}) {
  const credential = device.create(await passkeySetup(browser));
  const { status, body } = await browser.call(passkeys.add, { body: { name, credential } });
  if (status !== 201) throw new Error(`Not added: ${JSON.stringify(body)}`);
  const { passkey_id, recovery_codes } = body.data.attributes;
  return { device, passkey_id, recoveryCodes: recovery_codes } satisfies AddedPasskey;
}

/** The first step of a login: the challenge for the second one. */
export async function challengeOf(
  browser: Browser,
  { login_id }: { login_id: string },
  { login_password = PASSWORD, remember_me = false } = {},
): Promise<string> {
  const { status, body } = await browser.call(access.login, { body: { login_id, login_password, remember_me } });
  if (status !== 200 || !('challenge' in body.data.attributes))
    throw new Error(`No challenge: ${JSON.stringify(body)}`);
  return body.data.attributes.challenge;
}

/** What a browser needs to answer a challenge with a passkey. */
export async function passkeyRequest(browser: Browser, challenge: string) {
  const { status, body } = await browser.call(access.passkeyOptions, { body: { challenge } });
  if (status !== 200) throw new Error(`No options: ${JSON.stringify(body)}`);
  return body.data.attributes.options;
}

/** A code that is not right. */
export function wrongCode({ code }: Pick<Enrolled, 'code'>): string {
  return String((Number(code()) + 500_000) % 1_000_000).padStart(6, '0');
}
