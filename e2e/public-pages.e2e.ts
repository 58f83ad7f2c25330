import type { APIRequestContext, Page } from '@playwright/test';
import { builtFilesOfPage } from '../scripts/built-files.ts';
import { CONTRAST, expectAccessibleOnPhone, turnIntoPhone, violations } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { seeFormAwake } from './page-helpers.ts';
import { STATIC_PAGES } from './screens.ts';
import { scriptsOf } from './scripts.ts';

/** Pages of text, also in their lists. */
const TEXT_PAGES = new Set(['/pub/our_story', '/pub/terms_of_use', '/pub/privacy_policy', '/pub/opt_in']);

test('every public page loads the scripts that it lists, is accessible in light and dark mode, and fits a phone', async ({
  page,
}) => {
  test.slow();
  for (const { path, title } of STATIC_PAGES) await test.step(path, () => inspect(page, path, title));
});

async function inspect(page: Page, path: string, title: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  const scripts = scriptsOf(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  const listed = [...builtFilesOfPage(`${path}/index.html`)].filter((name) => name.endsWith('.js'));
  expect.soft(scripts.take().sort(), `${path}: its scripts`).toEqual(listed.sort());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(path === '/' ? `JobsitesPro · ${title}` : `${title} · JobsitesPro`);
  await seeFormAwake(page);
  expect.soft(await violations(page, { colorScheme: 'light' }), `${path}, light`).toEqual([]);
  const turnBack = await turnIntoPhone(page);
  await expectAccessibleOnPhone(page, path, { except: [], text: TEXT_PAGES.has(path) ? 'li' : '' });
  await turnBack();

  // A static page reads the color scheme when it loads.
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await seeFormAwake(page);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    // Dark mode differs in colors only.
    const found = await violations(page, { only: CONTRAST, colorScheme: 'dark' });
    expect.soft(found, `${path}, ${width} px, dark`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page can be read and left, with its price, answers, contact and survey', async ({ page }) => {
    for (const { path, title } of STATIC_PAGES) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      const aboutUs = page.getByRole('contentinfo').getByRole('link', { name: 'About Us' });
      await expect(aboutUs).toHaveAttribute('href', '/pub/about_us');
      await page.getByRole('banner').getByText('My Account').click();
      await expect(page.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    }
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
    await expect(page).toHaveURL('/pub/about_us');
    await page.getByRole('banner').getByText('My Account').click();
    await page.getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');

    await page.goto('/');
    await expect(page.getByRole('main')).toContainText('$6 a month');
    await page.getByRole('link', { name: 'Get Started' }).first().click();
    await expect(page).toHaveURL('/create_company');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Company');

    await page.goto('/pub/jobsitespro_faq#new-job-site');
    await expect(page.getByText('Project -> Job site -> New')).toBeVisible();
    await expect(page.getByText('Extend Subscription')).toBeHidden();

    await page.goto('/pub/contact_us');
    expect(await page.getByRole('main').innerText()).toContain('Please call us at 888-579-5808');
    await expect(page.getByRole('link', { name: /^support@/ })).toHaveAttribute('href', /^mailto:support@/);
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeHidden();

    await page.goto('/no-overpass');
    expect(await page.getByRole('main').innerText()).toContain('Answering the survey needs JavaScript.');
    const information = page.getByRole('main').getByRole('link', { name: 'project information' });
    await expect(information).toHaveAttribute('href', /^https:\/\//);
    await expect(information).toHaveAttribute('rel', 'noreferrer');
    await expect(page.getByRole('button', { name: 'Submit Survey' })).toBeHidden();
  });
});

test('public pages lead to a new company, to each other and to answers, and have a place on the site map', async ({
  page,
  request,
  baseURL,
}) => {
  await test.step('the landing page leads to a new company, breadcrumbs lead home, and unknown addresses to the login', () =>
    followLinks(page));
  await test.step('a question opens and closes by keyboard, and its answer has a link', () => openAnswer(page));
  await test.step('pages have absolute canonical addresses, a place on the site map and a preview image', () =>
    seeAddresses(page, request, baseURL ?? ''));
});

async function followLinks(page: Page): Promise<void> {
  for (const name of ['Get Started', 'Start Now']) {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page).toHaveURL('/create_company');
  }
  await page.goto('/pub/our_story');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL('/#pricing');
  await expect(page.getByRole('heading', { name: 'Pricing That Works' })).toBeInViewport();

  for (const [path, ...trail] of [
    ['/login', 'Login'],
    ['/forget_password', 'Login', 'Reset Password'],
    ['/reset_password', 'Login', 'Choose a New Password'],
    ['/create_company', 'Create Company'],
    ['/create_account', 'Create Company', 'Create Online Account'],
    ['/create_account_by_invite', 'Create Online Account'],
  ] as const) {
    await page.goto(path);
    const breadcrumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(breadcrumbs.getByRole('listitem')).toHaveText(['Home', ...trail]);
    await expect(breadcrumbs.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  }
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/pub/terms_of_use');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  for (const unknown of ['/pub/nowhere', '/pub', '/about/nowhere']) {
    await page.goto(unknown);
    await expect(page).toHaveURL('/login');
  }
}

async function openAnswer(page: Page): Promise<void> {
  await page.goto('/pub/jobsitespro_faq');
  const question = page.getByRole('group').filter({ hasText: 'Is my card number safe?' });
  const response = question.getByText('goes straight from your browser');
  await question.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(response).toBeVisible();
  await question.getByRole('link', { name: 'Link to this answer' }).click();
  await expect(page).toHaveURL('/pub/jobsitespro_faq#card-data');
  await question.locator('summary').click();
  await expect(response).toBeHidden();
  await page.reload();
  await expect(response).toBeVisible();
}

const introduction = (html: string) =>
  [...html.matchAll(/<meta property="og:url" content="([^"]*)"/g)].map(([, url]) => url);
const canonical = (html: string) => [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, url]) => url);

async function seeAddresses(page: Page, request: APIRequestContext, baseURL: string): Promise<void> {
  const address = `${baseURL}/pub/our_story`;
  const html = await (await request.get('/pub/our_story')).text();
  expect([canonical(html), introduction(html)]).toEqual([[address], [address]]);
  await page.goto('/pub/our_story?from=mail');
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveTitle('FAQ · JobsitesPro');
  const faq = `${baseURL}/pub/jobsitespro_faq`;
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', faq);
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', faq);

  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const map = await (await request.get('/sitemap.xml')).text();
  const addresses = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
  expect(addresses).toHaveLength(10);
  for (const address of addresses) {
    const html = await (await request.get(address)).text();
    expect(canonical(html)).toEqual([address]);
    const [, image = ''] = /<meta property="og:image" content="([^"]*)"/.exec(html) ?? [];
    expect((await request.get(image)).headers()['content-type']).toBe('image/png');
  }
}
