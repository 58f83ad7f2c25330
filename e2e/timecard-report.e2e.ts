import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Employee } from '#contract/work/employees.ts';
import type { Jobsite } from '#contract/work/jobsites.ts';
import { type Timecard, timecards } from '#contract/work/timecards.ts';
import { call } from './api.ts';
import { PHONE } from './devices.ts';
import type { Company } from './factories.ts';
import { anotherCompany, expect, test } from './journey.ts';
import { choose, field, holdScript, select } from './page-helpers.ts';

const REPORT = '/main/company/employee/timecard_report';

/** Ana Zamora and Zed Adams, with an hour and a half and three hours at two jobsites. */
async function aWeek(page: Page, company: Company) {
  const kitchen = await company.aJobsite({ name: 'Alvarez kitchen' });
  const roof = await company.aJobsite({ name: 'Baker roof' });
  const ana = await company.anEmployee({ first_name: 'Ana', last_name: 'Zamora' });
  const zed = await company.anEmployee({ first_name: 'Zed', last_name: 'Adams' });
  const card = await aCard(page, company, { of: ana, at: kitchen, hoursAgo: [26.5, 25] });
  await aCard(page, company, { of: zed, at: roof, hoursAgo: [30, 27] });
  return { ana, zed, kitchen, roof, card };
}

/** A time card as the office records it; without an end it is open. */
async function aCard(
  page: Page,
  company: Company,
  { of, at, hoursAgo: [from, until] }: { of: Employee; at: Jobsite; hoursAgo: [from: number, until?: number] },
): Promise<Timecard> {
  const { timecard_id } = await company.anOpenCard(of, at);
  const timecard = { clock_in: ago(from), ...(until !== undefined && { clock_out: ago(until) }) };
  const params = { id: timecard_id };
  return (await call(page.request, timecards.change, { params, body: { timecard } })).data.attributes;
}

/** An instant this many hours ago, at a full minute. */
function ago(hours: number): string {
  return `${new Date(Date.now() - hours * 60 * 60 * 1000).toISOString().slice(0, 16)}:00Z`;
}

async function viewReport(page: Page, { rate = '', employee = 'All Employees' } = {}): Promise<void> {
  await choose(page, 'Duration', 'Last 7 Days');
  await choose(page, 'Employee', employee);
  await field(page, 'Hourly Rate').fill(rate);
  await page.getByRole('button', { name: 'View Report' }).click();
}

const totals = (page: Page) => page.getByRole('region', { name: 'Totals' });
const cards = (page: Page) => page.getByRole('region', { name: 'Time cards' });
const employeesShown = (page: Page) => cards(page).locator('tbody tr td:nth-child(2)');

test('shows hours and pay of a week, sorted, with totals and a chart, exports them as CSV and prints them', async ({
  page,
  company,
}) => {
  await aWeek(page, company);
  await page.goto(REPORT);
  await viewReport(page, { rate: '25' });
  await expect(totals(page).getByRole('row')).toHaveText([
    'EmployeeTime CardsHoursPayment',
    'Zed Adams13h 0m$75.00',
    'Ana Zamora11h 30m$37.50',
    'Total24h 30m$112.50',
  ]);
  await expect(page.getByRole('img', { name: /^Bar chart of hours/ })).toBeVisible();
  await expect(employeesShown(page)).toHaveText(['Zed Adams', 'Ana Zamora']);
  await expect(cards(page)).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d/);
  await expect(cards(page)).toContainText('Corrected');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Time-cards-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('Employee,Jobsite,Clock In,Clock Out,Duration,Hours,Payment,Note,Time Card');
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['Zed Adams', 'Ana Zamora']);

  await page.evaluate('window.print = () => { window.printed = true }');
  await page.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => page.evaluate('window.printed')).toBe(true);
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('body > article');
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText(company.name);
  await expect(sheet).toContainText('$112.50');
  await expect(sheet.getByRole('row').filter({ hasText: 'Alvarez kitchen' })).toHaveCount(1);
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('banner')).toBeVisible();

  await cards(page).getByRole('button', { name: 'Employee' }).click();
  await expect(employeesShown(page)).toHaveText(['Ana Zamora', 'Zed Adams']);
  await cards(page).getByRole('button', { name: 'Jobsite' }).click();
  await expect(employeesShown(page)).toHaveText(['Ana Zamora', 'Zed Adams']);

  // A reload shows the same report; another selection shows another one.
  await page.reload();
  await expect(employeesShown(page)).toHaveText(['Ana Zamora', 'Zed Adams']);
  await choose(page, 'Employee', 'Zed Adams');
  await choose(page, 'Jobsite', 'Baker roof');
  await page.getByRole('button', { name: 'View Report' }).click();
  await expect(employeesShown(page)).toHaveText(['Zed Adams']);
  await page.goBack();
  await expect(employeesShown(page)).toHaveText(['Ana Zamora', 'Zed Adams']);
  await expect(select(page, 'Employee')).toHaveValue('All Employees');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a time card is deleted after one confirmation, and its values stay in the history', async ({
    page,
    company,
  }) => {
    await aWeek(page, company);
    await page.goto(REPORT);
    await viewReport(page, { employee: 'Ana Zamora' });
    await page.getByRole('radio', { name: /^Select Ana Zamora/ }).check();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Delete Time Card' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this time card?' });
    await expect(question).toContainText('Ana Zamora at Alvarez kitchen');
    await question.getByRole('button', { name: 'Delete Time Card' }).click();
    await expect(page.getByText('No timecard data available.')).toBeVisible();
    await page.getByText('Corrections and deletions').click();
    await expect(page.getByText('Deleted by Ana Alvarez')).toBeVisible();
  });
});

test('a report keeps its place while its chart arrives, and starts a stale correction anew', async ({
  page,
  company,
}) => {
  await test.step('the time cards stay where they are when the chart arrives after them', async () => {
    const go = await holdScript(page, 'var(--jp-plot-grid)');
    await aWeek(page, company);
    await page.goto(REPORT);
    await viewReport(page);
    const chart = page.getByRole('img', { name: /^Bar chart of hours/ });
    await expect(chart).toBeVisible();
    await expect(chart.locator('svg')).toHaveCount(0);
    const before = await cards(page).boundingBox();
    go();
    await expect(chart.locator('svg').first()).toBeVisible();
    expect(await cards(page).boundingBox()).toEqual(before);
  });

  await test.step('a stale correction shows that the time card has changed and starts from the newer values', async () => {
    const company = await anotherCompany(page);
    const { card, roof } = await aWeek(page, company);
    await page.goto(REPORT);
    await viewReport(page, { employee: 'Ana Zamora' });
    await page.getByRole('radio', { name: /^Select Ana Zamora/ }).check();
    await page.getByRole('button', { name: 'Correct Time Card' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct Time Card' });
    const clockOut = dialog.getByLabel(/^Clock Out/);
    const before = await clockOut.inputValue();
    await clockOut.fill(before.replace(/\d\d$/, (minutes) => (minutes === '59' ? '58' : '59')));
    const timecard = { jobsite_id: roof.jobsite_id };
    await call(page.request, timecards.change, { params: { id: card.timecard_id }, body: { timecard } });
    await dialog.getByRole('button', { name: 'Save Correction' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Somebody else has changed this record');
    await dialog.getByRole('button', { name: 'Reload' }).click();
    await expect(clockOut).toHaveValue(before);
    await expect(dialog.getByLabel(/^Jobsite/)).toHaveValue(roof.jobsite_id);
  });
});
