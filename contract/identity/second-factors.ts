import { z } from 'zod';
import { byId, deleted, endpoint, one, record, OWNERS, EVERY_ROLE, type Summaries } from '../endpoint.ts';
import { instant } from '../fields.ts';
import { OwnerConfirmation, typedCode } from './owner-confirmation.ts';
import { Assertion, RequestOptions } from './passkeys.ts';

/** Recovery codes given out together. */
export const RECOVERY_CODES = 10;

/** Wrong codes after which a login starts again. */
export const CODES_PER_CHALLENGE = 5;
export const CHALLENGE_MINUTES = 10;

/** The state of an account's second factor. */
export const SecondFactor = z.object({
  is_on: z.boolean(),
  /** Null while it is off. */
  confirmed_at: instant.nullable(),
  /** Whether an authenticator app is set up. */
  has_app: z.boolean(),
  /** How many passkeys there are. */
  passkeys: z.int(),
  recovery_codes_left: z.int(),
  /** Whether the company requires it of every account. */
  is_required: z.boolean(),
});
export type SecondFactor = z.output<typeof SecondFactor>;

/** What an authenticator app needs: the secret in Base32, and the same as the address in a QR code. */
export const SecondFactorSetup = z.object({ secret: z.string(), otpauth_uri: z.string() });
export type SecondFactorSetup = z.output<typeof SecondFactorSetup>;

/** Codes that replace the app or a passkey, once each. They are shown only in this response. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

const challenge = z.string({ error: 'The challenge is missing' }).min(1, 'The challenge is missing').max(200);

/** The second step of a login, by a code. */
export const ChallengeAnswer = z.object({ challenge, code: typedCode });

/** The second step of a login, by a passkey: first what the browser needs, then what it returns. */
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
  read: "Whether one's own account has a second factor, and how many recovery codes are left.",
  enrol:
    "Begin to set up a second factor (TOTP, RFC 6238) for one's own account, with `current_password`. It is off until a code confirms it; beginning again replaces the secret.",
  confirm: `Complete the setup with a code of the app. The first second factor of an account switches two-step login on: the response then has ${RECOVERY_CODES} recovery codes, once, and all other sessions of the account end. Beside a passkey the list is empty: the codes there are still work.`,
  renewRecoveryCodes:
    'Replace all recovery codes, with `current_password` (`code` instead, where the account signs in with Google).',
  remove:
    "Switch off one's own second factor, the app and all passkeys, with `current_password` (`code` instead, where the account signs in with Google).",
  removeApp:
    "Remove the authenticator app of one's own account, with `current_password` (`code` instead, where the account signs in with Google). Without a passkey this switches two-step login off.",
  removeOfAccount:
    "Switch off the second factor of a co-worker who has lost the phone and the recovery codes; only by an owner, with their own `current_password` (`code` instead, where they sign in with Google and have a second factor). The account's sessions end, and it is told by mail.",
};
