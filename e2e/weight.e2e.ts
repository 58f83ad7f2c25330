import type { Page } from '@playwright/test';
import { estimates } from '#contract/sales/estimates.ts';
import {
  builtFilesOfPage,
  builtPaths,
  builtScripts,
  builtScriptsWith,
  builtStyleSheets,
  bytesOf,
  MAP,
  RECORD_HEADER_WORDS,
} from '../scripts/built-files.ts';
import { call } from './api.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
import { linkIn, postedTo } from './outbox.ts';
import { open } from './screens.ts';
import { FORM, scriptsOf } from './scripts.ts';

/*
 * The pages load the files that the build lists, whose number and size scripts/page-weight.ts limits. Only a browser
 * shows what a page loads later.
 */

const KB = 1000;

test('the time card page, the customer’s page and the customer list load no further scripts than the build measures', async ({
  page,
  company,
}) => {
  await test.step('the time card page loads 50 kB more with its map', () => weighTimeCard(page, company));
  await test.step('the customer’s page loads no later part', () => weighCustomerPage(page, company));
  await test.step('the customer list loads no later part', () => weighList(page, company));
});

async function weighTimeCard(page: Page, company: Company): Promise<void> {
  const [{ employee_code }, site] = [await company.anEmployee(), await company.aJobsite()];
  const listed = scriptsAmong(builtFilesOfPage('time/index.html'));
  const loaded = scriptsOf(page);
  await page.goto(`/time/${employee_code}`, { waitUntil: 'networkidle' });
  expect(
    loaded
      .take()
      .filter((name) => name !== 'sw.js')
      .sort(),
  ).toEqual(listed);
  await page.getByRole('combobox', { name: 'Jobsite' }).selectOption(site.name);
  await expect(page.locator('.leaflet-marker-icon')).toBeVisible();
  expect(bytesOf(loaded.take())).toBeLessThanOrEqual(50 * KB);
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
  expect(loaded.take().sort()).toEqual(scriptsAmong(builtFilesOfPage('customer-page.html')));
}

async function weighList(page: Page, company: Company): Promise<void> {
  await company.aCustomer();
  const loaded = scriptsOf(page);
  await page.goto('/main/customer', { waitUntil: 'networkidle' });
  await expect(page.getByRole('link', { name: 'Pat Lee' }).first()).toBeVisible();
  expect(loaded.take().sort()).toEqual(scriptsAmong(builtScripts('/main/customer')));
}

function scriptsAmong(names: Iterable<string>): string[] {
  return [...names].filter((name) => name.endsWith('.js')).sort();
}

test('a form loads the scripts that the build lists, and no screen of the application lists its own style sheet', async ({
  page,
  company,
}) => {
  // accessibility.e2e.ts opens them all, and expects that none asks for more than the build lists.
  expect(builtPaths().filter((path) => FORM.test(path)).length).toBeGreaterThan(30);
  // A sheet that comes or moves with a screen would have no effect until a moment after the screen is shown.
  const [shared] = builtStyleSheets('/main');
  for (const path of builtPaths())
    expect.soft([...builtStyleSheets(path)], `${path}: its style sheets`).toEqual([shared]);

  const { customer_id } = await company.aCustomer();
  const update = { path: '/main/customer/update', title: 'Update Customer', state: { customer_id } };
  const loaded = scriptsOf(page);
  await open(page, update);
  await page.waitForLoadState('networkidle');
  const withoutMap = (names: Iterable<string>) => [...names].filter((name) => !MAP.test(name)).sort();
  // The header of the customer follows, with a budget of its own.
  const expected = [...builtScripts(update.path), ...builtScriptsWith(RECORD_HEADER_WORDS)];
  expect(withoutMap(loaded.take())).toEqual(withoutMap(expected));
});

test('screens that are opened by their address make their first call once, and have the session and the configuration', async ({
  page,
  company,
}) => {
  await company.aCustomer();
  const html = await (await page.request.get('/main')).text();
  const [, table = '{}'] = /const path=(\{.*?\})\[location/.exec(html) ?? [];
  const calls = Object.entries(JSON.parse(table) as Record<string, string>);
  expect(calls.length).toBeGreaterThan(5);
  for (const [path, callOfAnyone] of calls) {
    const call = callOfAnyone.replace(':id', company.account_id);
    const requested: string[] = [];
    const onRequest = (request: { url(): string }) => void requested.push(request.url().replace(/^.*\/api\/v1/, ''));
    page.on('request', onRequest);
    await page.goto(path, { waitUntil: 'networkidle' });
    page.off('request', onRequest);
    const [resource = ''] = call.split('?');
    expect
      .soft(
        requested.filter((url) => url.split('?')[0] === resource),
        path,
      )
      .toEqual([call]);
    expect.soft(requested, `${path}: the session is in the page`).not.toContain('/check_auth');
    expect.soft(requested, `${path}: the configuration is in the page`).not.toContain('/config');
  }
});
