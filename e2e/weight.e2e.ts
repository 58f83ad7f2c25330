import type { Page } from '@playwright/test';
import { estimates } from '#contract/sales/estimates.ts';
import { call } from './api.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
import { linkIn, postedTo } from './outbox.ts';
import { open } from './screens.ts';
import { builtPaths, builtScripts, builtStyleSheetsOfScreens, bytesOf, FORM, MAP, scriptsOf } from './scripts.ts';

const KB = 1000;

test('the time card page, the customer’s page and the signed-in shell load no more script than they may', async ({
  page,
  company,
}) => {
  await test.step('the time card page loads at most 90 kB, and 50 kB more with its map', () =>
    weighTimeCard(page, company));
  await test.step('the customer’s page loads at most 95 kB', () => weighCustomerPage(page, company));
  await test.step('the signed-in shell with the customer list loads at most 230 kB', () => weighShell(page, company));
});

async function weighTimeCard(page: Page, company: Company): Promise<void> {
  const [{ employee_code }, site] = [await company.anEmployee(), await company.aJobsite()];
  const loaded = scriptsOf(page);
  await page.goto(`/time/${employee_code}`, { waitUntil: 'networkidle' });
  expect(await loaded.bytes()).toBeLessThanOrEqual(90 * KB);
  await page.getByRole('combobox', { name: 'Jobsite' }).selectOption(site.name);
  await expect(page.locator('.leaflet-marker-icon')).toBeVisible();
  expect(await loaded.bytes()).toBeLessThanOrEqual(140 * KB);
}

async function weighCustomerPage(page: Page, company: Company): Promise<void> {
  const { estimate_id, customer_phone } = await company.anEstimate();
  await call(page.request, estimates.send, {
    body: { estimate_id, account_id: company.account_id, send_method: 'sms' },
  });
  const link = linkIn(await postedTo(page.request, customer_phone));
  const loaded = scriptsOf(page);
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Approve and sign' })).toBeVisible();
  expect(await loaded.bytes()).toBeLessThanOrEqual(95 * KB);
}

async function weighShell(page: Page, company: Company): Promise<void> {
  await company.aCustomer();
  const loaded = scriptsOf(page);
  await page.goto('/main/customer', { waitUntil: 'networkidle' });
  await expect(page.getByRole('link', { name: 'Pat Lee' }).first()).toBeVisible();
  const bytes = await loaded.bytes();
  expect(bytes).toBeLessThanOrEqual(230 * KB);
  expect(bytes, 'what the build lists').toBe(bytesOf(builtScripts('/main/customer')));
}

test('any form loads the scripts that the build lists, at most 305 kB when it is opened alone', async ({
  page,
  company,
}) => {
  // accessibility.e2e.ts opens them all, and expects that none asks for more than the build lists.
  const forms = builtPaths().filter((path) => FORM.test(path));
  expect(forms.length).toBeGreaterThan(35);
  for (const path of forms) {
    // The map does not count toward the 45 kB of a further screen.
    expect.soft(bytesOf(builtScripts(path)), path).toBeLessThanOrEqual((260 + 45) * KB);
  }
  // A sheet that comes or moves with a screen would have no effect until a moment after the screen is shown.
  const sheets = builtStyleSheetsOfScreens();
  expect(Object.keys(sheets).length).toBeGreaterThan(75);
  for (const [path, listed] of Object.entries(sheets)) expect.soft(listed, `${path}: its style sheets`).toEqual([]);

  const { customer_id } = await company.aCustomer();
  const update = { path: '/main/customer/update', title: 'Update Customer', state: { customer_id } };
  const loaded = scriptsOf(page);
  await open(page, update);
  await page.waitForLoadState('networkidle');
  const withoutMap = (names: Iterable<string>) => [...names].filter((name) => !MAP.test(name)).sort();
  expect(withoutMap(loaded.take())).toEqual(withoutMap(builtScripts(update.path)));
});
