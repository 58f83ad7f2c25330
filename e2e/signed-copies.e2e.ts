import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { estimates } from '#contract/sales/estimates.ts';
import { installments } from '#contract/sales/installments.ts';
import { call } from './api.ts';
import { PHONE } from './devices.ts';
import { expect, test } from './journey.ts';
import { linkIn, type Posted, postedTo } from './outbox.ts';

/* What follows from a signature, on a phone, with nothing but what the product brings along. */

test.use(PHONE);

const LINES = [
  { description: 'Seamless gutters, white', unit_price_dollar: 1000, quantity: 1 },
  { description: 'Gutter guards, snap-in', unit_price_dollar: 200, quantity: 1, is_optional: true },
];
const SCHEDULE = { deposit_percent: 50, start_percent: 25, completion_percent: 25 };

test('a signature makes the deposit invoice, tells the company, and puts the signed copy in both mailboxes', async ({
  page,
  company,
}) => {
  const customer = await company.aCustomer({ first_name: 'Grace', last_name: 'Adams' });
  const { project_id } = await company.aProject({ customer_id: customer.customer_id });
  const { estimate_id } = await company.anEstimate({ name: 'Roof edge', project_id, lines: LINES, ...SCHEDULE });
  const sending = { estimate_id, account_id: company.account_id, send_method: 'email' as const };
  await call(page.request, estimates.send, { body: sending });
  await page.goto(linkIn(await postedTo(page.request, customer.email)));
  await page.getByRole('switch', { name: 'Gutter guards' }).tap();
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('$1,000.00');
  await page.getByRole('checkbox', { name: 'I agree to sign electronically' }).tap();
  // The PDF as sent is rendered first: without its hash nothing is signed.
  await expect(async () => {
    await page.getByRole('button', { name: 'Approve and sign' }).tap();
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('Approved. Thank you, Grace.', { timeout: 2000 });
  }).toPass();
  await expect(page.getByRole('heading', { name: 'Deposit of $500.00, due today' })).toBeVisible();

  const office = `${company.login_id}@acme.example`;
  const notice = await postedTo(page.request, office, 'Left out');
  expect(notice.subject).toMatch(/^Grace Adams approved Estimate #\d+: \$1,000\.00$/);
  expect(notice.text).toMatch(/Deposit: Invoice #\d+, \$500\.00/);
  const billing = await call(page.request, installments.billing, { params: { id: estimate_id } });
  expect(billing.invoices.map(({ final_total }) => final_total)).toEqual([500]);

  const copies = [
    await copyIn(page, await postedTo(page.request, customer.email, 'Your signed copy is attached')),
    await copyIn(page, await postedTo(page.request, office, 'The signed copy with its certificate is attached')),
  ] as const;
  expect(hashOf(copies[0])).toBe(hashOf(copies[1]));
  await page.goto('/pub/verify');
  // The page is prerendered: a file that is chosen before its script runs is chosen again.
  await expect(async () => {
    const file = { name: 'signed.pdf', mimeType: 'application/pdf', buffer: copies[1] };
    await page.getByLabel('Choose a PDF').setInputFiles(file);
    const known = page.getByRole('heading', { name: 'This file is known, and unchanged' });
    await expect(known).toBeVisible({ timeout: 2000 });
  }).toPass();
});

/** The PDF that a message carries. */
async function copyIn(page: Page, { attachments }: Posted): Promise<Buffer> {
  expect(attachments.map(({ name }) => name)).toEqual([expect.stringMatching(/^Estimate-\d+-signed\.pdf$/)]);
  const response = await page.request.get(attachments[0]?.url ?? '');
  expect(response.status()).toBe(200);
  return response.body();
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
