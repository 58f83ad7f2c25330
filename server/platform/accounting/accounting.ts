/** The Intuit app's credentials, and whether it accesses sandbox companies or real ones. */
export interface QuickbooksConfig {
  clientId: string;
  clientSecret: string;
  environment: 'sandbox' | 'production';
  /** The redirect URL. It must exactly match the one registered with Intuit. */
  redirectUri: string;
  /** Base URLs of Intuit's sign-on and of its company API; a fake in tests. */
  authUrl: string | undefined;
  apiUrl: string | undefined;
}

/** The tokens from a user's consent, valid until it expires or is revoked. */
export interface Grant {
  accessToken: string;
  accessUntil: Date;
  /**
   * Used to request a new grant. The service may return a different refresh token each time; only the newest is valid.
   */
  refreshToken: string;
  refreshUntil: Date;
}

/**
 * An accounting service that users connect their company to. Every method throws AccountingOut if the service is
 * unavailable.
 */
export interface Accounting {
  /** The sign-on page, which redirects to our callback page with the same `state`. */
  signOnUrl(state: string): string;
  /** Exchanges the authorization code for a grant. Throws GrantRefused if the service rejects the code. */
  grantFor(code: string): Promise<Grant>;
  /** Throws GrantRefused if the consent has expired or was revoked. */
  renew(grant: Grant): Promise<Grant>;
  /** Revokes the consent. Succeeds if it is already revoked. */
  revoke(grant: Grant): Promise<void>;
  /** The accounting records of one company. */
  client(realmId: string, accessToken: string): QuickbooksClient;
}

/**
 * The accounting records of one company in the service. Each record has a kind ("Customer", "Invoice"), the service's
 * id and a sync token. Rate-limited requests are retried after a delay.
 */
export interface QuickbooksClient {
  /**
   * Records of a kind that match the condition, which is in the service's own query language. Quote texts with
   * `quoted`.
   */
  find<T>(kind: string, condition?: string): Promise<T[]>;
  /** One record; undefined if it does not exist. */
  read<T>(kind: string, id: string): Promise<T | undefined>;
  /**
   * Inserts a record, or updates it if it has an id and sync token. A retry with the same `requestId` writes nothing
   * and returns the first response again.
   */
  write<T>(kind: string, record: object, requestId: string): Promise<T>;
  /** Voids a transaction: its amounts become 0, and its number remains. `requestId` as for `write`. */
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

/** The service is unavailable or rate-limits us. The result of the request is unknown. */
export class AccountingOut extends Error {
  override readonly name = 'AccountingOut';
}

/** The service does not grant access, or no longer does. The user has to connect again. */
export class GrantRejected extends Error {
  override readonly name = 'GrantRefused';
}

/** The access token was rejected before it expired. A renewed grant may help. */
export class AccessRejected extends Error {
  override readonly name = 'AccessRefused';
}

/** The service rejected the request. `code` is the service's error code, `detail` its message. */
export class QuickbooksRejected extends Error {
  override readonly name = 'QuickbooksRejected';
  readonly code: string;
  readonly detail: string;

  constructor(code: string, message: string, detail: string) {
    super(message);
    this.code = code;
    this.detail = detail;
  }
}
