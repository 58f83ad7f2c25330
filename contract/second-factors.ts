import { z } from 'zod';
import { byId, deleted, endpoint, one, record } from './endpoint.ts';
import { instant } from './fields.ts';

/** Recovery codes given out together. */
export const RECOVERY_CODES = 10;

/** Wrong codes after which a login starts again. */
export const CODES_PER_CHALLENGE = 5;
export const CHALLENGE_MINUTES = 10;

/** A code as typed: of the app, in six digits, or a recovery code. Spaces and hyphens do not matter. */
const typedCode = z
  .string({ error: 'Please enter the code' })
  .trim()
  .min(1, 'Please enter the code')
  .max(40, 'The code is too long');

/** The state of an account's second factor. */
export const SecondFactor = z.object({
  is_on: z.boolean(),
  /** Null while it is off. */
  confirmed_at: instant.nullable(),
  recovery_codes_left: z.int(),
  /** Whether the company requires it of every account. */
  is_required: z.boolean(),
});
export type SecondFactor = z.output<typeof SecondFactor>;

/** What an authenticator app needs: the secret in Base32, and the same as the address in a QR code. */
export const SecondFactorSetup = z.object({ secret: z.string(), otpauth_uri: z.string() });
export type SecondFactorSetup = z.output<typeof SecondFactorSetup>;

/** Codes that replace the app's, once each. They are shown only in this response. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/**
 * How the signed-in person confirms a change of a second factor: by password. An account that signs in with Google has
 * none here and gives a code, if it has a second factor.
 */
export const OwnerConfirmation = z.object({
  current_password: z
    .string({ error: 'Please enter your current password' })
    .max(1024, 'Password is too long')
    .optional(),
  code: typedCode.optional(),
});
export type OwnerConfirmation = z.output<typeof OwnerConfirmation>;

/** The second step of a login. */
export const ChallengeAnswer = z.object({
  challenge: z.string({ error: 'The challenge is missing' }).min(1, 'The challenge is missing').max(200),
  code: typedCode,
});

const RecoveryCodesResponse = one(record('recovery_codes', RecoveryCodes));

export const secondFactors = {
  read: endpoint({
    method: 'GET',
    path: '/accounts/second_factor',
    auth: 'session',
    beforeSecondFactor: true,
    summary: "Whether one's own account has a second factor, and how many recovery codes are left.",
    response: one(record('second_factor', SecondFactor)),
  }),
  enrol: endpoint({
    method: 'POST',
    path: '/accounts/second_factor',
    auth: 'session',
    beforeSecondFactor: true,
    summary:
      "Begin to set up a second factor (TOTP, RFC 6238) for one's own account, with `current_password`. It is off until a code confirms it; beginning again replaces the secret.",
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
    beforeSecondFactor: true,
    summary: `Switch the second factor on with a code of the app. Answers with ${RECOVERY_CODES} recovery codes, once; all other sessions of the account end.`,
    body: z.object({ code: typedCode }),
    response: RecoveryCodesResponse,
    errors: ['second_factor_on'],
    idempotent: false,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/accounts/second_factor/recovery_codes',
    auth: 'session',
    summary:
      'Replace all recovery codes, with `current_password` (`code` instead, where the account signs in with Google).',
    body: OwnerConfirmation,
    response: RecoveryCodesResponse,
    errors: ['second_factor_not_found'],
    idempotent: false,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/accounts/second_factor',
    auth: 'session',
    beforeSecondFactor: true,
    summary:
      "Switch off one's own second factor, with `current_password` (`code` instead, where the account signs in with Google).",
    body: OwnerConfirmation,
    response: deleted,
  }),
  removeOfAccount: endpoint({
    method: 'DELETE',
    path: '/accounts/:id/second_factor',
    auth: 'session',
    summary:
      "Switch off the second factor of a co-worker who has lost the phone and the recovery codes; only by the account that created the company, with its own `current_password` (`code` instead, where that signs in with Google and has a second factor). The account's sessions end, and it is told by mail.",
    params: byId,
    body: OwnerConfirmation,
    response: deleted,
    errors: ['account_not_found', 'not_the_founder'],
  }),
};
