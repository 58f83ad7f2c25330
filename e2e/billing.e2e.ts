import type { Page } from '@playwright/test';
import { estimates } from '#contract/sales/estimates.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { visits } from '#contract/work/visits.ts';
import { dayIn } from '#domain/time.ts';
import { violations } from './accessibility.ts';
import { anApprovalOf } from './agreed-estimates.ts';
import { call } from './api.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
import { open } from './screens.ts';

/* An approved estimate is billed installment by installment, never more than was agreed. */

const LINES = [{ description: 'Seamless gutters, white', unit_price_dollar: 1485, quantity: 1 }];

/** An estimate of $1,485.00 in 50, 25 and 25% that was sent and approved by phone. */
async function anApprovedEstimate(page: Page, company: Company, project_id: string): Promise<string> {
  const schedule = { deposit_percent: 50, start_percent: 25, completion_percent: 25 };
  const { estimate_id } = await company.anEstimate({ name: 'Roof edge', project_id, lines: LINES, ...schedule });
  const { account_id } = company;
  await call(page.request, estimates.send, { body: { estimate_id, account_id, send_method: 'email' } });
  await anApprovalOf(page.request, estimate_id);
  return estimate_id;
}

const billing = (estimate_id: string) => ({
  path: '/main/project/estimate/billing',
  title: 'Billing',
  state: { estimate_id },
});

const installment = (page: Page, label: string, word: string) =>
  page.getByRole('listitem').filter({ hasText: label }).filter({ hasText: word });

test('the office bills what is due once the work has begun and a share of an installment, and voids an invoice', async ({
  page,
  company,
}) => {
  const { project_id } = await company.aProject({ start_date: '2099-01-04', end_date: '2099-01-08' });
  const estimate_id = await anApprovedEstimate(page, company, project_id);
  await test.step('a project whose work has begun offers to bill what is due on start, on its screen and at the visit', () =>
    billStart(page, company, project_id));
  await open(page, billing(estimate_id));
  // The deposit was invoiced on approval.
  await expect(installment(page, '50%', 'BILLED')).toContainText('$742.50');
  await expect(page.getByRole('img', { name: /^Of \$1,485\.00 agreed/ })).toBeVisible();
  await test.step('a share of an installment is billed', () => billShare(page));
  await test.step('an invoice is voided', () => voidInvoice(page));
  await open(page, billing(estimate_id));
  await expect(page.getByRole('listitem').filter({ hasText: 'VOID' })).toContainText('$148.50');
  await expect(installment(page, 'Completion', 'NOT BILLED')).toHaveCount(2);
});

async function billStart(page: Page, company: Company, project_id: string): Promise<void> {
  const project = { path: '/main/project/update', title: 'Update Project', state: { project_id } };
  await open(page, project);
  await expect(page.getByRole('region', { name: 'Status' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Now$/ })).toHaveCount(0);

  const visit = await company.aVisit({ project_id, day: dayIn('America/New_York', new Date()) });
  await call(page.request, visits.finish, { params: { id: visit.visit_id } });
  await open(page, project);
  await expect(page.getByText('Work started: “Start” of estimate #1001 can be billed.')).toBeVisible();
  await open(page, {
    path: '/main/schedule/update',
    title: 'Update Visit',
    state: { visit_id: visit.visit_id },
  });
  await page.getByRole('button', { name: 'Bill $371.25 Now, Start' }).click();
  await expect(page.getByText('Invoice #1002, $371.25, created. It is not sent yet.')).toBeVisible();
  await expect(page.getByText('The work has begun')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Send Invoice' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Send Invoice' })).toBeVisible();
}

async function billShare(page: Page): Promise<void> {
  await installment(page, 'Completion', 'NOT BILLED').getByRole('button', { name: 'Bill Part' }).click();
  const share = page.getByRole('dialog', { name: 'Bill a share of Completion' });
  await share.getByRole('textbox', { name: 'Share of it' }).fill('40');
  await expect(share.getByRole('textbox', { name: 'Amount' })).toHaveValue('148.50');
  await share.getByRole('button', { name: 'Create Invoice' }).click();
  await expect(page.getByText('Invoice #1003 over $148.50 created')).toBeVisible();
  await expect(installment(page, 'Completion', 'NOT BILLED')).toContainText('$222.75');
  expect(await violations(page)).toEqual([]);
}

async function voidInvoice(page: Page): Promise<void> {
  const { data } = await call(page.request, invoices.listJoined, { query: { sort: '-invoice_number', limit: 1 } });
  const invoice_id = data[0]?.id;
  await open(page, { path: '/main/project/invoice/void', title: 'Void Invoice', state: { invoice_id } });
  await page.getByRole('button', { name: 'Void Invoice' }).click();
  await expect(page.getByText('Please say why the invoice is void.').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Billed too early.');
  await page.getByRole('button', { name: 'Void Invoice' }).click();
  await expect(page.getByText('Invoice #1003 is void')).toBeVisible();
}
