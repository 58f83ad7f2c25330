import type { Page } from '@playwright/test';
import { estimates } from '../contract/estimates.ts';
import { call } from './api.ts';
import { expect, test } from './journey.ts';
import { test as officeTest } from './office.ts';
import { linkIn, postedTo } from './outbox.ts';
import { open, partOf, PARTS, STATIC_PAGES } from './screens.ts';

const KB = 1000;

test('every static page loads script, and at most 145 kB of it', async ({ page }) => {
  for (const { path } of STATIC_PAGES) {
    const loaded = scriptsOf(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    const bytes = await loaded.bytes();
    expect.soft(bytes, path).toBeGreaterThan(0);
    expect.soft(bytes, path).toBeLessThanOrEqual(145 * KB);
  }
});

test('the time card page loads at most 90 kB of script, and 50 kB more with its map', async ({ page, company }) => {
  const [{ employee_code }, site] = [await company.anEmployee(), await company.aJobsite()];
  const loaded = scriptsOf(page);
  await page.goto(`/time/${employee_code}`, { waitUntil: 'networkidle' });
  expect(await loaded.bytes()).toBeLessThanOrEqual(90 * KB);
  await page.getByRole('combobox', { name: 'Jobsite' }).selectOption(site.name);
  await expect(page.locator('.leaflet-marker-icon')).toBeVisible();
  expect(await loaded.bytes()).toBeLessThanOrEqual(140 * KB);
});

test("the customer's page loads at most 95 kB of script", async ({ page, company }) => {
  const { estimate_id, customer_phone } = await company.anEstimate();
  await call(page.request, estimates.send, {
    body: { estimate_id, account_id: company.account_id, send_method: 'sms' },
  });
  const link = linkIn(await postedTo(page.request, customer_phone));
  const loaded = scriptsOf(page);
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Approve and sign' })).toBeVisible();
  expect(await loaded.bytes()).toBeLessThanOrEqual(95 * KB);
});

test('the signed-in shell with the customer list loads at most 230 kB of script', async ({ page, company }) => {
  await company.aCustomer();
  const loaded = scriptsOf(page);
  await page.goto('/main/customer', { waitUntil: 'networkidle' });
  await expect(page.getByRole('link', { name: 'Pat Lee' })).toBeVisible();
  expect(await loaded.bytes()).toBeLessThanOrEqual(230 * KB);
});

/** The map does not count toward the 45 kB of a further screen: it loads when it comes into view. Names of chunks are cut. */
const MAP = /\/map[0-9a-f]{7}\.js$/;

for (const part of PARTS) {
  officeTest(`any form of ${part} loads at most 305 kB of script, opened by itself`, async ({ page, office }) => {
    officeTest.slow();
    const forms = office.screens.filter(
      (screen) =>
        partOf(screen) === part &&
        /(create|update|tocustomer|toquickbooks|invoice|payment|sendnotification|photo|upload|send_timecard)$/.test(
          screen.path,
        ),
    );
    for (const screen of forms) {
      const loaded = scriptsOf(page);
      await open(page, screen);
      await page.waitForLoadState('networkidle');
      expect.soft(await loaded.bytes({ without: MAP }), screen.path).toBeLessThanOrEqual((260 + 45) * KB);
    }
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page is readable, and its links work', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Run every job from one simple place');
    await expect(page.getByRole('main')).toContainText('$6 a month');
    await page.getByText('My Account').click();
    await expect(page.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    await page.getByRole('link', { name: 'Get Started' }).first().click();
    await expect(page).toHaveURL('/create_company');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Company');
  });
});

/** The gzipped size of each script that a page asks for from now on, whether cached or not, counted once. */
function scriptsOf(page: Page) {
  const urls = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || request.url().endsWith('.js')) urls.add(request.url());
  });
  return {
    bytes: async ({ without = /^$/ } = {}) => {
      let sum = 0;
      for (const url of urls) if (!without.test(url)) sum += await sizeOf(page, url);
      return sum;
    },
  };
}

/** Cached across tests: a script's address changes with its content. */
const sizes = new Map<string, number>();

async function sizeOf(page: Page, url: string): Promise<number> {
  const known = sizes.get(url);
  if (known !== undefined) return known;
  const response = await page.request.fetch(url, { headers: { 'accept-encoding': 'gzip' }, method: 'HEAD' });
  const size = Number(response.headers()['content-length']);
  sizes.set(url, size);
  return size;
}
