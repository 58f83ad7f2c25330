import type { APIRequestContext } from '@playwright/test';
import { customerPage } from '#contract/sales/customer-page.ts';
import { aLine } from '#testkit/inputs.ts';
import { violations } from './accessibility.ts';
import { anAgreedEstimate } from './agreed-estimates.ts';
import { call } from './api.ts';
import { expect, test } from './journey.ts';
import { linkIn, postedTo } from './outbox.ts';
import { open } from './screens.ts';

/* What is added to an approved estimate, or taken off it, stands in change orders. */

const LINES = [{ description: 'Seamless gutters, white', unit_price_dollar: 1485, quantity: 1 }];

test('a customer approves a change order behind its link, and it is agreed and billed', async ({ page, company }) => {
  const estimate_id = await anAgreedEstimate(page.request, company, { name: 'Roof edge', lines: LINES });
  const { change_order_id, customer_phone } = await company.aChangeOrder({
    estimate_id,
    name: 'Copper in place of white',
    tax_rate: 0,
    line_items: [aLine({ description: 'Copper gutters', unit_price_dollar: 620 })],
  });
  const screen = { path: '/main/project/changeorder/tocustomer', title: 'Send Change Order' };
  await open(page, { ...screen, state: { change_order_id } });
  expect(await violations(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Text' }).check();
  await page.getByRole('button', { name: 'Send Text' }).click();
  await expect(page.getByText('Your change order PDF has been generated and is now being sent')).toBeVisible();

  const token = linkIn(await postedTo(page.request, customer_phone, 'hange order')).replace('/d/', '');
  await approveBehind(page.request, token);
  const answer = { path: '/main/project/changeorder/answer', title: 'Answer' };
  await open(page, { ...answer, state: { change_order_id } });
  await expect(page.getByRole('heading', { name: 'Grace Adams approved' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Billing' }).click();
  await expect(page.getByRole('region', { name: 'Change Orders' })).toContainText('+\u00A0$620.00');
  await expect(page.getByRole('img', { name: /^Of \$2,105\.00 agreed/ })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'BILLED' }).filter({ hasText: '$620.00' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

/** Signs what a link shows by typing a name, as its page does. */
async function approveBehind(request: APIRequestContext, token: string): Promise<void> {
  const { data } = await call(request, customerPage.read, { params: { token } });
  const shown = data.attributes;
  if (shown.kind !== 'change_order') throw new Error(`the link opens an ${shown.kind}`);
  const approval = {
    revision_id: shown.revision.id,
    selected_line_item_ids: [],
    expected_total: shown.document.final_total,
    signer_name: 'Grace Adams',
    signature: { kind: 'typed' as const },
    consent_version: shown.consent.version,
  };
  // The PDF as sent is rendered first: without its hash nothing is signed.
  await expect(async () => {
    await call(request, customerPage.approve, { params: { token }, body: { approval } });
  }).toPass();
}

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
  await page.getByRole('combobox', { name: 'The work takes' }).selectOption('Longer');
  await page.getByRole('textbox', { name: 'Days longer' }).fill('2');
  const totals = page.getByRole('complementary', { name: 'Totals' });
  await expect(totals).toContainText('This change+\u00A0$620.00');
  await expect(totals).toContainText('Agreed then$2,105.00');
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
