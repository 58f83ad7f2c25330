import { z } from 'zod';
import { byId, deleted, endpoint, listOf, listQuery, one, record, EVERY_ROLE, type Summaries } from '../endpoint.ts';
import { instant, requiredText } from '../fields.ts';
import { OwnerConfirmation } from './owner-confirmation.ts';

/** The maximum number of passkeys of one account. */
export const PASSKEYS_PER_ACCOUNT = 20;

/** A passkey of the caller's own account, as a second factor. */
export const Passkey = z.object({
  passkey_id: z.string(),
  /** The owner's name for the device. */
  name: z.string(),
  created_at: instant,
  /** The last login with it; null before the first one. */
  last_used_at: instant.nullable(),
});
export type Passkey = z.output<typeof Passkey>;

const MALFORMED = 'The passkey could not be read';

/** Bytes in base64url, as browsers write them. */
function base64url(max: number) {
  return z
    .string({ error: MALFORMED })
    .regex(/^[\w-]+$/, MALFORMED)
    .max(max, MALFORMED);
}

const credentialType = z.literal('public-key', { error: MALFORMED });
/** A credential's id has at most 1023 bytes. */
const credentialId = base64url(1364);

/** What a browser returns for a new passkey (RegistrationResponseJSON of Web Authentication Level 3). */
export const NewCredential = z.object({
  rawId: credentialId,
  type: credentialType,
  response: z.object({
    clientDataJSON: base64url(8192),
    attestationObject: base64url(16_384),
    /** How the device is reached, so that browsers can prompt for it accordingly. */
    transports: z
      .array(
        z
          .string()
          .regex(/^[a-z-]+$/, MALFORMED)
          .max(30, MALFORMED),
      )
      .max(10, MALFORMED)
      .optional(),
  }),
});
export type NewCredential = z.output<typeof NewCredential>;

/** What a browser returns for a login with a passkey (AuthenticationResponseJSON of Web Authentication Level 3). */
export const Assertion = z.object({
  rawId: credentialId,
  type: credentialType,
  response: z.object({
    clientDataJSON: base64url(8192),
    authenticatorData: base64url(8192),
    signature: base64url(8192),
  }),
});
export type Assertion = z.output<typeof Assertion>;

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** For `navigator.credentials.create` (PublicKeyCredentialCreationOptionsJSON). */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification: z.literal('preferred') }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.output<typeof CreationOptions>;

/** For `navigator.credentials.get` (PublicKeyCredentialRequestOptionsJSON). */
export const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(Descriptor),
  userVerification: z.literal('preferred'),
});
export type RequestOptions = z.output<typeof RequestOptions>;

/**
 * A passkey that was just added. The codes are returned only in this response, and only if it is the first second
 * factor.
 */
const NewPasskey = Passkey.extend({ recovery_codes: z.array(z.string()) });

export const passkeys = {
  list: endpoint({
    method: 'GET',
    path: '/accounts/second_factor/passkeys',
    auth: 'session',
    roles: EVERY_ROLE,
    beforeSecondFactor: true,
    query: listQuery(Passkey),
    response: listOf(record('passkey', Passkey)),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/accounts/second_factor/passkeys/options',
    auth: 'session',
    roles: EVERY_ROLE,
    beforeSecondFactor: true,
    body: OwnerConfirmation,
    response: one(record('passkey_setup', z.object({ options: CreationOptions }))),
    errors: ['too_many_passkeys'],
    idempotent: false,
  }),
  add: endpoint({
    method: 'POST',
    path: '/accounts/second_factor/passkeys',
    auth: 'session',
    roles: EVERY_ROLE,
    beforeSecondFactor: true,
    body: z.object({
      name: requiredText('Name', 60, 'Please enter a name for this passkey'),
      credential: NewCredential,
    }),
    status: 201,
    response: one(record('passkey', NewPasskey)),
    errors: ['passkey_not_added', 'duplicate_passkey', 'too_many_passkeys'],
    idempotent: false,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/accounts/second_factor/passkeys/:id',
    auth: 'session',
    roles: EVERY_ROLE,
    beforeSecondFactor: true,
    params: byId,
    body: OwnerConfirmation,
    response: deleted,
    errors: ['passkey_not_found'],
  }),
};

export const passkeySummaries: Summaries<typeof passkeys> = {
  list: "List the passkeys of the caller's own account.",
  begin:
    "Begin to add a passkey (Web Authentication) to the caller's own account, with `current_password`. Returns the options for the browser. Beginning again replaces the challenge.",
  add: 'Add the passkey that the browser has created, under a name. The first second factor of an account enables two-step login: the response then contains recovery codes, only once, and all other sessions of the account end.',
  remove:
    "Remove a passkey of the caller's own account, with `current_password` (`code` for accounts that sign in with Google). Without an authenticator app, removing the last passkey disables two-step login.",
};
