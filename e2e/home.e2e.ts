import type { Page } from '@playwright/test';
import { access } from '#contract/identity/access.ts';
import { dayIn } from '#domain/time.ts';
import { PASSWORD } from '#testkit/inputs/inputs.ts';
import { expectAccessible } from './accessibility.ts';
import { call } from './api.ts';
import { PHONE } from './devices.ts';
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

test('a contractor lands on Home, presses a line, puts it away by keyboard, and opens the lists of the money', async ({
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
  await expect(page.getByText('1 to do', { exact: true })).toBeVisible();
  const owed = line(page, 'Kevin Fletcher owes on 2 invoices');
  await expect(owed).toContainText('Due Jan 19');
  await owed.getByRole('button', { name: 'Send Reminder: Kevin Fletcher owes on 2 invoices' }).click();
  await expect(owed).toBeHidden();
  const undo = page.getByRole('button', { name: 'Undo: reminder to Kevin Fletcher' });
  await expect(undo).toBeVisible();
  await page.reload();
  await undo.click();
  await expect(owed).toBeVisible();
  await page.goto('/main/project');
  await page.getByRole('banner').getByRole('link', { name: 'JobsitesPro' }).click();
  await seeHome(page);
  await test.step('by keyboard alone a line is put away and its action is reached', () => putAway(page));
  await page.goto('/main');
  await test.step('each figure of the money opens its list, and each chart is a table too', () => openLists(page));
  await test.step('Home that cannot be fetched shows the reason, and can be requested again', () => retry(page));
});

async function putAway(page: Page): Promise<void> {
  const sendReminder = page.getByRole('button', { name: /^Send Reminder/ });
  await sendReminder.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Snooze until tomorrow/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Needs you' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show them' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Kevin Fletcher' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Show again/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sendReminder).toBeVisible();
  await sendReminder.press('Enter');
  await expect(page.getByRole('button', { name: 'Undo: reminder to Kevin Fletcher' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sendReminder).toBeVisible();
}

async function retry(page: Page): Promise<void> {
  await page.route('**/api/v1/home', (route) =>
    route.fulfill({ status: 422, json: { error: 'Home is being repaired.', code: 'validation_failed' } }),
  );
  await page.goto('/main');
  await expect(page.getByRole('alert')).toContainText('Failed to get Home: Home is being repaired');
  await expectAccessible(page, 'Home that failed');
  await page.unroute('**/api/v1/home');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(line(page, 'Kevin Fletcher owes on 2 invoices')).toBeVisible();
}

async function openLists(page: Page): Promise<void> {
  const owed = page.getByRole('region', { name: 'Owed to you' });
  await owed.getByRole('button', { name: 'Show as table: Owed to you' }).click();
  const table = owed.getByRole('table', { name: 'Owed by age' });
  const late = table.getByRole('row', { name: /^31 days and more/ });
  const amount = await late.getByRole('link').innerText();
  await expect(owed).toContainText(amount);
  await expectAccessible(page, 'Home with a table');
  await late.getByRole('link').click();
  await seeScreen(page, 'Invoice List');
  await expect(page.getByRole('button', { name: '31 days and more: show every day' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Invoices' }).getByText('2 invoices', { exact: true })).toBeVisible();
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
}

/** Two visits of today on a map, the second one without crew. */
async function aDay(company: Company): Promise<void> {
  const { customer_id } = await company.aCustomer({ first_name: 'Maria', last_name: 'Alvarez' });
  const { project_id } = await company.aProject({ customer_id, name: 'Kitchen remodel' });
  const place = (name: string, latitude: number, longitude: number) =>
    company.aJobsite({ project_id, name, latitude, longitude });
  const [villa, ramp] = [await place('Villa', 27.94, -82.52), await place('Ramp', 27.99, -82.46)];
  const { employee_id } = await company.anEmployee({ first_name: 'Luis', last_name: 'Ortega' });
  const day = dayIn('America/New_York', new Date());
  const visit = { project_id, day };
  await company.aVisit({ ...visit, jobsite_id: villa.jobsite_id, title: 'Set cabinets', employee_ids: [employee_id] });
  await company.aVisit({
    ...visit,
    jobsite_id: ramp.jobsite_id,
    title: 'Measure the ramp',
    starts: '13:00',
    ends: '15:00',
  });
}

test.describe('on a phone', () => {
  test.use(PHONE);

  test('Home shows today’s visits on a map and in a list, and a visit without a crew gets one', async ({
    page,
    company,
  }) => {
    await aDay(company);
    await page.goto('/main');
    const today = page.getByRole('region', { name: 'Today', exact: true });
    await expect(today.getByRole('listitem')).toHaveText([/^1Set cabinets.*Luis$/, /^2Measure the ramp.*No crew/]);
    await today.scrollIntoViewIfNeeded();
    await expect(today.getByRole('img', { name: '2: Measure the ramp' })).toBeVisible();
    await expectAccessible(page, 'Home with visits');
    const line = page.getByRole('listitem').filter({ hasText: 'Visit “Measure the ramp” has no crew' });
    await line.getByRole('link', { name: /^Choose Crew/ }).click();
    await seeScreen(page, 'Update Visit');
    await page.getByRole('checkbox', { name: /Luis Ortega/ }).check();
    await page.getByRole('button', { name: 'Update Visit' }).click();
    await seeScreen(page, 'Schedule');
    await page.goto('/main');
    await expect(today.getByRole('listitem').nth(1)).toContainText('Luis');
    await expect(page.getByText('has no crew')).toHaveCount(0);
  });
});
