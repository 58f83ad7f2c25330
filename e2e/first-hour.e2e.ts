import type { Locator, Page } from '@playwright/test';
import { aCompanyInput, aCustomerInput, anAccountInput, PASSWORD } from '#testkit/inputs/inputs.ts';
import { expect, test } from './journey.ts';
import { choose, fillIn, passwordField, presser, seeScreen } from './page-helpers.ts';

test('a new contractor sends the first estimate with 12 clicks on 8 screens', async ({ page }) => {
  const { press, count } = presser();
  const customer = aCustomerInput();
  await page.goto('/create_company');
  await test.step('screens 1 and 2: the company', () => createCompany(page, press));
  await test.step('screens 3 and 4: the account and its trial', () => createAccount(page, press));
  await test.step('screen 5: Home', async () => {
    await expect(page.getByText('Subscription created successfully.')).toBeVisible();
    await press(page.getByRole('link', { name: 'Create Estimate' }));
  });
  await test.step('screen 6: the estimate, its customer and its project', () => writeEstimate(page, press, customer));
  await test.step('screens 7 and 8: sent', async () => {
    await seeScreen(page, 'Send Estimate');
    await expect(page.getByRole('radio', { name: /^Email/ })).toBeChecked();
    await press(page.getByRole('button', { name: /^Send Email/ }));
    await expect(page.getByText(/sent/i).first()).toBeVisible();
  });
  expect(count()).toBe(12);
});

type Press = (button: Locator) => Promise<void>;

async function createCompany(page: Page, press: Press): Promise<void> {
  const company = aCompanyInput();
  await seeScreen(page, 'Create Company');
  await fillIn(page, { Name: company.name, Phone: company.phone, 'Address 1': company.address_1, City: company.city });
  await choose(page, 'Line of Business', company.line_of_business);
  await choose(page, 'State', 'Florida');
  await fillIn(page, { ZIP: company.zip, Email: company.email });
  await press(page.getByRole('button', { name: 'Create Company' }));
  await press(page.getByRole('link', { name: 'Create Online Account' }));
  await seeScreen(page, 'Create Online Account');
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue(company.phone);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(company.email);
}

async function createAccount(page: Page, press: Press): Promise<void> {
  const { first_name, last_name, login_id } = anAccountInput();
  for (const consent of await page.getByRole('checkbox').all()) await press(consent);
  await fillIn(page, { 'First Name': first_name, 'Last Name': last_name, 'Login ID': login_id });
  await passwordField(page, 'Password').fill(PASSWORD);
  await passwordField(page, 'Password Confirmation').fill(PASSWORD);
  await press(page.getByRole('button', { name: 'Create Account' }));
  await press(page.getByRole('button', { name: 'Start 3-month free trial' }));
}

async function writeEstimate(page: Page, press: Press, customer: ReturnType<typeof aCustomerInput>): Promise<void> {
  await seeScreen(page, 'Create Estimate');
  const { first_name, last_name, email, phone } = customer;
  await fillIn(page, { 'First Name': first_name, 'Last Name': last_name, Email: email, Phone: phone });
  for (const consent of await page.getByRole('checkbox', { name: /consents/ }).all()) await press(consent);
  await fillIn(page, { 'Estimate Name': 'Deck stairs' });
  await expect(page.getByRole('heading', { name: 'New project “Deck stairs”' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Description, line 1' }).fill('Build stairs, 5 ft wide');
  await page.getByRole('textbox', { name: 'Unit Price, line 1' }).fill('3080');
  await press(page.getByRole('button', { name: 'Save and Send' }));
}
