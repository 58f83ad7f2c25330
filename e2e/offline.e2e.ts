import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { access } from '#contract/identity/access.ts';
import { PASSWORD } from '#testkit/inputs/inputs.ts';
import { call } from './api.ts';
import { aCompany, type Company } from './factories.ts';
import { expect, test } from './journey.ts';
import { field, goByMenu, goOnline, seeHome, seeScreen, storedOn } from './page-helpers.ts';

test.use({
  ownContext: true,
  serviceWorkers: 'allow',
  viewport: { width: 390, height: 844 },
  // A call without a network is expected here.
  expectedFaults: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/],
});

const NOTICE = 'You’re offline. You can read this, but changes need a connection.';

/** Logs in with "Remember me" and opens Home, until all files are stored on the device. */
async function openRemembered(page: Page, { login_id }: Pick<Company, 'login_id'>): Promise<void> {
  await call(page.request, access.login, {
    body: { login_id, login_password: PASSWORD, remember_me: true },
  });
  await page.goto('/main');
  await seeHome(page);
  await page.evaluate('navigator.serviceWorker.ready');
}

test('a remembered user reads lists without a network, cannot change anything, and goes on when it is back', async ({
  page,
  context,
  company,
}) => {
  await company.aCustomer({ first_name: 'Grace', last_name: 'Adams' });
  await openRemembered(page, company);
  await page.goto('/main/customer');
  await expect(page.getByText('Grace Adams')).toBeVisible();
  await expect.poll(async () => (await storedOn(page)).some((text) => text.includes('Adams'))).toBe(true);
  await context.setOffline(true);

  const reopened = await context.newPage();
  await page.close();
  await reopened.goto('/main/customer');
  await expect(reopened.getByText('Grace Adams')).toBeVisible();
  await expect(reopened.getByText(NOTICE)).toBeVisible();
  await expect(reopened.getByText(/^Shown as of \d+:\d\d [AP]M\.$/)).toBeVisible();
  await reopened.getByRole('radio', { name: 'Select Grace Adams' }).check();
  await expect(reopened.getByRole('button', { name: 'Payment' })).toBeDisabled();
  await reopened.getByRole('link', { name: 'Create Customer' }).click();
  await field(reopened, 'First Name').fill('Dana');
  await expect(reopened.getByText('What you enter stays here until you’re back online.')).toBeVisible();
  await expect(reopened.getByRole('button', { name: 'Create Customer' })).toBeDisabled();

  await goOnline(reopened);
  await expect(reopened.getByText(NOTICE)).toHaveCount(0);
  await expect(reopened.getByText('You must accept all the terms and consents to continue.')).toBeVisible();
  await expect(field(reopened, 'First Name')).toHaveValue('Dana');
});

test('a remembered user sees a list before the application has started, and then uses it', async ({
  page,
  context,
  company,
}) => {
  await company.aCustomer({ first_name: 'Grace', last_name: 'Adams' });
  await openRemembered(page, company);
  await page.goto('/main/customer');
  await expect.poll(() => page.evaluate(`Object.keys(localStorage).join()`)).toContain('/main/customer');
  await page.close();
  await context.addInitScript(`new MutationObserver(() => {
    globalThis.early ??= document.getElementById('screen-snapshot')?.textContent;
  }).observe(document, { childList: true, subtree: true })`);

  const reopened = await context.newPage();
  await reopened.goto('/main/customer');
  await expect(reopened.locator('#screen-snapshot')).toHaveCount(0);
  expect(await reopened.evaluate('globalThis.early')).toContain('Grace Adams');
  await reopened.getByRole('radio', { name: 'Select Grace Adams' }).check();
  await expect(reopened.getByRole('button', { name: 'Payment' })).toBeEnabled();
});

test('a session that is not remembered stores no response on the device', async ({ page, company }) => {
  await company.aCustomer({ last_name: 'Adams' });
  await page.goto('/main/customer');
  await expect(page.getByText(/Adams/).first()).toBeVisible();
  expect(await storedOn(page)).toEqual([]);
  expect(await page.evaluate('localStorage.length')).toBe(0);
});

for (const path of ['/main', '/pub/about_us'])
  test(`logging out on ${path} deletes what the device stores`, async ({ page, company }) => {
    await openRemembered(page, company);
    await expect.poll(async () => (await storedOn(page)).length).toBeGreaterThan(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await page.getByText('My Account').click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await seeScreen(page, 'Login');
    await expect.poll(() => storedOn(page)).toEqual([]);
    await expect.poll(() => page.evaluate('localStorage.length')).toBe(0);
  });

test('a second account on the device finds nothing of the first', async ({ page, context, company }) => {
  await company.aCustomer({ last_name: 'Adams' });
  await openRemembered(page, company);
  await page.goto('/main/customer');
  await expect.poll(async () => (await storedOn(page)).some((text) => text.includes('Adams'))).toBe(true);
  await context.clearCookies();
  const other = await aCompany(page.request);
  await openRemembered(page, other);
  await expect.poll(async () => (await storedOn(page)).some((text) => text.includes('Adams'))).toBe(false);
  await context.setOffline(true);
  await page.goto('/main/customer');
  await seeScreen(page, 'Customer List');
  await expect(page.getByText(/Adams/)).toHaveCount(0);
});

test('a new version does not disturb an open form, and is shown after Reload', async ({
  context,
  company,
  baseURL,
}) => {
  await company.aCustomer({ last_name: 'Adams' });
  const { url, publishNewVersion, stop } = await versionsOf(baseURL ?? '');
  try {
    await moveSession(context, { from: baseURL ?? '', to: url });
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(`${url}/main`);
    await page.evaluate('navigator.serviceWorker.ready');
    // The next page is the first one that the service worker opens.
    await page.goto(`${url}/main/customer/create`);
    await field(page, 'First Name').fill('Grace');
    publishNewVersion();
    await page.evaluate('navigator.serviceWorker.getRegistration().then((registration) => registration.update())');
    await expect(page.getByText('A new version is ready.')).toBeVisible();
    await expect(field(page, 'First Name')).toHaveValue('Grace');
    await field(page, 'First Name').fill('');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByText('A new version is ready.')).toHaveCount(0);
    await expect(field(page, 'First Name')).toHaveValue('');
    await goByMenu(page, 'Customer');
    await expect(page.getByText(/Adams/).first()).toBeVisible();
  } finally {
    stop();
  }
});

/** The cookies of the session, for the same server behind another port. */
async function moveSession(context: BrowserContext, { from, to }: { from: string; to: string }): Promise<void> {
  const cookies = await context.cookies(from);
  await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: to })));
}

/** A proxy in front of the server, whose service worker becomes that of a newer build. */
async function versionsOf(target: string) {
  let isNew = false;
  const server: Server = createServer((incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '/', target);
    const { 'if-none-match': _etag, 'if-modified-since': _since, ...asked } = incoming.headers;
    const headers = { ...asked, host: new URL(target).host, 'accept-encoding': 'identity' };
    const forwarded = httpRequest(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers },
      (reply) => {
        const { 'content-length': _length, ...rest } = reply.headers;
        response.writeHead(reply.statusCode ?? 502, rest);
        if (pathname === '/app-sw.js' && isNew) response.write('// A newer build.\n');
        reply.pipe(response);
      },
    );
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    publishNewVersion: () => void (isNew = true),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
