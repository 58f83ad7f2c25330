import type { Page } from '@playwright/test';
import { access } from '../contract/access.ts';
import { subscriptions } from '../contract/subscriptions.ts';
import { call } from './api.ts';
import { aCompany, PASSWORD } from './cast.ts';
import { field, goByMenu, passwordField, seeScreen } from './hands.ts';
import { expect, test } from './journey.ts';

test('whoever is not signed in goes to the login, and from there to where they wanted', async ({ page, company }) => {
  await call(page.request, access.logout);
  await page.goto('/main/project?sort=name');
  await seeScreen(page, 'Login');
  await expect(page.getByText('401: Session expired')).toHaveCount(0);
  await logIn(page, company.login_id);
  await seeScreen(page, 'Project List');
  await expect(page).toHaveURL('/main/project?sort=name');
});

test('a wrong password is said so, with advice, and the right one lets in', async ({ page, company }) => {
  await call(page.request, access.logout);
  await page.goto('/login');
  await logIn(page, company.login_id, 'Wrong-horse-8-battery');
  await expect(page.getByText(/The login ID or the password is not right/)).toBeVisible();
  await expect(page.getByText('Login failed.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact Us' })).toBeVisible();
  await logIn(page, company.login_id);
  await seeScreen(page, 'Customer List');
});

test('without a subscription every screen says so and leads to where one starts, but for the account’s own', async ({
  page,
}) => {
  await aCompany(page.request, { subscription: 'none' });
  for (const path of ['/main/customer', '/main/project/estimate/create']) {
    await page.goto(path);
    const alert = page.getByRole('dialog', { name: 'No active subscription' });
    await expect(alert).toContainText('There is NO active subscription available.');
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL('/main/account/subscription');
    await seeScreen(page, 'Subscriptions');
  }
  await page.goto('/main/account/account_invite');
  await seeScreen(page, 'Send Account Invitation');
});

test('a session that ends mid-way is said so, and the login leads back', async ({ page, company }) => {
  await page.goto('/main/customer');
  await seeScreen(page, 'Customer List');
  await page.context().clearCookies();
  await goByMenu(page, 'Project');
  await seeScreen(page, 'Login');
  await expect(page.getByText('401: Session expired. Try to refresh your browser.')).toBeVisible();
  await logIn(page, company.login_id);
  await seeScreen(page, 'Project List');
});

test('a second tab follows the start of the trial, and the logout', async ({ page, context }) => {
  const { account_id } = await aCompany(page.request, { subscription: 'none' });
  await page.goto('/main/account/subscription');
  const second = await context.newPage();
  await second.goto('/main/account/subscription');
  await expect(second.getByRole('button', { name: 'Start Subscription' })).toBeVisible();
  await page.getByRole('button', { name: 'Start Subscription' }).click();
  await page.getByRole('button', { name: 'Start 3-month free trial' }).click();
  await expect(page.getByText('Subscription created successfully.')).toBeVisible();
  await goByMenu(second, 'Customer');
  await seeScreen(second, 'Customer List');
  const { data } = await call(page.request, subscriptions.byAccount, { params: { id: account_id } });
  expect(data.map(({ attributes }) => attributes.subscription_status)).toEqual(['active']);

  await page.getByText('My Account').click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await seeScreen(page, 'Login');
  await seeScreen(second, 'Login');
});

test('logging out ends the session for good', async ({ page, company }) => {
  await page.goto('/main/customer');
  await goByMenu(page, 'Project');
  await seeScreen(page, 'Project List');
  await page.getByText('My Account').click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await seeScreen(page, 'Login');
  await page.goBack();
  await seeScreen(page, 'Login');
  expect((await page.request.get('/api/v1/check_auth')).status()).toBe(401);
  await page.goto('/login');
  await logIn(page, company.login_id);
  await seeScreen(page, 'Customer List');
});

async function logIn(page: Page, login: string, password = PASSWORD): Promise<void> {
  await field(page, 'Login ID').fill(login);
  await passwordField(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
