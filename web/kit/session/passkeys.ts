import { BRAND_NAME } from '../api/site-settings.ts';
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '#contract/identity/passkeys.ts';

/** Whether the browser supports passkeys here; without https, it does not. */
export function hasPasskeys(): boolean {
  return typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function';
}

// A few kB, loaded only for users of a passkey.
const loadLibrary = () => import('@simplewebauthn/browser');

/** Creates a passkey on a device selected by the user. Call it in a click handler, as browsers require. */
export async function createPasskey(optionsJSON: CreationOptions): Promise<NewCredential> {
  const { startRegistration } = await loadLibrary();
  return startRegistration({ optionsJSON });
}

/** Signs a login with a passkey. Call it in a click handler. */
export async function signWithPasskey(optionsJSON: RequestOptions): Promise<Assertion> {
  const { startAuthentication } = await loadLibrary();
  return startAuthentication({ optionsJSON });
}

const PROBLEMS: Partial<Record<string, string>> = {
  // Browsers do not let a page distinguish the two, or find out whether the device has a passkey at all.
  NotAllowedError: 'That was cancelled, or took too long. Please try again.',
  AbortError: 'That was cancelled. Please try again.',
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: `Passkeys do not work at this address. Open ${BRAND_NAME} at its usual address.`,
  NotSupportedError: 'This device cannot make a passkey. Please use another one.',
  ConstraintError: 'This device cannot make a passkey. Please use another one.',
};

/** A message for the user if the browser or the device failed; undefined for any other error. */
export function passkeyProblem(error: unknown): string | undefined {
  return error instanceof Error ? PROBLEMS[error.name] : undefined;
}

const DEVICES = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android phone'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows PC'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux PC'],
] as const;

/** A default name for a passkey of this device, which its owner can change. */
export function deviceName(userAgent: string): string {
  return DEVICES.find(([mark]) => mark.test(userAgent))?.[1] ?? 'My device';
}
