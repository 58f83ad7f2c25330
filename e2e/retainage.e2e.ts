import { anApprovalOf } from './agreed-estimates.ts';
import { expect, test } from './journey.ts';
import { actOn, field, seeScreen } from './page-helpers.ts';
import { open } from './screens.ts';

/* A share that is kept back until the work is accepted, from the estimate's form to its invoice; and that invoice's end. */

const LINES = [{ description: 'Seamless gutters, white', unit_price_dollar: 1485, quantity: 1 }];
const THIRDS = { deposit_percent: 50, start_percent: 25, completion_percent: 25 };

test('retainage is planned on the estimate and billed last; its invoice, made void, can be billed again', async ({
  page,
  company,
}) => {
  const { estimate_id } = await company.anEstimate({ name: 'Roof edge', lines: LINES, ...THIRDS });
  await page.goto('/main/project/estimate');
  await page.getByRole('link', { name: 'Roof edge' }).click();
  await seeScreen(page, 'Update Estimate');
  const schedule = page.getByRole('group', { name: 'Payment Schedule' });
  await schedule.getByRole('checkbox', { name: 'Keep back a share until the work is accepted' }).check();
  await expect(field(schedule, 'At completion')).toHaveValue('15');
  await expect(schedule.getByRole('status')).toHaveText('The four parts total 100%.');
  await page.getByRole('button', { name: 'Update Estimate' }).click();
  await expect(page.getByText('Estimate updated successfully')).toBeVisible();

  await anApprovalOf(page.request, estimate_id);
  await open(page, { path: '/main/project/estimate/billing', title: 'Billing', state: { estimate_id } });
  const parts = [
    ['$371.25, Start', '#1002 over $371.25'],
    ['$222.75, Completion', '#1003 over $222.75'],
    ['$148.50, Retainage', '#1004 over $148.50'],
  ] as const;
  for (const [part, invoice] of parts) {
    await page.getByRole('button', { name: `Bill ${part}` }).click();
    await expect(page.getByText(`Invoice ${invoice} created`)).toBeVisible();
  }
  await expect(page.getByRole('button', { name: /^Bill \$/ })).toHaveCount(0);

  await actOn(page, '/main/project/invoice', 'Invoice #1004', 'Void Invoice');
  await seeScreen(page, 'Void Invoice');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Billed before the work was accepted.');
  await page.getByRole('button', { name: 'Void Invoice' }).click();
  await expect(page.getByText('Invoice #1004 is void')).toBeVisible();
  await open(page, { path: '/main/project/estimate/billing', title: 'Billing', state: { estimate_id } });
  await expect(page.getByRole('button', { name: 'Bill $148.50, Retainage' })).toBeVisible();
});
