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

  test('rows are cards; a tap selects one and shows its actions at the bottom of the screen', async ({
    page,
    company,
  }) => {
    await company.aCustomer({ first_name: 'Rosa', last_name: 'Marín' });
    await page.goto('/main/customer');
    await expect(page.getByRole('table')).toHaveCount(0);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('radio', { name: 'Select Rosa Marín' }) });
    await card.getByText('12 Bay St').tap();
    await expect(page.getByRole('radio', { name: 'Select Rosa Marín' })).toBeChecked();
    await page.getByRole('button', { name: 'More actions' }).tap();
    const sheet = page.getByRole('dialog', { name: 'More actions' });
    await sheet.getByRole('button', { name: 'Track Estimate/Invoice' }).tap();
    await seeScreen(page, 'Track Estimate & Invoice');
    await page.goto('/main/customer');
    await page.getByRole('link', { name: 'Rosa Marín' }).tap();
    await seeScreen(page, 'Rosa Marín');
  });
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
