import type { APIRequestContext, Page } from '@playwright/test';
import { aCompanyInput, anAccountInput, aCustomerInput, PASSWORD } from '#testkit/inputs/inputs.ts';
import { pdfPages } from '../server/platform/pdf/pdf-text.ts';
import { PHONE } from './devices.ts';
import { expect, test } from './journey.ts';
import { linkIn, postedTo } from './outbox.ts';
import { choose, field, fillIn, goByMenu, passwordField, seeScreen } from './page-helpers.ts';

/**
 * 185.50 × 12.5 = 2,318.75 and 42.25 × 30 = 1,267.50 and 98.95 × 28 = 2,770.60 add up to 6,356.85; with the optional
 * 11.35 × 60 = 681.00 the subtotal is 7,037.85. 7.5% tax on it is 527.83875, so 527.84; minus 250.00 discount the total
 * is 7,315.69.
 */
const LINES: Line[] = [
  { code: 'R-10', description: 'Tear off and haul away', price: '185.50', quantity: '12.5', hours: '16' },
  { code: 'R-20', description: 'Underlayment', price: '42.25', quantity: '30', hours: '6' },
  { code: 'R-30', description: 'Architectural shingles', price: '98.95', quantity: '28', hours: '22.5' },
  { code: 'G-10', description: 'Gutter guards', price: '11.35', quantity: '60', hours: '4', optional: true },
];
const TOTALS = {
  'Non-optional lines': '$6,356.85',
  'Optional lines': '$681.00',
  'Sub total': '$7,037.85',
  'Tax (7.5%)': '$527.84',
  Discount: '−$250.00',
  'Final total': '$7,315.69',
  'Non-optional hours': '44.5 hours',
  'Optional hours': '4 hours',
  'Time to complete': '6 days 4 hours',
};
/** Half, a quarter, and the rest. */
const SCHEDULE = ['$3,657.85', '$1,828.92', '$1,828.92'];

interface Line {
  code: string;
  description: string;
  price: string;
  quantity: string;
  hours: string;
  optional?: true;
}

const DEVICES = [
  { name: 'at a desk', use: { viewport: { width: 1440, height: 900 } }, writeLines: writeInGrid },
  {
    name: 'on a phone',
    use: PHONE,
    writeLines: writeOnCards,
  },
];

for (const { name, use, writeLines } of DEVICES) {
  test.describe(name, () => {
    test.use(use);

    test('a contractor signs up, creates an estimate, sends it and sees it delivered', async ({ page }) => {
      test.slow();
      await test.step('sign up and start the trial', () => signUp(page));
      const customer = await test.step('create a customer', () => createCustomer(page));
      await test.step('create a project', () => createProject(page));
      await test.step('create the estimate', () => writeEstimate(page, writeLines));
      await test.step('view the PDF', () => viewPdf(page));
      await test.step('send it by email', () => sendByEmail(page, customer.email));
      await test.step('see its delivery status', () => track(page, customer.last_name, customer.email));
      await test.step('open it as the customer', () => openMail(page.request, customer.email));
    });
  });
}

async function signUp(page: Page): Promise<void> {
  const company = aCompanyInput();
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await seeScreen(page, 'Create Company');
  await fillIn(page, { Name: company.name, Phone: company.phone, 'Address 1': company.address_1, City: company.city });
  await choose(page, 'Line of Business', company.line_of_business);
  await choose(page, 'State', 'Florida');
  await fillIn(page, { ZIP: company.zip, Email: company.email });
  await page.getByRole('button', { name: 'Create Company' }).click();
  await expect(page.getByText('Company has been created.')).toBeVisible();
  await expect(
    page.getByText('Step 2 is to create an account. Please click the "Create Online Account" button below'),
  ).toBeVisible();

  await page.getByRole('link', { name: 'Create Online Account' }).click();
  await seeScreen(page, 'Create Online Account');
  const account = anAccountInput();
  const create = page.getByRole('button', { name: 'Create Account' });
  await expect(create).toBeDisabled();
  for (const consent of await page.getByRole('checkbox').all()) await consent.check();
  await expect(create).toBeEnabled();
  await fillIn(page, {
    'First Name': account.first_name,
    'Last Name': account.last_name,
    Phone: account.phone,
    Email: account.email,
    'Login ID': account.login_id,
  });
  await passwordField(page, 'Password').fill(PASSWORD);
  await passwordField(page, 'Password Confirmation').fill(PASSWORD);
  await create.click();
  await expect(page.getByText('You are logged in.')).toBeVisible();
  await page.getByRole('button', { name: 'Start 3-month free trial' }).click();
  await expect(page.getByText('Subscription created successfully.')).toBeVisible();
}

async function createCustomer(page: Page) {
  const customer = { ...aCustomerInput(), first_name: 'Rosa', last_name: 'Marín' };
  await page.getByRole('link', { name: 'Create Customer' }).click();
  await seeScreen(page, 'Create Customer');
  await fillIn(page, {
    'First Name': customer.first_name,
    'Last Name': customer.last_name,
    Email: customer.email,
    Phone: customer.phone.replaceAll('-', ''),
    'Address 1': customer.address_1,
    City: customer.city,
    ZIP: customer.zip,
  });
  await choose(page, 'State', 'Florida');
  await expect(field(page, 'Phone')).toHaveValue(customer.phone);
  const create = page.getByRole('button', { name: 'Create Customer' });
  await expect(create).toBeDisabled();
  for (const consent of await page.getByRole('checkbox').all()) await consent.check();
  await create.click();
  await seeScreen(page, 'Rosa Marín');
  await expect(page.getByRole('status').filter({ hasText: 'Customer created successfully' })).toBeFocused();
  return customer;
}

