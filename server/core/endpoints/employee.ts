import type { SubscriptionStatus } from '#domain/identity/subscription-terms.ts';

/** The employee identified by a call's code, and their company. */
export interface Employee {
  employee_id: string;
  first_name: string;
  last_name: string;
  employee_code: string;
  company_id: string;
  company_code: string;
  company_name: string;
  /** IANA name; determines when the company's days begin and end. */
  time_zone: string;
  /** The subscription as of today in the company's time zone. */
  subscription_status: SubscriptionStatus;
}

/** Finds the employee of a code. Throws for an unknown code, or for an address with too many failed attempts. */
export type FindEmployee = (code: string, from: { address: string; now: Date }) => Promise<Employee>;

/** Returns the company of a time card; undefined for an unknown id. */
export type FindCardCompany = (timecardId: string) => Promise<string | undefined>;
