import type { Page } from '@playwright/test';
import { access } from '#contract/identity/access.ts';
import { PASSWORD } from '#testkit/inputs.ts';
import { expectAccessible } from './accessibility.ts';
import { call } from './api.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
import { field, passwordField, seeHome, seeScreen } from './page-helpers.ts';

/** A company in which a customer owes on two invoices. */
async function owedTo(company: Company): Promise<void> {
  const { customer_id } = await company.aCustomer({ first_name: 'Kevin', last_name: 'Fletcher' });
  const { project_id } = await company.aProject({ customer_id });
  for (const name of ['Porch', 'Stairs'])
    await company.anInvoice({ project_id, name, issue_date: '2026-01-05', due_date: '2026-01-19' });
}

function line(page: Page, sentence: string) {
  return page.getByRole('list', { name: 'Needs you' }).getByRole('listitem').filter({ hasText: sentence });
}

test('a contractor lands on Home, presses the button of a line, and Home leads back from every screen', async ({
  page,
  company,
}) => {
  await owedTo(company);
  await call(page.request, access.logout);
  await page.goto('/login');
  await field(page, 'Login ID').fill(company.login_id);
  await passwordField(page, 'Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await seeHome(page);
  await expect(page.getByText('1 thing', { exact: true })).toBeVisible();
  const owed = line(page, 'Kevin Fletcher owes on 2 invoices');
  await expect(owed).toContainText('Due Jan 19');
  await owed.getByRole('link', { name: 'Send Reminder: Kevin Fletcher owes on 2 invoices' }).click();
  await seeScreen(page, 'Customer Payment History');
  await expect(page.getByRole('main')).toContainText('Kevin Fletcher');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click();
  await seeHome(page);
  await page.goto('/main/project');
  await page.getByRole('banner').getByRole('link', { name: 'JobsitesPro' }).click();
  await seeHome(page);
});

test('what needs somebody is put away by keyboard, the money opens its lists, and a failure is tried again', async ({
  page,
  company,
}) => {
  await test.step('by keyboard alone a line is put away and its act is reached', async () => {
    await owedTo(company);
    await page.goto('/main');
    const act = page.getByRole('link', { name: /^Send Reminder/ });
    await act.focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /^Put away until tomorrow/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Needs you' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Show them' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /^Show again/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(act).toBeVisible();
    await act.press('Enter');
    await seeScreen(page, 'Customer Payment History');
  });

  await test.step('each figure of the money opens its list, and each drawing is a table too', async () => {
    await page.goto('/main');
    const owed = page.getByRole('region', { name: 'Owed to you' });
    await owed.getByRole('button', { name: 'Show as table: Owed to you' }).click();
    const table = owed.getByRole('table', { name: 'Owed by age' });
    const late = table.getByRole('row', { name: /^31 days and more/ });
    const amount = await late.getByRole('link').innerText();
    await expect(owed).toContainText(amount);
    await expectAccessible(page, 'Home with a table');
    await late.getByRole('link').click();
    await seeScreen(page, 'Invoice List');
    await expect(page.getByRole('combobox', { name: 'Owed' })).toHaveValue('days_31');
    await expect(page.getByText('2 invoices', { exact: true })).toBeVisible();
    await page.goBack();
    await page.getByRole('region', { name: /^Paid/ }).getByRole('link', { name: 'View payments' }).click();
    await seeScreen(page, 'Payments Received');
    await page.goBack();
    await page
      .getByRole('region', { name: /^Estimates/ })
      .getByRole('link', { name: 'View estimates' })
      .click();
    await seeScreen(page, 'Estimate List');
    await expect(page.getByRole('button', { name: /^Sent since/ })).toBeVisible();
  });

  await test.step('Home that cannot be fetched says so, and tries again', async () => {
    await page.route('**/api/v1/home', (route) =>
      route.fulfill({ status: 422, json: { error: 'Home is being repaired.', code: 'validation_failed' } }),
    );
    await page.goto('/main');
    await expect(page.getByRole('alert')).toContainText('Failed to get Home: Home is being repaired');
    await expectAccessible(page, 'Home that failed');
    await page.unroute('**/api/v1/home');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(line(page, 'Kevin Fletcher owes on 2 invoices')).toBeVisible();
  });
});
