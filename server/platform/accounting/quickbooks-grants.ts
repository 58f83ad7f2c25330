import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { withoutTrailingSlashes } from '../trailing-slashes.ts';
import { type Accounting, AccountingOut, type Grant, GrantRejected, type QuickbooksConfig } from './accounting.ts';

/** Intuit's addresses, which its OpenID discovery document lists for both sandbox and production. */
const SIGN_ON = 'https://appcenter.intuit.com/connect/oauth2';
const TOKENS = 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer';
const REVOKE = 'https://developer.api.intuit.com/v2/oauth2/tokens/revoke';
const SCOPE = 'com.intuit.quickbooks.accounting';

const TIMEOUT_MS = 8000;

/** Intuit's OAuth: how users grant access to their QuickBooks company. */
export function quickbooksGrants(config: QuickbooksConfig, clock: Clock): Omit<Accounting, 'client'> {
  const { clientId, clientSecret, redirectUri, authUrl } = config;
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;

  /** Intuit's URL, or the fake's with the same path. */
  const hosted = (address: string) => (authUrl ? withoutTrailingSlashes(authUrl) + new URL(address).pathname : address);

  const post = (address: string, contentType: string, body: string) =>
    responseTo({ url: hosted(address), authorization, contentType, body });

  async function grantBy(form: Record<string, string>): Promise<Grant> {
    const body = await post(TOKENS, FORM, new URLSearchParams(form).toString());
    const tokens = Tokens.safeParse(body);
    if (!tokens.success) throw new AccountingOut('Intuit answered something else than tokens');
    const { access_token, refresh_token, expires_in, x_refresh_token_expires_in } = tokens.data;
    const after = (seconds: number) => new Date(clock().getTime() + seconds * 1000);
    return {
      accessToken: access_token,
      accessUntil: after(expires_in),
      refreshToken: refresh_token,
      refreshUntil: after(x_refresh_token_expires_in),
    };
  }

  return {
    signOnUrl: (state) => {
      const params = { response_type: 'code', redirect_uri: redirectUri, client_id: clientId, scope: SCOPE, state };
      return `${hosted(SIGN_ON)}?${new URLSearchParams(params).toString()}`;
    },
    grantFor: (code) => grantBy({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
    renew: ({ refreshToken }) => grantBy({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    revoke: async ({ refreshToken }) => {
      await post(REVOKE, JSON_TYPE, JSON.stringify({ token: refreshToken })).catch((error: unknown) => {
        if (!(error instanceof GrantRejected)) throw error;
      });
    },
  };
}

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

interface Posted {
  url: string;
  authorization: string;
  contentType: string;
  body: string;
}

/** Lifetimes are in seconds. The defaults are Intuit's. */
const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive().default(3600),
  x_refresh_token_expires_in: z.number().positive().default(8_726_400),
});

/** The body of a successful response. Throws GrantRejected or AccountingOut for any other. */
async function responseTo(posted: Posted): Promise<unknown> {
  const { status, body } = await sendOnce(posted);
  if (status >= 200 && status < 300) return body;
  const { error } = OAuthError.parse(body);
  if (error === 'invalid_grant') throw new GrantRejected('Intuit does not know this grant');
  throw new AccountingOut(`Intuit could not be reached: ${[status, error].filter(Boolean).join(' ')}`);
}

/**
 * Sends the request without retries: a code or a refresh token may be used up even if the response was lost. Requests
 * and responses contain tokens, so errors include none of their content.
 */
async function sendOnce({ url, authorization, contentType, body }: Posted) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization, 'content-type': contentType, accept: JSON_TYPE, 'user-agent': 'JobsitesPro' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, body: readJson(await response.text()) };
  } catch {
    throw new AccountingOut('Intuit could not be reached');
  }
}

/** The OAuth error codes that we may cause (RFC 6749, 5.2). They are logged; other text is kept out of the log. */
const OAuthError = z
  .object({
    error: z
      .enum([
        'invalid_grant',
        'invalid_client',
        'invalid_request',
        'invalid_scope',
        'unauthorized_client',
        'unsupported_grant_type',
      ])
      .optional()
      .catch(undefined),
  })
  .catch({});

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
