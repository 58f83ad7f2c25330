import type { Role } from '#contract/roles.ts';
import type { SubscriptionStatus } from '#domain/identity/subscription-terms.ts';

/** The signed-in person, read in one query before the request's body. */
export interface Person {
  session_id: string;
  account_id: string;
  first_name: string;
  last_name: string;
  role: Role;
  /** The employee who the account is. */
  employee_id: string | null;
  company_id: string;
  company_code: string;
  company_name: string;
  /** IANA name; the company's days begin and end in it. */
  time_zone: string;
  /** The day on which a closed company is deleted, in its time zone; null for an open one. */
  company_deletion_on: string | null;
  /** As of today in the company's time zone. */
  subscription_status: SubscriptionStatus;
  /** The company requires a second factor that the account lacks. */
  must_set_up_second_factor: boolean;
}

/** What names an account. */
export type AccountKey = Pick<Person, 'company_id' | 'account_id'>;

/** The person of a session token; undefined for an unknown or ended session. */
export type FindPerson = (token: string, now: Date) => Promise<Person | undefined>;
