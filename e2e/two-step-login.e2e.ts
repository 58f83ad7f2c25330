import type { CDPSession, Locator, Page } from '@playwright/test';
import { access } from '#contract/identity/access.ts';
import { codeOf } from '#testkit/clients/authenticator-app.ts';
import { PASSWORD } from '#testkit/inputs/inputs.ts';
import { expectAccessible } from './accessibility.ts';
import { call } from './api.ts';
import type { Company } from './factories.ts';
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

async function answer(page: Page, label: string, code: string): Promise<void> {
  await field(page, label).fill(code);
  await page.getByRole('button', { name: 'Login' }).click();
}

test.describe('with a passkey', () => {
  test.use({ ownContext: true });

  test('an account adds a passkey, logs in with it and removes it, and one satisfies a company that requires two steps', async ({
    page,
    company,
  }) => {
    const device = await aDevice(page);
    await page.goto('/main/account/settings');
    const panel = page.getByRole('region', { name: 'Two-Step Login' });
    await test.step('add a passkey, which a device can do once', () => addPasskey(page, panel));
    await test.step('log in with the passkey', () => useDevice(page, company, device));
    await test.step('remove the passkey', () => removePasskey(page, panel));
    await test.step('set up a passkey as the company requires', () => satisfy(page, company));
  });
});

const secondSteps = (panel: Locator) => panel.getByRole('list', { name: 'Your second steps' });

async function addPasskey(page: Page, panel: Locator): Promise<void> {
  await panel.getByRole('button', { name: 'Add a Passkey' }).click();
  await field(panel, 'Name').fill('Office laptop');
  await passwordField(panel, 'Current Password').fill(PASSWORD);
  await panel.getByRole('button', { name: 'Continue' }).click();
  await panel.getByRole('button', { name: 'Create Passkey' }).click();
  await expect(panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await panel.getByRole('button', { name: 'I Have Kept Them' }).click();
  await expect(panel.getByText('10 recovery codes left.')).toBeVisible();
  await expect(secondSteps(panel).getByRole('listitem')).toHaveText([/^Office laptopPasskey, added/]);
  await expectAccessible(page, 'two-step login with a passkey');

  await panel.getByRole('button', { name: 'Add a Passkey' }).click();
  await passwordField(panel, 'Current Password').fill(PASSWORD);
  await panel.getByRole('button', { name: 'Continue' }).click();
  await panel.getByRole('button', { name: 'Create Passkey' }).click();
  await expect(panel.getByRole('alert')).toHaveText('This device has a passkey for your account already.');
  await panel.getByRole('button', { name: 'Cancel' }).click();
}

async function useDevice(page: Page, company: Company, device: Awaited<ReturnType<typeof aDevice>>): Promise<void> {
  await call(page.request, access.logout);
  await page.goto('/login');
  await logIn(page, company.login_id);
  const use = page.getByRole('button', { name: 'Use Your Passkey' });
  await expect(use).toBeFocused();
  await expect(field(page, 'Recovery code')).toBeVisible();
  await expectAccessible(page, 'the second step of the login with a passkey');
  const putBack = await device.takeAway();
  await use.click();
  await expect(page.getByRole('alert')).toHaveText('That was cancelled, or took too long. Please try again.');
  await putBack();
  await use.click();
  await seeHome(page);
}

async function removePasskey(page: Page, panel: Locator): Promise<void> {
  await page.goto('/main/account/settings');
  await expect(secondSteps(panel).getByRole('listitem')).toHaveText([/last used/]);
  await panel.getByRole('button', { name: 'Remove the passkey Office laptop' }).click();
  await passwordField(panel, 'Current Password').fill(PASSWORD);
  await panel.getByRole('button', { name: 'Remove Passkey' }).click();
  await expect(panel.getByText('Two-step login is off.')).toBeVisible();
}

async function satisfy(page: Page, company: Company): Promise<void> {
  await page.goto('/main/company/settings');
  await page.getByRole('switch', { name: 'Require two-step login' }).click();
  await seeScreen(page, 'Set Up Two-Step Login');
  await expect(page.getByText(`${company.name} requires it`)).toBeVisible();
  await page.getByRole('button', { name: 'Use a Passkey Instead' }).click();
  await passwordField(page, 'Current Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Create Passkey' }).click();
  await page.getByRole('button', { name: 'I Have Kept Them' }).click();
  await seeScreen(page, 'Settings');
}

/** A device of this page's browser that makes passkeys and signs at once, as after a fingerprint. */
async function aDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { takeAway: () => takeAway(cdp, authenticatorId) };
}

/** Takes the passkeys from the device; the returned function gives them back. */
async function takeAway(cdp: CDPSession, authenticatorId: string): Promise<() => Promise<void>> {
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
  return async () => {
    for (const credential of credentials) await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
  };
}

async function logIn(page: Page, login: string): Promise<void> {
  await seeScreen(page, 'Login');
  await field(page, 'Login ID').fill(login);
  await passwordField(page, 'Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}
