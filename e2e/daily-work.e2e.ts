import type { Page } from '@playwright/test';
import { formatUsd } from '#domain/money.ts';
import { newInvoiceMessage } from '#testkit/inputs/requests.ts';
import { anApprovalOf } from './agreed-estimates.ts';
import { call } from './api.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
import { fillIn, phoneBar, presser, seeHome, seeScreen } from './page-helpers.ts';

/*
 * How many presses and screens the daily work takes.
 */

async function lateInvoice(company: Company, last_name: string, due_date: string) {
  const { customer_id } = await company.aCustomer({ last_name });
  const { project_id } = await company.aProject({ customer_id });
  return company.anInvoice({ project_id, issue_date: '2026-01-05', due_date });
}

test('one screen says who a customer is and what is open, with one call', async ({ page, company }) => {
  const { first_name, last_name, customer_id } = await company.aCustomer();
  const { project_id } = await company.aProject({ customer_id });
  const { balance_due } = await company.anInvoice({ project_id });
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/v1/')) calls.push(pathname.replace('/api/v1', '').replace(customer_id, ':id'));
  });
  await page.goto(`/main/customer/view?customer_id=${customer_id}`);
  await seeScreen(page, `${first_name} ${last_name}`);
  await expect(page.getByText(`Owes ${formatUsd(balance_due)}`).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual(['/customers/:id/overview']);
});

test('a new customer and an estimate, sent, take seven presses on three screens', async ({ page, company }) => {
  await company.aCustomer();
  const { press, count } = presser();
  await page.goto('/main');
  await seeHome(page);
  await press(page.getByRole('link', { name: 'Create Estimate' }).first());
  await seeScreen(page, 'Create Estimate');
  await page.getByRole('combobox', { name: 'Customer' }).fill('Dana Whit');
  await press(page.getByRole('option', { name: 'New customer “Dana Whit”' }));
  const dialog = page.getByRole('dialog', { name: 'New customer' });
  await fillIn(dialog, { Email: 'dana.whit@example.com', Phone: '813-555-0190' });
  for (const consent of await dialog.getByRole('checkbox').all()) await press(consent);
  await press(dialog.getByRole('button', { name: /^(Create|Add|Save)/ }));
  await expect(dialog).toBeHidden();
  await fillIn(page, { 'Estimate Name': 'Deck stairs' });
  await page.getByRole('combobox', { name: 'Description, line 1' }).fill('Build stairs, 5 ft wide');
  await page.getByRole('textbox', { name: 'Unit Price, line 1' }).fill('3080');
  await press(page.getByRole('button', { name: 'Save and Send' }));
  await seeScreen(page, 'Send Estimate');
  await press(page.getByRole('button', { name: /^Send Email/ }));
  await expect(page.getByText(/is now being sent/)).toBeVisible();
  expect(count()).toBe(7);
});

test('a press before the project of the chosen customer is known creates the project and the estimate', async ({
  page,
  company,
}) => {
  await company.aCustomer({ first_name: 'Dana', last_name: 'Whitfield' });
  let answer: () => void = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/customers\/[^/]+\/projects/, async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.goto('/main/project/estimate/create');
  await page.getByRole('combobox', { name: 'Customer' }).fill('Dana');
  await page.getByRole('option', { name: /^Dana Whitfield/ }).click();
  await fillIn(page, { 'Estimate Name': 'Deck stairs' });
  await page.getByRole('combobox', { name: 'Description, line 1' }).fill('Build stairs, 5 ft wide');
  await page.getByRole('textbox', { name: 'Unit Price, line 1' }).fill('3080');
  await page.getByRole('button', { name: 'Save and Send' }).click();
  answer();
  await seeScreen(page, 'Send Estimate');
});

test('a check for the whole balance takes three presses from the invoice list', async ({ page, company }) => {
  const { invoice_id, invoice_number, balance_due } = await company.anInvoice();
  const { account_id } = company;
  await call(page.request, ...newInvoiceMessage({ invoice_id, account_id, send_method: 'email' }));
  const { press, count } = presser();
  await page.goto('/main/project/invoice');
  await press(
    page.getByRole('radio', { name: new RegExp(String(invoice_number)) }).or(page.getByRole('radio').first()),
  );
  await press(page.getByRole('button', { name: /^Record Payment/ }).first());
  const dialog = page.getByRole('dialog', { name: 'Record Payment' });
  await press(dialog.getByRole('button', { name: `Record ${formatUsd(balance_due)}` }));
  await expect(page.getByText(`Invoice #${invoice_number} is PAID.`)).toBeVisible();
  expect(count()).toBe(3);
});

test('estimates and invoices are one press away on a desktop, and two on a phone', async ({ page, company }) => {
  await company.anEstimate();
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [name, title] of [
    ['Estimates', 'Estimate List'],
    ['Invoices', 'Invoice List'],
  ] as const) {
    await page.goto('/main/schedule');
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
    await seeScreen(page, title);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await phoneBar(page).getByRole('button', { name: 'More' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Estimates/ })
    .first()
    .click();
  await seeScreen(page, 'Estimate List');
});

test('Home with 160 needs has at most eight lines, announces an approval first, and reminds everybody with four presses', async ({
  page,
  company,
}) => {
  test.slow();
  const AT_ONCE = 20;
  const dues = Array.from({ length: 160 }, (_, at) => (at < 140 ? '2026-01-19' : daysAgo(10)));
  for (let first = 0; first < dues.length; first += AT_ONCE)
    await Promise.all(
      dues.slice(first, first + AT_ONCE).map((due, at) => lateInvoice(company, `Late ${first + at}`, due)),
    );
  const { customer_id } = await company.aCustomer({ first_name: 'Grace', last_name: 'Adams' });
  const { project_id } = await company.aProject({ customer_id });
  const { estimate_id } = await company.anEstimate({ project_id });
  await anApprovalOf(page.request, estimate_id);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/main');
  await seeHome(page);
  const lines = page.getByRole('list', { name: 'Needs you' }).getByRole('listitem');
  await expect(lines.first()).toContainText('Grace Adams approved');
  expect(await lines.count()).toBeLessThanOrEqual(8);
  expect(await heightOf(page)).toBeLessThanOrEqual(1600);
  const { press, count } = presser();
  for (const [all, band] of [
    [140, 'Over 30 days late'],
    [20, '1 to 30 days late'],
  ] as const) {
    await press(page.getByRole('button', { name: `Remind All ${all}: ${band}` }));
    await press(page.getByRole('dialog').getByRole('button', { name: `Remind ${all}` }));
  }
  await expect(page.getByRole('status').filter({ hasText: '20 reminded' })).toBeVisible();
  expect(count()).toBe(4);
});

const DAY_MS = 24 * 60 * 60 * 1000;

function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}

function heightOf(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollHeight');
}
