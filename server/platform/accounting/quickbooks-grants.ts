import OAuthClient from 'intuit-oauth';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { type Accounting, AccountingOut, type Grant, GrantRejected, type QuickbooksConfig } from './accounting.ts';

const TIMEOUT_MS = 8000;

/** Intuit's OAuth: how people grant access to their QuickBooks company. */
export function quickbooksGrants(
  { clientId, clientSecret, environment, redirectUri, authUrl }: QuickbooksConfig,
  clock: Clock,
): Omit<Accounting, 'books'> {
  /** Intuit's URL, or the fake's with the same path. The library holds its URLs for the whole process. */
  function hosted(address: string): string {
    const { pathname, search } = new URL(address);
    return authUrl ? authUrl.replace(/\/+$/, '') + pathname + search : address;
  }

  /** The library's own transport has no timeout, and retries after a code may have been used. */
  class Client extends OAuthClient {
    override async loadResponse({ url, data, headers }: TokenRequest) {
      const isForm = headers['Content-Type']?.includes('form') ?? false;
      const response = await fetch(hosted(url), {
        method: 'POST',
        headers,
        body: isForm ? new URLSearchParams(data) : JSON.stringify(data),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { status, statusText } = response;
      return {
        status,
        statusText,
        headers: Object.fromEntries(response.headers),
        data: readJson(await response.text()),
      };
    }
  }

  // The library stores the tokens of its last call, so each call gets an instance of its own.
  const client = () => new Client({ clientId, clientSecret, environment, redirectUri, logging: false });

  async function grantBy(asking: (client: OAuthClient) => Promise<{ json: unknown }>): Promise<Grant> {
    const { json } = await asked(() => asking(client()));
    const tokens = Tokens.safeParse(json);
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
    signOnUrl: (state) => hosted(client().authorizeUri({ scope: OAuthClient.scopes.Accounting, state })),
    grantFor: (code, realmId) =>
      grantBy((asking) => asking.createToken(`${redirectUri}?${new URLSearchParams({ code, realmId }).toString()}`)),
    renew: ({ refreshToken }) => grantBy((asking) => asking.refreshUsingToken(refreshToken)),
    revoke: async ({ refreshToken }) => {
      await asked(() => client().revoke({ refresh_token: refreshToken })).catch((error: unknown) => {
        if (!(error instanceof GrantRejected)) throw error;
      });
    },
  };
}

/** The request that the library passes to its transport. */
interface TokenRequest {
  url: string;
  data: Record<string, string>;
  headers: Record<string, string>;
}

/** Lifetimes are in seconds, with Intuit's defaults. */
const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive().default(3600),
  x_refresh_token_expires_in: z.number().positive().default(8_726_400),
});

/**
 * Calls Intuit. The library's errors contain requests and responses, including tokens: only the kind of error is passed
 * on.
 */
async function asked<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    const { error: kind = '' } = (error ?? {}) as { error?: string };
    if (kind === 'invalid_grant') throw new GrantRejected('Intuit does not know this grant');
    throw new AccountingOut(`Intuit could not be asked${OAUTH_ERRORS.has(kind) ? `: ${kind}` : ''}`);
  }
}

/** Mistakes of the operator, or ours, which are logged. */
const OAUTH_ERRORS = new Set([
  'invalid_client',
  'invalid_request',
  'unauthorized_client',
  'unsupported_grant_type',
  'Unauthorized',
]);

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
