import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Employee } from '#contract/work/employees.ts';
import type { Jobsite } from '#contract/work/jobsites.ts';
import { type Timecard, timecards } from '#contract/work/timecards.ts';
import { addDays, dayIn } from '#domain/time.ts';
import { expectAccessible, OUTSIDE } from './accessibility.ts';
import { call } from './api.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
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
  await expect(select(page, 'Duration')).toHaveValue('this_week');
  await expect(select(page, 'Employee')).toHaveValue('All Employees');
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
  await test.step('export the report as CSV', () => exportCsv(page));
  await test.step('print the report', () => print(page, company));
  await test.step('sort, reload and change the report', () => sortAndReload(page));
});

async function exportCsv(page: Page): Promise<void> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Time-cards-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('Employee,Jobsite,Clock In,Clock Out,Duration,Hours,Payment,Note,Time Card');
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['Zed Adams', 'Ana Zamora']);
}

async function print(page: Page, company: Company): Promise<void> {
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
}

async function sortAndReload(page: Page): Promise<void> {
  await cards(page).getByRole('button', { name: 'Employee' }).click();
  await expect(employeesShown(page)).toHaveText(['Ana Zamora', 'Zed Adams']);
  await cards(page).getByRole('button', { name: 'Jobsite' }).click();
  await expect(employeesShown(page)).toHaveText(['Ana Zamora', 'Zed Adams']);

  // A reload shows the same report; each selection shows another one at once.
  await page.reload();
  await expect(employeesShown(page)).toHaveText(['Ana Zamora', 'Zed Adams']);
  await choose(page, 'Employee', 'Zed Adams');
  await expect(employeesShown(page)).toHaveText(['Zed Adams']);
  await choose(page, 'Employee', 'All Employees');
  await choose(page, 'Jobsite', 'Alvarez kitchen');
  await expect(employeesShown(page)).toHaveText(['Ana Zamora']);
}

test('a report keeps its place while its chart arrives; the office enters a break by keyboard, and deletes a time card', async ({
  page,
  company,
}) => {
  await aWeek(page, company);
  const card = await aDayOfCruz(page, company);
  await page.goto(REPORT);
  await test.step('the time cards stay where they are when the chart arrives after them', () => delayChart(page));
  await test.step('a break is entered by keyboard, and the report is without it', () => enterBreak(page, card));
  await test.step('a time card is deleted after one confirmation, and stays in the history', () => deleteCard(page));
});

/** A time card of eight hours of yesterday; returns its day. */
async function aDayOfCruz(page: Page, company: Company) {
  const cruz = await company.anEmployee({ first_name: 'Cruz', last_name: 'Ortega' });
  const { timecard_id } = await company.anOpenCard(cruz);
  const day = addDays(dayIn('America/New_York', new Date()), -1);
  const timecard = { clock_in: `${day}T13:00:00Z`, clock_out: `${day}T21:00:00Z` };
  await call(page.request, timecards.change, { params: { id: timecard_id }, body: { timecard } });
  return { timecard_id, day };
}

async function delayChart(page: Page): Promise<void> {
  const go = await holdScript(page, 'var(--jp-plot-grid)');
  await viewReport(page);
  const chart = page.getByRole('img', { name: /^Bar chart of hours/ });
  await expect(chart).toBeVisible();
  await expect(chart.locator('svg')).toHaveCount(0);
  const before = await cards(page).boundingBox();
  go();
  await expect(chart.locator('svg').first()).toBeVisible();
  expect(await cards(page).boundingBox()).toEqual(before);
}

async function enterBreak(page: Page, { timecard_id, day }: { timecard_id: string; day: string }): Promise<void> {
  await page.getByRole('radio', { name: /^Select Cruz Ortega/ }).press('Space');
  await page.getByRole('button', { name: 'Correct Time Card' }).press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Correct Time Card' });
  await dialog.getByRole('button', { name: 'Add Break' }).press('Enter');
  const first = dialog.getByRole('group', { name: 'Break 1' });
  await field(first, 'Break End').fill(`${day}T11:00`);
  await dialog.getByRole('button', { name: 'Save Correction' }).press('Enter');
  await expect(first.getByText('A break must end after it starts')).toBeVisible();
  await field(first, 'Break End').fill(`${day}T12:30`);
  await expectAccessible(page, 'the correction of a break', OUTSIDE);
  await dialog.getByRole('button', { name: 'Save Correction' }).press('Enter');
  await expect(dialog.getByText('Time card updated successfully')).toBeVisible();
  await expect(dialog.getByText(/break .* 12:00 to .* 12:30/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().press('Enter');
  const row = totals(page).getByRole('row', { name: /^Cruz Ortega/ });
  await expect(row).toHaveText('Cruz Ortega 1 7h 30m N/A 30m', { useInnerText: true });
  const { data } = await call(page.request, timecards.read, { params: { id: timecard_id } });
  expect(data.attributes.break_source).toBe('corrected');
}

async function deleteCard(page: Page): Promise<void> {
  await viewReport(page, { employee: 'Ana Zamora' });
  await page.getByRole('radio', { name: /^Select Ana Zamora/ }).check();
  await page.getByRole('button', { name: 'Delete Time Card' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this time card?' });
  await expect(question).toContainText('Ana Zamora at Alvarez kitchen');
  await question.getByRole('button', { name: 'Delete Time Card' }).click();
  await expect(page.getByText('No timecard data available.')).toBeVisible();
  await page.getByText('Corrections and deletions').click();
  await expect(page.getByText('Deleted by Ana Alvarez')).toBeVisible();
}
