import { expect, test } from './journey.ts';
import { seeScreen } from './page-helpers.ts';

test('the audit log shows who deleted which customer, filters entries and exports them as CSV', async ({
  page,
  company,
}) => {
  const customer = await company.aCustomer();
  const name = `${customer.first_name} ${customer.last_name}`;
  const deletion = await page.request.delete(`/api/v1/customers/${customer.customer_id}`);
  expect(deletion.ok()).toBe(true);

  await page.goto('/main/company/audit_log');
  await seeScreen(page, 'Audit Log');
  const entries = page.getByRole('region', { name: 'Entries' });
  await expect(entries.getByText(name)).toBeVisible();
  await page.getByLabel('Record').selectOption('Customer');
  await page.getByLabel('What').selectOption('Deleted');
  await expect(entries.getByText(/^Today, /)).toBeVisible();
  await entries.getByRole('button', { name: `Details of ${name}` }).click();
  await expect(entries.getByText('Invoices total')).toBeVisible();
  await page.getByLabel('Record').selectOption('Invoice');
  await expect(page.getByText('No entries found.')).toBeVisible();
  await page.getByLabel('Record').selectOption('Customer');
  await expect(entries.getByText(name)).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await downloading).suggestedFilename()).toBe('Audit-log.csv');
});
