import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '#contract/identity/passkeys.ts';

/** Whether the browser has passkeys here; it has none on a page without https. */
export function hasPasskeys(): boolean {
  return typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function';
}

// A few kB, only for those who use a passkey.
const loadLibrary = () => import('@simplewebauthn/browser');

/** Makes a passkey on a device that the person chooses. Call it in the handler of a click: browsers insist on one. */
export async function createPasskey(optionsJSON: CreationOptions): Promise<NewCredential> {
  const { startRegistration } = await loadLibrary();
  return startRegistration({ optionsJSON });
}

/** Signs a login with a passkey. Call it in the handler of a click. */
export async function signWithPasskey(optionsJSON: RequestOptions): Promise<Assertion> {
  const { startAuthentication } = await loadLibrary();
  return startAuthentication({ optionsJSON });
}

const PROBLEMS: Partial<Record<string, string>> = {
  // Browsers tell a page neither of the two apart, nor whether the device has a passkey at all.
  NotAllowedError: 'That was cancelled, or took too long. Please try again.',
  AbortError: 'That was cancelled. Please try again.',
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: 'Passkeys do not work at this address. Open JobsitesPro at its usual address.',
  NotSupportedError: 'This device cannot make a passkey. Please use another one.',
  ConstraintError: 'This device cannot make a passkey. Please use another one.',
};

/** What to tell the person when browser or device did not do it; undefined for any other error. */
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

/** A name for a passkey of this device, for its owner to change. */
export function deviceName(userAgent: string): string {
  return DEVICES.find(([mark]) => mark.test(userAgent))?.[1] ?? 'My device';
}
