import { estimates } from '#contract/sales/estimates.ts';
import { call } from './api.ts';
import { PHONE } from './devices.ts';
import { field } from './page-helpers.ts';
import { expect, test } from './journey.ts';
import { postedTo } from './outbox.ts';
import { open } from './screens.ts';

test('a consent is withdrawn with a reason and given again', async ({ page, company }) => {
  const { customer_id } = await company.aCustomer();
  await open(page, { path: '/main/customer/update', title: 'Update Customer', state: { customer_id } });
  await page.getByRole('button', { name: 'Withdraw Consent: Texts' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Withdraw Consent' }).click();
  await expect(dialog.getByText('Please say why the consent is withdrawn.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Prefers email');
  await dialog.getByRole('button', { name: 'Withdraw Consent' }).click();
  await expect(page.getByText('Reason: Prefers email')).toBeVisible();

  await page.getByRole('button', { name: 'Record Consent: Texts' }).click();
  await dialog.getByLabel('The customer consents to the use of this phone number').check();
  await dialog.getByRole('button', { name: 'Record Consent' }).click();
  await expect(page.getByRole('button', { name: 'Withdraw Consent: Texts' })).toBeVisible();

  await field(page, 'City').fill('Largo');
  await page.getByRole('button', { name: 'Update Customer' }).click();
  await expect(page.getByText('Customer updated successfully')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a customer unsubscribes from emails by the link in one', async ({ page, company }) => {
    const { estimate_id, customer_id, customer_email } = await company.anEstimate();
    const body = { estimate_id, account_id: company.account_id, send_method: 'email' } as const;
    await call(page.request, estimates.send, { body });
    const { text } = await postedTo(page.request, customer_email);
    const path = /\/unsubscribe\/[\w-]+/.exec(text)?.[0] ?? '';
    await page.goto(path);
    await page.getByRole('button', { name: 'Stop E-mails' }).click();
    await expect(page.getByRole('heading', { name: /^You get no e-mails from/ })).toBeVisible();

    await open(page, { path: '/main/customer/update', title: 'Update Customer', state: { customer_id } });
    await expect(page.getByText(/^Withdrawn .* by the customer\.$/)).toBeVisible();
  });
});
