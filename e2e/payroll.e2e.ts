import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { companies } from '#contract/identity/companies.ts';
import { timecards } from '#contract/work/timecards.ts';
import { addDays, dayIn } from '#domain/time.ts';
import { weekBefore } from '#domain/work/payroll-hours.ts';
import { expectAccessible, OUTSIDE } from './accessibility.ts';
import { call } from './api.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
import { field, followLink } from './page-helpers.ts';

const PAYROLL = '/main/company/employee/payroll';

/** Cruz Ortega, with nine hours on each working day of last week. */
async function aLongWeek(page: Page, company: Company) {
  const site = await company.aJobsite();
  const employee = await company.anEmployee({ first_name: 'Cruz', last_name: 'Ortega' });
  const { first } = weekBefore(dayIn('America/New_York', new Date()));
  for (const offset of [1, 2, 3, 4, 5]) {
    const day = addDays(first, offset);
    const { timecard_id } = await company.anOpenCard(employee, site);
    const timecard = { clock_in: `${day}T14:00:00Z`, clock_out: `${day}T23:00:00Z` };
    await call(page.request, timecards.change, { params: { id: timecard_id }, body: { timecard } });
  }
  return { employee, first };
}

test('a week is paid with overtime at the wage that was entered, and saved for a payroll program', async ({
  page,
  company,
}) => {
  const { employee, first } = await aLongWeek(page, company);
  await page.goto(PAYROLL);
  const payroll = page.getByRole('region', { name: 'Payroll', exact: true });
  await expect(payroll).toContainText('Days without a wage');

  await followLink(page, '/main/company/employee/update', { employee_id: employee.employee_id });
  const wages = page.getByRole('region', { name: 'Wages' });
  await wages.getByRole('button', { name: 'Add Wage' }).click();
  const dialog = page.getByRole('dialog', { name: 'Wages of Cruz Ortega' });
  await dialog.getByRole('button', { name: 'Save Wages' }).click();
  await expect(dialog.getByText('Hourly wage must be a valid number').first()).toBeVisible();
  await field(dialog, 'Hourly Wage').fill('20');
  await field(dialog, 'From').fill(first);
  await dialog.getByRole('button', { name: 'Save Wages' }).click();
  await expect(wages).toContainText('$20.00 an hour from');

  await page.goto(PAYROLL);
  await expect(payroll.getByRole('row', { name: /^Cruz Ortega/ })).toHaveText('Cruz Ortega 40h 0m5h 0m$950.00');
  await expectAccessible(page, 'the payroll', OUTSIDE);
  await page.getByRole('link', { name: 'Company settings' }).click();
  await chooseOvertime(page, 'Over 40 hours a week, or 8 hours a day');
  await page.goBack();
  // Five days with one hour beyond eight: the same five hours.
  await expect(page.getByText('over 40 a week, or 8 hours a day')).toBeVisible();
  await expect(payroll.getByRole('row', { name: /^Cruz Ortega/ })).toHaveText('Cruz Ortega 40h 0m5h 0m$950.00');
  await page.getByRole('link', { name: 'Company settings' }).click();
  await chooseOvertime(page, 'Over 40 hours a week');
  await page.goBack();
  const ruleOf = async () => (await call(page.request, companies.list)).data[0]?.attributes.overtime_daily_hours;
  await expect.poll(ruleOf).toBeNull();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Payroll CSV' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain(
    `Cruz Ortega,${first},40.0000,5.0000,800.00,150.00,950.00`,
  );
});

async function chooseOvertime(page: Page, rule: string): Promise<void> {
  const row = page.getByRole('listitem').filter({ hasText: 'Overtime' });
  await row.getByRole('button', { name: 'Change: Overtime' }).click();
  await page.getByRole('combobox', { name: 'Overtime' }).selectOption(rule);
  await expect(row.getByRole('status')).toHaveText('Saved');
}
