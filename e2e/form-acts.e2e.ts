import { customers } from '#contract/work/customers.ts';
import { call } from './api.ts';
import { expect, test } from './journey.ts';
import { field, seeHome, seeScreen } from './page-helpers.ts';

test('leaving with unsaved changes and reloading them ask for confirmation once', async ({ page, company }) => {
  await company.aCustomer();
  await page.goto('/main/customer');
  await page.getByRole('link', { name: 'Pat Lee' }).click();
  await seeScreen(page, 'Update Customer');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await seeScreen(page, 'Update Customer');
  expect(asked).toEqual([]);
  await field(page, 'City').fill('Dunedin');
  // A key, as of a user: filled in by a script alone, a reload in the same instant can come before the browser's main
  // process knows that this page wants to ask.
  await field(page, 'City').press('Tab');
  await page.reload();
  await expect(field(page, 'City')).toHaveValue('Clearwater');
  expect(asked).toEqual(['beforeunload']);

  await field(page, 'City').fill('Dunedin');
  const home = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' });
  await home.click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(field(page, 'City')).toHaveValue('Dunedin');
  await home.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await seeHome(page);
  const [kept] = (await call(page.request, customers.list)).data;
  expect(kept?.attributes.city).toBe('Clearwater');
});
