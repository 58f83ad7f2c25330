import type { Page } from '@playwright/test';
import { changeOrders } from '#contract/sales/change-orders.ts';
import { aLine } from '#testkit/inputs/inputs.ts';
import { violations } from './accessibility.ts';
import { anAgreedEstimate } from './agreed-estimates.ts';
import { call } from './api.ts';
import { PHONE } from './devices.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
import { linkIn, postedTo } from './outbox.ts';
import { open } from './screens.ts';

/* What is added to an approved estimate, or taken off it, stands in change orders. */

const LINES = [{ description: 'Seamless gutters, white', unit_price_dollar: 1485, quantity: 1 }];

test('the office writes a change order from an approved estimate, changes it and deletes it', async ({
  page,
  company,
}) => {
  const estimate_id = await anAgreedEstimate(page.request, company, { name: 'Roof edge', lines: LINES });
  await open(page, { path: '/main/project/estimate/update', title: 'Update Estimate', state: { estimate_id } });
  await expect(page.getByRole('cell', { name: 'Seamless gutters, white' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Write Change Order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Change Order');
  await expect(page.getByRole('combobox', { name: 'Description, line 1' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Change Order Name' }).fill('Copper in place of white');
  await page.getByRole('textbox', { name: 'Reason' }).fill('You chose copper.');
  await page.getByRole('combobox', { name: 'Description, line 1' }).fill('Copper gutters');
  await page.getByRole('textbox', { name: 'Unit price, line 1' }).fill('2105');
  await page.getByRole('button', { name: 'Add Line' }).click();
  await page.getByRole('combobox', { name: 'Description, line 2' }).fill('White gutters, not hung');
  await page.getByRole('textbox', { name: 'Unit price, line 2' }).fill('1485');
  await page.getByRole('checkbox', { name: 'Credit, line 2' }).check();
  await page.getByRole('combobox', { name: 'Time needed' }).selectOption('Longer');
  await page.getByRole('textbox', { name: 'Days longer' }).fill('2');
  const totals = page.getByRole('complementary', { name: 'Totals' });
  await expect(totals).toContainText('This change+\u00A0$620.00');
  await expect(totals).toContainText('New total$2,105.00');
  await page.getByRole('button', { name: 'Create Change Order' }).click();
  await expect(page.getByText('Change order created successfully')).toBeVisible();

  await page.getByRole('link', { name: 'Go To Change Orders' }).click();
  const row = page.getByRole('row').filter({ hasText: 'CO 1' });
  await expect(row).toContainText('+\u00A0$620.00');
  await expect(row).toContainText('2 days longer');
  expect(await violations(page)).toEqual([]);
  await row.getByRole('link', { name: 'Copper in place of white' }).click();
  await page.getByRole('textbox', { name: 'Unit price, line 1' }).fill('1985');
  await page.getByRole('button', { name: 'Update Change Order' }).click();
  await expect(page.getByText('Change order updated successfully')).toBeVisible();

  await page.getByRole('link', { name: 'Go To Change Orders' }).click();
  await expect(row).toContainText('+\u00A0$500.00');
  await row.getByRole('radio').check();
  await page.getByRole('button', { name: 'Delete Change Order' }).click();
  await expect(page.getByText('Change order 1 to Estimate #1001')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete Change Order' }).click();
  await page.getByRole('link', { name: 'Go To Change Orders' }).click();
  await expect(page.getByText('No change orders found, please write one.')).toBeVisible();
});

/** A change order of + $620.00 to an approved estimate, sent by text, and the path of its link. */
async function aSentChangeOrder(page: Page, company: Company) {
  const { customer_id, phone } = await company.aCustomer({ first_name: 'Grace', last_name: 'Adams' });
  const { project_id } = await company.aProject({ customer_id });
  const estimate_id = await anAgreedEstimate(page.request, company, { name: 'Roof edge', project_id, lines: LINES });
  const { change_order_id } = await company.aChangeOrder({
    estimate_id,
    name: 'Copper in place of white',
    reason: 'You chose copper.',
    tax_rate: 0,
    time_change_day: 2,
    line_items: [
      aLine({ description: 'Copper gutters', unit_price_dollar: 2105 }),
      { ...aLine({ description: 'White gutters, not hung', unit_price_dollar: 1485 }), is_credit: true },
    ],
  });
  await call(page.request, changeOrders.send, {
    body: { change_order_id, account_id: company.account_id, send_method: 'sms' },
  });
  return { estimate_id, change_order_id, phone, link: linkIn(await postedTo(page.request, phone, 'hange order')) };
}

/** Signs by typing; the PDF as sent is rendered first: without its hash nothing is signed. */
async function approve(page: Page) {
  await page.getByRole('checkbox', { name: 'I agree to sign electronically' }).tap();
  await expect(async () => {
    await page.getByRole('button', { name: 'Approve and sign' }).tap();
    await expect(title(page)).toHaveText('Approved. Thank you, Grace.', { timeout: 2000 });
  }).toPass();
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a customer reads a change order, approves it by typing, and saves the signed copy; the office sees it agreed', async ({
    page,
    company,
  }) => {
    const { change_order_id, link } = await aSentChangeOrder(page, company);
    await page.goto(link);
    await expect(title(page)).toHaveText('Copper in place of white');
    await expect(page.getByText('Change order 1 to Estimate #1001')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'White gutters' })).toContainText('−$1,485.00');
    await expect(page.getByRole('region', { name: 'This change' })).toContainText('+\u00A0$620.00');
    const agreement = page.getByRole('heading', { name: 'Your new total' }).locator('..');
    await expect(agreement).toContainText('New total$2,105.00');
    await expect(agreement).toContainText('2 days longer');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await violations(page), colorScheme).toEqual([]);
    }
    const width = await page.locator('html').evaluate(({ scrollWidth }: { scrollWidth: number }) => scrollWidth);
    expect(width).toBeLessThanOrEqual(PHONE.viewport.width);

    await page.getByRole('link', { name: 'Go to sign' }).first().tap();
    await approve(page);
    const copy = page.getByRole('link', { name: 'Save signed copy' });
    await expect(copy).toBeVisible({ timeout: 20_000 });
    const pdf = await page.request.get((await copy.getAttribute('href')) ?? '');
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
    expect(await violations(page)).toEqual([]);

    const { data } = await call(page.request, changeOrders.read, { params: { id: change_order_id } });
    expect(data.attributes).toMatchObject({
      status: 'approved',
      approved_by_name: 'Grace Adams',
      approved_total: 2105,
    });
  });
});
