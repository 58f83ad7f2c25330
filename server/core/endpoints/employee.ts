import type { SubscriptionStatus } from '#domain/identity/subscription-terms.ts';

/** The employee that a call's code identifies, and their company. */
export interface Employee {
  employee_id: string;
  first_name: string;
  last_name: string;
  employee_code: string;
  company_id: string;
  company_code: string;
  company_name: string;
  /** IANA name; the company's days begin and end in it. */
  time_zone: string;
  /** As of today in the company's time zone. */
  subscription_status: SubscriptionStatus;
}

/** Finds the employee of a code; rejects an unknown code, and an address with too many failed attempts. */
export type FindEmployee = (code: string, from: { address: string; now: Date }) => Promise<Employee>;

/** The company of a time card; undefined for an unknown id. */
export type FindCardCompany = (timecardId: string) => Promise<string | undefined>;