async function createProject(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New for Rosa Marín' }).click();
  await page.getByRole('menuitem', { name: 'Create Project' }).click();
  await seeScreen(page, 'Create Project');
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue('Rosa Marín');
  await field(page, 'Name').fill('New roof, Bay Street');
  await choose(page, 'Type', 'Roofing');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await seeScreen(page, 'New roof, Bay Street');
  await expect(page.getByRole('status').filter({ hasText: 'Project created successfully' })).toBeFocused();
}

async function writeEstimate(page: Page, writeLines: (page: Page) => Promise<void>): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Create Estimate: No estimate yet' }).click();
  await seeScreen(page, 'Create Estimate');
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue('New roof, Bay Street');
  const details = page.getByRole('region', { name: 'Details' });
  await fillIn(details, {
    'Estimate Name': 'Roof replacement',
    'Days to complete': '6',
    Hours: '4',
    'Tax Rate': '7.5',
    Discount: '250',
  });
  await writeLines(page);

  const totals = page.getByRole('complementary', { name: 'Totals' });
  for (const [term, value] of Object.entries(TOTALS)) {
    const row = totals.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) });
    await expect(row.getByRole('definition')).toHaveText(value);
  }
  const schedule = page.getByRole('group', { name: 'Payment Schedule' });
  for (const amount of SCHEDULE) await expect(schedule).toContainText(amount);
  await expect(schedule.getByRole('status')).toHaveText('The three parts total 100%.');
  await page.getByRole('button', { name: 'Create Estimate' }).click();
  await seeScreen(page, 'Update Estimate');
  await expect(page.getByRole('status').filter({ hasText: 'Estimate created successfully' })).toBeFocused();
}

/** Types the line items cell by cell with Tab, and adds the next line item with Enter. */
async function writeInGrid(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show Codes' }).click();
  await page.getByRole('combobox', { name: 'Description, line 1' }).focus();
  for (const [index, line] of LINES.entries()) {
    if (index > 0) await page.keyboard.press('Enter');
    const row = (label: string) => page.getByLabel(`${label}, line ${index + 1}`);
    await expect(row('Description')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type(line.code);
    await page.keyboard.press('Tab');
    await page.keyboard.type(line.description);
    await page.keyboard.press('Tab');
    // Quantity, unit, unit price, cost type, hours.
    for (const entry of [line.quantity, '', line.price, '', line.hours]) {
      if (entry) await page.keyboard.type(entry);
      await page.keyboard.press('Tab');
    }
    if (line.optional) await page.keyboard.press('Space');
  }
}

/** On a phone each line item is a card that is edited in a sheet. */
async function writeOnCards(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'No description yet' }).tap();
  for (const [index, line] of LINES.entries()) {
    const sheet = page.getByRole('dialog', { name: `Line ${index + 1}`, exact: true });
    await fillIn(sheet, {
      Description: line.description,
      Code: line.code,
      'Unit Price': line.price,
      Quantity: line.quantity,
      Hours: line.hours,
    });
    if (line.optional) await sheet.getByRole('checkbox', { name: 'Optional, shown apart to the customer' }).check();
    await sheet.getByRole('button', { name: index < LINES.length - 1 ? 'Add Another' : 'Done' }).tap();
  }
}

async function viewPdf(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'PDF View' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expectEstimatePdf(page.request, (await link.getAttribute('href')) ?? '');
}

async function sendByEmail(page: Page, email: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Send to Customer' }).click();
  await seeScreen(page, 'Send Estimate');
  await expect(page.getByRole('main')).toContainText('Rosa Marín');
  await page.getByRole('radio', { name: 'Email' }).check();
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expect(page.getByText('Your estimate PDF has been generated and is now being sent')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(email);
}

async function track(page: Page, lastName: string, email: string): Promise<void> {
  await goByMenu(page, 'Customer', 'Track Estimate & Invoice');
  await seeScreen(page, 'Track Estimate & Invoice');
  await choose(page, 'Customer', lastName);
  const row = page.getByRole('region', { name: 'Email' }).getByRole('row').filter({ hasText: email });
  // The status updates automatically: the test does not reload the page.
  await expect(row.getByText('delivered')).toBeVisible({ timeout: 20_000 });
  const view = row.getByRole('link', { name: 'View' });
  await expectEstimatePdf(page.request, (await view.getAttribute('href')) ?? '');
}

async function openMail(request: APIRequestContext, email: string): Promise<void> {
  const mail = await postedTo(request, email);
  expect(mail.subject).toContain('Roof replacement');
  expect(mail.text).toContain('$7,315.69');
  expect(mail.html).toContain('$7,315.69');
  expect(mail.attachments.map(({ name }) => name)).toEqual(['Estimate-1001.pdf']);
  await expectEstimatePdf(request, mail.attachments[0]?.url ?? '');
  expect(mail.html).toContain(linkIn(mail));
  await expectEstimatePdf(request, linkIn(mail));
}

/** Expects a PDF at the address, with the totals computed by hand. */
async function expectEstimatePdf(request: APIRequestContext, address: string): Promise<void> {
  const response = await request.get(address);
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toBe('application/pdf');
  const text = pdfPages(await response.body()).join('\n');
  const figures = ['2,318.75', '1,267.50', '2,770.60', '681.00', '527.84', '250.00', '7,315.69', ...SCHEDULE];
  for (const expected of [...figures, ...LINES.map(({ description }) => description)]) expect(text).toContain(expected);
}
