import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { eventually, find, labelled, press, renderElement, type, write } from '../../testing/render-element.tsx';
import { customer, fakeServer, recordOf } from '../../testing/server.ts';
import { signIn } from '../../testing/sign-in.ts';
import Login from './identity/access/login.tsx';
import CreateAccount from './identity/accounts/create-account.tsx';
import CreateCompany from './identity/companies/create-company.tsx';
import CreateEstimate from './sales/proposals/create-estimate.tsx';
import CreateInvoice from './sales/invoices/create-invoice.tsx';
import UpdateInvoice from './sales/invoices/update-invoice.tsx';
import CreateCustomer from './work/customers/create-customer.tsx';
import CreateProject from './work/projects/create-project.tsx';
import UpdateProject from './work/projects/update-project.tsx';

vi.mock('../../kit/maps/pin-map.tsx', () => ({ PinMap: () => null }));

const server = fakeServer();

const ID = '01930000-0000-7000-8000-000000000001';
const PROJECT = {
  project_id: ID,
  name: 'New roof',
  project_type: 'Roofing',
  project_description: null,
  customer_id: customer().customer_id,
  customer_first_name: 'Priya',
  customer_last_name: 'Desai',
  is_active: true,
  updated_at: '2026-11-19T15:00:00.000Z',
};
const INVOICE = {
  invoice_id: ID,
  invoice_number: 1001,
  name: 'Deposit',
  issue_date: '2026-11-22',
  due_date: '2026-12-06',
  payment_instruction: 'By check.',
  tax_rate: 0,
  tax_amount: 0,
  discount_usd: 0,
  final_total: 1000,
  amount_paid: 0,
  balance_due: 1000,
  status: 'OUTSTANDING',
  amounts_are_fixed: false,
  takes_online_payment: true,
  partial_payment_minimum: null,
  voided_at: null,
  project_id: ID,
  project_name: 'New roof',
  customer_id: customer().customer_id,
  customer_first_name: 'Priya',
  customer_last_name: 'Desai',
  updated_at: '2026-11-22T14:00:00.000Z',
};
const ITEM = { itemized_invoice_id: ID, code: 'R-10', description: 'Tear off', amount_dollar: 1000, is_taxable: true };
const TOO_LONG = 'x'.repeat(101);

interface FormCase {
  form: string;
  screen: ReactNode;
  state?: Record<string, unknown>;
  /** Clears fields that the screen fills in. */
  empty?: string[];
  submit: string;
  /** The message of each field when nothing is filled in; the first field receives the focus. */
  missing: Record<string, string>;
  /** An input, and the message of the field on blur. */
  wrong: [label: string, typed: string, message: string][];
  /** An input, and the formatted value that the field shows afterwards. */
  formatted?: [label: string, typed: string, shown: string][];
  /** An input, and the part of it that the field accepts while it is typed. */
  limited?: [label: string, typed: string, taken: string][];
}

