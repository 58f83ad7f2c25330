import { expect, type Page } from '@playwright/test';
import { customerPage } from '#contract/sales/customer-page.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { call } from './api.ts';
import type { Company } from './factories.ts';
import { test } from './journey.ts';
import { linkIn, postedTo } from './outbox.ts';
import { open } from './screens.ts';

/* After sending: the customer opens the link, the office revokes it, and the phone replies STOP. */

test('the office sees what became of its texts', async ({ page, company, playwright }) => {
  await test.step("a text message's link opens for its recipient and can be revoked by the office", async () => {
    const estimate = await company.anEstimate();
    const { estimate_id, customer_id, customer_phone } = estimate;
    const body = { estimate_id, account_id: company.account_id, send_method: 'sms' } as const;
    await call(page.request, estimates.send, { body });
    const link = linkIn(await postedTo(page.request, customer_phone));
    const customer = await playwright.request.newContext({ baseURL: process.env.JOURNEYS_URL, userAgent: IPHONE });
    expect((await customer.get(link)).headers()['content-type']).toBe('application/pdf');

    await open(page, track(customer_id));
    const row = page.getByRole('row').filter({ hasText: customer_phone });
    await expect(row).toContainText(/delivered.*Opened \w{3} \d+, \d{4}/);
    await row.getByRole('button', { name: /^Actions for Estimate #1001/ }).click();
    await page.getByRole('menuitem', { name: 'Revoke Link' }).click();
    const question = page.getByRole('dialog', { name: 'Revoke this link?' });
    await question.getByRole('button', { name: 'Revoke Link' }).click();
    await expect(page.getByText(`The link that was sent to ${customer_phone} has been revoked.`)).toBeVisible();
    await expect(row).toContainText('Link revoked');
    await expect(row.getByRole('button')).toHaveCount(0);

    const gone = await customer.get(link);
    expect(gone.status()).toBe(404);
    expect(await gone.text()).toContain('This link has expired or does not exist.');
    await customer.dispose();
  });

  await test.step('the office sees when the customer asked and declined behind the link', async () => {
    const { estimate_id, customer_id, customer_phone } = await company.anEstimate();
    await sendText(page, company, estimate_id);
    const params = { token: linkIn(await postedTo(page.request, customer_phone)).replace('/d/', '') };
    const { data } = await call(page.request, customerPage.read, { params });
    if (data.attributes.kind !== 'estimate') throw new Error('The link opens no estimate.');
    const { id: revision_id } = data.attributes.revision;
    await call(page.request, customerPage.comment, { params, body: { comment: { text: 'When?', kind: 'question' } } });
    const decline = { revision_id, reason_code: 'price', reason_text: '' } as const;
    await call(page.request, customerPage.decline, { params, body: { decline } });
    await open(page, track(customer_id));
    const row = page.getByRole('row').filter({ hasText: customer_phone });
    await expect(row).toContainText(/Asked a question \w{3} \d+, \d{4}.*Declined \w{3} \d+, \d{4}/);
  });

  await test.step('a phone that replies STOP receives no more texts until it replies START', async () => {
    const { estimate_id, customer_phone } = await company.anEstimate();
    await sendText(page, company, estimate_id);
    const { id } = await postedTo(page.request, customer_phone);
    await replyTo(page, id, 'STOP');

    await open(page, { path: '/main/project/estimate/tocustomer', title: 'Send Estimate', state: { estimate_id } });
    await page.getByRole('radio', { name: 'Text' }).check();
    await page.getByRole('button', { name: 'Send Text' }).click();
    await expect(page.getByText('The recipient has replied STOP and receives no more texts.')).toBeVisible();

    await replyTo(page, id, 'START');
    await sendText(page, company, estimate_id);
  });
});

/** A customer's browser: what a program opens does not count as read. */
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

const track = (customer_id: string) => ({
  path: '/main/customer/track_estimate_invoice',
  title: 'Track Estimate & Invoice',
  state: { customer_id },
});

async function sendText(page: Page, { account_id }: Company, estimate_id: string): Promise<void> {
  await call(page.request, estimates.send, { body: { estimate_id, account_id, send_method: 'sms' } });
}

/** Uses the outbox page in place of the phone. */
async function replyTo(page: Page, id: string, reply: 'STOP' | 'START'): Promise<void> {
  await page.goto(`/dev/outbox/${id}`);
  await page.getByRole('button', { name: `Reply ${reply}` }).click();
  await expect(page.getByRole('button', { name: `Reply ${reply === 'STOP' ? 'START' : 'STOP'}` })).toBeVisible();
}
