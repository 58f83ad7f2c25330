import type { Page } from '@playwright/test';
import { violations } from './accessibility.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
import { linkIn, postedTo } from './outbox.ts';
import { open } from './screens.ts';

/* From connecting an account to a paid invoice, in the sandbox that stands in for Stripe. */

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** An invoice of $250.00 that may be paid in parts from $50.00, with its customer. */
async function anInvoice(company: Company) {
  const { customer_id, phone } = await company.aCustomer({ first_name: 'Grace', last_name: 'Adams' });
  const { project_id } = await company.aProject({ customer_id });
  const items = [{ code: 'R1', description: 'New gutters', amount_dollar: 250 }];
  const { invoice_id } = await company.anInvoice({ project_id, name: 'Roof edge', items, partial_payment_minimum: 50 });
  return { invoice_id, phone };
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
