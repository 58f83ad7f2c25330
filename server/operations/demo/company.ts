import type { BodyInput } from '#contract/endpoint.ts';
import type { accounts } from '#contract/identity/accounts.ts';
import type { companies } from '#contract/identity/companies.ts';

/** The login of the demo. It is public, because it gives access to sample data only. */
export const DEMO_LOGIN = { login_id: 'baylinedemo', login_password: 'Hammer-and-9-nails' } as const;

export const TIME_ZONE = 'America/New_York';

export const company: BodyInput<typeof companies.create>['company'] = {
  name: 'Bayline Home Repair',
  line_of_business: 'General Contractor',
  address_1: '2716 W Platt St',
  address_2: 'Unit B',
  city: 'Tampa',
  state: 'FL',
  zip: '33609',
  phone: '813-555-0100',
  email: 'office@bayline.example.com',
  web_url: 'https://bayline.example.com',
  time_zone: TIME_ZONE,
};

/** The owner. The company's code is known only once the company exists. */
export const owner: Omit<
  BodyInput<typeof accounts.create>['account'],
  'company_code' | 'login_id' | 'login_password' | 'login_password_confirmation'
> = {
  first_name: 'Dana',
  last_name: 'Whitfield',
  phone: '813-555-0101',
  email: 'dana@bayline.example.com',
  terms_consent: true,
  sms_consent: true,
  email_consent: true,
};
