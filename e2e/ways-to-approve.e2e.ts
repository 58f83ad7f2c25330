import type { Page } from '@playwright/test';
import { violations } from './accessibility.ts';
import { PHONE } from './devices.ts';
import { expect, test } from './journey.ts';
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
});
