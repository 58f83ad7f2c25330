import { z } from 'zod';
import { byId, deleted, endpoint, one, record, OWNERS, EVERY_ROLE, type Summaries } from '../endpoint.ts';
import { instant } from '../fields.ts';
import { OwnerConfirmation, typedCode } from './owner-confirmation.ts';
import { Assertion, RequestOptions } from './passkeys.ts';

/** The number of recovery codes that are issued together. */
export const RECOVERY_CODES = 10;

/** The number of wrong codes after which a login must start again. */
export const CODES_PER_CHALLENGE = 5;
export const CHALLENGE_MINUTES = 10;

/** The state of an account's second factor. */
export const SecondFactor = z.object({
  is_on: z.boolean(),
  /** Null while it is off. */
  confirmed_at: instant.nullable(),
  /** Whether an authenticator app is set up. */
  has_app: z.boolean(),
  /** The number of passkeys. */
  passkeys: z.int(),
  recovery_codes_left: z.int(),
  /** Whether the company requires a second factor for every account. */
  is_required: z.boolean(),
});
export type SecondFactor = z.output<typeof SecondFactor>;

/** The data for an authenticator app: the secret in Base32, and the same as an address in a QR code. */
export const SecondFactorSetup = z.object({ secret: z.string(), otpauth_uri: z.string() });
export type SecondFactorSetup = z.output<typeof SecondFactorSetup>;

/** One-time codes that replace the app or a passkey. They are shown only in this response. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

const challenge = z.string({ error: 'The challenge is missing' }).min(1, 'The challenge is missing').max(200);

/** The second step of a login, with a code. */
export const ChallengeAnswer = z.object({ challenge, code: typedCode });

/** The second step of a login, with a passkey: the options for the browser, then the browser's response. */
export const PasskeyChallenge = z.object({ challenge });
export const PasskeyRequest = z.object({ options: RequestOptions });
export const PasskeyAnswer = z.object({ challenge, credential: Assertion });

/** The kinds of second factors. */
export const SECOND_FACTOR_METHODS = ['passkey', 'app'] as const;
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number];

const RecoveryCodesResponse = one(record('recovery_codes', RecoveryCodes));

export const secondFactors = {
  read: endpoint({
    method: 'GET',
    path: '/accounts/second_factor',
    auth: 'session',
    roles: EVERY_ROLE,
    beforeSecondFactor: true,
    response: one(record('second_factor', SecondFactor)),
  }),
  enrol: endpoint({
    method: 'POST',
    path: '/accounts/second_factor',
    auth: 'session',
    roles: EVERY_ROLE,
    beforeSecondFactor: true,
    body: OwnerConfirmation,
    status: 201,
    response: one(record('second_factor_setup', SecondFactorSetup)),
    errors: ['second_factor_on'],
    idempotent: false,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/accounts/second_factor/confirmation',
    auth: 'session',
    roles: EVERY_ROLE,
    beforeSecondFactor: true,
    body: z.object({ code: typedCode }),
    response: RecoveryCodesResponse,
    errors: ['second_factor_on'],
    idempotent: false,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/accounts/second_factor/recovery_codes',
    auth: 'session',
    roles: EVERY_ROLE,
    body: OwnerConfirmation,
    response: RecoveryCodesResponse,
    errors: ['second_factor_not_found'],
    idempotent: false,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/accounts/second_factor',
    auth: 'session',
    roles: EVERY_ROLE,
    beforeSecondFactor: true,
    body: OwnerConfirmation,
    response: deleted,
  }),
  removeApp: endpoint({
    method: 'DELETE',
    path: '/accounts/second_factor/app',
    auth: 'session',
    roles: EVERY_ROLE,
    beforeSecondFactor: true,
    body: OwnerConfirmation,
    response: deleted,
    errors: ['second_factor_not_found'],
  }),
  removeOfAccount: endpoint({
    method: 'DELETE',
    path: '/accounts/:id/second_factor',
    auth: 'session',
    roles: OWNERS,
    params: byId,
    body: OwnerConfirmation,
    response: deleted,
    errors: ['account_not_found'],
  }),
};

export const secondFactorSummaries: Summaries<typeof secondFactors> = {
  read: "Read whether the caller's own account has a second factor, and how many recovery codes are left.",
  enrol:
    "Begin to set up a second factor (TOTP, RFC 6238) for the caller's own account, with `current_password`. It is off until a code confirms it. Beginning again replaces the secret.",
  confirm: `Complete the setup with a code from the app. The first second factor of an account enables two-step login: the response then contains ${RECOVERY_CODES} recovery codes, only once, and all other sessions of the account end. If the account already has a passkey, the list is empty: the existing codes remain valid.`,
  renewRecoveryCodes:
    'Replace all recovery codes, with `current_password` (`code` for accounts that sign in with Google).',
  remove:
    "Remove the caller's own second factor, the app and all passkeys, with `current_password` (`code` for accounts that sign in with Google).",
  removeApp:
    "Remove the authenticator app of the caller's own account, with `current_password` (`code` for accounts that sign in with Google). Without a passkey this disables two-step login.",
  removeOfAccount:
    "Remove the second factor of a co-worker who has lost the phone and the recovery codes. Only owners can do this, with their own `current_password` (`code` for owners who sign in with Google and have a second factor). The account's sessions end, and it is notified by email.",
};
