import { readFile } from 'node:fs/promises';
import { PASSWORD } from '#testkit/inputs/inputs.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { passwordField, seeScreen } from './page-helpers.ts';

test('an owner downloads everything, and a company with records does not start from it', async ({ page, company }) => {
  test.slow();
  await company.aCustomer({ first_name: 'Maria', last_name: 'Alvarez' });
  await page.goto('/main/company/settings');
  await page.getByRole('region', { name: 'Archive' }).getByRole('link').click();
  await seeScreen(page, 'Archive');
  await page.getByRole('button', { name: 'Make Archive' }).click();
  await expect(page.getByText('Please enter your current password')).toBeVisible();
  await passwordField(page, 'Current Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Make Archive' }).click();
  const downloaded = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click({ timeout: 60_000 });
  const bytes = await readFile(await (await downloaded).path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(bytes.includes('Alvarez')).toBe(true);
  await expectAccessible(page, 'Archive');

  const file = { name: 'archive.zip', mimeType: 'application/zip', buffer: bytes };
  await page.getByLabel('Choose an Archive').setInputFiles(file);
  await expect(page.getByRole('alert')).toContainText('Start from an archive in a company that has no records yet.');
});
