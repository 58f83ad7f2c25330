import type { Browser, Page } from '@playwright/test';
import { accounts } from '#contract/identity/accounts.ts';
import { dayIn } from '#domain/time.ts';
import { anAccountInput, PASSWORD } from '#testkit/inputs/inputs.ts';
import { expectAccessible } from './accessibility.ts';
import { anAgreedEstimate } from './agreed-estimates.ts';
import { call } from './api.ts';
import { PHONE } from './devices.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
import { postedTo } from './outbox.ts';
import { choose, field, goByMenu, openMore, passwordField, seeScreen, storedOn } from './page-helpers.ts';
import { aPhotoFile } from './photos.ts';

/** A project with money in it, and today's visit there of Cruz, who is clocked in. */
async function aDayOfCruz(page: Page, company: Company) {
  const cruz = await company.anEmployee({ first_name: 'Cruz', last_name: 'Ortega' });
  const customer = await company.aCustomer({ first_name: 'Grace', last_name: 'Adams', phone: '813-555-0149' });
  const { project_id } = await company.aProject({
    customer_id: customer.customer_id,
    name: 'Backyard patio',
    project_description: 'Pavers behind the house',
    estimated_sum: 12_000,
  });
  const jobsite = await company.aJobsite({ project_id, name: 'Adams house' });
  const lines = [
    { description: 'Pavers, laid', quantity: 240, unit_price_dollar: 9.5, duration_hour: 16 },
    { description: 'Pergola', quantity: 1, unit_price_dollar: 3200, is_optional: true },
  ];
  await anAgreedEstimate(page.request, company, { project_id, name: 'Patio', lines });
  const day = dayIn('America/New_York', new Date());
  const visit = {
    project_id,
    jobsite_id: jobsite.jobsite_id,
    title: 'Lay the pavers',
    day,
    employee_ids: [cruz.employee_id],
  };
  await company.aVisit({ ...visit, starts: null, ends: null, notes_for_crew: 'Gate code 4471.' });
  await company.anOpenCard(cruz, jobsite);
}

/** Invites a crew lead by the form, and makes their account from the link. */
async function inviteCruz(page: Page, browser: Browser, company: Company) {
  const account = { ...anAccountInput(), first_name: 'Cruz', last_name: 'Ortega' };
  await page.goto('/main/account/account_invite');
  await page.getByRole('radio', { name: 'Crew lead' }).check();
  await choose(page, 'Employee', 'Cruz Ortega');
  await page.getByRole('radio', { name: 'Email' }).check();
  await field(page, 'Recipient Email').fill(account.email);
  await expectAccessible(page, 'the invitation of a crew lead');
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expect(page.getByText(`Invited as crew lead by`)).toBeVisible();
  const { text } = await postedTo(page.request, account.email);
  expect(text).toContain('as crew lead');
  const [, invite_token = ''] = /create_account_by_invite\?token=([\w.~-]+)/.exec(text) ?? [];
  const { company_code } = company;
  const phone = await (await browser.newContext(PHONE)).newPage();
  await call(phone.request, accounts.create, { body: { account: { ...account, company_code, invite_token } } });
  await phone.context().clearCookies();
  return { phone, account };
}

test('a crew lead works from a phone without a price', async ({ page, company, browser }) => {
  test.slow();
  await aDayOfCruz(page, company);
  const { phone, account } = await inviteCruz(page, browser, company);
  const refused: string[] = [];
  phone.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  await test.step('log in', () => logIn(phone, account.login_id));
  await test.step('take notes at a visit, and mark it done', () => workAtVisit(phone));
  await test.step('view a project and its jobsite', () => viewProject(phone));
  await test.step('upload a photo', () => uploadPhoto(phone));
  await test.step('view customers and projects', () => viewCustomersAndProjects(phone));
  await test.step('see time cards', () => correctTime(phone));
  await test.step('search', () => search(phone));
  expect(refused).toEqual([]);
  await test.step('the phone stores what it shows, and no amount', () => seeStored(phone));
  await phone.goto('/main/project/invoice');
  const included = phone.getByText('Your role does not include this. Ask the owner of your company.');
  await expect(included).toBeVisible();
  await phone.goto('/main/account/subscription/view_payment');
  await expect(included).toBeVisible();
  expect(refused).toEqual([]);
  await phone.context().close();
});

/** Expects no amount of money, and no accessibility violations. */
async function see(phone: Page, where: string): Promise<void> {
  await expect(phone.locator('body')).not.toContainText('$');
  await expectAccessible(phone, where);
}

