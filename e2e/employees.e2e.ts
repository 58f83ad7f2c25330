import type { Page } from '@playwright/test';
import { employees, type Employee } from '#contract/work/employees.ts';
import { anEmployeeInput } from '#testkit/inputs/inputs.ts';
import { call } from './api.ts';
import { PHONE } from './devices.ts';
import { expect, test } from './journey.ts';
import { postedTo } from './outbox.ts';
import { choose, field, fillIn, goByMenu, runAction, seeScreen } from './page-helpers.ts';

const LIST = '/main/company/employee';

test.describe('on a phone', () => {
  test.use(PHONE);

  test('an employee is created, gets a link that opens their time card, is updated and deleted', async ({
    page,
    company,
  }) => {
    const email = anEmployeeInput().email;
    await page.goto('/main/company');
    await goByMenu(page, 'Company', 'Employee', 'New');
    await seeScreen(page, 'Create Employee');
    await page.getByRole('button', { name: 'Create Employee' }).click();
    for (const missing of ['First name', 'Last name', 'Employee type', 'Employee title']) {
      await expect(page.getByText(`${missing} is required`)).toBeVisible();
    }
    await fillIn(page, { 'First Name': 'Rosa', 'Last Name': 'Marín', Phone: '8135550188', Email: email });
    await choose(page, 'Employee Type', 'Full-time');
    await choose(page, 'Employee Title', 'Roofer');
    await page.getByRole('button', { name: 'Create Employee' }).click();
    await seeScreen(page, 'Employee List');
    const strip = page.getByRole('status').filter({ hasText: 'Employee created successfully' });
    await expect(strip).toBeFocused();
    await expect(strip).toContainText('Rosa Marín');

    await strip.getByRole('link', { name: 'Send Timecard Link' }).click();
    await seeScreen(page, 'Send Timecard Link');
    await expect(page.getByRole('radio', { name: 'Select Rosa Marín' })).toBeChecked();
    await expect(page.getByText('By sending, you confirm that the employee has agreed')).toBeVisible();
    const link = await page
      .getByRole('region', { name: 'Actions for the selected employee' })
      .locator('code')
      .innerText();
    await page.getByRole('button', { name: 'Send Email' }).click();
    const sent = 'Timecard link successfully sent to Rosa Marín via SMS or email.';
    await expect(page.getByRole('heading', { name: sent })).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);

    const { text } = await postedTo(page.request, email);
    expect(text).toContain(link);
    expect(text).toContain(company.name);
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'Rosa Marín' })).toBeVisible();
    await page.goto(LIST);
    await test.step('an update returns to the list, which shows the success once', () => update(page));
    const { data } = await call(page.request, employees.list);
    const rosa = data[0]?.attributes as Employee;
    await test.step('a new link is confirmed once, invalidates the old one and keeps unsaved input', () =>
      renewLink(page, rosa));
    await test.step('a link is copied', () => copyLink(page, rosa));
    await test.step('the deletion shows whom it deletes, and returns to the list', () => remove(page));
  });
});

async function update(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Rosa Marín' }).tap();
  await seeScreen(page, 'Update Employee');
  await fillIn(page, { 'First Name': 'Rósa', 'Start Date': 'Mar 2, 2026' });
  await page.getByRole('button', { name: 'Update Employee' }).tap();
  await seeScreen(page, 'Employee List');
  await expect(page.getByText('Employee updated successfully.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Select Rósa Marín' })).toBeVisible();
  await expect(page.getByText('Employee updated successfully.')).toHaveCount(0);
}

async function renewLink(page: Page, rosa: Employee): Promise<void> {
  await page.getByRole('link', { name: 'Rósa Marín' }).tap();
  await field(page, 'Last Name').fill('Marín Díaz');
  await page.getByRole('button', { name: 'New Link' }).tap();
  const question = page.getByRole('dialog', { name: 'Give Rósa a new link?' });
  await expect(question).toContainText('stops working at once');
  await question.getByRole('button', { name: 'New Link' }).tap();
  await expect(page.getByText('Rósa has a new link, and the old one no longer works.')).toBeVisible();
  await expect(page.getByText(rosa.employee_code)).toHaveCount(0);
  expect(await opensACard(page, rosa)).toBe(false);
  await page.getByRole('button', { name: 'Update Employee' }).tap();
  await expect(page.getByText('Employee updated successfully.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Rósa Marín Díaz' })).toBeVisible();
}

async function copyLink(page: Page, rosa: Employee): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${LIST}/send_timecard`);
  await page.getByRole('radio', { name: 'Select Rósa Marín Díaz' }).check();
  await page.getByRole('button', { name: 'Copy Link' }).tap();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const { data } = await call(page.request, employees.read, { params: { id: rosa.employee_id } });
  const link = new RegExp(`^http://.*/time/${data.attributes.employee_code}$`);
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(link);
}

async function remove(page: Page): Promise<void> {
  const { data } = await call(page.request, employees.list);
  const code = data[0]?.attributes.employee_code ?? '';
  await page.goto(LIST);
  await runAction(page, 'Rósa Marín Díaz', 'Delete Employee');
  await seeScreen(page, 'Delete Employee');
  for (const fact of ['Rósa Marín Díaz', code, 'Full-time', 'Roofer', 'Mar 2, 2026']) {
    await expect(page.getByRole('main').getByText(fact, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('The hours they have worked stay on record')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Employee' }).tap();
  await seeScreen(page, 'Employee List');
  await expect(page.getByText('Employee deleted successfully.')).toBeVisible();
  await expect(page.getByText('No employees found.')).toBeVisible();
}

async function opensACard(page: Page, { employee_code }: Employee): Promise<boolean> {
  const employee = call(page.request, employees.byCode, { params: { employee_code } });
  return employee.then(
    () => true,
    () => false,
  );
}
