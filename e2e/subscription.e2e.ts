import type { Page } from '@playwright/test';
import { aCompany } from './factories.ts';
import { expect, test } from './journey.ts';
import { field, fillIn, seeScreen } from './page-helpers.ts';

test('a declined payment card shows a message, another one pays, and the receipt is shown', async ({ page }) => {
  await aCompany(page.request, { subscription: 'none' });
  const informed = bodiesFrom(page);
  await goToFirstPayment(page);
  await expect(page.getByText('This is a sandbox')).toBeVisible();
  await enterCard(page, '4000000000000002');
  await pay(page);
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await field(page, 'Number of Months').fill('12');
  const terms = page.getByLabel('What you pay');
  await expect(terms).toContainText('3 months free trial');
  await expect(terms).toContainText('$72.00');
  const end = await terms.locator('div', { hasText: 'New end date' }).getByRole('definition').textContent();
  await enterCard(page, '5555555555554444');
  await expect(page.getByRole('img', { name: 'Mastercard' })).toHaveCount(2);
  await pay(page);
  await expect(page.getByText('Subscription created successfully.')).toBeVisible();
  await expect(page.getByText(`Your subscription is active through ${end}.`)).toBeVisible();
  await expect(page.getByText('A confirmation email is on its way to you.')).toBeVisible();
  const digits = informed.join(' ').replaceAll(/[ -]/g, '');
  expect(digits).toContain('pm_card_mastercard');
  expect(digits).not.toMatch(/4000000000000002|5555555555554444|stripe\.com/);

  await page.getByRole('main').getByRole('link', { name: 'View Payment' }).click();
  await seeScreen(page, 'View Payment');
  await expect(page.getByText('2 payments', { exact: true })).toBeVisible();
  await expect(page.getByText('failed', { exact: true })).toBeVisible();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await page.getByRole('link', { name: 'Receipt' }).click();
  await seeScreen(page, 'Receipt');
  await expect(page.getByRole('row', { name: 'Total paid $72.00' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});

test('cancelling ends access at once in every tab, and the next start requires a payment', async ({
  page,
  company,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/main/customer');
  await seeScreen(other, 'Customer List');
  // A tab behind another one renders once a second.
  await page.bringToFront();
  await page.goto('/main/account/subscription');
  await page.getByRole('link', { name: 'Cancel', exact: true }).click();
  await seeScreen(page, 'Cancel Subscription');
  await page.getByRole('link', { name: /^Keep It until / }).click();
  await seeScreen(page, 'Subscriptions');
  await expect(page.getByText('active', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText('Access ends as soon as you press the button')).toBeVisible();
  await expect(page.getByText(/^You give up \d+ days, until /)).toBeVisible();
  await fillIn(page, { Reason: 'Slow season' });
  await expect(page.getByText('244 characters left')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(page.getByText('The subscription has been successfully cancelled.')).toBeVisible();
  await expect(other.getByText('There is NO active subscription available.')).toBeVisible();
  await page.getByRole('link', { name: 'Go To Subscription' }).click();
  await expect(page.getByText('cancelled', { exact: true })).toBeVisible();
  await expect(page.getByText("You don't have any active subscription now.")).toBeVisible();
  await page.getByRole('link', { name: 'Start Subscription' }).click();
  await seeScreen(page, 'Make Payment');
  await expect(page.getByLabel('What you pay')).not.toContainText('free trial');
  expect(company.name).not.toBe('');
});
async function goToFirstPayment(page: Page): Promise<void> {
  await page.goto('/main/account/subscription');
  await page.getByRole('button', { name: 'Start Subscription' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Make Payment' }).click();
  await seeScreen(page, 'Make Payment');
}

async function enterCard(page: Page, number: string): Promise<void> {
  await fillIn(page, { 'Card Number': number, Expiry: '1249', CVC: '123' });
}

async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make Payment' }).click();
}

/** All data that the page sends from now on, including addresses. */
function bodiesFrom(page: Page): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(request.url(), request.postData() ?? ''));
  return bodies;
}
