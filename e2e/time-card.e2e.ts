import type { Page } from '@playwright/test';
import type { Employee } from '#contract/work/employees.ts';
import type { Jobsite } from '#contract/work/jobsites.ts';
import { timecards } from '#contract/work/timecards.ts';
import { call } from './api.ts';
import { PHONE } from './devices.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
import { MAP_TILES } from './map-tiles.ts';
import { goOnline, passTheRest } from './page-helpers.ts';

test.use({ ...PHONE, ownContext: true });

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

const jobsite = (page: Page) => page.getByRole('combobox', { name: 'Jobsite' });
const clockIn = (page: Page) => page.getByRole('button', { name: /^(Clock In|Entrada)$/ });
const clockOut = (page: Page) => page.getByRole('button', { name: /^(Clock Out|Salida)$/ });

/** The time cards as the office reads them. */
async function cardsOf(company: Page['request'], { employee_code }: Employee) {
  const { data } = await call(company, timecards.ofDay, { params: { employee_code } });
  return data.map(({ attributes }) => attributes);
}

test('an employee clocks in at a jobsite and out again by touch, and views earlier days', async ({ page, company }) => {
  const { cruz, site } = await atWork(page, company);
  await expect(page).toHaveTitle('Time Card · JobsitesPro');
  await expect(page.getByText(cruz.employee_code)).toBeVisible();
  await expect(page.getByText('Select a jobsite to view the map')).toBeVisible();
  await expect(clockOut(page)).toBeDisabled();

  await clockIn(page).tap();
  await expect(page.getByText('Please select a jobsite.')).toBeVisible();
  await jobsite(page).selectOption(site.name);
  await expect(page.getByText('4821 W Kennedy Blvd, Tampa, FL 33609')).toBeVisible();
  await expect(page.locator('.leaflet-marker-icon')).toBeVisible();
  await clockIn(page).tap();
  await expect(page.getByText('Clocked in at Alvarez kitchen')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Clocked in since/ })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText('0m');
  await expect(clockIn(page)).toBeDisabled();
  await passTheRest(page);

  await clockOut(page).tap();
  await expect(page.getByText('Clock out Successfully')).toBeVisible();
  await passTheRest(page);
  await expect(clockIn(page)).toBeEnabled();
  const cards = await cardsOf(page.request, cruz);
  expect(cards).toMatchObject([
    { jobsite_name: 'Alvarez kitchen', clock_in_source: 'server', clock_out_source: 'server' },
  ]);

  // The phone keeps the selected jobsite.
  await page.reload();
  await expect(jobsite(page)).toHaveValue(site.jobsite_id);

  const today = await page.getByRole('heading', { name: /, \d{4}$/ }).innerText();
  await expect(page.getByRole('button', { name: 'Next day' })).toBeDisabled();
  await page.getByRole('button', { name: 'Previous day' }).tap();
  await expect(page.getByText('No time cards on this day.')).toBeVisible();
  await expect(page.getByRole('heading', { name: today })).toHaveCount(0);
  await page.getByRole('button', { name: 'Next day' }).tap();
  await expect(page.getByRole('heading', { name: today })).toBeVisible();
});

