import type { Page } from '@playwright/test';
import { employees, type Employee } from '#contract/work/employees.ts';
import { anEmployeeInput } from '#testkit/inputs.ts';
import { call } from './api.ts';
import { PHONE } from './devices.ts';
import { anotherCompany, expect, test } from './journey.ts';
import { postedTo } from './outbox.ts';
import { choose, field, fillIn, goByMenu, runAction, seeScreen } from './page-helpers.ts';

const LIST = '/main/company/employee';

test.describe('on a phone', () => {
  test.use(PHONE);

  test('an employee is created and gets a link that opens their time card', async ({ page, company }) => {
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
    await expect(page.getByRole('heading', { name: 'Employee created successfully' })).toBeVisible();

    await page.getByRole('link', { name: 'Send Timecard Link' }).last().click();
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
  });
});

test('employees are updated, deleted, and given their links', async ({ page, company, context }) => {
  await test.step('updating and deleting an employee return to the list, which shows the success once', async () => {
    const { employee_code } = await company.anEmployee({ start_date: '2026-03-02' });
    await page.goto(LIST);
    await page.getByRole('link', { name: 'Cruz Ortega' }).click();
    await seeScreen(page, 'Update Employee');
    await field(page, 'First Name').fill('Crúz');
    await page.getByRole('button', { name: 'Update Employee' }).click();
    await seeScreen(page, 'Employee List');
    await expect(page.getByText('Employee updated successfully.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Select Crúz Ortega' })).toBeVisible();
    await expect(page.getByText('Employee updated successfully.')).toHaveCount(0);

    await runAction(page, 'Crúz Ortega', 'Delete Employee');
    await seeScreen(page, 'Delete Employee');
    for (const fact of ['Crúz Ortega', employee_code, 'Full-time', 'Roofer', 'Mar 2, 2026']) {
      await expect(page.getByRole('main').getByText(fact, { exact: true })).toBeVisible();
    }
    await expect(page.getByText('The hours they have worked stay on record')).toBeVisible();
    await page.getByRole('button', { name: 'Delete Employee' }).click();
    await seeScreen(page, 'Employee List');
    await expect(page.getByText('Employee deleted successfully.')).toBeVisible();
    await expect(page.getByText('No employees found.')).toBeVisible();
  });

  await test.step('a new link is confirmed once, invalidates the old one and keeps unsaved input', async () => {
    const company = await anotherCompany(page);
    const cruz = await company.anEmployee();
    await page.goto(LIST);
    await page.getByRole('link', { name: 'Cruz Ortega' }).click();
    await field(page, 'Last Name').fill('Ortega Díaz');
    await page.getByRole('button', { name: 'New Link' }).click();
    const question = page.getByRole('dialog', { name: 'Give Cruz a new link?' });
    await expect(question).toContainText('stops working at once');
    await question.getByRole('button', { name: 'New Link' }).click();
    await expect(page.getByText('Cruz has a new link, and the old one no longer works.')).toBeVisible();
    await expect(page.getByText(cruz.employee_code)).toHaveCount(0);
    expect(await opensACard(page, cruz)).toBe(false);
    await page.getByRole('button', { name: 'Update Employee' }).click();
    await expect(page.getByText('Employee updated successfully.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cruz Ortega Díaz' })).toBeVisible();
  });

  await test.step('a time card link is sent once an employee is selected, shows why it cannot be sent, and can be copied', async () => {
    const company = await anotherCompany(page);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${LIST}/send_timecard`);
    const nobody = 'No employee found, please click Company - Employee - New to create employee';
    await expect(page.getByText(nobody)).toBeVisible();
    const { employee_code } = await company.anEmployee({ is_active: false });
    await page.reload();
    await expect(page.getByText('Please select an employee first.')).toBeVisible();
    for (const name of ['Send Email', 'Send Text']) await expect(page.getByRole('button', { name })).toBeDisabled();
    await page.getByRole('radio', { name: 'Select Cruz Ortega' }).check();
    for (const name of ['Send Email', 'Send Text']) await expect(page.getByRole('button', { name })).toBeEnabled();
    await page.getByRole('button', { name: 'Send Text' }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to send timecard link. This employee is not active');
    await page.getByRole('button', { name: 'Copy Link' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(
      new RegExp(`^http://.*/time/${employee_code}$`),
    );
  });
});

async function opensACard(page: Page, { employee_code }: Employee): Promise<boolean> {
  const asked = call(page.request, employees.byCode, { params: { employee_code } });
  return asked.then(
    () => true,
    () => false,
  );
}
