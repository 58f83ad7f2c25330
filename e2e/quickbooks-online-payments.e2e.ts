import type { Page } from '@playwright/test';
import { quickbooksConnections } from '#contract/connections/quickbooks-connections.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { payouts } from '#contract/sales/payouts.ts';
import { stripeAccounts } from '#contract/sales/stripe-accounts.ts';
import type { FakeQuickbooks } from '#testkit/quickbooks/quickbooks.ts';
import { violations } from './accessibility.ts';
import { call } from './api.ts';
import type { Company } from './factories.ts';
import { linkIn, postedTo } from './outbox.ts';
import { runRowAction, choose } from './page-helpers.ts';
import { expect, test } from './quickbooks-office.ts';
import { open } from './screens.ts';

/* From a card payment to the payout in the bank and the books: everything agrees to the cent. */

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const PAYMENTS = { path: '/main/company/payments', title: 'Payments' };

test('what a customer pays by card is refunded in part, paid out, and booked in QuickBooks', async ({
  page,
  company,
  quickbooks,
}) => {
  test.slow();
  const { redirect_url } = await call(page.request, stripeAccounts.onboard);
  await page.request.post(redirect_url, { form: { choice: 'finish' } });
  await call(page.request, stripeAccounts.refresh);
  const companyRecords = quickbooks.companyOf(await connect(page, company, quickbooks));

  const { customer_id, phone } = await company.aCustomer({ first_name: 'Grace', last_name: 'Adams' });
  const { project_id } = await company.aProject({ customer_id });
  const items = [{ code: 'R1', description: 'New gutters', amount_dollar: 250 }];
  const { invoice_id } = await company.anInvoice({ project_id, items });
  await call(page.request, invoices.send, {
    body: { invoice_id, account_id: company.account_id, send_method: 'sms' },
  });
  await page.goto(linkIn(await postedTo(page.request, phone)));
  await button(page, 'Pay $250.00').click();
  await button(page, 'Pay by card').click();
  await expect(page.getByText('Paid. Thank you, Grace.')).toBeVisible();

  await open(page, {
    path: '/main/customerpayment',
    title: 'Customer Payment History',
    state: { invoice_id, history: 'invoice' },
  });
  const paid = page.getByRole('table', { name: 'Payments of invoice #1001' });
  await expect(paid).toContainText('Stripe’s fee $7.55, net of it $242.45');
  await button(page, 'Actions for payment 1').click();
  await page.getByRole('menuitem', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('50');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(paid.getByRole('row').nth(1)).toContainText('$250.00$50.00$200.00');

  await page.goto('/dev/payments');
  await button(page, 'Pay out to the banks').click();
  await open(page, PAYMENTS);
  await expect(page.getByRole('region', { name: 'Last Payouts' })).toContainText('$192.45');
  await page.getByRole('switch', { name: 'Group by payout' }).click();
  const grouped = page.getByRole('region', { name: 'Payouts', exact: true });
  await grouped.getByRole('button', { expanded: false }).click();
  const lines = page.getByRole('table', { name: 'What this payout is made of' });
  await expect(lines).toContainText('Payment, Grace Adams, #1001');
  await expect(lines.getByRole('row').last()).toContainText('Your bank shows$7.55$192.45');
  // At its top, no field of the page is half under the bar with the menu.
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  expect(await violations(page)).toEqual([]);

  await choose(page, 'Put online payments in', 'Stripe (Bank)');
  await page.getByRole('switch', { name: 'Book Stripe’s fees' }).click();
  await choose(page, 'Expense account', 'Merchant Fees (Expense)');
  await button(page, 'Save Settings').click();
  await expect(page.getByText('Saved. What was sent before stays')).toBeVisible();
  await runRowAction(page, '/main/project/invoice', 'Invoice #1001', 'Send to Quickbooks');
  // The list's button has the same name as the screen's: the next press is for the screen.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send To Quickbooks');
  await button(page, 'Send to Quickbooks').click();
  await expect(page.getByText('Invoice #1001 is in QuickBooks as number 1001.')).toBeVisible();
  await open(page, PAYMENTS);
  await button(page, 'Send all 3').click();
  await expect(page.getByText('3 entries sent to QuickBooks.')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  expect(await violations(page)).toEqual([]);

  const [payout] = (await call(page.request, payouts.list, { query: {} })).data;
  const sum = (kind: 'Payment' | 'RefundReceipt' | 'Purchase') =>
    companyRecords.all(kind).reduce((cents, { TotalAmt = 0 }) => cents + Math.round(TotalAmt * 100), 0);
  expect([sum('Payment'), sum('RefundReceipt'), sum('Purchase')]).toEqual([25_000, 5000, 755]);
  expect(sum('Payment') - sum('RefundReceipt') - sum('Purchase')).toBe(
    Math.round((payout?.attributes.amount ?? 0) * 100),
  );
});

/** Connects the company without a window, and returns its QuickBooks realm id. */
async function connect(page: Page, company: Company, quickbooks: FakeQuickbooks): Promise<string> {
  const { request } = page;
  const params = { id: company.account_id };
  const { redirect_url } = await call(request, quickbooksConnections.authenticate, { params });
  const { code, state, realmId } = quickbooks.signOn.consent(redirect_url);
  await call(request, quickbooksConnections.oauthCallback, { query: { code, state, realmId } });
  return realmId;
}