const CASES: FormCase[] = [
  {
    form: 'Create Company',
    screen: <CreateCompany />,
    submit: 'Create Company',
    missing: {
      Name: 'Name is required',
      'Line of Business': 'Line of business is required',
      Phone: 'Phone number is required',
      'Address 1': 'Address 1 is required',
      City: 'City is required',
      State: 'State is required',
      ZIP: 'ZIP code is required',
      Email: 'Email is required',
    },
    wrong: [
      ['Name', TOO_LONG, 'Name must be at most 100 characters'],
      ['Phone', '813-555', 'Phone number must be 10 digits'],
      ['Address 2', TOO_LONG, 'Address 2 must be at most 100 characters'],
      ['ZIP', '3360', 'Please enter a 5-digit ZIP code or ZIP+4'],
      ['Email', 'office@gulf', 'Please enter a valid email address'],
      ['Web URL', 'gulf roofing', 'Please enter a valid web address'],
    ],
  },
  {
    form: 'Create Online Account',
    screen: <CreateAccount />,
    state: { company: { company_code: 'GULF01', name: 'Gulf Roofing' } },
    submit: 'Create Account',
    missing: {
      'First Name': 'First name is required',
      'Last Name': 'Last name is required',
      Phone: 'Phone number is required',
      Email: 'Email is required',
      'Login ID': 'Login ID is required',
      Password:
        'Password must be at least 8 characters long, must contain an uppercase letter, must contain a lowercase letter, must contain a number, must contain a special character',
    },
    wrong: [
      ['First Name', 'x'.repeat(51), 'First name must be at most 50 characters'],
      ['Phone', '12345', 'Phone number must be 10 digits'],
      ['Email', 'ana', 'Please enter a valid email address'],
      ['Login ID', 'ana', 'Login ID must be at least 6 characters long'],
      ['Login ID', 'ana reyes', 'Login ID cannot contain spaces'],
      ['Password', 'hammer', 'Password must be at least 8 characters long, must contain an uppercase letter'],
      ['Password', 'Password123', 'This password is too common. Please choose a stronger password'],
      ['Password', `Aa1!${'x'.repeat(125)}`, 'Password cannot exceed 128 characters'],
      ['Password Confirmation', 'something else', 'Passwords do not match'],
    ],
  },
  {
    form: 'Login',
    screen: <Login />,
    submit: 'Login',
    missing: { 'Login ID': 'Login ID is required', Password: 'Password is required' },
    wrong: [],
  },
  {
    form: 'Create Customer',
    screen: <CreateCustomer />,
    submit: 'Create Customer',
    missing: {
      'First Name': 'First name is required',
      'Last Name': 'Last name is required',
      Email: 'Email is required',
      Phone: 'Phone number is required',
    },
    wrong: [
      ['First Name', 'x'.repeat(51), 'First name must be at most 50 characters'],
      ['Company Name', 'x'.repeat(51), 'Company name must be at most 50 characters'],
      ['Email', 'pat lee@example.com', 'Please enter a valid email address'],
      ['Phone', '555-01', 'Phone number must be 10 digits'],
      ['City', 'x'.repeat(51), 'City must be at most 50 characters'],
      ['ZIP', '337', 'Please enter a 5-digit ZIP code or ZIP+4'],
    ],
    formatted: [
      ['Phone', '(813)5550142', '813-555-0142'],
      ['ZIP', '336091234', '33609-1234'],
    ],
  },
  {
    form: 'Create Project',
    screen: <CreateProject />,
    submit: 'Create Project',
    missing: {
      Customer: 'Please select a customer',
      Name: 'Project name is required',
      Type: 'Project type is required',
    },
    wrong: [
      ['Estimated Sum', '100000001', 'The estimated sum must be at most $100,000,000'],
      ['Estimated Duration', '36501', 'The estimated duration must be at most 36,500 days'],
    ],
    formatted: [['Estimated Sum', '12345.6', '12,345.60']],
  },
  {
    form: 'Update Project',
    screen: <UpdateProject />,
    state: { project_id: ID, project: PROJECT },
    empty: ['Name'],
    submit: 'Update Project',
    missing: { Name: 'Project name is required', Description: 'Project description is required' },
    wrong: [],
  },
  {
    form: 'Create Estimate',
    screen: <CreateEstimate />,
    submit: 'Create Estimate',
    missing: {
      Project: 'Please select a project.',
      'Estimate Name': 'Estimate name is required',
      'Description, line 1': 'Enter itemized estimate description.',
      'Unit price, line 1': 'Enter unit price and quantity.',
    },
    wrong: [
      ['Days to complete', '366', 'Time estimates exceed maximum allowed values.'],
      ['Tax Rate', '20.5', 'Tax rate must be at most 20%.'],
      ['Discount', '10000.01', 'Discount must be at most $10,000.'],
      ['Valid for business days', '366', 'Business days must be at most 365'],
      ['Deposit', '40', 'The deposit, start and completion percentages must total 100%.'],
    ],
    limited: [
      ['Unit price, line 1', '1000001', '100000'],
      ['Quantity, line 1', '10001', '1000'],
      ['Quantity, line 1', '12x.555', '12.55'],
    ],
  },
  {
    form: 'Create Invoice',
    screen: <CreateInvoice />,
    submit: 'Create Invoice',
    missing: {
      Project: 'Please select a project.',
      'Invoice Name': 'Invoice name is required',
      'Code, line 1': 'Code and description are required.',
      'Description, line 1': 'Code and description are required.',
      'Amount, line 1': 'Enter amount in dollars.',
    },
    wrong: [['Tax Rate', '', 'Please enter valid numerical values for tax rate or discount amount.']],
    limited: [
      ['Tax Rate', '205', '20'],
      ['Discount', '999999', '99999'],
      ['Amount Paid', '1000001', '100000'],
      ['Amount, line 1', '10000001', '1000000'],
    ],
  },
  {
    form: 'Update Invoice',
    screen: <UpdateInvoice />,
    state: { invoice_id: ID },
    empty: ['Invoice Name', 'Amount, line 1'],
    submit: 'Update Invoice',
    missing: { 'Invoice Name': 'Invoice name is required', 'Amount, line 1': 'Enter amount in dollars.' },
    wrong: [],
    limited: [
      ['Tax Rate', '505', '50'],
      ['Discount', '100001', '10000'],
    ],
  },
];

