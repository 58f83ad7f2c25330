import { z } from 'zod';
import { AUDIENCES, SCOPES, TOKEN_DAYS } from '#domain/scopes.ts';
import { byId, deleted, done, endpoint, EVERY_ROLE, one, record, type Summaries, under } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { OwnerConfirmation } from '../identity/owner-confirmation.ts';
import { ListedConnection } from './connections.ts';

export const TOKEN_NAME_MAX = 100;
export const CHOOSE_SCOPES = 'Choose what it may do.';

const name = requiredText('Name', TOKEN_NAME_MAX, 'Please name the token');
const scopes = z
  .array(z.enum(SCOPES, { error: CHOOSE_SCOPES }), { error: CHOOSE_SCOPES })
  .min(1, CHOOSE_SCOPES)
  .max(SCOPES.length, CHOOSE_SCOPES)
  .transform((chosen) => SCOPES.filter((scope) => chosen.includes(scope)));
const expires_in_days = z.literal(TOKEN_DAYS, { error: 'Choose 30, 90 or 365 days.' });

/** What a person chooses for a new token. */
export const AccessTokenInput = z.object({
  name,
  audience: z.enum(AUDIENCES, { error: 'Please choose what the token opens.' }).default('api'),
  scopes,
  expires_in_days,
});
export type AccessTokenInput = z.output<typeof AccessTokenInput>;

export const AccessTokenChanges = z.object({
  name: name.optional(),
  scopes: scopes.optional(),
  is_paused: z.boolean({ error: 'Say whether the token is paused.' }).optional(),
  ...OwnerConfirmation.shape,
});
export type AccessTokenChanges = z.output<typeof AccessTokenChanges>;

/** The token itself is a secret. It is not stored, only its hash. */
export const NewAccessToken = ListedConnection.extend({ token: z.string() });

export const accessTokens = {
  create: endpoint({
    method: 'POST',
    path: '/access_tokens',
    auth: 'session',
    roles: EVERY_ROLE,
    body: under('access_token', AccessTokenInput).extend(OwnerConfirmation.shape),
    status: 201,
    response: one(record('connection', NewAccessToken)),
    errors: ['connections_off', 'connections_by_role', 'confirm_again', 'too_many_connections', 'stale_record'],
    idempotent: false,
  }),
  renew: endpoint({
    method: 'POST',
    path: '/access_tokens/:id/renewal',
    auth: 'session',
    roles: EVERY_ROLE,
    params: byId,
    body: z.object({ expires_in_days: expires_in_days.optional(), ...OwnerConfirmation.shape }),
    response: one(record('connection', NewAccessToken)),
    errors: ['connection_not_found', 'connections_off', 'connections_by_role', 'confirm_again', 'stale_record'],
    idempotent: false,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/access_tokens/:id',
    auth: 'session',
    roles: EVERY_ROLE,
    params: byId,
    body: AccessTokenChanges,
    response: one(record('connection', ListedConnection)),
    errors: ['connection_not_found', 'confirm_again', 'not_your_account', 'stale_record'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/access_tokens/:id',
    auth: 'session',
    roles: EVERY_ROLE,
    params: byId,
    response: deleted,
    errors: ['connection_not_found'],
  }),
};

export const accessTokenSummaries: Summaries<typeof accessTokens> = {
  create:
    'Create an access token. It is returned only once. A session that last proved the password more than 15 minutes ago sends current_password, or code if the account signs in with Google.',
  renew: 'Replace the secret of a token, which is returned only once. The former one works for 24 hours more.',
  update: 'Rename or pause a token, or change its scopes; new scopes need a confirmed session. Owners may pause any.',
  revoke: 'End a token at once. Owners may end any.',
};

export const tokenReports = {
  create: endpoint({
    method: 'POST',
    path: '/token_reports',
    auth: 'public',
    body: z.object({
      token: z.string({ error: 'Send the token.' }).trim().min(1, 'Send the token.').max(200, 'This is not a token.'),
    }),
    response: done,
    idempotent: false,
  }),
};

export const tokenReportSummaries: Summaries<typeof tokenReports> = {
  create:
    'Report a token that was found in public: it ends at once, and its owner is notified. The response is the same for every text.',
};
