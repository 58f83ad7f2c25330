import type { Page } from '@playwright/test';
import { anotherCompany, expect, test } from './journey.ts';
import { boxOf } from './page-helpers.ts';
import { aCrew, blocks, nextMonday, row } from './planning.ts';

/** Opens the schedule of a day from that of its week. */
async function showDay(page: Page, day: string): Promise<void> {
  await page.goto(`/main/schedule?day=${day}`);
  await page.getByRole('button', { name: 'Day', exact: true }).click();
  // The week shows a visit in the same words.
  await expect(page.getByRole('table', { name: /^Monday, .*, crew as rows$/ })).toBeVisible();
}

test('visits of a day are stretched and moved', async ({ page, company }) => {
  await test.step('a visit of a day is stretched by dragging, put back, and stretched by keyboard', async () => {
    const { luis, kitchen } = await aCrew(company);
    const monday = nextMonday();
    await company.aVisit({ project_id: kitchen.project_id, day: monday, employee_ids: [luis.employee_id] });
    await showDay(page, monday);
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
  });

  await test.step('a visit of a day is dragged to another hour, put back, and moved by keyboard', async () => {
    const company = await anotherCompany(page);
    const { luis, kitchen } = await aCrew(company);
    const monday = nextMonday();
    const times = { starts: '08:00', ends: '10:00' };
    await company.aVisit({ project_id: kitchen.project_id, day: monday, employee_ids: [luis.employee_id], ...times });
    await showDay(page, monday);
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
  });
});
