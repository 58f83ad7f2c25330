import { randomBytes, randomInt } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { access } from '../contract/access.ts';
import { accounts } from '../contract/accounts.ts';
import { companies } from '../contract/companies.ts';
import { type Customer, type CustomerInput, customers } from '../contract/customers.ts';
import type { BodyInput } from '../contract/endpoint.ts';
import { type Employee, type EmployeeInput, employees } from '../contract/employees.ts';
import { type Estimate, estimates } from '../contract/estimates.ts';
import { type Jobsite, type JobsiteInput, jobsites } from '../contract/jobsites.ts';
import { type Project, type ProjectInput, projects } from '../contract/projects.ts';
import { subscriptions } from '../contract/subscriptions.ts';
import { type Timecard, timecards } from '../contract/timecards.ts';
import { call } from './api.ts';

export const PASSWORD = 'Right-horse-7-battery';

type EstimateFields = BodyInput<typeof estimates.create>['estimate'];
type NewLine = NonNullable<EstimateFields['itemized_estimates']>[number];

/** A company of the journey's own with Ana, who owns it; the browser whose cookies `request` shares is signed in as her. */
export interface Company {
  name: string;
  company_code: string;
  account_id: string;
  login_id: string;
  aCustomer(fields?: Partial<CustomerInput>): Promise<Customer>;
  aProject(fields?: Partial<ProjectInput>): Promise<Project>;
  aJobsite(fields?: Partial<JobsiteInput>): Promise<Jobsite>;
  anEmployee(fields?: Partial<EmployeeInput>): Promise<Employee>;
  /** An employee's card, open from now on. */
  anOpenCard(employee: Employee, jobsite?: Jobsite): Promise<Timecard>;
  anEstimate(fields?: Partial<EstimateFields> & { lines?: NewLine[] }): Promise<Estimate>;
}

/** Makes a company through the API, with its trial running unless said otherwise. Builders fill in whatever is needed. */
export async function aCompany(
  request: APIRequestContext,
  { subscription = 'trial' }: { subscription?: 'trial' | 'none' } = {},
): Promise<Company> {
  const input = aCompanyInput();
  const { data: company } = await call(request, companies.create, { body: { company: input } });
  const { company_code, name } = company.attributes;
  const account = { ...anAccountInput(), company_code };
  const { data: created } = await call(request, accounts.create, { body: { account } });
  const { login_id, login_password } = account;
  await call(request, access.login, { body: { login_id, login_password } });
  if (subscription === 'trial') {
    await call(request, subscriptions.start, { body: { subscription: { subscription_action: 'trial' } } });
  }
  return { name, company_code, login_id, account_id: created.id, ...buildersWith(request) };
}

type Builders = Pick<Company, 'aCustomer' | 'aProject' | 'aJobsite' | 'anEmployee' | 'anOpenCard' | 'anEstimate'>;

function buildersWith(request: APIRequestContext): Builders {
  const builders: Builders = {
    async aCustomer(fields) {
      const customer = { ...aCustomerInput(), ...fields };
      return (await call(request, customers.create, { body: { customer } })).data.attributes;
    },
    async aProject(fields) {
      const customer_id = fields?.customer_id ?? (await builders.aCustomer()).customer_id;
      const project = { name: `New roof ${unique()}`, project_type: 'Roofing', ...fields, customer_id };
      return (await call(request, projects.create, { body: { project } })).data.attributes;
    },
    async aJobsite(fields) {
      const project_id = fields?.project_id ?? (await builders.aProject()).project_id;
      const jobsite = { ...aJobsiteInput(), ...fields, project_id };
      return (await call(request, jobsites.create, { body: { jobsite } })).data.attributes;
    },
    async anEmployee(fields) {
      const employee = { ...anEmployeeInput(), ...fields };
      return (await call(request, employees.create, { body: { employee } })).data.attributes;
    },
    async anOpenCard({ employee_code }, jobsite) {
      const { jobsite_id } = jobsite ?? (await builders.aJobsite());
      const timecard = { employee_code, jobsite_id };
      return (await call(request, timecards.clockIn, { body: { timecard } })).data.attributes;
    },
    async anEstimate({ lines = [aLine()], ...fields } = {}) {
      const project_id = fields.project_id ?? (await builders.aProject()).project_id;
      const estimate = { name: 'Roof estimate', itemized_estimates: lines, ...fields, project_id };
      return (await call(request, estimates.create, { body: { estimate } })).data.attributes;
    },
  };
  return builders;
}

/** What a company can be created from; no two are duplicates. */
export function aCompanyInput() {
  return {
    name: `Gulf Roofing ${unique()}`,
    line_of_business: 'Roofing',
    address_1: '410 Harbor Ave',
    city: 'Tampa',
    state: 'FL',
    zip: '33602',
    phone: aPhone(),
    email: `office-${unique()}@gulf.example.com`,
  };
}

/** What an account can be created from, but for its company's code. */
export function anAccountInput() {
  return {
    first_name: 'Ana',
    last_name: 'Reyes',
    phone: aPhone(),
    email: `ana-${unique()}@gulf.example.com`,
    login_id: `ana-${unique()}`,
    login_password: PASSWORD,
    login_password_confirmation: PASSWORD,
  };
}

/** What a customer can be created from; no two are duplicates. */
export function aCustomerInput() {
  return {
    first_name: 'Pat',
    last_name: 'Lee',
    email: `pat-${unique()}@customers.example.com`,
    phone: aPhone(),
    address_1: '12 Bay St',
    city: 'Clearwater',
    state: 'FL',
    zip: '33755',
  };
}

/** What a jobsite can be created from, but for its project. */
export function aJobsiteInput() {
  const address = { address_1: '4821 W Kennedy Blvd', city: 'Tampa', state: 'FL', zip: '33609' };
  return { name: `Main house ${unique()}`, ...address, latitude: 27.9449, longitude: -82.5265 };
}

/** What an employee can be created from; no two are duplicates. */
export function anEmployeeInput() {
  const work = { employee_type: 'Full-time', employee_title: 'Roofer' };
  return {
    first_name: 'Cruz',
    last_name: 'Ortega',
    ...work,
    email: `cruz-${unique()}@crew.example.com`,
    phone: aPhone(),
  };
}

/** A line of an estimate. */
export function aLine(fields: Partial<NewLine> = {}): NewLine {
  return { description: 'Shingles, laid', unit_price_dollar: 100, quantity: 1, ...fields };
}

/** Letters that no other call was given. */
export function unique(): string {
  return randomBytes(5).toString('hex');
}

function aPhone(): string {
  return `813-${randomInt(200, 1000)}-${String(randomInt(10_000)).padStart(4, '0')}`;
}
