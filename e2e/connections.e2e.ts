import { accessTokens } from '#contract/connections/access-tokens.ts';
import { expectAccessible } from './accessibility.ts';
import { call } from './api.ts';
import { expect, test } from './journey.ts';
import { field } from './page-helpers.ts';

const CUSTOMERS = '/api/v1/customers?limit=1';

test('a token is created, reads what its scopes open, and stops when it is paused', async ({
  page,
  company: _company,
  playwright,
  baseURL,
}) => {
  await page.goto('/main/account/connections');
  await expect(page.getByText('Nothing is connected yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Create a Token' }).click();
  await field(page, 'Name').fill('Bookkeeping spreadsheet');
  await page.getByRole('button', { name: 'Create Token' }).click();
  await expect(page.getByText('You will not see it again.')).toBeVisible();
  await expectAccessible(page, 'a new token');
  const token = (await page.getByLabel('Token', { exact: true }).textContent()) ?? '';

  // Another program, without the browser's cookies.
  const program = await playwright.request.newContext({
    ...(baseURL !== undefined && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  expect((await program.get(CUSTOMERS)).status()).toBe(200);
  expect((await program.get('/api/v1/estimates/estimates_projects_customers')).status()).toBe(403);

  await page.getByRole('button', { name: 'I Have Copied It' }).click();
  const tokens = page.getByRole('region', { name: 'Tokens' });
  await expect(tokens.getByText(/ends with/)).toContainText(token.slice(-4));
  await tokens.getByRole('button', { name: 'Pause Bookkeeping spreadsheet' }).click();
  await expect(tokens.getByText('Bookkeeping spreadsheet is paused.')).toBeVisible();
  expect((await program.get(CUSTOMERS)).status()).toBe(403);
  await expectAccessible(page, 'connections');

  await tokens.getByRole('button', { name: 'Revoke Bookkeeping spreadsheet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(tokens.getByText('Bookkeeping spreadsheet has ended.')).toBeVisible();
  expect((await program.get(CUSTOMERS)).status()).toBe(401);
  await program.dispose();
});

test('turning everything off stops every token', async ({ page, company: _company }) => {
  const access_token = { name: 'Time tracker', scopes: ['read' as const], expires_in_days: 30 as const };
  await call(page.request, accessTokens.create, { body: { access_token } });
  await page.goto('/main/account/connections');
  await page.getByRole('switch', { name: 'Connections are on' }).click();
  await expect(page.getByText('Everything is off. Each call is rejected from now on.')).toBeVisible();
  await expect(page.getByText('Connections are turned off for this company.')).toBeVisible();
});
