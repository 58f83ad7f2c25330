import { visits } from '#contract/work/visits.ts';
import { addDays, dayIn } from '#domain/time.ts';
import { call } from './api.ts';
import { PHONE } from './devices.ts';
import { expect, test } from './journey.ts';
import { goOnline } from './page-helpers.ts';
import { aCrew, nextMonday } from './planning.ts';

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the agenda shows a day, finds a crew for a visit, and cancels another', async ({ page, company }) => {
    const { luis, kitchen } = await aCrew(company);
    const monday = nextMonday();
    await company.aVisit({ project_id: kitchen.project_id, day: monday, title: 'Ramp handrail', starts: '13:00' });
    await company.aVisit({
      project_id: kitchen.project_id,
      day: monday,
      title: 'Measure windows',
      starts: '08:00',
      ends: '09:00',
      employee_ids: [luis.employee_id],
    });
    await page.goto(`/main/schedule?day=${addDays(monday, 1)}`);
    await expect(page.getByText(/^No visits on Tuesday/)).toBeVisible();
    await page.getByRole('button', { name: /^Mon \d+ 2 visits$/ }).tap();
    const card = (title: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
    await expect(card('Ramp handrail').getByText('No crew')).toBeVisible();
    await card('Ramp handrail').getByRole('link', { name: 'Choose Crew' }).tap();
    await page.getByRole('checkbox', { name: 'Luis Ortega' }).check();
    await page.getByRole('button', { name: 'Update Visit' }).tap();
    await expect(page.getByText('Visit updated successfully')).toBeVisible();
    await expect(card('Ramp handrail').getByText('Luis')).toBeVisible();

    await page.getByRole('link', { name: 'Measure windows' }).tap();
    await page.getByRole('button', { name: 'Cancel Visit' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Visit' }).tap();
    await expect(card('Measure windows').getByText('Cancelled')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Mon \d+ 1 visit$/ })).toBeVisible();
  });

  test.describe('without network', () => {
    // A call without network is expected here.
    test.use({ serviceWorkers: 'allow', expectedFaults: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

    test('the crew tells its customer, sees its days in Spanish, and clocks in there', async ({
      page,
      context,
      company,
    }) => {
      const { luis, dana, kitchen, site } = await aCrew(company);
      const other = await company.aJobsite({ project_id: kitchen.project_id, name: 'Brooks Bakery' });
      const today = dayIn('America/New_York', new Date());
      const employee_ids = [luis.employee_id, dana.employee_id];
      const visit = { project_id: kitchen.project_id, employee_ids };
      const { jobsite_id } = site;
      const allDay = { starts: null, ends: null, notes_for_crew: 'Gate code 4471.' };
      await company.aVisit({ ...visit, jobsite_id, day: today, title: 'Set cabinets', ...allDay });
      await company.aVisit({ ...visit, jobsite_id: other.jobsite_id, day: addDays(today, 3), title: 'Fit the ramp' });
      await page.goto(`/time/${luis.employee_code}`);
      const now = page.getByRole('region', { name: /^(Today|Hoy)$/ });
      await expect(now.getByRole('heading', { name: 'Set cabinets' })).toBeVisible();
      await now.getByRole('button', { name: 'On Our Way' }).tap();
      await now.getByRole('button', { name: '30 min' }).tap();
      await expect(now.getByText('The customer gets a text that you are coming.')).toBeVisible();
      await page.evaluate('navigator.serviceWorker.ready');
      await context.setOffline(true);
      await page.reload();
      await expect(now.getByText('With Dana')).toBeVisible();
      await page.getByRole('button', { name: 'Español' }).tap();
      await expect(now.getByText('Todo el día')).toBeVisible();
      await expect(now.getByText('Con Dana')).toBeVisible();
      await expect(now.getByText('Gate code 4471.')).toBeVisible();
      await expect(now.getByRole('link', { name: 'Cómo llegar' })).toHaveAttribute('href', /Kennedy/);
      const next = page.getByRole('region', { name: 'Próximos días' });
      await next.getByText('Fit the ramp').tap();
      await expect(next.getByText('8:00 AM – 4:00 PM')).toBeVisible();

      // The visit's jobsite is chosen without a tap; another choice counts instead.
      const jobsite = page.getByRole('combobox', { name: 'Lugar de trabajo' });
      await expect(jobsite.locator('option:checked')).toHaveText('Alvarez kitchen');
      await jobsite.selectOption('Brooks Bakery');
      await expect(jobsite.locator('option:checked')).toHaveText('Brooks Bakery');
      await jobsite.selectOption('Alvarez kitchen');
      await page.getByRole('button', { name: 'Entrada', exact: true }).tap();
      await expect(page.getByText('Guardado en este teléfono, con su hora')).toBeVisible();
      await goOnline(page);
      await expect(page.getByText(/por enviar/)).toHaveCount(0);
      const { data } = await call(page.request, visits.list, { query: { from: today, to: today } });
      expect(data.map(({ attributes }) => attributes.status)).toEqual(['under_way']);
    });
  });
});
