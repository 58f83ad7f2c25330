import { dayIn } from '#domain/time.ts';
import { expect, test } from './journey.ts';
import { choose, field, select } from './page-helpers.ts';

test('an owner chooses what new visits promise, and what the crew does and sees', async ({ page, company }) => {
  const luis = await company.anEmployee({ first_name: 'Luis' });
  const { customer_id, phone } = await company.aCustomer();
  const { project_id, name } = await company.aProject({ customer_id });
  const today = dayIn('America/New_York', new Date());
  await company.aVisit({ project_id, day: today, starts: null, ends: null, employee_ids: [luis.employee_id] });
  await page.goto('/main/company');
  const rules = page.getByRole('region', { name: 'Visits' });
  await select(rules, 'Arrival window').selectOption('1 hour');
  await rules.getByRole('switch', { name: 'Crew says “On Our Way”' }).uncheck();
  await rules.getByRole('switch', { name: 'Crew sees customers’ phones' }).check();
  await rules.getByRole('button', { name: 'Save Visits' }).click();
  await expect(rules.getByText('Company has been updated.')).toBeVisible();

  await page.goto('/main/schedule/create');
  await choose(page, 'Project', name);
  await field(page, 'Day').fill(today);
  await expect(select(page, 'Arrival window').locator('option:checked')).toHaveText('1 hour: 8:00 – 9:00 AM');

  await page.goto(`/time/${luis.employee_code}`);
  const now = page.getByRole('region', { name: 'Today' });
  await expect(now.getByRole('link', { name: `Call customer, ${phone}` })).toHaveAttribute('href', `tel:${phone}`);
  await expect(now.getByRole('button', { name: 'On Our Way' })).toHaveCount(0);
});
