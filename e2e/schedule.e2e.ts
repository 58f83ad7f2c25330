import { addDays, dayTitle } from '#domain/time.ts';
import { aLine } from '#testkit/inputs.ts';
import { anAgreedEstimate } from './agreed-estimates.ts';
import { anotherCompany, expect, test } from './journey.ts';
import { choose, field, goByMenu, select } from './page-helpers.ts';
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

test('months and projects show their visits', async ({ page, company }) => {
  await test.step('a month lists three visits of a day and leads to its week', async () => {
    const { kitchen } = await aCrew(company);
    const monday = nextMonday();
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
  });

  await test.step('a project shows its next visits and plans another', async () => {
    const company = await anotherCompany(page);
    const { luis, kitchen } = await aCrew(company);
    await company.aVisit({ project_id: kitchen.project_id, day: nextMonday(), employee_ids: [luis.employee_id] });
    await page.goto('/main/project');
    await page.getByRole('link', { name: 'Kitchen remodel' }).click();
    const next = page.getByRole('list', { name: 'Next visits' });
    await expect(next.getByRole('link', { name: /^Mon, .* Luis/ })).toBeVisible();
    await page.getByRole('link', { name: 'Plan Visit' }).click();
    await expect(select(page, 'Project')).toHaveValue('Kitchen remodel');
  });
});

test('a visit, and work that is agreed, are planned by dragging and by keyboard', async ({ page, company }) => {
  await test.step('a visit is dragged to another day and person, put back, and moved by keyboard alone', async () => {
    const { luis, kitchen } = await aCrew(company);
    const monday = nextMonday();
    await company.aVisit({ project_id: kitchen.project_id, day: monday, employee_ids: [luis.employee_id] });
    await page.goto(`/main/schedule?day=${monday}`);
    const cell = (name: string, day: number) => row(page, name).getByRole('cell').nth(day);
    const visit = page.getByRole('link', { name: /Kitchen remodel/ });
    await expect(blocks(cell('Luis Ortega', 1), 'Kitchen remodel')).toBeVisible();
    await visit.dragTo(cell('Dana Holt', 3));
    await expect(page.getByText(/^Kitchen remodel moved to Wed, .*, Dana Holt\.$/)).toBeVisible();
    await expect(blocks(cell('Dana Holt', 3), 'Kitchen remodel')).toBeVisible();
    await expect(visit).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(blocks(cell('Luis Ortega', 1), 'Kitchen remodel')).toBeVisible();

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
    await expect(blocks(cell('Dana Holt', 2), 'Kitchen remodel')).toBeFocused();
  });

  await test.step('an approved estimate is planned by dragging, undone, and planned by keyboard alone', async () => {
    const company = await anotherCompany(page);
    const { kitchen } = await aCrew(company);
    const monday = nextMonday();
    const lines = [aLine({ duration_hour: 6 })];
    await anAgreedEstimate(page.request, company, { project_id: kitchen.project_id, lines });
    await page.goto(`/main/schedule?day=${monday}`);
    const cell = (name: string, day: number) => row(page, name).getByRole('cell').nth(day);
    const waiting = page
      .getByRole('region', { name: 'To plan' })
      .getByRole('button', { name: /^Kitchen remodel .* 6h$/ });
    await waiting.dragTo(cell('Dana Holt', 3));
    await expect(page.getByText(/^Kitchen remodel planned on Wed, .*, Dana Holt\.$/)).toBeVisible();
    await expect(blocks(cell('Dana Holt', 3), '8 – 2')).toBeVisible();
    await expect(waiting).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();

    await waiting.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(/^Planning Kitchen remodel on Tue, .*, Dana Holt\./)).toBeAttached();
    await page.keyboard.press('Enter');
    await expect(blocks(cell('Dana Holt', 2), 'Kitchen remodel')).toBeFocused();
  });
});
