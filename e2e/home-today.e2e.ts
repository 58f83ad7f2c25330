import { dayIn } from '#domain/time.ts';
import { expectAccessible } from './accessibility.ts';
import { PHONE } from './devices.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
import { seeScreen } from './page-helpers.ts';

const ZONE = 'America/New_York';

/** Two visits of today on a map, the second one without crew. */
async function aDay(company: Company): Promise<void> {
  const { customer_id } = await company.aCustomer({ first_name: 'Maria', last_name: 'Alvarez' });
  const { project_id } = await company.aProject({ customer_id, name: 'Kitchen remodel' });
  const place = (name: string, latitude: number, longitude: number) =>
    company.aJobsite({ project_id, name, latitude, longitude });
  const [villa, ramp] = [await place('Villa', 27.94, -82.52), await place('Ramp', 27.99, -82.46)];
  const { employee_id } = await company.anEmployee({ first_name: 'Luis', last_name: 'Ortega' });
  const day = dayIn(ZONE, new Date());
  const visit = { project_id, day };
  await company.aVisit({ ...visit, jobsite_id: villa.jobsite_id, title: 'Set cabinets', employee_ids: [employee_id] });
  await company.aVisit({
    ...visit,
    jobsite_id: ramp.jobsite_id,
    title: 'Measure the ramp',
    starts: '13:00',
    ends: '15:00',
  });
}

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the visits of today stand on a map and in a list, and one without crew is given one', async ({
    page,
    company,
  }) => {
    await aDay(company);
    await page.goto('/main');
    const today = page.getByRole('region', { name: 'Today', exact: true });
    await expect(today.getByRole('listitem')).toHaveText([/^1Set cabinets.*Luis$/, /^2Measure the ramp.*No crew/]);
    await today.scrollIntoViewIfNeeded();
    await expect(today.getByRole('img', { name: '2: Measure the ramp' })).toBeVisible();
    await expectAccessible(page, 'Home with visits');
    const line = page.getByRole('listitem').filter({ hasText: 'Visit “Measure the ramp” has no crew' });
    await line.getByRole('link', { name: /^Choose Crew/ }).click();
    await seeScreen(page, 'Update Visit');
    await page.getByRole('checkbox', { name: /Luis Ortega/ }).check();
    await page.getByRole('button', { name: 'Update Visit' }).click();
    await seeScreen(page, 'Schedule');
    await page.goto('/main');
    await expect(today.getByRole('listitem').nth(1)).toContainText('Luis');
    await expect(page.getByText('has no crew')).toHaveCount(0);
  });
});
