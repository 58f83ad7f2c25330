import type { Page } from '@playwright/test';
import { payroll } from '#contract/work/payroll.ts';
import { timecards } from '#contract/work/timecards.ts';
import { expectAccessible } from './accessibility.ts';
import { call } from './api.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
import { seeScreen, total } from './page-helpers.ts';

/** A project with eight hours of Miguel at $20.00 an hour, billed at $65.00, and an expense of $100.00 plus 15%. */
async function aProjectWithWork(page: Page, company: Company) {
  const { project_id } = await company.aProject({ name: 'Porch roof' });
  const jobsite = await company.aJobsite({ project_id });
  const miguel = await company.anEmployee({ first_name: 'Miguel', last_name: 'Santos' });
  const cost_rates = [{ starts_on: '2020-01-01', hourly_wage: 20, burden_percent: 25, bill_rate_dollar: 65 }];
  await call(page.request, payroll.changeRates, { params: { id: miguel.employee_id }, body: { cost_rates } });
  const { timecard_id: id } = await company.anOpenCard(miguel, jobsite);
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const timecard = { clock_in: ago(9), clock_out: ago(1) };
  await call(page.request, timecards.change, { params: { id }, body: { timecard } });
  const expense = { project_id, amount_dollar: 100, vendor: 'Bay Lumber', description: 'Ridge vents' };
  await company.anExpense({ ...expense, is_billable: true, markup_percent: 15 });
  return project_id;
}

test('the costing of a project compares what is billed with labor and expenses, and bills both once', async ({
  page,
  company,
}) => {
  const project_id = await aProjectWithWork(page, company);
  await page.goto(`/main/project/view?project_id=${project_id}`);
  await page.getByRole('button', { name: 'More for Porch roof' }).click();
  await page.getByRole('menuitem', { name: 'Costing' }).click();
  await seeScreen(page, 'Costing');
  await expect(page.getByRole('row', { name: /^Labor Miguel Santos, 8h 0m/ })).toContainText('−$200.00');
  const open = page.getByRole('region', { name: 'Not billed yet' });
  await expect(open.getByRole('row').filter({ hasText: 'Labor, Miguel Santos' })).toContainText('$520.00');
  await expect(open.getByRole('row').filter({ hasText: 'Ridge vents' })).toContainText('$115.00');
  await expectAccessible(page, 'the costing of a project');

  await open.getByRole('link', { name: 'Bill Hours and Expenses' }).click();
  await seeScreen(page, 'Create Invoice');
  await expect(total(page, 'Final total')).toHaveText('$635.00');
  await page.getByLabel('Description, line 1').fill('Labor in November');
  await page.getByRole('button', { name: 'Create Invoice' }).click();
  await expect(page.getByText('Invoice and itemized invoices created successfully')).toBeVisible();

  await page.goto(`/main/project/costing?project_id=${project_id}`);
  await expect(page.getByText('All hours and billable expenses are billed.')).toBeVisible();
  await expect(page.getByText('Profit', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Billed so far with tax: $635.00, paid $0.00.')).toBeVisible();
});

test('Create Invoice bills the chosen hours and expenses of its project', async ({ page, company }) => {
  const project_id = await aProjectWithWork(page, company);
  await page.goto(`/main/project/invoice/create?project_id=${project_id}`);
  await seeScreen(page, 'Create Invoice');
  const section = page.getByRole('region', { name: 'Hours and Expenses' });
  await expect(section).toContainText('$635.00 in 2 lines');
  await section.getByRole('button', { name: 'Bill Hours and Expenses' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bill Hours and Expenses' });
  await dialog.getByRole('checkbox', { name: /Labor, Miguel Santos/ }).uncheck();
  await expectAccessible(page, 'the dialog that bills hours and expenses');
  await dialog.getByRole('button', { name: 'Add $115.00' }).click();
  await expect(section).toContainText('$520.00 in 1 line');
  await page.getByRole('button', { name: 'Create Invoice' }).click();
  await expect(page.getByText('Invoice and itemized invoices created successfully')).toBeVisible();
  await page.goto(`/main/project/costing?project_id=${project_id}`);
  const open = page.getByRole('region', { name: 'Not billed yet' });
  await expect(open.getByRole('row').filter({ hasText: 'Labor, Miguel Santos' })).toBeVisible();
  await expect(open.getByRole('row').filter({ hasText: 'Ridge vents' })).toHaveCount(0);
});

test('the payments that are expected open their list from Home', async ({ page, company }) => {
  const { invoice_number } = await company.anInvoice({ tax_rate: 0, discount_usd: 0 });
  await page.goto('/main');
  await page.getByRole('button', { name: 'Expected, 13 weeks' }).click();
  const card = page.getByRole('region', { name: 'Expected, 13 weeks' });
  await card.scrollIntoViewIfNeeded();
  await expect(card).toContainText('$1,000.00');
  await card.getByRole('button', { name: /\$1,000\.00 expected/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Expected / });
  await expect(dialog.getByRole('link', { name: `Invoice #${invoice_number}` })).toBeVisible();
  await expectAccessible(page, 'the list of expected payments');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await card.getByRole('button', { name: 'Show as table' }).click();
  await expect(valueOfRow(card, 'Together')).toContainText('$1,000.00');
});

function valueOfRow(card: ReturnType<Page['getByRole']>, name: string) {
  return card.getByRole('row', { name: new RegExp(`^${name}`) });
}
