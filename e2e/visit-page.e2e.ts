import { visits } from '#contract/work/visits.ts';
import { addDays, dayIn } from '#domain/time.ts';
import { CONTRAST, violations } from './accessibility.ts';
import { call } from './api.ts';
import { expect, test } from './journey.ts';
import { linkIn, postedTo } from './outbox.ts';
import { boxOf } from './page-helpers.ts';

test('a customer confirms a visit behind its link, and asks for another time', async ({ page, company }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const { customer_id, phone } = await company.aCustomer({ first_name: 'Grace', last_name: 'Adams' });
  const { project_id } = await company.aProject({ customer_id, name: 'New gutters' });
  const day = addDays(dayIn('America/New_York', new Date()), 7);
  const { visit_id: id } = await company.aVisit({ project_id, day, starts: '08:00', ends: '16:00' });
  const params = { id };
  await call(page.request, visits.sendConfirmation, { params, body: { send_method: 'sms' } });
  const confirmation = async () => (await call(page.request, visits.read, { params })).data.attributes.confirmation;

  await page.goto(linkIn(await postedTo(page.request, phone)));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('between 8:00 and 10:00 AM');
  expect(await violations(page)).toEqual([]);
  const questions = await boxOf(page.getByRole('link', { name: /^Questions: / }));
  expect(questions.height).toBeGreaterThanOrEqual(44);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Confirmed. Thank you, Grace.')).toBeVisible();
  expect(await confirmation()).toBe('confirmed');
  await expect(page.getByRole('link', { name: 'Add to Calendar' })).toHaveAttribute('href', /\/visit\.ics$/);

  await page.getByRole('button', { name: 'Ask for Another Time' }).click();
  await page.getByRole('textbox', { name: 'Which time would suit you?' }).fill('Thursday morning, please');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('You asked for another time').first()).toBeVisible();
  await expect(page.getByRole('blockquote')).toHaveText('Thursday morning, please');
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, { only: CONTRAST })).toEqual([]);
  expect(await confirmation()).toBe('asked_to_change');
});
