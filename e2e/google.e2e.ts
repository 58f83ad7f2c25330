import type { Page } from '@playwright/test';
import { access } from '#contract/identity/access.ts';
import { aCompanyInput } from '#testkit/inputs/inputs.ts';
import { call } from './api.ts';
import { aCompany } from './factories.ts';
import { expect, test } from './journey.ts';
import { choose, fillIn, seeHome, seeScreen } from './page-helpers.ts';

const SCRIPT = 'https://accounts.google.com/gsi/client';

/** Replaces Google's script: renders a button that returns a credential at once. */
const FAKE_GOOGLE = `
  let callback;
  window.google = { accounts: { id: {
    initialize: (options) => { callback = options.callback; },
    renderButton: (place) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Continue with Google';
      button.onclick = () => callback({ credential: 'a.google.credential' });
      place.append(button);
    },
  } } };`;

// This server is not configured for Google. The page is told that it is, and its CSP would block the script.
test.use({ bypassCSP: true });

test('an unknown Google account leads to sign-up, which requires all consents, and a known one logs in', async ({
  page,
}) => {
  await setUpGoogle(page);
  await test.step('an unknown account leads to sign-up', () => signUp(page));
  await test.step('a known account logs in', () => logIn(page));
});

async function signUp(page: Page): Promise<void> {
  const error = 'Company not found. Please create your company first.';
  await mockGoogleResponses(page, 'google_login', { status: 404, json: { error, code: 'x-404' } });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByText(error)).toBeVisible();
  await expect(page.getByText('Your Google Sign-In failed.')).toBeVisible();
  await page.getByRole('link', { name: 'Create Company' }).click();
  await seeScreen(page, 'Create Company');

  const company = aCompanyInput();
  await fillIn(page, {
    Name: company.name,
    Phone: company.phone,
    'Address 1': company.address_1,
    City: company.city,
    ZIP: company.zip,
    Email: company.email,
  });
  await choose(page, 'Line of Business', company.line_of_business);
  await choose(page, 'State', 'Florida');
  await page.getByRole('button', { name: 'Create Company' }).click();
  await page.getByRole('link', { name: 'Create Online Account' }).click();
  await seeScreen(page, 'Create Online Account');
  const button = page.getByRole('button', { name: 'Continue with Google' });
  await expect(page.getByText('You must accept all the terms and consents to continue.').first()).toBeVisible();
  await expect(button).toHaveCount(0);
  for (const consent of await page.getByRole('checkbox').all()) await consent.check();
  const sent = await mockGoogleResponses(page, 'accounts/create_google_account', { status: 201, json: {} });
  await button.click();
  await expect(page.getByRole('link', { name: 'Go to Log In' })).toBeVisible();
  const consents = { terms_consent: true, sms_consent: true, email_consent: true };
  const company_code = expect.stringMatching(/^\w{6}$/);
  expect(sent).toEqual([{ token: 'a.google.credential', company_code, ...consents }]);
}

async function logIn(page: Page): Promise<void> {
  await aCompany(page.request);
  const session = await call(page.request, access.checkAuth);
  const sent = await mockGoogleResponses(page, 'google_login', { status: 200, json: session });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await seeHome(page);
  expect(sent).toMatchObject([{ token: 'a.google.credential', remember_me: false }]);
}

async function setUpGoogle(page: Page): Promise<void> {
  await page.route('**/api/v1/config', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), google_client_id: 'the-office.apps.example.com' } });
  });
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: FAKE_GOOGLE }));
}

/** Mocks a call that carries a credential, and returns the request body. */
async function mockGoogleResponses(
  page: Page,
  path: string,
  response: { status: number; json: unknown },
): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.route(`**/api/v1/${path}`, (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill(response);
  });
  return sent;
}
