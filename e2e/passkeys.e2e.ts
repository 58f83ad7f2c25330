import type { CDPSession, Page } from '@playwright/test';
import { access } from '#contract/identity/access.ts';
import { PASSWORD } from '#testkit/inputs.ts';
import { expectAccessible } from './accessibility.ts';
import { call } from './api.ts';
import { expect, test } from './journey.ts';
import { field, passwordField, seeHome, seeScreen } from './page-helpers.ts';

test.use({ ownContext: true });

test('an account adds a passkey, logs in with it, and removes it', async ({ page, company }) => {
  const device = await aDevice(page);
  await page.goto('/main/account/settings');
  const panel = page.getByRole('region', { name: 'Two-Step Login' });
  await panel.getByRole('button', { name: 'Add a Passkey' }).click();
  await field(panel, 'Name').fill('Office laptop');
  await passwordField(panel, 'Current Password').fill(PASSWORD);
  await panel.getByRole('button', { name: 'Continue' }).click();
  await panel.getByRole('button', { name: 'Create Passkey' }).click();
  await expect(panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await panel.getByRole('button', { name: 'I Have Kept Them' }).click();
  await expect(panel.getByText('10 recovery codes left.')).toBeVisible();
  const list = panel.getByRole('list', { name: 'Your second steps' });
  await expect(list.getByRole('listitem')).toHaveText([/^Office laptopPasskey, added/]);
  await expectAccessible(page, 'two-step login with a passkey');

  await panel.getByRole('button', { name: 'Add a Passkey' }).click();
  await passwordField(panel, 'Current Password').fill(PASSWORD);
  await panel.getByRole('button', { name: 'Continue' }).click();
  await panel.getByRole('button', { name: 'Create Passkey' }).click();
  await expect(panel.getByRole('alert')).toHaveText('This device has a passkey for your account already.');
  await panel.getByRole('button', { name: 'Cancel' }).click();

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

  await page.goto('/main/account/settings');
  await expect(list.getByRole('listitem')).toHaveText([/last used/]);
  await panel.getByRole('button', { name: 'Remove the passkey Office laptop' }).click();
  await passwordField(panel, 'Current Password').fill(PASSWORD);
  await panel.getByRole('button', { name: 'Remove Passkey' }).click();
  await expect(panel.getByText('Two-step login is off.')).toBeVisible();
});

test('a passkey satisfies a company that requires two-step login', async ({ page, company }) => {
  await aDevice(page);
  await page.goto('/main/company');
  await page.getByRole('switch', { name: 'Require two-step login' }).click();
  await seeScreen(page, 'Set Up Two-Step Login');
  await expect(page.getByText(`${company.name} requires it`)).toBeVisible();
  await page.getByRole('button', { name: 'Use a Passkey Instead' }).click();
  await passwordField(page, 'Current Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Create Passkey' }).click();
  await page.getByRole('button', { name: 'I Have Kept Them' }).click();
  await seeScreen(page, 'Company Profile');
});

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
