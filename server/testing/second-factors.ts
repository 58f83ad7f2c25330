import { secondFactors } from '../../contract/second-factors.ts';
import { codeOf } from './authenticator-app.ts';
import type { Browser } from './browser.ts';
import { PASSWORD } from './inputs.ts';
import { testClock } from './test-clock.ts';

/** A second factor that is on. */
export interface Enrolled {
  secret: string;
  recoveryCodes: string[];
  /** The code that the app shows now. */
  code(): string;
}

/** Begins to set up the second factor of whoever is signed in. */
export async function setUp(browser: Browser): Promise<string> {
  const { status, body } = await browser.call(secondFactors.enrol, { body: { current_password: PASSWORD } });
  if (status !== 201) throw new Error(`Not set up: ${JSON.stringify(body)}`);
  return body.data.attributes.secret;
}

/** Switches on the second factor of whoever is signed in. The clock then stands at the next code, which is unused. */
export async function enrol(browser: Browser): Promise<Enrolled> {
  const secret = await setUp(browser);
  const code = () => codeOf(secret, testClock.now());
  const { status, body } = await browser.call(secondFactors.confirm, { body: { code: code() } });
  if (status !== 200) throw new Error(`Not confirmed: ${JSON.stringify(body)}`);
  testClock.forward({ seconds: 30 });
  return { secret, recoveryCodes: body.data.attributes.recovery_codes, code };
}

/** A code that is not right. */
export function wrongCode({ code }: Pick<Enrolled, 'code'>): string {
  return String((Number(code()) + 500_000) % 1_000_000).padStart(6, '0');
}
