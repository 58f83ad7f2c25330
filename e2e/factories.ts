import { randomBytes, randomInt } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { access } from '../contract/access.ts';
import { accounts } from '../contract/accounts.ts';
import { companies } from '../contract/companies.ts';
import { type CustomerPayment, customerPayments } from '../contract/customer-payments.ts';
import { type Customer, type CustomerInput, customers } from '../contract/customers.ts';
import type { BodyInput } from '../contract/endpoint.ts';
import { type Employee, type EmployeeInput, employees } from '../contract/employees.ts';
import { type Estimate, estimates } from '../contract/estimates.ts';
import type { ProjectTag } from '../contract/images.ts';
import { type Invoice, invoices } from '../contract/invoices.ts';
import { type Jobsite, type JobsiteInput, jobsites } from '../contract/jobsites.ts';
import { type Payment, payments } from '../contract/subscription-payments.ts';
import { type Project, type ProjectInput, projects } from '../contract/projects.ts';
import { type Subscription, subscriptions } from '../contract/subscriptions.ts';
import { type Timecard, timecards } from '../contract/timecards.ts';
import { call } from './api.ts';
import { addPhotos } from './photos.ts';

export const PASSWORD = 'Right-horse-7-battery';

type EstimateFields = BodyInput<typeof estimates.create>['estimate'];
type NewLine = NonNullable<EstimateFields['itemized_estimates']>[number];
type InvoiceFields = BodyInput<typeof invoices.create>['invoice'];
type NewItem = InvoiceFields['itemized_invoices'][number];
type PaymentFields = BodyInput<typeof customerPayments.create>['customer_payment'];

/** A company owned by Ana, created for one test. The browser whose cookies `request` shares is signed in as Ana. */
export interface Company {
  name: string;
  company_code: string;
  account_id: string;
  login_id: string;
  aCustomer(fields?: Partial<CustomerInput>): Promise<Customer>;
  aProject(fields?: Partial<ProjectInput>): Promise<Project>;
  aJobsite(fields?: Partial<JobsiteInput>): Promise<Jobsite>;
  anEmployee(fields?: Partial<EmployeeInput>): Promise<Employee>;
  /** Opens a time card for an employee, starting now. */
  anOpenCard(employee: Employee, jobsite?: Jobsite): Promise<Timecard>;
  anEstimate(fields?: Partial<EstimateFields> & { lines?: NewLine[] }): Promise<Estimate>;
  anInvoice(fields?: Partial<InvoiceFields> & { items?: NewItem[] }): Promise<Invoice>;
  aPayment(fields: Partial<PaymentFields> & { invoice_id: string }): Promise<CustomerPayment>;
  /** Adds photos with these names to a project. */
  addPhotos(
    project_id: string,
    tag: ProjectTag,
    names: readonly string[],
    size?: { width: number; height: number },
  ): Promise<void>;
  /** Pays for one more month with a test card. */
  aPaidSubscription(): Promise<Subscription>;
  /** The subscription payments of the company, newest first. */
  payments(): Promise<Payment[]>;
}

type Paying = Pick<Company, 'aPaidSubscription' | 'payments'>;
type Builders = Omit<Company, 'name' | 'company_code' | 'account_id' | 'login_id' | keyof Paying>;

/**
 * Creates a company through the API, with a running trial by default. Factories fill in the fields that a test leaves
 * out.
 */
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
  const account_id = created.id;
  return { name, company_code, login_id, account_id, ...buildersWith(request), ...payingWith(request, account_id) };
}

function payingWith(request: APIRequestContext, account_id: string): Paying {
  return {
    async aPaidSubscription() {
      const subscription = {
        subscription_action: 'extend',
        stripe_payment_method_id: 'pm_card_visa',
        number_of_months_subscribed: 1,
      } as const;
      return (await call(request, subscriptions.start, { body: { subscription } })).data.attributes;
    },
    async payments() {
      const { data } = await call(request, payments.byAccount, { params: { id: account_id } });
      return data.map(({ attributes }) => attributes);
    },
  };
}

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
    async anInvoice({ items = [anItem()], ...fields } = {}) {
      const project_id = fields.project_id ?? (await builders.aProject()).project_id;
      const invoice = { name: 'Roof, first half', itemized_invoices: items, ...fields, project_id };
      return (await call(request, invoices.create, { body: { invoice } })).data.attributes;
    },
    async aPayment(fields) {
      const payment = { amount: 100, payment_date: '2026-11-18', payment_method: 'check' as const, ...fields };
      return (await call(request, customerPayments.create, { body: { customer_payment: payment } })).data.attributes;
    },
    addPhotos: (project_id, tag, names, size) => addPhotos(request, project_id, tag, names, size),
  };
  return builders;
}

/** Input for a new company; no two are duplicates. */
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

/** Input for a new account, without its company's code. */
export function anAccountInput() {
  return {
    first_name: 'Ana',
    last_name: 'Reyes',
    phone: aPhone(),
    email: `ana-${unique()}@gulf.example.com`,
    login_id: `ana-${unique()}`,
    login_password: PASSWORD,
    login_password_confirmation: PASSWORD,
    terms_consent: true,
    sms_consent: true,
    email_consent: true,
  };
}

/** Input for a new customer; no two are duplicates. */
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

/** Input for a new jobsite, without its project. */
export function aJobsiteInput() {
  const address = { address_1: '4821 W Kennedy Blvd', city: 'Tampa', state: 'FL', zip: '33609' };
  return { name: `Main house ${unique()}`, ...address, latitude: 27.9449, longitude: -82.5265 };
}

/** Input for a new employee; no two are duplicates. */
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

/** A line item of an estimate. */
export function aLine(fields: Partial<NewLine> = {}): NewLine {
  return { description: 'Shingles, laid', unit_price_dollar: 100, quantity: 1, ...fields };
}

/** A line item of an invoice. */
export function anItem(fields: Partial<NewItem> = {}): NewItem {
  return { code: 'R-30', description: 'Shingles, laid', amount_dollar: 1000, ...fields };
}

/** A string of letters that is returned only once. */
export function unique(): string {
  return randomBytes(5).toString('hex');
}

/** A phone number that is almost certainly unused. */
export function aPhone(): string {
  return `813-${randomInt(200, 1000)}-${String(randomInt(10_000)).padStart(4, '0')}`;
}