async function logIn(phone: Page, login_id: string): Promise<void> {
  await phone.goto('/main');
  await field(phone, 'Login ID').fill(login_id);
  await passwordField(phone, 'Password').fill(PASSWORD);
  await phone.getByRole('checkbox', { name: 'Remember me' }).check();
  await phone.getByRole('button', { name: 'Login' }).click();
  await expect(phone.getByRole('link', { name: 'Lay the pavers' })).toBeVisible();
  await see(phone, 'the schedule of a crew lead');
}

/** Keys of amounts; `total` is the number of records of a list. */
const MONEY = /"(?!total")[a-z_]*(amount|balance|dollar|paid|price|sum|tax|total)[a-z_]*":/;

async function seeStored(phone: Page): Promise<void> {
  const stored = await storedOn(phone);
  expect(stored.join('')).toContain('Backyard patio');
  expect(stored.filter((text) => MONEY.test(text))).toEqual([]);
}

async function workAtVisit(phone: Page): Promise<void> {
  await phone.getByRole('link', { name: 'Lay the pavers' }).click();
  await seeScreen(phone, 'Visit');
  await field(phone, 'Notes for the crew').fill('Gate code 4471. Bring the long level.');
  await phone.getByRole('button', { name: 'Save Notes' }).click();
  await expect(phone.getByText('Notes saved successfully')).toBeVisible();
  await phone.getByRole('button', { name: 'Mark Done' }).click();
  await expect(phone.getByText('Done', { exact: true })).toBeVisible();
  await see(phone, 'a visit of a crew lead');
}

async function viewProject(phone: Page): Promise<void> {
  await phone.getByRole('link', { name: 'Backyard patio' }).click();
  await seeScreen(phone, 'Backyard patio');
  const work = phone.getByRole('region', { name: 'Work List' });
  await expect(work.getByText('Pavers, laid')).toBeVisible();
  await expect(work).toContainText('240');
  await expect(work).toContainText('16 hours');
  await expect(work.getByText('Pergola')).toHaveCount(0);
  await see(phone, 'a project of a crew lead');
  await phone.getByRole('link', { name: 'Adams house' }).click();
  await seeScreen(phone, 'Adams house');
  await see(phone, 'a jobsite of a crew lead');
}

async function uploadPhoto(phone: Page): Promise<void> {
  await phone.goBack();
  await phone.getByRole('link', { name: 'Photos' }).click();
  await phone.getByRole('link', { name: 'Upload Photos' }).click();
  await seeScreen(phone, 'Upload Photo');
  await phone.getByRole('radio', { name: 'Before project' }).check();
  await phone
    .locator('input[type=file]')
    .first()
    .setInputFiles(await aPhotoFile());
  await see(phone, 'the upload of a crew lead');
  await phone.getByRole('button', { name: 'Upload Photo' }).click();
  await expect(phone.getByText('Photo uploaded successfully!')).toBeVisible();
  await phone.getByRole('link', { name: 'Go To Photos' }).click();
  await expect(phone.getByText('1 of 15 photos')).toBeVisible();
  await see(phone, 'the photos of a crew lead');
}

async function viewCustomersAndProjects(phone: Page): Promise<void> {
  await goByMenu(phone, 'Customers');
  await seeScreen(phone, 'Customers');
  await see(phone, 'the customers of a crew lead');
  await phone.getByRole('link', { name: 'Grace Adams' }).click();
  await seeScreen(phone, 'Grace Adams');
  await expect(phone.getByText('@')).toHaveCount(0);
  await see(phone, 'a customer of a crew lead');

  await goByMenu(phone, 'Projects');
  await seeScreen(phone, 'Projects');
  await expect(phone.getByText('Backyard patio')).toBeVisible();
  await see(phone, 'the projects of a crew lead');
}

async function correctTime(phone: Page): Promise<void> {
  await goByMenu(phone, 'Time');
  await seeScreen(phone, 'Time');
  await see(phone, 'the time cards of a crew lead');
  await phone.getByRole('button', { name: 'Correct the time card of Cruz Ortega' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Correct Time Card' });
  await expect(dialog.getByRole('button', { name: 'Save Correction' })).toBeVisible();
  await see(phone, 'the correction of a crew lead');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
}

async function search(phone: Page): Promise<void> {
  const more = await openMore(phone);
  await more.getByRole('button', { name: 'Search' }).click();
  await phone.getByRole('combobox', { name: 'Search' }).fill('back');
  await phone.getByRole('option', { name: 'Backyard patio' }).first().click();
  await seeScreen(phone, 'Backyard patio');
}
