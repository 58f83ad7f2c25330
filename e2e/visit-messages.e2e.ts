import { addDays } from '#domain/time.ts';
import { expect, test } from './journey.ts';
import { postedTo } from './outbox.ts';
import { choose, field } from './page-helpers.ts';
import { aCrew, blocks, nextMonday, row } from './planning.ts';

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
