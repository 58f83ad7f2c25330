import type { Page } from '@playwright/test';
import { addDays, dayTitle } from '#domain/time.ts';
import { aLine } from '#testkit/inputs/inputs.ts';
import { anAgreedEstimate } from './agreed-estimates.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
import { boxOf, choose, field, goByMenu, select } from './page-helpers.ts';
import { aCrew, blocks, nextMonday, row } from './planning.ts';

test('a week is planned, a visit of it moved, and an overlap warned of', async ({ page, company }) => {
  await aCrew(company);
  const monday = nextMonday();
  const friday = addDays(monday, 4);
  await page.goto('/main/customer');
  await goByMenu(page, 'Schedule');
  await page.getByRole('link', { name: 'Create Visit' }).click();
  await choose(page, 'Project', 'Kitchen remodel');
  await expect(select(page, 'Jobsite').locator('option:checked')).toHaveText(/Alvarez kitchen/);
  await field(page, 'Day').fill(monday);
  await select(page, 'Ends').selectOption('4:30 PM');
  await page.getByRole('button', { name: 'Each weekday' }).click();
  await field(page, 'Until').fill(friday);
  await expect(page.getByText(/^5 visits:/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Luis Ortega' }).check();
  await page.getByRole('checkbox', { name: 'Dana Holt' }).check();
  await page.getByRole('button', { name: 'Create Visit' }).click();

  await expect(page.getByText('5 visits created successfully')).toBeVisible();
  await expect(blocks(row(page, 'Luis Ortega'), 'Kitchen remodel')).toHaveCount(5);
  await expect(blocks(row(page, 'Dana Holt'), 'Kitchen remodel')).toHaveCount(5);
  await expect(row(page, 'Dana Holt').getByRole('rowheader')).toContainText('42h 30m planned');

  await blocks(row(page, 'Luis Ortega'), 'Kitchen remodel').first().click();
  await field(page, 'Day').fill(addDays(monday, 7));
  await page.getByRole('button', { name: 'Update Visit' }).click();
  await expect(page.getByText('Visit updated successfully')).toBeVisible();
  await expect(blocks(row(page, 'Luis Ortega'), 'Kitchen remodel')).toHaveCount(1);
  await page.getByRole('button', { name: 'Previous week' }).click();
  await expect(blocks(row(page, 'Luis Ortega'), 'Kitchen remodel')).toHaveCount(4);

  await page.getByRole('link', { name: 'Create Visit' }).click();
  await choose(page, 'Project', 'Kitchen remodel');
  await field(page, 'Title').fill('Front door');
  await field(page, 'Day').fill(friday);
  await expect(page.getByText('At Alvarez kitchen 8–4:30')).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Luis Ortega' }).check();
  await expect(page.getByText('1 overlap. It warns; you may still save.')).toBeVisible();
  await page.getByRole('button', { name: 'Create Visit' }).click();
  await expect(page.getByText('Luis Ortega is at Alvarez kitchen 8–4:30')).toBeVisible();
  await expect(blocks(row(page, 'Luis Ortega'), 'Also at Alvarez kitchen')).toHaveCount(2);
});

test('visits and agreed work are planned by dragging and by keyboard, in a week and in a month', async ({
  page,
  company,
}) => {
  const crew = await aCrew(company);
  const monday = nextMonday();
  await test.step('a visit is dragged to another day and person, put back, and moved by keyboard alone', () =>
    moveVisit(page, company, crew, monday));
  await test.step('a project shows its next visits and plans another', () => planFromProject(page));
  await test.step('an approved estimate is planned by dragging, undone, and planned by keyboard alone', () =>
    planEstimate(page, company, addDays(monday, 7)));
  await test.step('a month lists three visits of a day and leads to its week', () =>
    moveInMonth(page, company, crew, addDays(monday, 14)));
});

type Crew = Awaited<ReturnType<typeof aCrew>>;

const cellOf = (page: Page, name: string, day: number) => row(page, name).getByRole('cell').nth(day);

async function moveVisit(page: Page, company: Company, { luis, kitchen }: Crew, monday: string): Promise<void> {
  await company.aVisit({ project_id: kitchen.project_id, day: monday, employee_ids: [luis.employee_id] });
  await page.goto(`/main/schedule?day=${monday}`);
  const visit = page.getByRole('link', { name: /Kitchen remodel/ });
  await expect(blocks(cellOf(page, 'Luis Ortega', 1), 'Kitchen remodel')).toBeVisible();
  await visit.dragTo(cellOf(page, 'Dana Holt', 3));
  await expect(page.getByText(/^Kitchen remodel moved to Wed, .*, Dana Holt\.$/)).toBeVisible();
  await expect(blocks(cellOf(page, 'Dana Holt', 3), 'Kitchen remodel')).toBeVisible();
  await expect(visit).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(blocks(cellOf(page, 'Luis Ortega', 1), 'Kitchen remodel')).toBeVisible();

  await visit.focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status').filter({ hasText: 'Moving' })).toHaveCount(0);
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(/^Moving Kitchen remodel to Tue, .*, Dana Holt\./)).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(blocks(cellOf(page, 'Dana Holt', 2), 'Kitchen remodel')).toBeFocused();
}

async function planFromProject(page: Page): Promise<void> {
  await page.goto('/main/project');
  await page.getByRole('link', { name: 'Kitchen remodel' }).click();
  const next = page.getByRole('list', { name: 'Next visits' });
  await expect(next.getByRole('link', { name: /^Tue, .* Dana/ })).toBeVisible();
  await page.getByRole('link', { name: 'Plan Visit' }).click();
  await expect(select(page, 'Project')).toHaveValue('Kitchen remodel');
}

async function planEstimate(page: Page, company: Company, monday: string): Promise<void> {
  const { project_id } = await company.aProject({ name: 'Deck' });
  const lines = [aLine({ duration_hour: 6 })];
  await anAgreedEstimate(page.request, company, { project_id, lines });
  await page.goto(`/main/schedule?day=${monday}`);
  const waiting = page.getByRole('region', { name: 'To plan' }).getByRole('button', { name: /^Deck .* 6h$/ });
  await waiting.dragTo(cellOf(page, 'Dana Holt', 3));
  await expect(page.getByText(/^Deck planned on Wed, .*, Dana Holt\.$/)).toBeVisible();
  await expect(blocks(cellOf(page, 'Dana Holt', 3), '8 – 2')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();

  await waiting.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/^Planning Deck on Tue, .*, Dana Holt\./)).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(blocks(cellOf(page, 'Dana Holt', 2), 'Deck')).toBeFocused();
}

