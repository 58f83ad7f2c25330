import type { Page } from '@playwright/test';
import { access } from '#contract/identity/access.ts';
import { subscriptions } from '#contract/identity/subscriptions.ts';
import { PASSWORD } from '#testkit/inputs/inputs.ts';
import { call } from './api.ts';
import { aCompany } from './factories.ts';
import { expect, test } from './journey.ts';
import { field, fillIn, goByMenu, passwordField, seeHome, seeScreen } from './page-helpers.ts';

test('the login advises on a wrong password and leads to the requested screen, and logging out ends the session for good', async ({
  page,
  company,
}) => {
  await call(page.request, access.logout);
  await page.goto('/main/project?sort=name');
  await seeScreen(page, 'Login');
  await expect(page.getByText('401: Session expired')).toHaveCount(0);
  await logIn(page, company.login_id, 'Wrong-horse-8-battery');
  await expect(page.getByText(/That login ID or password is incorrect/)).toBeVisible();
  await expect(page.getByText('Login failed.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact Us' })).toBeVisible();
  await logIn(page, company.login_id);
  await seeScreen(page, 'Project List');
  await expect(page).toHaveURL('/main/project?sort=name');

  await page.getByText('My Account').click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await seeScreen(page, 'Login');
  await page.goBack();
  await seeScreen(page, 'Login');
  expect((await page.request.get('/api/v1/check_auth')).status()).toBe(401);
  await page.goto('/login');
  await logIn(page, company.login_id);
  await seeHome(page);
  await test.step('a tab that has not loaded the session yet shows the company and the account menu, and logs out', () =>
    logOutOfUnloadedTab(page, company.name));
});

async function logOutOfUnloadedTab(page: Page, company: string): Promise<void> {
  const header = page.getByRole('banner');
  for (const path of ['/login', '/create_company', '/pub/about_us', '/']) {
    await page.goto(path);
    await expect(header.getByRole('link', { name: company })).toHaveAttribute('href', '/main/company');
    await expect(header.getByRole('link', { name: 'JobsitesPro' })).toHaveAttribute('href', '/main');
    await header.getByText('My Account').click();
    await expect(header.getByRole('link', { name: 'Profile' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Settings' })).toBeVisible();
    // The next page belongs to a tab without a record again.
    await page.evaluate('sessionStorage.clear()');
  }
  await header.getByRole('button', { name: 'Logout' }).click();
  await seeScreen(page, 'Login');
  await expect(header.getByRole('link', { name: company })).toHaveCount(0);
  expect((await page.request.get('/api/v1/check_auth')).status()).toBe(401);
}

test('a second tab follows the start of the trial, the cancellation and the logout', async ({ page, context }) => {
  const { account_id } = await aCompany(page.request, { subscription: 'none' });
  await page.goto('/main/account/subscription');
  const second = await context.newPage();
  await second.goto('/main/account/subscription');
  await expect(second.getByRole('button', { name: 'Start 3-month free trial' })).toBeVisible();
  // A tab behind another one renders once a second.
  await page.bringToFront();
  await page.getByRole('button', { name: 'Start 3-month free trial' }).click();
  await expect(page.getByText('Subscription created successfully.')).toBeVisible();
  await second.bringToFront();
  await goByMenu(second, 'Customer');
  await seeScreen(second, 'Customer List');
  const { data } = await call(page.request, subscriptions.byAccount, { params: { id: account_id } });
  expect(data.map(({ attributes }) => attributes.subscription_status)).toEqual(['active']);

  await page.bringToFront();
  await test.step('cancelling ends access at once in every tab', () => cancel(page, second));
  await test.step('the next start requires a payment', async () => {
    await page.getByRole('link', { name: 'Start Subscription' }).click();
    await seeScreen(page, 'Make Payment');
    await expect(page.getByLabel('What you pay')).not.toContainText('free trial');
  });
  await page.getByText('My Account').click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await seeScreen(page, 'Login');
  await seeScreen(second, 'Login');
});

async function cancel(page: Page, second: Page): Promise<void> {
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
  await expect(second.getByText('There is NO active subscription available.')).toBeVisible();
  await page.getByRole('link', { name: 'Go To Subscription' }).click();
  await expect(page.getByText('cancelled', { exact: true })).toBeVisible();
  await expect(page.getByText("You don't have any active subscription now.")).toBeVisible();
}

async function logIn(page: Page, login: string, password = PASSWORD): Promise<void> {
  await field(page, 'Login ID').fill(login);
  await passwordField(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
