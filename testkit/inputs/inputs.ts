import { randomBytes, randomInt } from 'node:crypto';
import type { AccountInput } from '#contract/identity/accounts.ts';
import type { CompanyInput } from '#contract/identity/companies.ts';
import type { SurveyInput } from '#contract/office/survey.ts';
import type { ChangeOrderInput, NewChangeOrderLine } from '#contract/sales/change-orders.ts';
import type { CustomerPaymentInput } from '#contract/sales/customer-payments.ts';
import type { EstimateInput } from '#contract/sales/estimate-fields.ts';
import type { EstimateTemplateInput } from '#contract/sales/estimate-templates.ts';
import type { InvoiceInput } from '#contract/sales/invoice-fields.ts';
import type { NewLine } from '#contract/sales/itemized-estimates.ts';
import type { NewItem } from '#contract/sales/itemized-invoices.ts';
import type { PriceItemInput } from '#contract/sales/price-items.ts';
import type { CustomerInput } from '#contract/work/customers.ts';
import type { EmployeeInput } from '#contract/work/employees.ts';
import type { ExpenseInput } from '#contract/work/expenses.ts';
import type { ProjectTag } from '#contract/work/images.ts';
import type { JobsiteInput } from '#contract/work/jobsites.ts';
import type { ProjectInput } from '#contract/work/projects.ts';
import type { VisitInput } from '#contract/work/visits.ts';

/* Valid inputs of records as plain data, for requests.ts; no two of them are duplicates. */

export const PASSWORD = 'Right-horse-7-battery';

export function aCompanyInput(): CompanyInput {
  return {
    name: `Acme Roofing ${unique()}`,
    line_of_business: 'Roofing',
    address_1: '2716 W Platt St',
    city: 'Tampa',
    state: 'FL',
    zip: '33609',
    phone: '813-555-0142',
    email: 'office@acme.example',
  };
}

/** The consents of every new account. */
export const CONSENTS = { terms_consent: true, sms_consent: true, email_consent: true };

/** A valid input of an account, but for the code of its company where none is given. */
export function anAccountInput(fields: Partial<AccountInput> = {}): AccountInput {
  const login_id = `ana-${unique()}`;
  return {
    first_name: 'Ana',
    last_name: 'Alvarez',
    phone: aPhone(),
    email: `${login_id}@acme.example`,
    login_id,
    login_password: PASSWORD,
    login_password_confirmation: PASSWORD,
    auth_provider: 'self',
    company_code: '',
    ...CONSENTS,
    ...fields,
  };
}

export function aCustomerInput() {
  const email = `pat-${unique()}@customers.example`;
  const address = { address_1: '12 Bay St', city: 'Clearwater', state: 'FL', zip: '33755' };
  return { first_name: 'Pat', last_name: 'Lee', email, phone: aPhone(), ...address } satisfies CustomerInput;
}

/** A valid input of a project, without its customer. */
export function aProjectInput(): Omit<ProjectInput, 'customer_id'> {
  return { name: `New roof ${unique()}`, project_type: 'Roofing' };
}

/** The fields of the form that uploads a photo of a project. */
export function photoFields(project_id: string, image_project_tag: ProjectTag = 'before_project') {
  return { image_for_tag: 'project', project_id, image_project_tag } as const;
}

/** A valid input of a jobsite, without its project. */
export function aJobsiteInput(): Omit<JobsiteInput, 'project_id'> {
  const address = { address_1: '4821 W Kennedy Blvd', city: 'Tampa', state: 'FL', zip: '33609' };
  return { name: `Main house ${unique()}`, ...address, latitude: 27.9449, longitude: -82.5265 };
}

export function anEmployeeInput() {
  const email = `cruz-${unique()}@crew.example`;
  const work = { employee_type: 'Full-time', employee_title: 'Roofer' };
  return { first_name: 'Cruz', last_name: 'Ortega', ...work, email, phone: aPhone() } satisfies EmployeeInput;
}

/** A valid input of an expense. */
export function anExpenseInput() {
  return {
    spent_on: '2026-11-18',
    vendor: 'Suncoast Building Supply',
    description: 'Ridge vents',
    category: 'materials',
    amount_dollar: 48.12,
    tax_dollar: 3.37,
    receipt_number: 'R-2231',
    paid_with: 'own_money',
  } satisfies ExpenseInput;
}

