import type { Locator, Page } from '@playwright/test';
import { access } from '#contract/identity/access.ts';
import { codeOf } from '#testkit/authenticator-app.ts';
import { PASSWORD } from '#testkit/inputs.ts';
import { expectAccessible } from './accessibility.ts';
import { call } from './api.ts';
import { expect, test } from './journey.ts';
import { field, passwordField, seeHome, seeScreen } from './page-helpers.ts';

const STEP_MS = 30_000;

test('an account with two-step login logs in with a code from the app, or with a recovery code', async ({
  page,
  company,
}) => {
  await page.goto('/main/account/settings');
  const panel = page.getByRole('region', { name: 'Two-step login' });
  await panel.getByRole('button', { name: 'Set Up Two-Step Login' }).click();
  const { secret, codes } = await setUp(page, panel);
  await expect(panel.getByText('10 recovery codes left.')).toBeVisible();

  await page.getByRole('banner').getByText('My Account').click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await logIn(page, company.login_id);
  await expect(page.getByRole('heading', { name: 'Two-step login' })).toBeVisible();
  await expect(field(page, 'Code from your app')).toBeFocused();
  await expectAccessible(page, 'the second step of the login');
  expect((await page.request.get('/api/v1/check_auth')).status()).toBe(401);
  // The code of the setup was used; the next one is accepted a little early.
  const next = codeOf(secret, new Date(Date.now() + STEP_MS));
  await answer(page, 'Code from your app', next === '000000' ? '111111' : '000000');
  await expect(page.getByText(/The code is not right, or was used already/)).toBeVisible();
  await answer(page, 'Code from your app', codeOf(secret, new Date(Date.now() + STEP_MS)));
  await seeHome(page);

  await call(page.request, access.logout);
  await page.goto('/login');
  await logIn(page, company.login_id);
  await page.getByRole('button', { name: 'Start again' }).click();
  await logIn(page, company.login_id);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await answer(page, 'Recovery code', codes[0] ?? '');
  await seeHome(page);

  await page.goto('/main/account/settings');
  await expect(panel.getByText('9 recovery codes left.')).toBeVisible();
  await panel.getByRole('button', { name: 'Turn Off' }).click();
  await passwordField(panel, 'Current Password').fill(PASSWORD);
  await panel.getByRole('button', { name: 'Turn Off Two-Step Login' }).click();
  await expect(panel.getByText('Two-step login is off.')).toBeVisible();
});

/** Goes through the setup, from the password to the recovery codes. */
async function setUp(page: Page, panel: Locator): Promise<{ secret: string; codes: string[] }> {
  await passwordField(panel, 'Current Password').fill(PASSWORD);
  await panel.getByRole('button', { name: 'Continue' }).click();
  await expect(panel.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = await panel.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  const box = field(panel, 'Code from your app');
  await expect(box).toHaveAttribute('autocomplete', 'one-time-code');
  await box.fill(codeOf(secret, new Date()));
  await panel.getByRole('button', { name: 'Turn On' }).click();
  const list = panel.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const codes = await list.getByRole('listitem').allInnerTexts();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('jobsitespro-recovery-codes.txt');
  await panel.getByRole('button', { name: 'I Have Kept Them' }).click();
  return { secret, codes };
}

async function logIn(page: Page, login: string): Promise<void> {
  await seeScreen(page, 'Login');
  await field(page, 'Login ID').fill(login);
  await passwordField(page, 'Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function answer(page: Page, label: string, code: string): Promise<void> {
  await field(page, label).fill(code);
  await page.getByRole('button', { name: 'Login' }).click();
}
