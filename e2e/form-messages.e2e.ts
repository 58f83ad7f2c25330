import type { Page } from '@playwright/test';
import { aCompanyInput } from '#testkit/inputs.ts';
import type { Company } from './factories.ts';
import { changesFrom, choose, control, field, seeOpenedScreen, seeScreen } from './page-helpers.ts';
import { expect, test } from './journey.ts';

const KINDS = ['visitors', 'customers and projects', 'sales documents'] as const;

interface FormStory {
  form: string;
  of: (typeof KINDS)[number];
  open: (page: Page, company: Company) => Promise<void>;
  submit: string;
  /** The message of each field when nothing is filled in; the first field receives the focus. */
  missing: Record<string, string>;
  /** An input, and the field's message on blur. */
  wrong: [label: string, typed: string, message: string][];
  /** An input, and how it is shown while it is typed or after it. */
  formatted?: [label: string, typed: string, shown: string][];
}

const TOO_LONG = 'x'.repeat(101);

const STORIES: FormStory[] = [
  {
    form: 'Create Company',
    of: 'visitors',
    open: async (page) => void (await page.goto('/create_company')),
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
    of: 'visitors',
    open: openCreateAccount,
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
    of: 'visitors',
    open: async (page) => void (await page.goto('/login')),
    submit: 'Login',
    missing: { 'Login ID': 'Login ID is required', Password: 'Password is required' },
    wrong: [],
  },
  {
    form: 'Create Customer',
    of: 'customers and projects',
    open: async (page) => {
      await page.goto('/main/customer/create');
      await tickAll(page);
    },
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
    of: 'customers and projects',
    open: async (page, company) => {
      await company.aCustomer();
      await page.goto('/main/project/create');
    },
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
    of: 'customers and projects',
    open: async (page, company) => {
      const project = await company.aProject();
      await page.goto('/main/project');
      await page.getByRole('link', { name: project.name }).click();
      await seeOpenedScreen(page, 'Update Project');
      await field(page, 'Name').fill('');
    },
    submit: 'Update Project',
    missing: { Name: 'Project name is required', Description: 'Project description is required' },
    wrong: [],
  },
  {
    form: 'Create Estimate',
    of: 'sales documents',
    open: async (page, company) => {
      await company.aProject();
      await page.goto('/main/project/estimate/create');
    },
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
  },
  {
    form: 'Create Invoice',
    of: 'sales documents',
    open: async (page, company) => {
      await company.aProject();
      await page.goto('/main/project/invoice/create');
    },
    submit: 'Create Invoice',
    missing: {
      Project: 'Please select a project.',
      'Invoice Name': 'Invoice name is required',
      'Code, line 1': 'Code and description are required.',
      'Description, line 1': 'Code and description are required.',
      'Amount, line 1': 'Enter amount in dollars.',
    },
    wrong: [['Tax Rate', '', 'Please enter valid numerical values for tax rate or discount amount.']],
  },
  {
    form: 'Update Invoice',
    of: 'sales documents',
    open: async (page, company) => {
      const { name } = await company.anInvoice();
      await page.goto('/main/project/invoice');
      await page.getByRole('link', { name }).click();
      await seeOpenedScreen(page, 'Update Invoice');
      await field(page, 'Invoice Name').fill('');
      await control(page, 'Amount, line 1').fill('');
    },
    submit: 'Update Invoice',
    missing: { 'Invoice Name': 'Invoice name is required', 'Amount, line 1': 'Enter amount in dollars.' },
    wrong: [],
  },
  {
    form: 'Add New Payment',
    of: 'sales documents',
    open: async (page, company) => {
      await company.anInvoice();
      await page.goto('/main/project/invoice');
      await page.getByRole('radio').first().check();
      await page.getByRole('button', { name: 'Payment', exact: true }).click();
      await page.getByRole('link', { name: 'Add Payment' }).click();
      await seeOpenedScreen(page, 'Add New Payment');
    },
    submit: 'Add Payment',
    missing: { 'Amount ($)': 'Please enter an amount.' },
    wrong: [['Amount ($)', '100000001', 'Amount must be at most $100,000,000.']],
  },
];

// Forms of one kind follow one another in a page: loading the application costs more than filling in a form.
for (const kind of KINDS) {
  test(`the forms of ${kind} show a message at each missing and invalid field, and send nothing`, async ({
    page,
    company,
  }) => {
    for (const story of STORIES.filter(({ of }) => of === kind)) {
      await test.step(story.form, () => seeMessages(page, company, story));
    }
  });
}

test('rejects a project that ends before it starts', async ({ page, company }) => {
  await company.aCustomer();
  await page.goto('/main/project/create');
  await field(page, 'End Date').fill('Nov 20, 2026');
  await field(page, 'End Date').press('Tab');
  await field(page, 'Start Date').fill('Dec 1, 2026');
  await field(page, 'Start Date').press('Tab');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(field(page, 'End Date')).toHaveAccessibleDescription(/End date cannot be before the start date/);
});

async function seeMessages(page: Page, company: Company, story: FormStory): Promise<void> {
  const { form, open, submit, missing, wrong, formatted = [] } = story;
  await open(page, company);
  await seeScreen(page, form);
  const sent = changesFrom(page);
  await page.getByRole('button', { name: submit, exact: true }).click();
  const [first = ''] = Object.keys(missing);
  await expect(control(page, first)).toBeFocused();
  for (const [label, message] of Object.entries(missing)) {
    await expect.soft(control(page, label), label).toHaveAttribute('aria-invalid', 'true');
    await expect.soft(control(page, label), label).toHaveAccessibleDescription(new RegExp(escaped(message)));
  }
  for (const [label, typed, message] of wrong) {
    await control(page, label).fill(typed);
    await control(page, label).press('Tab');
    await expect
      .soft(control(page, label), `${label}: ${typed.slice(0, 20)}`)
      .toHaveAccessibleDescription(new RegExp(escaped(message)));
  }
  for (const [label, typed, shown] of formatted) {
    await control(page, label).fill('');
    await control(page, label).pressSequentially(typed);
    await control(page, label).press('Tab');
    await expect.soft(control(page, label), label).toHaveValue(shown);
  }
  expect(sent).toEqual([]);
}

async function openCreateAccount(page: Page): Promise<void> {
  const company = aCompanyInput();
  await page.goto('/create_company');
  for (const [label, value] of Object.entries({
    Name: company.name,
    Phone: company.phone,
    'Address 1': company.address_1,
    City: company.city,
    ZIP: company.zip,
    Email: company.email,
  })) {
    await field(page, label).fill(value);
  }
  await choose(page, 'Line of Business', 'Roofing');
  await choose(page, 'State', 'Florida');
  await page.getByRole('button', { name: 'Create Company' }).click();
  await page.getByRole('link', { name: 'Create Online Account' }).click();
  await tickAll(page);
}

async function tickAll(page: Page): Promise<void> {
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
