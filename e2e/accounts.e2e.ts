import type { Page } from '@playwright/test';
import { access } from '#contract/identity/access.ts';
import { type Account, accounts } from '#contract/identity/accounts.ts';
import { anAccountInput, PASSWORD } from '#testkit/inputs/inputs.ts';
import { expectAccessible, OUTSIDE } from './accessibility.ts';
import { call } from './api.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
import { postedTo } from './outbox.ts';
import { field, fillIn, goByMenu, passwordField, seeHome, seeScreen } from './page-helpers.ts';

const NEW_PASSWORD = 'Other-horse-8-stable';

test('a forgotten login ID is mailed, and a forgotten password is reset by an emailed link that works once', async ({
  page,
  company,
}) => {
  const { email, login_id } = await ownAccount(page, company);
  await call(page.request, access.logout);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forget Password?' }).click();
  await seeScreen(page, 'Reset Password');
  await page.getByRole('button', { name: 'Forgot your login ID?' }).click();
  await page.getByRole('button', { name: 'Send Login ID' }).click();
  await expect(page.getByText('Email is required').first()).toBeVisible();
  await field(page, 'Email Address').fill(email);
  await page.getByRole('button', { name: 'Send Login ID' }).click();
  await expect(page.getByText('If an account has this email address, its login ID has been sent there.')).toBeVisible();
  expect((await postedTo(page.request, email, 'You asked for the login ID')).text).toContain(login_id);

  await page.goto('/forget_password');
  await fillIn(page, { 'Login ID': login_id, 'Email Address': email.toUpperCase() });
  await page.getByRole('radio', { name: 'Email' }).check();
  await expect(page.getByText('The link will expire one hour after it has been sent out')).toBeVisible();
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expect(page.getByText('A link for resetting your password has been sent out.')).toBeVisible();

  const link = await linkTo(page, email, '/reset_password');
  await page.goto(link);
  await seeScreen(page, 'Choose a New Password');
  await choosePassword(page, NEW_PASSWORD, 'Something-else-9');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await choosePassword(page, NEW_PASSWORD);
  await expect(page.getByText('Your password has been reset.')).toBeVisible();
  await page.getByRole('link', { name: 'Log In', exact: true }).click();
  await seeScreen(page, 'Login');
  await logIn(page, login_id, NEW_PASSWORD);
  await seeHome(page);

  await page.goto(link);
  await expect(page.getByText('Invalid or expired password reset token')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Request a New Link' })).toBeVisible();
});

test('an invited co-worker creates an account, works for the office, and becomes an owner', async ({
  page,
  company,
  browser,
}) => {
  const cruz = { ...anAccountInput(), first_name: 'Cruz' };
  await page.goto('/main/customer');
  await goByMenu(page, 'Account', 'Account Invite');
  await seeScreen(page, 'Send Account Invitation');
  await expect(page.getByRole('region', { name: 'Company' })).toContainText('2716 W Platt St, Tampa, FL 33609');
  await page.getByRole('radio', { name: 'Email' }).check();
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expect(page.getByText('Please enter an email address.')).toBeVisible();
  await field(page, 'Recipient Email').fill(cruz.email);
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expect(page.getByText('An link for opening an account has been sent out.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Pending Invitations' })).toContainText(cruz.email);

  const link = await linkTo(page, cruz.email, '/create_account_by_invite');
  const hisBrowser = await browser.newContext();
  const his = await hisBrowser.newPage();
  await his.goto(link);
  await expect(his.getByText(`For ${company.name}`)).toBeVisible();
  for (const consent of await his.getByRole('checkbox').all()) await consent.check();
  await fillIn(his, {
    'First Name': cruz.first_name,
    'Last Name': cruz.last_name,
    Phone: cruz.phone,
    Email: cruz.email,
    'Login ID': cruz.login_id,
  });
  await passwordField(his, 'Password').fill(PASSWORD);
  await passwordField(his, 'Password Confirmation').fill(PASSWORD);
  await his.getByRole('button', { name: 'Create Account' }).click();
  await expect(his.getByText(`You are logged in to ${company.name}.`)).toBeVisible();
  await expect(his.getByRole('link', { name: 'Go to Customers' })).toHaveAttribute('href', '/main/customer');
  await his.getByRole('link', { name: 'Go to Log In' }).click();
  await logIn(his, cruz.login_id, PASSWORD);
  await seeHome(his);
  await expect(his.getByRole('link', { name: company.name })).toBeVisible();

  await test.step('the invitation works once', async () => {
    await his.goto(link);
    await expect(his.getByText('This invitation has expired, was used, or does not exist.')).toBeVisible();
    await his.goto('/create_account_by_invite');
    await expect(his.getByText('Invalid or missing invitation token')).toBeVisible();
  });
  await test.step('the office works without what is an owner’s', async () => {
    await his.goto('/main/company');
    await expect(his.getByText('Only an owner changes what is on this page.')).toBeVisible();
    await expect(his.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
    await his.goto('/main/company/update');
    await expect(his.getByText('Your role does not include this. Ask the owner of your company.')).toBeVisible();
  });
  await test.step('an owner makes it one', () => makeOwner(page, company, cruz));
  await his.goto('/main/company');
  await logIn(his, cruz.login_id, PASSWORD);
  await seeScreen(his, 'Company Profile');
  await expect(his.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
  await hisBrowser.close();
});

async function makeOwner(page: Page, company: Company, cruz: { email: string }): Promise<void> {
  await page.goto('/main/company/settings');
  await page.getByRole('button', { name: 'People and roles' }).click();
  const coWorkers = page.getByRole('region', { name: 'Co-workers' });
  const role = coWorkers.getByRole('combobox', { name: 'Role of Cruz Alvarez' });
  await expect(role.getByRole('option')).toHaveText(['Owner', 'Office', 'Crew lead']);
  await role.selectOption('Owner');
  const question = page.getByRole('dialog', { name: 'Let Cruz Alvarez work as owner?' });
  await expect(question).toContainText('Cruz will be logged out everywhere and gets an email.');
  await expectAccessible(page, 'the change of a role', OUTSIDE);
  await question.getByRole('button', { name: 'Change Role' }).click();
  await expect(coWorkers.getByText('Cruz Alvarez now works as owner.')).toBeVisible();
  await expect(role).toHaveValue('owner');
  expect((await postedTo(page.request, cruz.email, 'to owner')).text).toContain(company.name);
}

async function ownAccount(page: Page, { account_id }: Company): Promise<Account> {
  return (await call(page.request, accounts.read, { params: { id: account_id } })).data.attributes;
}

/** The link to one of the product's screens in the last message to a recipient, rewritten to this server. */
async function linkTo(page: Page, recipient: string, screen: string): Promise<string> {
  const { text } = await postedTo(page.request, recipient, screen);
  const [link = ''] = new RegExp(`${screen}\\?token=[\\w.~-]+`).exec(text) ?? [];
  expect(link, 'the link in the message').not.toBe('');
  return link;
}

async function choosePassword(page: Page, password: string, confirmation = password): Promise<void> {
  await passwordField(page, 'New Password').fill(password);
  await passwordField(page, 'Password Confirmation').fill(confirmation);
  await page.getByRole('button', { name: 'Reset Password' }).click();
}

async function logIn(page: Page, login: string, password: string): Promise<void> {
  await field(page, 'Login ID').fill(login);
  await passwordField(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