test.each(CASES)(
  'the form $form shows a message at each missing and invalid field, and sends no request',
  async ({ screen, state, empty = [], submit, missing, wrong, formatted = [], limited = [] }) => {
    const element = await openForm(screen, state, submit);
    for (const label of empty) await type(control(element, label), '');
    await press(find(element, 'button', submit));
    const [first = ''] = Object.keys(missing);
    expect(document.activeElement).toBe(control(element, first));
    for (const [label, message] of Object.entries(missing)) {
      expect({ label, invalid: control(element, label).getAttribute('aria-invalid') }).toEqual({
        label,
        invalid: 'true',
      });
      expect({ label, message: descriptionOf(control(element, label)) }).toEqual({
        label,
        message: expect.stringContaining(message),
      });
    }
    for (const [label, typed, message] of wrong) {
      await type(control(element, label), typed);
      expect({ label, message: descriptionOf(control(element, label)) }).toEqual({
        label,
        message: expect.stringContaining(message),
      });
    }
    for (const [label, typed, shown] of formatted) {
      const field = control(element, label) as HTMLInputElement;
      await typeLetters(field, typed);
      await type(field, field.value);
      expect({ label, value: field.value }).toEqual({ label, value: shown });
    }
    for (const [label, typed, taken] of limited) {
      const field = control(element, label) as HTMLInputElement;
      await typeLetters(field, typed);
      expect({ label, value: field.value }).toEqual({ label, value: taken });
    }
    expect(server.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  },
);

test('the Create Project form rejects a project that ends before it starts', async () => {
  const element = await openForm(<CreateProject />, undefined, 'Create Project');
  await type(control(element, 'End Date'), 'Nov 20, 2026');
  await type(control(element, 'Start Date'), 'Dec 1, 2026');
  await press(find(element, 'button', 'Create Project'));
  expect(descriptionOf(control(element, 'End Date'))).toContain('End date cannot be before the start date');
});

/** Opens a form that can be submitted: with a company, a customer, a project and an invoice, and each box checked. */
async function openForm(screen: ReactNode, state: Record<string, unknown> | undefined, submit: string) {
  const page = (...data: unknown[]) => ({ data, meta: { total: data.length } });
  const company = { company_code: 'GULF01', name: 'Gulf Roofing', time_zone: 'America/New_York' };
  const items = { data: { data: [{ id: ID, type: 'itemized_invoice', attributes: ITEM }] }, totals_no_tax: 1000 };
  server.responses(200, page(), { to: '/references/' });
  server.responses(200, { google_client_id: null }, { to: '/config' });
  server.responses(200, recordOf('company', company), { to: '/companies/' });
  server.responses(200, page(recordOf('customer', customer()).data), { to: '/customers?' });
  server.responses(200, page(recordOf('project', PROJECT).data), { to: '/projects_and_customers?' });
  server.responses(200, recordOf('project', PROJECT), { to: `/projects/${ID}` });
  server.responses(200, items, { to: '/itemized_invoices' });
  server.responses(200, recordOf('invoice', INVOICE), { to: `/invoices/${ID}` });
  server.responses(200, page(), { to: /\/(estimates|suggestions|price_items)/ });
  signIn();
  const { element } = await renderElement(screen, { state });
  await eventually(() => find(element, 'button', submit));
  for (const box of element.querySelectorAll<HTMLInputElement>('input[type=checkbox][data-path$=consent]'))
    await press(box);
  return element;
}

/** Replaces the text of a field character by character, as a keyboard does. */
async function typeLetters(field: HTMLInputElement, text: string): Promise<void> {
  await write(field, '');
  for (const letter of text) await write(field, field.value + letter);
}

/** The field with this label, including one that has the label only as its accessible name, as in a table. */
function control(within: Element, label: string): HTMLElement {
  return within.querySelector<HTMLElement>(`[aria-label="${label}"]`) ?? labelled(within, label);
}

/** The accessible description of a field. */
function descriptionOf(field: Element): string {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}
