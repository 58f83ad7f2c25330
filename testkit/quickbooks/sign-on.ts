import { randomBytes } from 'node:crypto';
import { testClock } from '../app/test-clock.ts';
import type { Result } from './faults.ts';

interface Client {
  clientId: string;
  clientSecret: string;
}

/** A person's consent to access one company's books, and its tokens. */
interface Consent {
  realmId: string;
  isRevoked: boolean;
  /** The issued access tokens, with their expiry. */
  access: Map<string, Date>;
  refreshToken: string;
  /**
   * The previous refresh token stays valid until the newer one, or its access token, is used: the response may have
   * been lost.
   */
  formerRefreshToken: string | undefined;
}

interface Code {
  realmId: string;
  redirectUri: string;
  until: Date;
}

/** The query parameters with which Intuit redirects the browser back. */
export interface SentBack {
  state: string;
  code: string;
  realmId: string;
}

const SCOPE = 'com.intuit.quickbooks.accounting';
const CODE_SECONDS = 10 * 60;
const REFRESH_SECONDS = 100 * 24 * 60 * 60;

/** Intuit's sign-on: the consent page, and the tokens. */
export class IntuitSignOn {
  /** The lifetime of an access token. */
  accessSeconds = 3600;
  /** Every code and token that was ever issued. */
  readonly secrets: string[] = [];
  readonly #client: Client;
  readonly #codes = new Map<string, Code>();
  readonly #consents: Consent[] = [];

  constructor(client: Client) {
    this.#client = client;
  }

  /** A person who was redirected to `url` grants access to the books of one company. */
  consent(url: string | URL, { realmId = aRealmId() } = {}): SentBack {
    const { state, redirectUri } = this.#read(new URL(url));
    const code = randomBytes(20).toString('hex');
    this.secrets.push(code);
    this.#codes.set(code, { realmId, redirectUri, until: inSeconds(CODE_SECONDS) });
    return { state, code, realmId };
  }

  /** A person denies access. */
  deny(url: string | URL): { state: string; error: string } {
    return { state: this.#read(new URL(url)).state, error: 'access_denied' };
  }

  /** The consent page; both choices redirect to the application. */
  page(url: URL): string {
    const { redirectUri } = this.#read(url);
    const way = (label: string, sentBack: object) => {
      const fields = Object.entries(sentBack).map(
        ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
      );
      return `<form action="${redirectUri}">${fields.join('')}<button>${label}</button></form>`;
    };
    return `<!doctype html><html lang="en"><title>Intuit</title><h1>Share your company data?</h1>
      ${way('Allow', this.consent(url))}${way('Deny', this.deny(url))}</html>`;
  }

  /** Expires all access tokens early. */
  expireAccess(realmId?: string): void {
    for (const consent of this.#of(realmId)) consent.access.clear();
  }

  /** The person revokes the consent. */
  revokeConsent(realmId?: string): void {
    for (const consent of this.#of(realmId)) revoke(consent);
  }

  /** Whether there is a valid consent to that company's books. */
  isOpen(realmId: string): boolean {
    return this.#of(realmId).some(({ isRevoked }) => !isRevoked);
  }

  /** Whether an Authorization header grants access to a company's books. */
  opens(realmId: string, authorization: string): boolean {
    const token = /^Bearer (.+)$/.exec(authorization)?.[1] ?? '';
    const consent = this.#consents.find((each) => each.realmId === realmId && each.access.has(token));
    const until = consent?.access.get(token);
    if (!consent || !until || until <= testClock.now()) return false;
    if (token === [...consent.access.keys()].at(-1)) consent.formerRefreshToken = undefined;
    return true;
  }

  /** The token endpoint. */
  tokens(authorization: string, form: URLSearchParams): Result {
    if (!this.#isClient(authorization)) return rejected('invalid_client', 401);
    const type = form.get('grant_type');
    if (type === 'authorization_code') return this.#trade(form);
    if (type === 'refresh_token') return this.#refresh(form.get('refresh_token') ?? '');
    return rejected('unsupported_grant_type');
  }

  /** The revoke endpoint, which accepts either kind of token. */
  revoke(authorization: string, body: string): Result {
    if (!this.#isClient(authorization)) return rejected('invalid_client', 401);
    const { token = '' } = JSON.parse(body) as { token?: string };
    const consent = this.#consents.find((each) => each.refreshToken === token || each.access.has(token));
    if (!consent) return rejected('invalid_grant');
    revoke(consent);
    return { status: 200, body: {} };
  }

  /** A code is valid once, for the redirect URL that it was issued for. */
  #trade(form: URLSearchParams): Result {
    const code = this.#codes.get(form.get('code') ?? '');
    this.#codes.delete(form.get('code') ?? '');
    if (!code || code.until <= testClock.now()) return rejected('invalid_grant');
    if (code.redirectUri !== form.get('redirect_uri')) return rejected('invalid_request');
    const consent: Consent = {
      realmId: code.realmId,
      isRevoked: false,
      access: new Map(),
      refreshToken: '',
      formerRefreshToken: undefined,
    };
    this.#consents.push(consent);
    return this.#give(consent, undefined);
  }

  #refresh(token: string): Result {
    const consent = this.#consents.find(
      ({ isRevoked, refreshToken, formerRefreshToken }) =>
        !isRevoked && token !== '' && (refreshToken === token || formerRefreshToken === token),
    );
    return consent ? this.#give(consent, token) : rejected('invalid_grant');
  }

  /** New tokens, which replace the given refresh token. */
  #give(consent: Consent, traded: string | undefined): Result {
    const access_token = `access-${randomBytes(20).toString('hex')}`;
    consent.formerRefreshToken = traded;
    consent.refreshToken = `refresh-${randomBytes(20).toString('hex')}`;
    consent.access.set(access_token, inSeconds(this.accessSeconds));
    this.secrets.push(access_token, consent.refreshToken);
    return {
      status: 200,
      body: {
        token_type: 'bearer',
        access_token,
        expires_in: this.accessSeconds,
        refresh_token: consent.refreshToken,
        x_refresh_token_expires_in: REFRESH_SECONDS,
      },
    };
  }

  /** Parses an authorization request; throws where Intuit would show an error page. */
  #read({ pathname, searchParams }: URL): { state: string; redirectUri: string } {
    const parameter = (name: string) => searchParams.get(name) ?? '';
    const state = parameter('state');
    const redirectUri = parameter('redirect_uri');
    const isRight =
      pathname === '/connect/oauth2' &&
      parameter('client_id') === this.#client.clientId &&
      parameter('scope') === SCOPE &&
      parameter('response_type') === 'code' &&
      state !== '' &&
      URL.canParse(redirectUri);
    if (!isRight) throw new Error(`Intuit would not show this page: ${pathname}?${searchParams.toString()}`);
    return { state, redirectUri };
  }

  #isClient(authorization: string): boolean {
    const { clientId, clientSecret } = this.#client;
    return authorization === `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  }

  #of(realmId: string | undefined): Consent[] {
    return this.#consents.filter((consent) => realmId === undefined || consent.realmId === realmId);
  }
}

function revoke(consent: Consent): void {
  consent.isRevoked = true;
  consent.access.clear();
}

/** A unique realm id. */
export function aRealmId(): string {
  return `9${BigInt(`0x${randomBytes(7).toString('hex')}`)}`;
}

function inSeconds(seconds: number): Date {
  return new Date(testClock.now().getTime() + seconds * 1000);
}

function rejected(error: string, status = 400): Result {
  return { status, body: { error } };
}
