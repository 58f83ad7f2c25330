import type { Page } from '@playwright/test';
import { accounts } from '#contract/identity/accounts.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { onlinePaymentRecords } from '#contract/sales/online-payment-records.ts';
import { stripeAccounts } from '#contract/sales/stripe-accounts.ts';
import { violations } from './accessibility.ts';
import { call } from './api.ts';
import { PHONE } from './devices.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
import { linkIn, postedTo } from './outbox.ts';
import { open } from './screens.ts';

/* From connecting an account to a paid invoice, in the sandbox that stands in for Stripe. */

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Connects the company as an owner would, without the screen. */
async function connect(page: Page) {
  const { redirect_url } = await call(page.request, stripeAccounts.onboard);
  await page.request.post(redirect_url, { form: { choice: 'finish' } });
  await call(page.request, stripeAccounts.refresh);
}

/** An invoice of $250.00 that may be paid in parts from $50.00, with its customer. */
async function anInvoice(company: Company) {
  const { customer_id, phone } = await company.aCustomer({ first_name: 'Grace', last_name: 'Adams' });
  const { project_id } = await company.aProject({ customer_id });
  const items = [{ code: 'R1', description: 'New gutters', amount_dollar: 250 }];
  const { invoice_id } = await company.anInvoice({ project_id, name: 'Roof edge', items, partial_payment_minimum: 50 });
  return { invoice_id, phone };
}

/** The same, sent by text; the path of its link. */
async function aSentInvoice(page: Page, company: Company) {
  const { invoice_id, phone } = await anInvoice(company);
  await call(page.request, invoices.send, {
    body: { invoice_id, account_id: company.account_id, send_method: 'sms' },
  });
  return linkIn(await postedTo(page.request, phone));
}

