import { anApprovalOf } from './agreed-estimates.ts';
import { expect, test } from './journey.ts';

const LINES = [{ description: 'Seamless gutters, white', unit_price_dollar: 1485, quantity: 1 }];

test('the Estimate List is narrowed to one status, and back', async ({ page, company }) => {
  await company.anEstimate({ name: 'Porch' });
  const { estimate_id } = await company.anEstimate({ name: 'Roof edge', lines: LINES });
  await anApprovalOf(page.request, estimate_id);
  await page.goto('/main/project/estimate');
  const approved = page.getByRole('link', { name: 'Roof edge' });
  const notSent = page.getByRole('link', { name: 'Porch' });
  await expect(approved).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Draft');
  await expect(approved).toHaveCount(0);
  await expect(notSent).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Approved');
  await expect(notSent).toHaveCount(0);
  await expect(approved).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Every status');
  await expect(notSent).toBeVisible();
});
