import type { Page } from '@playwright/test';
import { access } from '../contract/access.ts';
import { subscriptions } from '../contract/subscriptions.ts';
import { PASSWORD } from '../server/testing/inputs.ts';
import { call } from './api.ts';
import { aCompany } from './factories.ts';
import { field, goByMenu, passwordField, seeScreen } from './page-helpers.ts';
import { expect, test } from './journey.ts';

test('a visitor without a session is sent to the login and then to the requested screen', async ({ page, company }) => {
  await call(page.request, access.logout);
  await page.goto('/main/project?sort=name');
  await seeScreen(page, 'Login');
  await expect(page.getByText('401: Session expired')).toHaveCount(0);
  await logIn(page, company.login_id);
  await seeScreen(page, 'Project List');
  await expect(page).toHaveURL('/main/project?sort=name');
});

test('a wrong password shows a message with advice, and the right one logs in', async ({ page, company }) => {
  await call(page.request, access.logout);
  await page.goto('/login');
  await logIn(page, company.login_id, 'Wrong-horse-8-battery');
  await expect(page.getByText(/The login ID or the password is not right/)).toBeVisible();
  await expect(page.getByText('Login failed.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact Us' })).toBeVisible();
  await logIn(page, company.login_id);
  await seeScreen(page, 'Customer List');
});

test("without a subscription every screen except the account's own shows how to start one", async ({ page }) => {
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

test('a session that ends during use shows a message, and the login leads back', async ({ page, company }) => {
  await page.goto('/main/customer');
  await seeScreen(page, 'Customer List');
  await page.context().clearCookies();
  await goByMenu(page, 'Project');
  await seeScreen(page, 'Login');
  await expect(page.getByText('401: Session expired. Try to refresh your browser.')).toBeVisible();
  await logIn(page, company.login_id);
  await seeScreen(page, 'Project List');
});

const ASKING_FOR_THE_COMPANY = [
  '/main/company',
  '/main/company/update',
  '/main/company/employee/timecard_report',
  '/main/project/invoice/create',
  '/main/customerpayment/create',
];

for (const path of ASKING_FOR_THE_COMPANY) {
  test(`${path} shows that the session has expired`, async ({ page, company }) => {
    await page.goto('/main/account');
    await expect(page.getByRole('main')).toContainText(company.login_id);
    await page.context().clearCookies();
    await openScreen(page, path);
    await seeScreen(page, 'Login');
    await expect(page.getByText('401: Session expired. Try to refresh your browser.')).toBeVisible();
  });
}

test.describe('in a tab that has not loaded the session yet', () => {
  for (const path of ['/', '/pub/about_us', '/login', '/create_company']) {
    test(`${path} shows the company and the account menu in the header`, async ({ page, company }) => {
      await page.goto(path);
      const header = page.getByRole('banner');
      await expect(header.getByRole('link', { name: company.name })).toHaveAttribute('href', '/main/company');
      await expect(header.getByRole('link', { name: 'JobsitesPro' })).toHaveAttribute('href', '/main');
      await header.getByText('My Account').click();
      await expect(header.getByRole('link', { name: 'Profile' })).toBeVisible();
      await expect(header.getByRole('link', { name: 'Settings' })).toBeVisible();
      await header.getByRole('button', { name: 'Logout' }).click();
      await seeScreen(page, 'Login');
      await expect(page.getByRole('banner').getByRole('link', { name: company.name })).toHaveCount(0);
      expect((await page.request.get('/api/v1/check_auth')).status()).toBe(401);
    });
  }

  test('a visitor without a session sends no session request', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/api/v1/') && calls.push(request.url()));
    await page.goto('/pub/our_story');
    await page.getByText('My Account').click();
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    expect(calls).toEqual([]);
  });
});

test.describe('a logout that cannot reach the server', () => {
  test.use({ expectedFaults: [/ERR_CONNECTION_REFUSED/] });

  for (const path of ['/main/customer', '/pub/about_us']) {
    test(`shows the error on ${path}, keeps the session and can be retried`, async ({ page, company }) => {
      await page.goto(path);
      await expect(page.getByRole('banner').getByRole('link', { name: company.name })).toBeVisible();
      await page.route('**/api/v1/logout', (route) => route.abort('connectionrefused'));
      await page.getByText('My Account').click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByRole('alert')).toHaveText(
        'You are still logged in. Failed to log out: The server cannot be reached. Check your connection and try again.',
      );
      await expect(page).toHaveURL(path);
      await page.reload();
      await expect(page.getByRole('banner').getByRole('link', { name: company.name })).toBeVisible();
      await page.unroute('**/api/v1/logout');
      await page.getByText('My Account').click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await seeScreen(page, 'Login');
      expect((await page.request.get('/api/v1/check_auth')).status()).toBe(401);
    });
  }
});

test('a second tab follows the start of the trial and the logout', async ({ page, context }) => {
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

test('logging out ends the session permanently', async ({ page, company }) => {
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

test('Remember me keeps the session after the browser closes, and the settings show it', async ({ page, company }) => {
  await call(page.request, access.logout);
  await page.goto('/login');
  await logIn(page, company.login_id);
  await seeScreen(page, 'Customer List');
  expect(await sessionEnd(page)).toBe(-1);
  await call(page.request, access.logout);
  await page.goto('/login');
  await page.getByRole('checkbox', { name: 'Remember me' }).first().check();
  await logIn(page, company.login_id);
  await seeScreen(page, 'Customer List');
  expect(await sessionEnd(page)).toBeGreaterThan(Date.now() / 1000 + 29 * 24 * 60 * 60);
  await page.goto('/main/account/settings');
  const sessions = page.getByRole('region', { name: 'Where you are logged in' });
  await expect(sessions.getByText('Remembered', { exact: true })).toBeVisible();
});

/** Expiry of the browser's session cookie, in Unix seconds; -1 if it ends with the browser. */
async function sessionEnd(page: Page): Promise<number | undefined> {
  return (await page.context().cookies()).find(({ name }) => name.endsWith('jobsitespro_session'))?.expires;
}

async function logIn(page: Page, login: string, password = PASSWORD): Promise<void> {
  await field(page, 'Login ID').fill(login);
  await passwordField(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Navigates to a screen without reloading the page, as a link does. */
async function openScreen(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState({ idx: 1, key: 'link' }, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`,
  );
}