async function moveInMonth(page: Page, company: Company, { kitchen }: Crew, monday: string): Promise<void> {
  for (const title of ['First', 'Second', 'Third', 'Fourth']) {
    await company.aVisit({ project_id: kitchen.project_id, day: monday, title });
  }
  await page.goto(`/main/schedule?day=${monday}`);
  await expect(blocks(row(page, 'No crew yet'), 'Fourth')).toBeVisible();
  await page.getByRole('button', { name: 'Month' }).click();
  await expect(page.getByRole('link', { name: 'Third' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Fourth' })).toHaveCount(0);
  const day = (of: string) =>
    page.getByRole('cell').filter({ has: page.getByRole('button', { name: `Week of ${dayTitle(of)}` }) });
  await page.getByRole('link', { name: 'Third' }).dragTo(day(addDays(monday, 1)));
  await expect(page.getByText(`Third moved to ${dayTitle(addDays(monday, 1))}.`)).toBeVisible();
  await expect(day(addDays(monday, 1)).getByRole('link', { name: 'Third' })).toBeVisible();
  await expect(day(monday).getByRole('link', { name: 'Fourth' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: /^1 more on Mon/ }).click();
  await expect(blocks(row(page, 'No crew yet'), 'Fourth')).toBeVisible();
}

test('visits of a day are stretched and moved by dragging and by keyboard', async ({ page, company }) => {
  const { luis, kitchen } = await aCrew(company);
  const [monday, tuesday] = [nextMonday(), addDays(nextMonday(), 1)];
  const visit = { project_id: kitchen.project_id, employee_ids: [luis.employee_id] };
  await company.aVisit({ ...visit, day: monday });
  await company.aVisit({ ...visit, day: tuesday, starts: '08:00', ends: '10:00' });
  await test.step('a visit of a day is stretched by dragging, put back, and stretched by keyboard', async () => {
    await showDay(page, monday);
    await stretchVisit(page);
  });
  await test.step('a visit of a day is dragged to another hour, put back, and moved by keyboard', async () => {
    await showDay(page, tuesday);
    await shiftVisit(page);
  });
});

/** Opens the schedule of a day from that of its week. */
async function showDay(page: Page, day: string): Promise<void> {
  await page.goto(`/main/schedule?day=${day}`);
  await page.getByRole('button', { name: 'Day', exact: true }).click();
  // The week shows a visit in the same words.
  await expect(page.getByRole('table', { name: /day, .*, crew as rows$/ })).toBeVisible();
}

async function stretchVisit(page: Page): Promise<void> {
  const visit = blocks(row(page, 'Luis Ortega'), 'Kitchen remodel');
  await expect(visit).toContainText('8 – 4');
  const end = page.getByRole('slider', { name: 'End of Kitchen remodel' });
  const { x, y, width, height } = await boxOf(end);
  const { width: lane } = await boxOf(row(page, 'Luis Ortega').getByRole('cell'));
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  // An hour of the eleven that are shown.
  await page.mouse.move(x + width / 2 + lane / 11, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByText('Kitchen remodel ends at 5:00 PM now.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(visit).toContainText('8 – 4');

  await end.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(end).toHaveAttribute('aria-valuetext', '4:00 PM');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Kitchen remodel ends at 3:30 PM now.')).toBeVisible();
  await page.reload();
  await expect(visit).toContainText('8 – 3:30');
}

async function shiftVisit(page: Page): Promise<void> {
  const visit = blocks(row(page, 'Luis Ortega'), 'Kitchen remodel');
  await expect(visit).toContainText('8 – 10');
  const { x, y, width, height } = await boxOf(visit);
  const { width: lane } = await boxOf(row(page, 'Luis Ortega').getByRole('cell'));
  await page.mouse.move(x + width / 3, y + height / 2);
  await page.mouse.down();
  // Two and a quarter hours of the eleven that are shown.
  await page.mouse.move(x + width / 3 + (lane / 11) * 2.25, y + height / 2, { steps: 4 });
  await expect(visit).toContainText('10:15 – 12:15');
  await page.mouse.up();
  await expect(page.getByText('Kitchen remodel is from 10:15 AM to 12:15 PM now.')).toBeVisible();
  await expect(page).toHaveURL(/schedule\?/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(visit).toContainText('8 – 10');

  await visit.focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/^Moving Kitchen remodel to 8:15 AM\./)).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(visit).toContainText('8 – 10');
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Kitchen remodel is from 7:30 AM to 9:30 AM now.')).toBeVisible();
  await expect(visit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/schedule\/update/);
}
