import type { Page } from '@playwright/test';
import { violations } from './accessibility.ts';
import { anAgreedEstimate } from './agreed-estimates.ts';
import { PHONE } from './devices.ts';
import { expect, test } from './journey.ts';
import { aPhotoFile } from './photos.ts';
import { open } from './screens.ts';

/* How a customer says yes who does not use the link that was sent. */

const LINES = [
  { description: 'Seamless gutters, white', unit_price_dollar: 1000, quantity: 1 },
  { description: 'Rain barrel, 55 gallons', unit_price_dollar: 285, quantity: 1, is_optional: true },
];

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const answerScreen = (estimate_id: string) => ({
  path: '/main/project/estimate/answer',
  title: 'Answer',
  state: { estimate_id },
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a customer who is there signs on the device of the company, and hands it back', async ({ page, company }) => {
    const { estimate_id } = await company.anEstimate({ name: 'Roof edge', lines: LINES });
    await open(page, answerScreen(estimate_id));
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign Here Now' }).tap();
    await expect(title(page)).toHaveText('Roof edge');
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'This is not for me' })).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'I agree to sign electronically' }).tap();
    await page.getByRole('button', { name: 'Approve and sign' }).tap();
    await expect(title(page)).toHaveText('Thank you. Please hand the phone back.');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to JobsitesPro' }).tap();
    await expect(title(page)).toHaveText('Estimate List');
    await open(page, answerScreen(estimate_id));
    await expect(page.getByText(/, in the presence of /)).toBeVisible();
  });

  test('a change order is signed on the device of the company too', async ({ page, company }) => {
    const estimate_id = await anAgreedEstimate(page.request, company, { name: 'Roof edge', lines: LINES });
    const { change_order_id } = await company.aChangeOrder({ estimate_id, name: 'Copper in place of white' });
    await open(page, { path: '/main/project/changeorder/answer', title: 'Answer', state: { change_order_id } });
    await page.getByRole('button', { name: 'Sign Here Now' }).tap();
    await expect(title(page)).toHaveText('Copper in place of white');
    await page.getByRole('checkbox', { name: 'I agree to sign electronically' }).tap();
    await page.getByRole('button', { name: 'Approve and sign' }).tap();
    await expect(title(page)).toHaveText('Thank you. Please hand the phone back.');
    expect(await violations(page)).toEqual([]);
    await open(page, { path: '/main/project/changeorder/answer', title: 'Answer', state: { change_order_id } });
    await expect(page.getByText(/, in the presence of /)).toBeVisible();
  });
});

test('a yes on a document is recorded by hand, with its scan', async ({ page, company }) => {
  const { estimate_id } = await company.anEstimate({ name: 'Roof edge', lines: LINES });
  await open(page, answerScreen(estimate_id));
  await page.getByRole('button', { name: 'Record Approval' }).click();
  const form = page.getByRole('region', { name: 'Record Approval' });
  await form.getByRole('button', { name: 'Record Approval' }).click();
  await expect(form.getByText('Please select how your customer said yes.')).toBeVisible();
  await expect(form.getByText('Please note what your customer said.')).toBeVisible();
  // The focused field is not measured from under the header.
  await title(page).scrollIntoViewIfNeeded();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await form.getByRole('radio', { name: 'On paper' }).check();
  await form.getByRole('checkbox', { name: /^Rain barrel/ }).uncheck();
  await form.getByRole('textbox', { name: 'Note' }).fill('Signed the printed estimate at the door.');
  await form.getByRole('button', { name: 'Record Approval' }).click();
  await expect(page.getByText(/on paper, recorded by /)).toBeVisible();
  await expect(page.getByText('Rain barrel, 55 gallons, $285.00')).toBeVisible();
  await expect(page.getByText('Signed the printed estimate at the door.')).toBeVisible();
  await page.getByLabel('Add a photo or scan of the paper').setInputFiles(await aPhotoFile('scan.jpg'));
  await expect(page.getByRole('link', { name: 'View Scan' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
