import type { Page } from '@playwright/test';
import { timecards } from '#contract/work/timecards.ts';
import { addDays, dayIn } from '#domain/time.ts';
import { expectAccessible, OUTSIDE, violations } from './accessibility.ts';
import { call } from './api.ts';
import { PHONE } from './devices.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
import { choose, field, goOnline } from './page-helpers.ts';

const ZONE = 'America/New_York';

/** Cruz, who is clocked in. */
async function atWork(company: Company) {
  const [cruz, site] = [
    await company.anEmployee({ first_name: 'Cruz', last_name: 'Ortega' }),
    await company.aJobsite(),
  ];
  return { cruz, card: await company.anOpenCard(cruz, site) };
}

async function cardOf(page: Page, id: string) {
  return (await call(page.context().request, timecards.read, { params: { id } })).data.attributes;
}

test.describe('on a phone', () => {
  test.use({ ...PHONE, ownContext: true });
  // A call without network is expected here.
  test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

  test('without network the taps of a break are kept and sent', async ({ page, context, company }) => {
    const { cruz, card } = await atWork(company);
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
    await aSecondPasses(since);
    await page.getByRole('button', { name: 'End Break' }).tap();
    await expect(page.getByText('2 taps wait to be sent.')).toBeVisible();
    await goOnline(page);
    await expect(page.getByText(/taps? waits? to be sent/)).toHaveCount(0);
    const { breaks, break_source } = await cardOf(page, card.timecard_id);
    expect(breaks).toMatchObject([{ ends_at: expect.any(String) }]);
    expect(break_source).toBe('late');
  });
});

/** A break that is shorter leaves nothing; the server's clock counts. */
async function aSecondPasses(since: number): Promise<void> {
  await expect.poll(() => Date.now() - since, { intervals: [100] }).toBeGreaterThan(1000);
}

test('the office enters a break by keyboard; the report is without it', async ({ page, company }) => {
  const { card } = await atWork(company);
  const day = addDays(dayIn(ZONE, new Date()), -1);
  const timecard = { clock_in: `${day}T13:00:00Z`, clock_out: `${day}T21:00:00Z` };
  await call(page.request, timecards.change, { params: { id: card.timecard_id }, body: { timecard } });
  await page.goto('/main/company/employee/timecard_report');
  await choose(page, 'Duration', 'Last 7 Days');
  await choose(page, 'Employee', 'All Employees');
  await page.getByRole('button', { name: 'View Report' }).press('Enter');
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
  const totals = page.getByRole('region', { name: 'Totals' });
  const row = totals.getByRole('row', { name: /^Cruz Ortega/ });
  await expect(row).toHaveText('Cruz Ortega 1 7h 30m N/A 30m', { useInnerText: true });
  expect(await cardOf(page, card.timecard_id)).toMatchObject({ break_source: 'corrected' });
});
