/** Where we are registered with Intuit, and which books are opened: those of its test companies, or real ones. */
export interface QuickbooksConfig {
  clientId: string;
  clientSecret: string;
  environment: 'sandbox' | 'production';
  /** Where people come back to; registered with Intuit to the letter. */
  redirectUri: string;
  /** Where Intuit's sign-on, and its company API, live; stand-ins in tests. */
  authUrl: string | undefined;
  apiUrl: string | undefined;
}

/** What a person's consent is worth: it opens their books until it ends or is taken back. */
export interface Grant {
  accessToken: string;
  accessUntil: Date;
  /** Trades itself for a new grant. The service may give another one each time: the newest counts. */
  refreshToken: string;
  refreshUntil: Date;
}

/** An accounting service that people connect their company to. Every call throws AccountingOut when it cannot be asked. */
export interface Accounting {
  /** Where a person signs on and allows us in; they come back to our callback page with the same `state`. */
  signOnUrl(state: string): string;
  /** Trades the code that the person came back with. Throws GrantRefused where the service does not know it. */
  grantFor(code: string, realmId: string): Promise<Grant>;
  /** Throws GrantRefused where the consent has ended or was taken back. */
  renew(grant: Grant): Promise<Grant>;
  /** Gives the consent back; one that is gone already is as good. */
  revoke(grant: Grant): Promise<void>;
  /** The books of one company there. */
  books(realmId: string, accessToken: string): Books;
}

/**
 * One company's books, as far as the service keeps them: records of a kind ("Customer", "Invoice"), each with the
 * service's id and sync token. Too many requests at once are waited out and tried again.
 */
export interface Books {
  /** Records of a kind that meet the condition, in the service's own query language; write texts by `quoted`. */
  find<T>(kind: string, condition?: string): Promise<T[]>;
  /** One record; undefined where it is gone. */
  read<T>(kind: string, id: string): Promise<T | undefined>;
  /**
   * Writes a record, or changes it where it carries an id and sync token. The same `requestId` is the same write: whoever
   * repeats it gets the first answer again.
   */
  write<T>(kind: string, record: object, requestId: string): Promise<T>;
}

/** The text as the query language takes it. */
export function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** The service could not be asked, or was too busy for us: nothing is known of what was asked. */
export class AccountingOut extends Error {
  override readonly name = 'AccountingOut';
}

/** The service no longer, or never, lets us in: the person has to connect again. */
export class GrantRefused extends Error {
  override readonly name = 'GrantRefused';
}

/** The access token has ended early; a renewed grant may help. */
export class AccessRefused extends Error {
  override readonly name = 'AccessRefused';
}

/** The service understood and said no. `code` is its own name for the fault, `detail` its own words. */
export class BooksRefused extends Error {
  override readonly name = 'BooksRefused';
  readonly code: string;
  readonly detail: string;

  constructor(code: string, message: string, detail: string) {
    super(message);
    this.code = code;
    this.detail = detail;
  }
}
