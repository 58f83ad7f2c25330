import type { Role } from '#contract/roles.ts';
import type { SubscriptionStatus } from '#domain/identity/subscription-terms.ts';
import type { Audience, Scope } from '#domain/scopes.ts';

/** The token through which a program works for an account. */
export interface Connection {
  connection_id: string;
  name: string;
  audience: Audience;
  scopes: readonly Scope[];
  expires_at: Date;
}

/** The signed-in person, or the person of a token, read in one query before the request's body. */
export interface Person {
  /** For a token the nil UUID, which no session has. */
  session_id: string;
  account_id: string;
  first_name: string;
  last_name: string;
  role: Role;
  /** The account's employee record. */
  employee_id: string | null;
  company_id: string;
  company_code: string;
  company_name: string;
  /** IANA name; determines when the company's days begin and end. */
  time_zone: string;
  /** The date on which a closed company is deleted, in its time zone; null for an open company. */
  company_deletion_on: string | null;
  /** The subscription as of today in the company's time zone. */
  subscription_status: SubscriptionStatus;
  /** The company requires a second factor that the account does not have. */
  must_set_up_second_factor: boolean;
  /** The session was opened with `remember_me`. */
  is_remembered: boolean;
  /** The token through which a program calls; undefined for a session. */
  connection?: Connection;
}

/** The fields that identify an account. */
export type AccountKey = Pick<Person, 'company_id' | 'account_id'>;

/** Finds the person of a session token; undefined for an unknown or ended session. */
export type FindPerson = (token: string, now: Date) => Promise<Person | undefined>;