test('a company connects, and a customer pays a part and then the rest by card', async ({ page, company }) => {
  test.slow();
  await open(page, { path: '/main/company/payments', title: 'Payments' });
  await expect(page.getByRole('heading', { name: 'Let customers pay you online' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await button(page, 'Connect Stripe').click();
  await button(page, 'Needs documents').click();
  await expect(page.getByRole('heading', { name: 'Stripe needs a few more things' })).toBeVisible();
  await expect(page.getByText('A photo of an identity document')).toBeVisible();
  await expect(page).toHaveURL(/payments$/);
  await button(page, 'Continue at Stripe').click();
  await button(page, 'Finish').click();
  await expect(page.getByRole('heading', { name: 'Customers can pay you online' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('switch', { name: 'Take payments online' }).click();
  await expect(page.getByRole('heading', { name: 'Online payments are paused' })).toBeVisible();
  // Not before it is saved: until then another press does nothing.
  await expect(page.getByText('Online payments are paused.', { exact: true })).toBeVisible();
  await page.getByRole('switch', { name: 'Take payments online' }).click();
  await expect(page.getByText('Customers can pay online.', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Cards up to' }).fill('5000');
  await button(page, 'Save Limit').click();
  await expect(page.getByText('The limit of cards is saved.')).toBeVisible();

  const { invoice_id, phone } = await anInvoice(company);
  await open(page, { path: '/main/project/invoice/tocustomer', title: 'Send Invoice', state: { invoice_id } });
  await expect(page.getByText('Your customer can pay this online.')).toBeVisible();
  await page.getByRole('radio', { name: 'Text' }).check();
  await button(page, 'Send Text').click();
  await expect(page.getByText('Your invoice PDF has been generated and is now being sent')).toBeVisible();

  await page.goto(linkIn(await postedTo(page.request, phone)));
  await button(page, 'Pay $250.00').click();
  await button(page, 'Declined card').click();
  await expect(page.getByText('Your card was declined. Nothing was charged.')).toBeVisible();
  await button(page, 'Pay another amount').click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('60');
  await button(page, /: \$60.00$/).click();
  await button(page, 'Pay by card').click();
  await expect(page.getByText('Paid. Thank you.')).toBeVisible();
  await expect(page.getByText('$60.00 of $250.00 is paid')).toBeVisible();
  await button(page, 'Pay $190.00').click();
  await button(page, 'Pay by card').click();
  await expect(title(page)).toHaveText('Paid. Thank you, Grace.');
  expect(await violations(page)).toEqual([]);

  await open(page, {
    path: '/main/customerpayment',
    title: 'Customer Payment History',
    state: { invoice_id, history: 'invoice' },
  });
  const article = page.getByRole('article', { name: 'Invoice #1001' });
  await expect(article.getByRole('row').filter({ hasText: 'Paid online' })).toHaveCount(2);
});

test('a company refunds a part of what was paid online', async ({ page, company }) => {
  await connect(page);
  const { invoice_id, phone } = await anInvoice(company);
  await call(page.request, invoices.send, {
    body: { invoice_id, account_id: company.account_id, send_method: 'sms' },
  });
  await page.goto(linkIn(await postedTo(page.request, phone)));
  await button(page, 'Pay $250.00').click();
  await button(page, 'Pay by card').click();
  await expect(title(page)).toHaveText('Paid. Thank you, Grace.');
  await open(page, { path: '/main/company/payments', title: 'Payments' });
  const row = page.getByRole('row', { name: 'Grace Adams' });
  await row.getByRole('radio').check();
  await button(page, 'Refund').click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('250.00');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('50');
  await button(page, 'Refund').last().click();
  await expect(page.getByText('$50.00 goes back to Grace Adams.')).toBeVisible();
  await expect(row).toContainText('partly refunded');
  expect(await violations(page)).toEqual([]);
});

test('a customer who leaves the payment page without paying can pay later, once', async ({ page, company }) => {
  await connect(page);
  await page.goto(await aSentInvoice(page, company));
  await button(page, 'Pay $250.00').click();
  await button(page, 'Cancel').click();
  await expect(title(page)).toHaveText('Roof edge');
  await expect(page.getByText('Paid. Thank you.')).toHaveCount(0);
  await button(page, 'Pay $250.00').click();
  await button(page, 'Pay by card').click();
  await expect(title(page)).toHaveText('Paid. Thank you, Grace.');
  const { data } = await call(page.request, onlinePaymentRecords.list);
  expect(data.map(({ attributes: { state, amount } }) => [state, amount])).toEqual([['succeeded', 250]]);

  const account = await call(page.request, accounts.read, { params: { id: company.account_id } });
  const notice = await postedTo(
    page.request,
    account.data.attributes.email,
    'Grace Adams paid $250.00 on Invoice #1001',
  );
  await page.goto(/Open: (\S+)/.exec(notice.text)?.[1] ?? '');
  await expect(title(page)).toHaveText('Customer Payment History');
  await expect(page.getByRole('article', { name: 'Invoice #1001' })).toContainText('Paid online');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a bank payment is on its way, and no second one is possible', async ({ page, company }) => {
    await connect(page);
    await page.goto(await aSentInvoice(page, company));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(button(page, 'Pay $250.00')).toBeVisible();
      expect.soft(await violations(page), colorScheme).toEqual([]);
    }
    await button(page, 'Pay $250.00').tap();
    await button(page, 'Pay by bank').tap();
    await expect(page.getByText('Your bank payment of $250.00 is on its way')).toBeVisible();
    await expect(button(page, /^Pay/)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('Your bank payment of $250.00 is on its way')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test('a customer says to have paid by check, and the company is told', async ({ page, company }) => {
    const link = await aSentInvoice(page, company);
    await page.goto(link);
    await expect(button(page, /^Pay/)).toHaveCount(0);
    await button(page, 'I have paid another way').tap();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Check' }).check();
    await button(page, `Tell ${company.name}`).tap();
    await expect(page.getByText(`${company.name} has been told and looks for your payment.`)).toBeVisible();
  });
});
