import { estimates } from '#contract/sales/estimates.ts';
import { call } from './api.ts';
import { PHONE } from './devices.ts';
import { expect, test } from './journey.ts';
import { postedTo } from './outbox.ts';
import { open } from './screens.ts';

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
