import { violations } from './accessibility.ts';
import { anAgreedEstimate } from './agreed-estimates.ts';
import { expect, test } from './journey.ts';
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
