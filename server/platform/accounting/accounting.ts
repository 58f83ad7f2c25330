/** The Intuit app's credentials, and which companies it accesses: sandbox companies, or real ones. */
export interface QuickbooksConfig {
  clientId: string;
  clientSecret: string;
  environment: 'sandbox' | 'production';
  /** The redirect URL; must match the one registered with Intuit exactly. */
  redirectUri: string;
  /** Base URLs of Intuit's sign-on and of its company API; fakes in tests. */
  authUrl: string | undefined;
  apiUrl: string | undefined;
}

/** The tokens of a person's consent, valid until it expires or is revoked. */
export interface Grant {
  accessToken: string;
  accessUntil: Date;
  /** Is exchanged for a new grant. The service may return another refresh token each time: the newest is valid. */
  refreshToken: string;
  refreshUntil: Date;
}

/**
 * An accounting service that people connect their company to. Every method throws AccountingOut if the service is
 * unavailable.
 */
export interface Accounting {
  /** The sign-on page; it redirects to our callback page with the same `state`. */
  signOnUrl(state: string): string;
  /** Exchanges the authorization code for a grant. Throws GrantRefused if the service rejects the code. */
  grantFor(code: string): Promise<Grant>;
  /** Throws GrantRefused if the consent has expired or was revoked. */
  renew(grant: Grant): Promise<Grant>;
  /** Revokes the consent; succeeds if it is revoked already. */
  revoke(grant: Grant): Promise<void>;
  /** The books of one company. */
  books(realmId: string, accessToken: string): Books;
}

/**
 * One company's books in the service: records of a kind ("Customer", "Invoice"), each with the service's id and sync
 * token. Rate-limited requests are retried after a delay.
 */
export interface Books {
  /** Records of a kind that match the condition, in the service's own query language; quote texts with `quoted`. */
  find<T>(kind: string, condition?: string): Promise<T[]>;
  /** One record; undefined if it does not exist. */
  read<T>(kind: string, id: string): Promise<T | undefined>;
  /**
   * Inserts a record, or updates it if it carries an id and sync token. The same `requestId` is the same write: a retry
   * returns the first response again.
   */
  write<T>(kind: string, record: object, requestId: string): Promise<T>;
  /** Voids a transaction: its amounts become 0, its number stays. `requestId` as for `write`. */
  voidRecord<T>(kind: string, record: Versioned, requestId: string): Promise<T>;
  /** Deletes a transaction. `requestId` as for `write`. */
  deleteRecord(kind: string, record: Versioned, requestId: string): Promise<void>;
}

/** A record as it was read. */
export interface Versioned {
  Id: string;
  SyncToken: string;
}

/** The text as a literal of the query language. */
export function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** The service is unavailable or rate-limits us: the result of the request is unknown. */
export class AccountingOut extends Error {
  override readonly name = 'AccountingOut';
}

/** The service does not, or no longer, grant access: the person has to connect again. */
export class GrantRejected extends Error {
  override readonly name = 'GrantRefused';
}

/** The access token was rejected before its expiry; a renewed grant may help. */
export class AccessRejected extends Error {
  override readonly name = 'AccessRefused';
}

/** The service rejected the request. `code` is the service's error code, `detail` its message. */
export class BooksRejected extends Error {
  override readonly name = 'BooksRefused';
  readonly code: string;
  readonly detail: string;

  constructor(code: string, message: string, detail: string) {
    super(message);
    this.code = code;
    this.detail = detail;
  }
}
