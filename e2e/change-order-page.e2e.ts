import type { Page } from '@playwright/test';
import { changeOrders } from '../contract/change-orders.ts';
import { customerPage } from '../contract/customer-page.ts';
import { violations } from './accessibility.ts';
import { anAgreedEstimate } from './agreed-estimates.ts';
import { call } from './api.ts';
import { PHONE } from './devices.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
import { linkIn, postedTo } from './outbox.ts';

/* What a customer sees behind the link of a change order, on a phone. */

test.use(PHONE);

const LINES = [{ description: 'Seamless gutters, white', unit_price_dollar: 1485, quantity: 1 }];

/** A change order of + $620.00 to an approved estimate, sent by text, and the path of its link. */
async function aSentChangeOrder(page: Page, company: Company) {
  const { customer_id, phone } = await company.aCustomer({ first_name: 'Grace', last_name: 'Adams' });
  const { project_id } = await company.aProject({ customer_id });
  const estimate_id = await anAgreedEstimate(page.request, company, { name: 'Roof edge', project_id, lines: LINES });
  const { data } = await call(page.request, changeOrders.create, {
    body: {
      change_order: {
        estimate_id,
        name: 'Copper in place of white',
        reason: 'You chose copper.',
        time_change_day: 2,
        line_items: [
          { description: 'Copper gutters', unit_price_dollar: 2105, quantity: 1 },
          { description: 'White gutters, not hung', unit_price_dollar: 1485, quantity: 1, is_credit: true },
        ],
      },
    },
  });
  const change_order_id = data.id;
  await call(page.request, changeOrders.send, {
    body: { change_order_id, account_id: company.account_id, send_method: 'sms' },
  });
  return { change_order_id, link: linkIn(await postedTo(page.request, phone, 'hange order')) };
}

/** Waits for the PDF as sent: without its hash nothing is signed. */
async function isRendered(page: Page, link: string) {
  const params = { token: link.replace('/d/', '') };
  const read = async () => {
    const { attributes } = (await call(page.request, customerPage.read, { params })).data;
    return attributes.kind === 'change_order' && attributes.revision.pdf_sha256;
  };
  await expect.poll(read, { timeout: 20_000 }).toBeTruthy();
}

test('a customer reads a change order, approves it by typing, and saves the signed copy; the office sees it agreed', async ({
  page,
  company,
}) => {
  const { change_order_id, link } = await aSentChangeOrder(page, company);
  await page.goto(link);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Copper in place of white');
  await expect(page.getByText('Change order 1 to Estimate #1001')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'White gutters' })).toContainText('−$1,485.00');
  await expect(page.getByRole('region', { name: 'This change' })).toContainText('+\u00A0$620.00');
  const agreement = page.getByRole('heading', { name: 'What is agreed' }).locator('..');
  await expect(agreement).toContainText('Agreed then$2,105.00');
  await expect(agreement).toContainText('2 days longer');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await violations(page), colorScheme).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  await isRendered(page, link);
  await page.getByRole('link', { name: 'Go to sign' }).first().tap();
  await page.getByRole('checkbox', { name: 'I agree to sign electronically' }).tap();
  await page.getByRole('button', { name: 'Approve and sign' }).tap();
  await expect(title).toHaveText('Approved. Thank you, Grace.');
  const copy = page.getByRole('link', { name: 'Save signed copy' });
  await expect(copy).toBeVisible({ timeout: 20_000 });
  const pdf = await page.request.get((await copy.getAttribute('href')) ?? '');
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect(await violations(page)).toEqual([]);

  const { data } = await call(page.request, changeOrders.read, { params: { id: change_order_id } });
  expect(data.attributes).toMatchObject({ status: 'approved', approved_by_name: 'Grace Adams', approved_total: 2105 });
});
