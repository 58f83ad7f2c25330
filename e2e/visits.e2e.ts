import type { Page } from '@playwright/test';
import { visits } from '#contract/work/visits.ts';
import { addDays } from '#domain/time.ts';
import { CONTRAST, violations } from './accessibility.ts';
import { call } from './api.ts';
import { expect, test } from './journey.ts';
import { linkIn, postedTo } from './outbox.ts';
import { boxOf, choose, field } from './page-helpers.ts';
import { aCrew, blocks, nextMonday, row } from './planning.ts';

test('a customer is told of a visit, of its new time and of the crew on its way, confirms it, and asks for another time', async ({
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
  const gets = page.getByRole('region', { name: 'Sören will get this' });
  await expect(
    gets.getByText(/: we'll be there Monday, .*, between 8:00 and 10:00 AM for Backyard patio\./),
  ).toBeVisible();
  await expect(gets).toContainText(`By text to ${phone}`);
  await page.getByRole('button', { name: 'Create and Notify Sören' }).click();
  await expect(page.getByText('Visit created successfully. Sören is being notified.')).toBeVisible();
  await postedTo(page.request, phone, ": we'll be there Monday");

  await blocks(row(page, 'Luis Ortega'), 'Sent').click();
  await field(page, 'Day').fill(addDays(monday, 1));
  await page.getByRole('button', { name: 'Update Visit' }).click();
  await expect(
    page.getByText(/^Visit updated successfully\. Sören .* does not know the new time yet\.$/),
  ).toBeVisible();
  await blocks(row(page, 'Luis Ortega'), 'Backyard patio').click();
  await expect(gets.getByText(/: new time: Tuesday/)).toBeVisible();
  await page.getByRole('button', { name: 'Text Sören' }).click();
  await expect(page.getByText('Sören is being notified by text.')).toBeVisible();
  const message = await postedTo(page.request, phone, ': new time: Tuesday');
  await test.step('the customer confirms the visit behind its link, and asks for another time', () =>
    respond(page, linkIn(message)));

  await page.getByRole('button', { name: 'On Our Way' }).click();
  const dialog = page.getByRole('dialog', { name: 'On our way' });
  await dialog.getByRole('radio', { name: '15 min' }).check();
  await expect(dialog.getByText(/: Luis is on the way, about 15 minutes\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Send Text' }).click();
  await expect(dialog.getByText(/ gets a text\.$/)).toBeVisible();
  await postedTo(page.request, phone, ': Luis is on the way, about 15 minutes.');
});

/** Responds on a narrow page of its own, as the customer. */
async function respond(office: Page, link: string): Promise<void> {
  const page = await office.context().newPage();
  await page.setViewportSize({ width: 360, height: 800 });
  const confirmation = async () => {
    const { data } = await call(page.request, visits.list, {
      query: { from: nextMonday(), to: addDays(nextMonday(), 6) },
    });
    return data[0]?.attributes.confirmation;
  };
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('between 8:00 and 10:00 AM');
  expect(await violations(page)).toEqual([]);
  const questions = await boxOf(page.getByRole('link', { name: /^Questions: / }));
  expect(questions.height).toBeGreaterThanOrEqual(44);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Confirmed. Thank you, Sören.')).toBeVisible();
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
  await page.close();
}