/** A valid input of an item of the price book, with a code of its own. */
export function aPriceItemInput() {
  return {
    code: `SHG-${unique()}`,
    description: 'Shingles, laid',
    category: 'Roofing',
    unit_price_dollar: 85,
    unit_cost_dollar: 41.5,
    hours_per_unit: 0.5,
    cost_type: 'material',
  } satisfies PriceItemInput;
}

/** A valid input of a visit, except for its project. */
export function aVisitInput() {
  return {
    day: '2026-12-02',
    starts: '08:00',
    ends: '16:00',
    notes_for_crew: 'Gate code 4471.',
    notes_for_customer: 'Please move the grill.',
  } satisfies Omit<VisitInput, 'project_id'>;
}

/** A valid response to the survey. */
export function aSurveyInput(): SurveyInput {
  return {
    first_name: 'Dana',
    last_name: `Reyes ${unique()}`,
    address_1: '6110 Ridge Rd',
    city: 'New Port Richey',
    zip: '34653',
    phone: '727-555-0165',
    email: 'dana@residents.example',
    pasco_county_resident: true,
    env_impact: true,
    local_buz_impact: false,
    local_community_impact: true,
    safety_concern: false,
    project_not_work: false,
    other_reason: 'The school is beside it.',
    oppose_overpass: true,
  };
}

/** A valid input of an estimate with these line items, without its project. */
export function anEstimateInput(lines: NewLine[] = [aLine()]): Omit<EstimateInput, 'project_id'> {
  return { name: 'Roof estimate', itemized_estimates: lines };
}

/** A valid input of a template with these line items. */
export function aTemplateInput(lines: NewLine[] = [aLine()]): EstimateTemplateInput {
  return { name: `New roof ${unique()}`, itemized_estimates: lines };
}

/** A line item of an estimate. */
export function aLine(fields: Partial<NewLine> = {}): NewLine {
  return { description: 'Shingles, laid', unit_price_dollar: 100, quantity: 1, ...fields };
}

/** A valid input of a change order with these line items, without its estimate. */
export function aChangeOrderInput(
  line_items: NewChangeOrderLine[] = [aLine({ description: 'Skylight' })],
): Omit<ChangeOrderInput, 'estimate_id'> {
  return { name: 'Skylight', reason: 'You asked for more light.', line_items };
}

/** A valid input of an invoice with these line items, without its project. */
export function anInvoiceInput(items: NewItem[] = [anItem()]): Omit<InvoiceInput, 'project_id'> {
  return { name: `Roof invoice ${unique()}`, itemized_invoices: items };
}

/** A line item of an invoice. */
export function anItem(fields: Partial<NewItem> = {}): NewItem {
  return { code: 'SHG-1', description: 'Shingles, laid', amount_dollar: 100, ...fields };
}

/** A valid input of a payment by a customer, without its invoice. */
export function aPaymentInput(): Omit<CustomerPaymentInput, 'invoice_id'> {
  return { amount: 40, payment_date: '2026-11-20', payment_method: 'check' };
}

interface CardPayment {
  months?: number;
  /** One of Stripe's own test names. */
  card?: string;
  subscription_action?: 'new' | 'extend';
}

/** A payment of the subscription by card. */
export function aCardPaymentInput({
  months = 1,
  card = 'pm_card_visa',
  subscription_action = 'new',
}: CardPayment = {}) {
  return { subscription_action, stripe_payment_method_id: card, number_of_months_subscribed: months };
}

/** An invitation of a co-worker by email. */
export function inviteBody(sender_account_id: string, sender_company_code: string) {
  const send_method = 'email' as const;
  const recipient = { recipient_email: `cruz-${unique()}@acme.example`, recipient_phone: '813-555-0177' };
  return { sender_account_id, sender_company_code, send_method, ...recipient };
}

/** Letters that no other call returned. */
export function unique(): string {
  return randomBytes(6).toString('hex');
}

/** A phone number that is unlikely to be used by another record. */
export function aPhone(): string {
  return `813-${randomInt(200, 1000)}-${randomInt(1000, 10_000)}`;
}