test('without network the page opens, keeps taps in and out and sends each once', async ({
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
  await expect(page.getByText(/^No connection\./)).toBeVisible();

  await clockIn(page).tap();
  await expect(page.getByText('1 tap waits to be sent.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Clocked in since/ })).toBeVisible();
  await passTheRest(page);
  await clockOut(page).tap();
  await expect(page.getByText('2 taps wait to be sent.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Waiting to be sent' })).toHaveCount(1);
  await passTheRest(page);
  await expect(clockIn(page)).toBeEnabled();
  // They survive a reload.
  await page.reload();
  await expect(page.getByText('2 taps wait to be sent.')).toBeVisible();

  await goOnline(page);
  await expect(page.getByText(/taps? waits? to be sent/)).toHaveCount(0);
  await expect(page.getByText(/^No connection\./)).toHaveCount(0);
  await expect(page.getByText('Waiting to be sent')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('listitem')).toHaveCount(1);
  const cards = await cardsOf(page.request, cruz);
  expect(cards).toMatchObject([{ clock_in_source: 'late', clock_out_source: 'late', jobsite_name: 'Alvarez kitchen' }]);
});

test('an employee who forgot to clock out enters the time, and the office sees who entered it', async ({
  page,
  company,
}) => {
  const [cruz, site] = [await company.anEmployee(), await company.aJobsite()];
  const { employee_code, company_code } = cruz;
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000);
  const timecard = { employee_code, company_code, jobsite_id: site.jobsite_id, tapped_at: hoursAgo(20).toISOString() };
  await call(page.request, timecards.clockIn, { body: { timecard } });
  await open(page, cruz);
  await expect(page.getByText('You have been clocked in for 20h 0m. Did you forget to clock out?')).toBeVisible();
  const left = page.getByLabel('When did you leave?');
  await page.getByRole('button', { name: 'Clock Out at This Time' }).tap();
  await expect(page.getByText('Say when you left.')).toBeVisible();
  await left.fill(inTampa(hoursAgo(30)));
  await page.getByRole('button', { name: 'Clock Out at This Time' }).tap();
  await expect(page.getByText('You cannot have left before you clocked in.')).toBeVisible();
  await left.fill(inTampa(hoursAgo(12)));
  await page.getByRole('button', { name: 'Clock Out at This Time' }).tap();
  await expect(page.getByText('Clock out Successfully')).toBeVisible();
  await passTheRest(page);
  await expect(clockIn(page)).toBeEnabled();
  const day = inTampa(hoursAgo(20)).slice(0, 10);
  const { data } = await call(page.request, timecards.ofDay, {
    params: { employee_code },
    query: { timecard_date: day },
  });
  expect(data.map(({ attributes }) => attributes)).toMatchObject([{ clock_out_source: 'stated' }]);
});

/** Formatted for a time field, in the company's time zone. */
function inTampa(instant: Date): string {
  const parts = { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/New_York' } as const;
  return new Intl.DateTimeFormat('sv-SE', parts).format(instant).replace(' ', 'T');
}

test.describe('on a phone that speaks Spanish', () => {
  test.use({ locale: 'es-MX' });

  test('the page is in Spanish, and stays in English after switching', async ({ page, company }) => {
    const { site } = await atWork(page, company);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page).toHaveTitle('Tarjeta de tiempo · JobsitesPro');
    await clockIn(page).tap();
    await expect(page.getByText('Elija un lugar de trabajo.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Lugar de trabajo' }).selectOption(site.name);
    await clockIn(page).tap();
    await expect(page.getByText('Entrada registrada en Alvarez kitchen')).toBeVisible();
    await page.getByRole('button', { name: 'English' }).tap();
    await expect(page.getByText('Clocked in at Alvarez kitchen')).toBeVisible();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(clockOut(page)).toBeVisible();
  });
});

test('a clocked-in employee can still select jobsites, see their maps and open directions', async ({
  page,
  company,
}) => {
  const { cruz, site } = await atWork(page, company);
  const next = await company.aJobsite({ name: 'Baker roof', address_1: '500 Ashley Dr' });
  await jobsite(page).selectOption(site.name);
  await clockIn(page).tap();
  await expect(page.getByRole('heading', { name: /^Clocked in since/ })).toBeVisible();
  const tile = page.waitForRequest(/\/map-tiles\/11\//);
  await page.reload();
  await expect(jobsite(page)).toHaveValue(site.jobsite_id);
  await expect(page.locator('.leaflet-marker-icon')).toBeVisible();
  await tile;
  await expect(page.getByRole('link', { name: 'Directions' })).toBeVisible();

  await jobsite(page).selectOption(next.name);
  await expect(page.getByText('500 Ashley Dr')).toBeVisible();
  await expect(
    page.getByText('You are still clocked in at Alvarez kitchen. This choice counts from your next Clock In.'),
  ).toBeVisible();
  await clockOut(page).tap();
  await expect(page.getByText('Clock out Successfully')).toBeVisible();
  await passTheRest(page);
  await clockIn(page).tap();
  await expect(page.getByText('Clocked in at Baker roof')).toBeVisible();
  const cards = await cardsOf(page.request, cruz);
  expect(cards.map(({ jobsite_name }) => jobsite_name).toSorted()).toEqual(['Alvarez kitchen', 'Baker roof']);
});

test('without a jobsite clock-in is unavailable; one that cannot be geocoded shows the reason in place of the map', async ({
  page,
  company,
}) => {
  await open(page, await company.anEmployee());
  await expect(page.getByRole('heading', { name: 'No Jobsite Available' })).toBeVisible();
  await clockIn(page).tap();
  await expect(page.getByText('Please select a jobsite.')).toBeVisible();

  await company.aJobsite({ name: 'Nowhere', latitude: null, longitude: null });
  await page.route('**/api/v1/addresses/geocode*', (route) =>
    route.fulfill({ status: 404, json: { error: 'This address could not be found.', code: 'address_not_found' } }),
  );
  await page.reload();
  await jobsite(page).selectOption('Nowhere');
  await expect(page.getByText(/^Geocode was not successful for the following reason: 404/)).toBeVisible();
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
  await page.keyboard.press('Tab');
  await expect(jobsite(page)).toBeFocused();
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

test('the page contacts no other host except for map tiles, and discloses its address to none', async ({
  page,
  company,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== process.env.JOURNEYS_URL) elsewhere.push(request.url());
  });
  const { cruz, site } = await atWork(page, company);
  expect(elsewhere).toEqual([]);
  const tile = page.waitForRequest(MAP_TILES);
  await jobsite(page).selectOption(site.name);
  expect((await (await tile).allHeaders())['referer'] ?? '').not.toContain(cruz.employee_code);
  const { headers } = await page.request
    .get(`/time/${cruz.employee_code}`)
    .then((response) => ({ headers: response.headers() }));
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
});
