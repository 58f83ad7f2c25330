import type { Page } from '@playwright/test';
import type { Employee } from '#contract/work/employees.ts';
import type { Jobsite } from '#contract/work/jobsites.ts';
import { timecards } from '#contract/work/timecards.ts';
import { OUTSIDE, violations } from './accessibility.ts';
import { call } from './api.ts';
import { PHONE } from './devices.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
import { MAP_TILES } from './map-tiles.ts';
import { goOnline } from './page-helpers.ts';

test.use({ ...PHONE, ownContext: true, serviceWorkers: 'allow' });

// A call without network is expected here.
test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

/** Cruz, an employee with one jobsite, with the time card page open. */
async function atWork(page: Page, company: Company): Promise<{ cruz: Employee; site: Jobsite }> {
  const [cruz, site] = [await company.anEmployee(), await company.aJobsite({ name: 'Alvarez kitchen' })];
  await open(page, cruz);
  return { cruz, site };
}

async function open(page: Page, { employee_code }: Employee): Promise<void> {
  await page.clock.install();
  await page.goto(`/time/${employee_code}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Cruz Ortega' })).toBeVisible();
}

/**
 * Lets the three seconds in which the buttons rest after a tap pass at once. They begin when the tap is settled.
 */
async function passTheRest(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.clock.fastForward(3000);
}

const jobsite = (page: Page) => page.getByRole('combobox', { name: 'Jobsite' });
const clockIn = (page: Page) => page.getByRole('button', { name: /^(Clock In|Entrada)$/ });
const clockOut = (page: Page) => page.getByRole('button', { name: /^(Clock Out|Salida)$/ });

/** The time cards as the office reads them. */
async function cardsOf(company: Page['request'], { employee_code }: Employee) {
  const { data } = await call(company, timecards.ofDay, { params: { employee_code } });
  return data.map(({ attributes }) => attributes);
}

test('an employee clocks in and out by touch, sees maps of jobsites and earlier days, and no other host is told', async ({
  page,
  company,
}) => {
  const elsewhere = requestsElsewhere(page);
  const { cruz, site } = await atWork(page, company);
  const next = await company.aJobsite({ name: 'Baker roof', address_1: '500 Ashley Dr' });
  await expect(page).toHaveTitle('Time Card · JobsitesPro');
  await expect(page.getByText(cruz.employee_code)).toBeVisible();
  await expect(page.getByText('Select a jobsite to view the map')).toBeVisible();
  await expect(clockOut(page)).toBeDisabled();
  expect(elsewhere).toEqual([]);

  await test.step('clock in at the jobsite of the map', () => clockInOnMap(page, cruz, site));
  await test.step('select another jobsite for the next clock-in', () => changeJobsite(page, site, next));
  const cards = await cardsOf(page.request, cruz);
  expect(cards.map(({ jobsite_name }) => jobsite_name).toSorted()).toEqual(['Alvarez kitchen', 'Baker roof']);
  expect(cards.find(({ jobsite_name }) => jobsite_name === 'Alvarez kitchen')).toMatchObject({
    clock_in_source: 'server',
    clock_out_source: 'server',
  });
  await test.step('view earlier days', () => viewDays(page));
  await test.step('enter an earlier time of leaving', () => enterEarlierTime(page));
  expect(elsewhere.filter((url) => !url.includes('/map-tiles/'))).toEqual([]);
});

/** The requests to other hosts from now on. */
function requestsElsewhere(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== process.env.JOURNEYS_URL) urls.push(request.url());
  });
  return urls;
}

async function clockInOnMap(page: Page, cruz: Employee, site: Jobsite): Promise<void> {
  // The page has a single color scheme, made for phones in sunlight, so a phone in dark mode must not change it.
  await page.emulateMedia({ colorScheme: 'dark' });
  await clockIn(page).tap();
  await expect(page.getByText('Please select a jobsite.')).toBeVisible();
  expect.soft(await violations(page), 'clocked out').toEqual([]);
  const tile = page.waitForRequest(MAP_TILES);
  await jobsite(page).selectOption(site.name);
  await expect(page.getByText('Please select a jobsite.')).toHaveCount(0);
  expect((await (await tile).allHeaders())['referer'] ?? '').not.toContain(cruz.employee_code);
  await expect(page.getByText('4821 W Kennedy Blvd, Tampa, FL 33609')).toBeVisible();
  await expect(page.locator('.leaflet-marker-icon')).toBeVisible();
  expect.soft(await violations(page), 'with a map').toEqual([]);
  await clockIn(page).tap();
  await expect(page.getByText('Clocked in at Alvarez kitchen')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Clocked in since/ })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText('0m');
  await expect(clockIn(page)).toBeDisabled();
  await passTheRest(page);
  expect.soft(await violations(page), 'clocked in').toEqual([]);
}

/** After eight hours the page offers to clock out with an earlier time. */
async function enterEarlierTime(page: Page): Promise<void> {
  await expect(page.getByText('Left earlier and forgot to clock out?')).toHaveCount(0);
  await page.clock.fastForward('08:01:00');
  await page.getByText('Left earlier and forgot to clock out?').tap();
  await page.getByRole('button', { name: 'Clock Out at This Time' }).tap();
  await expect(page.getByText('Say when you left.')).toBeVisible();
  expect.soft(await violations(page), 'left earlier').toEqual([]);
}

async function changeJobsite(page: Page, site: Jobsite, next: Jobsite): Promise<void> {
  const tile = page.waitForRequest(/\/map-tiles\/11\//);
  await page.reload();
  // The phone keeps the selected jobsite.
  await expect(jobsite(page)).toHaveValue(site.jobsite_id);
  await expect(page.locator('.leaflet-marker-icon')).toBeVisible();
  await tile;
  await expect(page.getByRole('link', { name: 'Directions' })).toBeVisible();
  await jobsite(page).selectOption(next.name);
  await expect(page.getByText('500 Ashley Dr')).toBeVisible();
  await expect(
    page.getByText('You are still clocked in at Alvarez kitchen. This starts with your next Clock In.'),
  ).toBeVisible();
  await clockOut(page).tap();
  await expect(page.getByText('Clock out Successfully')).toBeVisible();
  await passTheRest(page);
  await expect(clockIn(page)).toBeEnabled();
  await clockIn(page).tap();
  await expect(page.getByText('Clocked in at Baker roof')).toBeVisible();
}

async function viewDays(page: Page): Promise<void> {
  const today = await page.getByRole('heading', { name: /, \d{4}$/ }).innerText();
  await expect(page.getByRole('button', { name: 'Next day' })).toBeDisabled();
  await page.getByRole('button', { name: 'Previous day' }).tap();
  await expect(page.getByText('No time cards on this day.')).toBeVisible();
  await expect(page.getByRole('heading', { name: today })).toHaveCount(0);
  await page.getByRole('button', { name: 'Next day' }).tap();
  await expect(page.getByRole('heading', { name: today })).toBeVisible();
}

test('without network the page opens, keeps taps in and out, and sends each once', async ({
  page,
  context,
  company,
}) => {
  const { cruz, site } = await atWork(page, company);
  await jobsite(page).selectOption(site.name);
  await page.evaluate('navigator.serviceWorker.ready');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Cruz Ortega' })).toBeVisible();
  await expect(page.getByText(/^You’re offline\./)).toBeVisible();
  await test.step('clock in and out', () => tapOffline(page));
  // They survive a reload.
  await page.reload();
  await expect(page.getByText('2 taps wait to be sent.')).toBeVisible();

  await goOnline(page);
  await expect(page.getByText(/taps? waits? to be sent/)).toHaveCount(0);
  await expect(page.getByText(/^You’re offline\./)).toHaveCount(0);
  await expect(page.getByText('Waiting to be sent')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('listitem')).toHaveCount(1);
  expect(await cardsOf(page.request, cruz)).toMatchObject([
    {
      clock_in_source: 'late',
      clock_out_source: 'late',
      jobsite_name: 'Alvarez kitchen',
    },
  ]);
});

async function tapOffline(page: Page): Promise<void> {
  await clockIn(page).tap();
  await expect(page.getByText('1 tap waits to be sent.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Clocked in since/ })).toBeVisible();
  await passTheRest(page);
  await clockOut(page).tap();
  await expect(page.getByText('2 taps wait to be sent.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Waiting to be sent' })).toHaveCount(1);
  await passTheRest(page);
  await expect(clockIn(page)).toBeEnabled();
}

// The page's own clock: one that runs ahead of the server's would shorten the break.
test('without network the taps of a break are kept and sent', async ({ page, context, company }) => {
  const cruz = await company.anEmployee();
  await company.anOpenCard(cruz);
  await page.goto(`/time/${cruz.employee_code}`);
  await expect(page.getByRole('button', { name: 'Start Break' })).toBeEnabled();
  await page.evaluate('navigator.serviceWorker.ready');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Start Break' }).tap();
  await expect(page.getByText('1 tap waits to be sent.')).toBeVisible();
  const since = Date.now();
  await page.reload();
  await expect(page.getByRole('heading', { name: /^On break since/ })).toBeVisible();
  expect(await violations(page, { except: OUTSIDE })).toEqual([]);
  // A break that is shorter than a second leaves nothing.
  await expect.poll(() => Date.now() - since, { intervals: [100] }).toBeGreaterThan(1000);
  await page.getByRole('button', { name: 'End Break' }).tap();
  await expect(page.getByText('2 taps wait to be sent.')).toBeVisible();
  await goOnline(page);
  await expect(page.getByText(/taps? waits? to be sent/)).toHaveCount(0);
  expect(await cardsOf(page.request, cruz)).toMatchObject([
    { breaks: [{ ends_at: expect.any(String) }], break_source: 'late' },
  ]);
});

test('every action works by keyboard alone, on the smallest phone with text at twice its size', async ({
  page,
  company,
}) => {
  await atWork(page, company);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
  const width = () => page.evaluate('document.documentElement.scrollWidth');
  expect(await width()).toBe(320);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Español' })).toBeFocused();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(jobsite(page)).toBeFocused({ timeout: 100 });
  }).toPass({ intervals: [0] });
  await page.keyboard.type('Alvarez');
  await expect(page.locator('.leaflet-marker-icon')).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(clockIn(page)).toBeFocused({ timeout: 100 });
  }).toPass({ intervals: [0] });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Clocked in at Alvarez kitchen')).toBeVisible();
  await passTheRest(page);
  await expect(clockOut(page)).toBeEnabled();
  expect(await width()).toBe(320);
});

test('the page of an unknown code is accessible, and the server discloses its address to nobody', async ({
  page,
  company,
}) => {
  for (const path of ['/time', '/time/', '/time/ZZZZZZZZZZ']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Unhandled Exceptions' })).toBeVisible();
    await expect(page.getByText('Ask your office to send you a new link.')).toBeVisible();
  }
  expect(await violations(page)).toEqual([]);
  const { employee_code } = await company.anEmployee();
  const headers = (await page.request.get(`/time/${employee_code}`)).headers();
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
});
