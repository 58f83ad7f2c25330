import type { Locator, Page } from '@playwright/test';
import { addDays, dayIn, weekOf } from '../contract/time.ts';
import { visits } from '../contract/visits.ts';
import { aLine } from '../server/testing/inputs.ts';
import { anAgreedEstimate } from './agreed-estimates.ts';
import { call } from './api.ts';
import { PHONE } from './devices.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
import { postedTo } from './outbox.ts';
import { choose, field, goByMenu, select } from './page-helpers.ts';

/** Monday of the week after this one, in the zone of the test company: no visit of it is over. */
function nextMonday(): string {
  const today = dayIn('America/New_York', new Date());
  return addDays(weekOf(today).first, 8);
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const blocks = (of: Locator, title: string) => of.getByRole('link', { name: new RegExp(title) });

/** Luis and Dana, and a project with one jobsite. */
async function aCrew(company: Company) {
  const luis = await company.anEmployee({ first_name: 'Luis', last_name: 'Ortega', email: 'luis@crew.example' });
  const dana = await company.anEmployee({
    first_name: 'Dana',
    last_name: 'Holt',
    phone: '813-555-0177',
    email: 'dana@crew.example',
  });
  const kitchen = await company.aProject({ name: 'Kitchen remodel' });
  const site = await company.aJobsite({ project_id: kitchen.project_id, name: 'Alvarez kitchen' });
  return { luis, dana, kitchen, site };
}

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

test('of a series a visit and the later ones are moved, and deleted', async ({ page, company }) => {
  const { luis, kitchen } = await aCrew(company);
  const monday = nextMonday();
  const visit = { project_id: kitchen.project_id, day: monday, employee_ids: [luis.employee_id] };
  const until = addDays(monday, 4);
  await call(page.request, visits.create, { body: { visit, repeat: { every: 'weekday', until } } });
  await page.goto(`/main/schedule?day=${monday}`);
  await expect(blocks(row(page, 'Luis Ortega'), 'Kitchen remodel')).toHaveCount(5);

  await blocks(row(page, 'Luis Ortega'), 'Kitchen remodel').nth(3).click();
  await field(page, 'Day').fill(addDays(monday, 10));
  await page.getByRole('radio', { name: 'This and the later ones' }).check();
  await page.getByRole('button', { name: 'Update Visit' }).click();
  await expect(page.getByText('2 visits updated successfully')).toBeVisible();
  await expect(blocks(row(page, 'Luis Ortega'), 'Kitchen remodel')).toHaveCount(2);

  await blocks(row(page, 'Luis Ortega'), 'Kitchen remodel').first().click();
  await page.getByRole('button', { name: 'Delete Visit' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this visit?' });
  await question.getByRole('checkbox', { name: 'And the later ones of its series' }).check();
  await question.getByRole('button', { name: 'Delete Visit' }).click();
  await expect(page.getByText('Visit deleted successfully')).toBeVisible();
  await expect(blocks(row(page, 'Luis Ortega'), 'Kitchen remodel')).toHaveCount(0);
  await page.getByRole('button', { name: 'Previous week' }).click();
  await expect(blocks(row(page, 'Luis Ortega'), 'Kitchen remodel')).toHaveCount(3);
});

test('a visit is dragged to another day and person, put back, and moved by keyboard alone', async ({
  page,
  company,
}) => {
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

test('an approved estimate is planned by dragging, undone, and planned by keyboard alone', async ({
  page,
  company,
}) => {
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

test('a visit of a day is stretched by dragging, put back, and stretched by keyboard', async ({ page, company }) => {
  const { luis, kitchen } = await aCrew(company);
  const monday = nextMonday();
  await company.aVisit({ project_id: kitchen.project_id, day: monday, employee_ids: [luis.employee_id] });
  await page.goto(`/main/schedule?day=${monday}`);
  await page.getByRole('button', { name: 'Day', exact: true }).click();
  const visit = blocks(row(page, 'Luis Ortega'), 'Kitchen remodel');
  await expect(visit).toContainText('8 – 4');
  const end = page.getByRole('slider', { name: 'End of Kitchen remodel' });
  const { x = 0, y = 0, width = 0, height = 0 } = (await end.boundingBox()) ?? {};
  const lane = (await row(page, 'Luis Ortega').getByRole('cell').boundingBox())?.width ?? 0;
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

test('a visit of a day is dragged to another hour, put back, and moved by keyboard', async ({ page, company }) => {
  const { luis, kitchen } = await aCrew(company);
  const monday = nextMonday();
  const times = { starts: '08:00', ends: '10:00' };
  await company.aVisit({ project_id: kitchen.project_id, day: monday, employee_ids: [luis.employee_id], ...times });
  await page.goto(`/main/schedule?day=${monday}`);
  await page.getByRole('button', { name: 'Day', exact: true }).click();
  const visit = blocks(row(page, 'Luis Ortega'), 'Kitchen remodel');
  await expect(visit).toContainText('8 – 10');
  const { x = 0, y = 0, width = 0, height = 0 } = (await visit.boundingBox()) ?? {};
  const lane = (await row(page, 'Luis Ortega').getByRole('cell').boundingBox())?.width ?? 0;
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

test('a project shows its next visits and plans another', async ({ page, company }) => {
  const { luis, kitchen } = await aCrew(company);
  await company.aVisit({ project_id: kitchen.project_id, day: nextMonday(), employee_ids: [luis.employee_id] });
  await page.goto('/main/project');
  await page.getByRole('link', { name: 'Kitchen remodel' }).click();
  const next = page.getByRole('list', { name: 'Next visits' });
  await expect(next.getByRole('link', { name: /^Mon, .* Luis/ })).toBeVisible();
  await page.getByRole('link', { name: 'Plan Visit' }).click();
  await expect(select(page, 'Project')).toHaveValue('Kitchen remodel');
});

test('a month lists three visits of a day and leads to its week', async ({ page, company }) => {
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
  await page.getByRole('button', { name: /^1 more on Mon/ }).click();
  await expect(blocks(row(page, 'No crew yet'), 'Fourth')).toBeVisible();
});

test('a customer is told of a new visit, of its new time, and that the crew is on the way', async ({
  page,
  company,
}) => {
  await aCrew(company);
  const customer = await company.aCustomer({ first_name: 'Sören' });
  const { customer_id, phone } = customer;
  const patio = await company.aProject({ customer_id, name: 'Backyard patio' });
  await company.aJobsite({ project_id: patio.project_id, name: 'Skyline' });
  const monday = nextMonday();
  await page.goto('/main/schedule/create');
  await choose(page, 'Project', 'Backyard patio');
  await field(page, 'Day').fill(monday);
  await page.getByRole('checkbox', { name: 'Luis Ortega' }).check();
  const gets = page.getByRole('region', { name: 'What Sören gets' });
  await expect(gets.getByText(/: we come Monday, .*, between 8:00 and 10:00 AM for Backyard patio\./)).toBeVisible();
  await expect(gets).toContainText(`By text to ${phone}`);
  await page.getByRole('button', { name: 'Create and Tell Sören' }).click();
  await expect(page.getByText('Visit created successfully. Sören is being told.')).toBeVisible();
  await postedTo(page.request, phone, ': we come Monday');

  await blocks(row(page, 'Luis Ortega'), 'Sent').click();
  await field(page, 'Day').fill(addDays(monday, 1));
  await page.getByRole('button', { name: 'Update Visit' }).click();
  await expect(
    page.getByText(/^Visit updated successfully\. Sören .* does not know the new time yet\.$/),
  ).toBeVisible();
  await blocks(row(page, 'Luis Ortega'), 'Backyard patio').click();
  await expect(gets.getByText(/: new time: Tuesday/)).toBeVisible();
  await page.getByRole('button', { name: 'Text Sören' }).click();
  await expect(page.getByText('Sören is being told by text.')).toBeVisible();
  await postedTo(page.request, phone, ': new time: Tuesday');

  await page.getByRole('button', { name: 'On Our Way' }).click();
  const dialog = page.getByRole('dialog', { name: 'On our way' });
  await dialog.getByRole('radio', { name: '15 min' }).check();
  await expect(dialog.getByText(/: Luis is on the way, about 15 minutes\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Send Text' }).click();
  await expect(dialog.getByText(/ is told by text\.$/)).toBeVisible();
  await postedTo(page.request, phone, ': Luis is on the way, about 15 minutes.');
});

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
    test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

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
      await expect(page.getByText('Entrada en Alvarez kitchen')).toBeVisible();
      await page.getByRole('combobox', { name: 'Lugar de trabajo' }).selectOption('Brooks Bakery');
      await expect(page.getByText('Entrada en Brooks Bakery')).toBeVisible();
      await page.getByRole('combobox', { name: 'Lugar de trabajo' }).selectOption('Alvarez kitchen');
      await page.getByRole('button', { name: 'Entrada', exact: true }).tap();
      await expect(page.getByText('Guardado en este teléfono, con su hora')).toBeVisible();
      await context.setOffline(false);
      await page.evaluate("dispatchEvent(new Event('online'))");
      await expect(page.getByText(/por enviar/)).toHaveCount(0);
      const { data } = await call(page.request, visits.list, { query: { from: today, to: today } });
      expect(data.map(({ attributes }) => attributes.status)).toEqual(['under_way']);
    });
  });
});
