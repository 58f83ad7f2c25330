import { z } from 'zod';
import { SUBSCRIPTION_STATUSES } from '#domain/identity/subscription-terms.ts';
import { done, endpoint, one, record, type Summaries } from '../endpoint.ts';
import { role } from '../roles.ts';
import {
  CHALLENGE_MINUTES,
  ChallengeAnswer,
  CODES_PER_CHALLENGE,
  PasskeyAnswer,
  PasskeyChallenge,
  PasskeyRequest,
  SECOND_FACTOR_METHODS,
} from './second-factors.ts';

/** The signed-in account, as sent to the browser. The record's id is the account's id. */
export const Session = z.object({
  account_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role,
  company_code: z.string(),
  company_name: z.string(),
  subscription_status: z.enum(SUBSCRIPTION_STATUSES),
  /**
   * Present while the company requires a second factor that the account lacks. Until it has one, nothing else is
   * accessible.
   */
  must_set_up_second_factor: z.literal(true).optional(),
  /** Present if the session was opened with `remember_me`: the browser may then store what it shows. */
  is_remembered: z.literal(true).optional(),
  /** Present while the company is closed: the day on which it will be deleted, YYYY-MM-DD in its time zone. */
  company_deletion_on: z.string().optional(),
});
export type Session = z.output<typeof Session>;

/**
 * A remembered session expires after 14 idle days, any other session after 24 idle hours; both expire after 30 days.
 */
const rememberMe = z.boolean({ error: 'Remember me must be true or false' }).optional();

export const Credentials = z.object({
  login_id: z
    .string({ error: 'Login ID is required' })
    .trim()
    .min(1, 'Login ID is required')
    .max(100, 'Login ID is too long'),
  login_password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(1024, 'Password is too long'),
  remember_me: rememberMe,
});

/**
 * The response to a correct password or Google credential of an account with a second factor: the second step is still
 * required.
 */
export const Challenge = z.object({
  second_factor_required: z.literal(true),
  /** For POST /login/second_factor and the endpoints below it. */
  challenge: z.string(),
  /** The second factors of the account. A recovery code can replace either. */
  methods: z.array(z.enum(SECOND_FACTOR_METHODS)),
});
export type Challenge = z.output<typeof Challenge>;

const SessionRecord = record('session', Session);
const SessionResponse = one(SessionRecord);
const LoginResponse = one(z.union([SessionRecord, record('second_factor_challenge', Challenge)]));

export const access = {
  login: endpoint({
    method: 'POST',
    path: '/login',
    auth: 'public',
    body: Credentials,
    response: LoginResponse,
    errors: ['login_failed'],
    idempotent: false,
  }),
  loginWithGoogle: endpoint({
    method: 'POST',
    path: '/google_login',
    auth: 'public',
    body: z.object({
      token: z.string({ error: 'Sign in with Google failed' }).min(1, 'Sign in with Google failed').max(8192),
      company_code: z.string().nullish(),
      remember_me: rememberMe,
    }),
    response: LoginResponse,
    errors: ['google_failed', 'x-404', 'not_configured'],
    idempotent: false,
  }),
  answerChallenge: endpoint({
    method: 'POST',
    path: '/login/second_factor',
    auth: 'public',
    body: ChallengeAnswer,
    response: SessionResponse,
    errors: ['code_wrong', 'challenge_ended'],
    idempotent: false,
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/login/second_factor/passkey_options',
    auth: 'public',
    body: PasskeyChallenge,
    response: one(record('passkey_request', PasskeyRequest)),
    errors: ['challenge_ended', 'passkey_not_found'],
    idempotent: false,
  }),
  answerByPasskey: endpoint({
    method: 'POST',
    path: '/login/second_factor/passkey',
    auth: 'public',
    body: PasskeyAnswer,
    response: SessionResponse,
    errors: ['passkey_rejected', 'challenge_ended'],
    idempotent: false,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/logout',
    auth: 'public',
    response: done,
    idempotent: false,
  }),
  checkAuth: endpoint({
    method: 'GET',
    path: '/check_auth',
    auth: 'public',
    response: SessionResponse,
    errors: ['session_expired'],
  }),
};

export const accessSummaries: Summaries<typeof access> = {
  login:
    'Open a session with a login ID and a password. It ends after 24 idle hours, or with `remember_me` after 14 idle days, and always after 30 days. An account with a second factor gets a challenge instead.',
  loginWithGoogle:
    'Open a session with a Google credential. Never creates an account. An account with a second factor gets a challenge instead.',
  answerChallenge: `Complete a challenge with a code from the app or a recovery code, and open a session. A challenge lasts ${CHALLENGE_MINUTES} minutes and allows ${CODES_PER_CHALLENGE} codes.`,
  passkeyOptions:
    'Create the options with which the browser answers a challenge by passkey. A new request replaces the previous options.',
  answerByPasskey: `Complete a challenge with a passkey, and open a session. Each attempt needs new options and counts as one of the ${CODES_PER_CHALLENGE} of the challenge.`,
  logout: 'End the session, if there is one.',
  checkAuth: 'Read the signed-in account; 401 without a session.',
};
