import type { Page } from '@playwright/test';
import { estimates } from '#contract/sales/estimates.ts';
import { aCompanyInput, aLine, anAccountInput, PASSWORD } from '#testkit/inputs/inputs.ts';
import { call } from './api.ts';
import { expect, test } from './journey.ts';
import { linkIn, postedTo } from './outbox.ts';
import { menuPanel, seeScreen } from './page-helpers.ts';

test('signing up works without a mouse', async ({ page }) => {
  await page.goto('/');
  await test.step('a company is created', () => createCompany(page));
  const login_id = await test.step('an account is created', () => createAccount(page));
  await seeScreen(page, 'Login');
  await tabTo(page, 'textbox', 'Login ID');
  await typeAndGoOn(page, [login_id]);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Your 3 free months are waiting' })).toBeVisible();
  await page.keyboard.press('Escape');
  await seeScreen(page, 'Subscriptions');
});

async function createCompany(page: Page): Promise<void> {
  const company = aCompanyInput();
  await tabTo(page, 'link', 'Get Started');
  await page.keyboard.press('Enter');
  await seeScreen(page, 'Create Company');
  await expect(page.getByRole('option', { name: 'Roofing' })).toBeAttached();
  await tabTo(page, 'textbox', 'Name');
  await page.keyboard.type(company.name);
  await page.keyboard.press('Tab');
  await pick(page, 'Roof');
  await typeAndGoOn(page, [company.phone, company.address_1, '', company.city]);
  await pick(page, 'Florida');
  await typeAndGoOn(page, [company.zip, company.email]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Company has been created.')).toBeFocused();
  await tabTo(page, 'link', 'Create Online Account');
  await page.keyboard.press('Enter');
  await seeScreen(page, 'Create Online Account');
}

/** Returns the login ID. */
async function createAccount(page: Page): Promise<string> {
  await tabTo(page, 'checkbox', /Terms of Use/);
  await page.keyboard.press('Space');
  await tabTo(page, 'checkbox', /text messages/);
  await page.keyboard.press('Space');
  await tabTo(page, 'checkbox', /receive emails/);
  await page.keyboard.press('Space');
  await tabTo(page, 'textbox', 'First Name');
  const account = anAccountInput();
  await typeAndGoOn(page, [account.first_name, account.last_name, account.phone, account.email, account.login_id]);
  await page.keyboard.type(PASSWORD);
  await tabTo(page, 'textbox', 'Password Confirmation');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your online account has been created.')).toBeFocused();
  await tabTo(page, 'link', 'Go to Log In');
  await page.keyboard.press('Enter');
  return account.login_id;
}

test('menu, lists and line items work without a mouse', async ({ page, company }) => {
  await company.aCustomer({ first_name: 'Rosa', last_name: 'Abel' });
  const { customer_id } = await company.aCustomer({ first_name: 'Pat', last_name: 'Baker' });
  await page.goto('/main/customer');
  await seeScreen(page, 'Customer List');
  await test.step('the main menu opens its panels and leads to a screen by Tab and Enter', () => useMenu(page));
  await test.step('a customer is selected and its actions are run by keyboard', () => selectCustomer(page));
  await company.aProject({ customer_id });
  await test.step('line items are added, moved and removed by keyboard', () => moveLines(page));
});

async function useMenu(page: Page): Promise<void> {
  const button = (label: string) => page.getByRole('button', { name: `${label} submenu`, exact: true });
  const link = (panel: string, name: string) => menuPanel(page, panel).getByRole('link', { name, exact: true });

  await tabTo(page, 'link', 'Project');
  await expect(menuPanel(page, 'Project')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(button('Project')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(link('Project', 'Project List')).toBeFocused();
  await tabTo(page, 'button', 'Estimate submenu');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(link('Estimate', 'New')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button('Estimate')).toBeFocused();
  await expect(menuPanel(page, 'Estimate')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(button('Project')).toBeFocused();
  await expect(menuPanel(page, 'Project')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(link('Project', 'New')).toBeFocused();
  await page.keyboard.press('Enter');
  await seeScreen(page, 'Create Project');
  await expect(menuPanel(page, 'Project')).toHaveCount(0);
}

async function selectCustomer(page: Page): Promise<void> {
  await page.goto('/main/customer');
  await seeScreen(page, 'Customer List');
  await tabTo(page, 'radio', 'Select Rosa Abel');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Select Pat Baker' })).toBeChecked();
  await tabTo(page, 'button', 'Create Project');
  await page.keyboard.press('Enter');
  await seeScreen(page, 'Create Project');
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue('Pat Baker');
}

async function moveLines(page: Page): Promise<void> {
  await page.goto('/main/project/estimate/create');
  await seeScreen(page, 'Create Estimate');
  const cell = (label: string, line: number) => page.getByLabel(`${label}, line ${line}`, { exact: true });
  await cell('Description', 1).focus();
  for (const line of ['first', 'second', 'third']) {
    if (line !== 'first') await page.keyboard.press('Enter');
    await page.keyboard.type(line);
  }
  await expect(page.getByText('3 lines')).toBeVisible();
  await expect(cell('Description', 3)).toBeFocused();

  await page.keyboard.press('Alt+ArrowUp');
  await expect(cell('Description', 2)).toHaveValue('third');
  await expect(cell('Description', 2)).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(cell('Description', 1)).toHaveValue('third');
  await expect(cell('Description', 1)).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(cell('Description', 2)).toHaveValue('third');

  // Quantity, unit, unit price.
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12.5');
  await expect(page.getByRole('row').filter({ has: cell('Description', 2) })).toContainText('$37.50');
  await page.keyboard.press('Enter');
  await expect(cell('Description', 3)).toHaveValue('second');
  await expect(cell('Description', 3)).toBeFocused();
  // The last line is followed by a new one.
  await page.keyboard.press('Enter');
  await expect(cell('Description', 4)).toBeFocused();
  await expect(page.getByText('4 lines')).toBeVisible();
  await tabTo(page, 'button', 'Delete line 4');
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 lines')).toBeVisible();
  await expect(cell('Description', 3)).toHaveValue('second');
  await expect(cell('Description', 3)).toBeFocused();
}

test('a customer leaves out a line item and approves by keyboard', async ({ page, company }) => {
  const customer = await company.aCustomer({ first_name: 'Grace', last_name: 'Adams' });
  const { project_id } = await company.aProject({ customer_id: customer.customer_id });
  const lines = [aLine(), aLine({ description: 'Gutter guards', is_optional: true })];
  const { estimate_id } = await company.anEstimate({ project_id, lines });
  await call(page.request, estimates.send, {
    body: { estimate_id, account_id: company.account_id, send_method: 'sms' },
  });
  await page.goto(linkIn(await postedTo(page.request, customer.phone)));
  await expect(page.getByRole('switch', { name: 'Gutter guards' })).toBeChecked();
  await tabTo(page, 'link', 'Skip to the document');
  await tabTo(page, 'switch', 'Gutter guards');
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch', { name: 'Gutter guards' })).not.toBeChecked();
  await tabTo(page, 'checkbox', 'I agree to sign electronically');
  await page.keyboard.press('Space');
  await tabTo(page, 'textbox', 'Your full name');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Grace M. Adams');
  await tabTo(page, 'radio', 'Type');
  await tabTo(page, 'button', 'Approve and sign');
  // The PDF as sent is rendered first: without its hash nothing is signed.
  await expect(async () => {
    await page.keyboard.press('Enter');
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('Approved. Thank you, Grace.', { timeout: 2000 });
  }).toPass();
  await expect(page.getByText('Not chosen')).toBeVisible();
});

/** Presses Tab until the element has the focus; throws if it is never reached. */
async function tabTo(page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true }).first();
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await wanted.evaluate((element: { matches(selector: string): boolean }) => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to the ${role} ${String(name)}.`);
}

async function typeAndGoOn(page: Page, values: string[]): Promise<void> {
  for (const text of values) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
}

/** Selects an option of the focused select by its first letters, and continues. */
async function pick(page: Page, option: string): Promise<void> {
  await page.keyboard.type(option);
  await page.keyboard.press('Tab');
}
