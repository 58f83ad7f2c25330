import type { Page } from '@playwright/test';
import { companies } from '#contract/identity/companies.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { aPhone, PASSWORD, unique } from '#testkit/inputs/inputs.ts';
import { expectAccessible, violations } from './accessibility.ts';
import { call } from './api.ts';
import { expect, test } from './journey.ts';
import { linkIn, postedTo } from './outbox.ts';
import { choose, field, fillIn, goByMenu, passwordField, seeScreen } from './page-helpers.ts';
import { aPhotoFile } from './photos.ts';

// A one-pixel image.
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('the company profile shows the company, and an update shows its errors together and changes the header', async ({
  page,
  company,
}) => {
  await page.goto('/main/customer');
  await goByMenu(page, 'Company');
  await seeScreen(page, 'Company Profile');
  await expect(page.getByRole('region', { name: 'Company', exact: true })).toContainText('Web URLN/A');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await seeScreen(page, 'Update Company');
  for (const label of ['ZIP', 'Phone', 'Email']) await field(page, label).fill('');
  await page.getByRole('button', { name: 'Update Company' }).click();
  await expect(page.getByText('ZIP code is required, Phone number is required, Email is required')).toBeVisible();
  await fillIn(page, { ZIP: '33609', Phone: aPhone(), Email: 'office@bay.example' });
  const name = `Bay Roofing ${unique()}`;
  await field(page, 'Name').fill(name);
  await field(page, 'Web URL').fill('bay.example.com');
  await choose(page, 'Time Zone', 'Pacific Time (Los Angeles)');
  await page.getByRole('button', { name: 'Update Company' }).click();
  await expect(page.getByText('Company has been updated')).toBeVisible();
  await expect(page.getByRole('link', { name })).toBeVisible();
  await page.getByRole('link', { name: 'Go To Company' }).click();
  await expect(page.getByRole('link', { name: 'bay.example.com' })).toHaveAttribute('href', 'https://bay.example.com');
  const { data } = await call(page.request, companies.byCode, { params: { code: company.company_code } });
  expect(data.attributes).toMatchObject({ name, time_zone: 'America/Los_Angeles' });
});

test('a logo is uploaded, shown in the header, replaced by another file and deleted', async ({
  page,
  company,
  expectedFaults,
}) => {
  expectedFaults.push(/ERR_FAILED|Failed to load resource/);
  const noImage = 'Please select a valid image file (JPEG, PNG, GIF, or WEBP)';
  const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: DOT };
  await page.goto('/main/company');
  const logo = page.getByRole('region', { name: 'Company Logo' });
  await logo.getByRole('button', { name: 'Upload Photo' }).click();
  await expect(logo.getByText('Please select a file to upload')).toBeVisible();
  await logo.getByLabel('Choose a file').setInputFiles(plan);
  await expect(logo.getByText(noImage)).toBeVisible();
  await logo.getByLabel('Choose a file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: DOT });
  await expect(logo.getByText('logo.png')).toBeVisible();
  await logo.getByRole('button', { name: 'Upload Photo' }).click();
  await expect(logo.getByText('Photo uploaded successfully!')).toBeVisible();
  await expect(logo.getByText('Maximum number of photos (1) has been reached for this project')).toBeVisible();
  const inHeader = page.getByRole('banner').locator('img');
  await expect(inHeader).toHaveJSProperty('complete', true);
  await expect(inHeader).not.toHaveJSProperty('naturalWidth', 0);
  await seeWelcomeAtEveryWidth(page, company.name);

  const shown = logo.getByRole('img', { name: 'Company Logo' });
  const first = (await shown.getAttribute('src')) ?? '';
  await page.route('**/api/v1/images', (route) => route.abort());
  const another = logo.getByLabel('Replace the logo');
  await another.setInputFiles(await aPhotoFile('second.jpg', '#123456'));
  await expect(logo.getByText(/^Failed to upload photo/)).toBeVisible();
  await expect(logo.getByText('The logo is the same as before.')).toBeVisible();
  await expect(shown).toHaveAttribute('src', first);
  await page.unroute('**/api/v1/images');
  await logo.getByRole('button', { name: 'Try Again' }).click();
  await expect(logo.getByText('Photo uploaded successfully!')).toBeVisible();
  await expect(shown).not.toHaveAttribute('src', first);
  await expect(inHeader).toHaveCount(1);
  await another.setInputFiles(plan);
  await expect(logo.getByText(noImage)).toBeVisible();
  await expect(shown).toBeVisible();

  await logo.getByRole('button', { name: 'Delete Photo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Photo' }).click();
  await expect(logo.getByText('Photo deleted successfully!')).toBeVisible();
  await expect(inHeader).toHaveCount(0);
  expect(company.name).not.toBe('');
});

/** The name and the logo of the company in the header, in short form where there is little room. */
async function seeWelcomeAtEveryWidth(page: Page, company: string): Promise<void> {
  const header = page.getByRole('banner');
  const before = page.viewportSize();
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    // A phone shows only the logo.
    if (width >= 768) await expect(header.getByRole('link', { name: company })).toBeInViewport();
    await expect(header.locator('img')).toBeInViewport({ ratio: 1 });
    if (width >= 1440) await expect(header).toContainText(`Welcome, ${company}`, { useInnerText: true });
  }
  if (before) await page.setViewportSize(before);
}

test('an owner deletes the company with the password and restores it', async ({ page, company, expectedFaults }) => {
  // The customer's link, while the company is closed.
  expectedFaults.push(/status of 403 .*\/d\//);
  const { estimate_id, customer_email } = await company.anEstimate();
  const { account_id } = company;
  await call(page.request, estimates.send, { body: { estimate_id, account_id, send_method: 'email' } });
  const link = linkIn(await postedTo(page.request, customer_email));
  await page.goto('/main/company/settings');
  await page.getByRole('button', { name: 'Delete Company' }).click();
  const question = page.getByRole('dialog', { name: `Delete ${company.name}?` });
  await expect(question).toContainText('1 customer');
  const button = question.getByRole('button', { name: 'Delete Company' });
  await expect(button).toBeDisabled();
  await passwordField(question, 'Current Password').fill('not it');
  await button.click();
  await expect(question.getByText(/Current password is not right/)).toBeVisible();
  await passwordField(question, 'Current Password').fill(PASSWORD);
  await button.click();
  const closed = page.getByRole('region', { name: 'Company is closed' });
  await expect(closed).toContainText('It will be deleted on');

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^This company is closed\. Call \d{3}-\d{3}-\d{4}\.$/,
  );
  expect(await violations(page)).toEqual([]);
  await page.goto('/main');
  await expect(closed).toContainText('It will be deleted on');
  await expectAccessible(page, 'Home of a closed company');
  await closed.getByRole('button', { name: 'Restore Company' }).click();
  await expect(closed).toBeHidden();
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/closed/);
});
