import type { Page } from '@playwright/test';
import { accounts } from '#contract/identity/accounts.ts';
import { unique } from '#testkit/inputs/inputs.ts';
import { call } from './api.ts';
import { PHONE } from './devices.ts';
import { expect, test } from './journey.ts';
import { seeScreen } from './page-helpers.ts';
import { open } from './screens.ts';

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a record is a card that opens it, and its radio button selects it and shows the bar with its first action', async ({
    page,
    company,
  }) => {
    const { customer_id } = await company.aCustomer({ first_name: 'Rosa', last_name: 'Marín' });
    const { project_id } = await company.aProject({ customer_id, name: 'Deck' });
    await company.anEstimate({ project_id });
    await page.goto('/main/customer');
    await expect(page.getByRole('table')).toHaveCount(0);
    const radio = page.getByRole('radio', { name: 'Select Rosa Marín' });
    const bar = page.getByRole('region', { name: 'Actions for the selected customer' });
    await radio.tap();
    await expect(bar.getByRole('button', { name: 'Send Estimate' })).toBeVisible();
    await radio.tap();
    await expect(bar).toHaveCount(0);
    await radio.tap();
    await page.getByRole('button', { name: 'More actions' }).tap();
    const sheet = page.getByRole('dialog', { name: 'More actions' });
    await sheet.getByRole('button', { name: 'Track Estimate/Invoice' }).tap();
    await seeScreen(page, 'Track Estimate & Invoice');
    await page.goto('/main/customer');
    await page.getByRole('link', { name: 'Rosa Marín' }).tap();
    await seeScreen(page, 'Rosa Marín');
  });
});

test('five whole records fit on a phone, on each list, without scrolling sideways', async ({ page, company }) => {
  for (let at = 1; at <= 6; at += 1) {
    const { customer_id } = await company.aCustomer({ last_name: `Lee ${at}` });
    const { project_id } = await company.aProject({ customer_id, name: `Deck ${at}` });
    await company.anEstimate({ project_id });
    await company.anInvoice({ project_id });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/main/customer', '/main/project', '/main/project/estimate', '/main/project/invoice']) {
    await page.goto(path);
    await expect(page.getByRole('radio')).toHaveCount(6);
    await expect(page.getByRole('button', { name: 'All 6' })).toBeVisible();
    const ends = await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('radio') })
      .evaluateAll((cards) =>
        cards.map((card) => card.getBoundingClientRect()).map(({ bottom, height }) => [bottom, height] as const),
      );
    expect(ends.filter(([bottom, height]) => bottom <= 844 && height >= 88).length, path).toBeGreaterThanOrEqual(5);
    expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(390);
  }
});

test('Back and a bookmark keep the filter of a list with its search and order', async ({ page, company }) => {
  const { project_id } = await company.aProject();
  await company.anInvoice({ project_id, name: 'Roof' });
  await page.goto('/main/project/invoice?q=roof');
  await page.getByRole('button', { name: /^Not sent/ }).click();
  await page.getByRole('button', { name: 'Due', exact: true }).click();
  await expect(page).toHaveURL(/q=roof&filter=not_sent&sort=due_date/);
  await page.getByRole('link', { name: 'Roof', exact: true }).click();
  await seeScreen(page, 'Update Invoice');
  await page.goBack();
  await expect(page.getByRole('button', { name: /^Not sent/, pressed: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Not sent/, pressed: true })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('roof');
});

test('long emails wrap in the search and in lists, on a narrow phone with text of twice its size', async ({
  page,
  company,
}) => {
  const email = `maximilianafitzgeraldmontgomerypropertymanagement${unique()}@montgomeryholdings.example`;
  await company.aCustomer({ first_name: 'Maxi', email, address_1: '', city: '', state: '', zip: '' });
  const { employee_id } = await company.anEmployee({ first_name: 'Maxi', email });
  const { account_id: sender_account_id, company_code: sender_company_code } = company;
  const invitation = { sender_account_id, sender_company_code, send_method: 'email', recipient_email: email } as const;
  await call(page.request, accounts.invite, { body: invitation });
  await page.setViewportSize({ width: 360, height: 800 });
  const enlarge = () => page.evaluate(`document.documentElement.style.fontSize = '200%'`);

  await open(page, { path: '/main/customer', title: 'Customer List' });
  await enlarge();
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search' }).fill('maxi');
  await expect(page.getByRole('option').filter({ hasText: '@' }).first()).toBeVisible();
  expect(await cutOff(page)).toEqual([]);
  const screens = [
    { path: '/main/account/settings', title: 'Account Settings' },
    { path: '/main/account/account_invite', title: 'Send Account Invitation' },
    { path: '/main/company/employee/send_timecard', title: 'Send Timecard Link', state: { employee_id } },
  ];
  for (const screen of screens) {
    await open(page, screen);
    await enlarge();
    await expect(page.getByText('@').first()).toBeVisible();
    expect(await cutOff(page), screen.title).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth'), screen.title).toBeLessThanOrEqual(360);
  }
});

/** The texts with an email that do not end within the window, or within what scrolls or hides the rest. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('body *:not(script, style)')].flatMap((element) =>
    [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.includes('@')).flatMap((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const around = element.closest('[role=option], li, section, [role=region]') ?? document.body;
      const end = Math.min(innerWidth, Math.ceil(around.getBoundingClientRect().right));
      const isHidden = element.closest('.visually-hidden, option') !== null;
      return isHidden || range.getBoundingClientRect().right <= end ? [] : [text.data];
    }))`);
}
