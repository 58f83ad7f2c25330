import { type ReminderRun, reminderRuns } from '#contract/office/reminder-runs.ts';
import { reminders } from '#contract/office/reminders.ts';
import { expectAccessible } from './accessibility.ts';
import { call } from './api.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
import type { Posted } from './outbox.ts';
import { seeHome, seeScreen } from './page-helpers.ts';

type CustomerFields = Parameters<Company['aCustomer']>[0];

async function aLateCustomer(company: Company, last_name: string, fields: CustomerFields = {}) {
  const customer = await company.aCustomer({ last_name, ...fields });
  const { project_id } = await company.aProject({ customer_id: customer.customer_id });
  await company.anInvoice({ project_id, issue_date: '2026-01-05', due_date: '2026-01-19' });
  return customer;
}

test('Remind All writes once to each customer who agreed to it and was not reminded lately', async ({
  page,
  company,
}) => {
  for (const name of ['Adams', 'Brooks', 'Carter']) await aLateCustomer(company, name);
  const twice = await aLateCustomer(company, 'Dixon');
  const silent = await aLateCustomer(company, 'Ellis', { email_consent: false, sms_consent: false });
  await page.goto('/main');
  await seeHome(page);
  const remindAll = page.getByRole('button', { name: 'Remind All 5: Over 30 days late' });
  await remindAll.click();
  const dialog = page.getByRole('dialog', { name: /^Remind 5 customers about/ });
  await expect(dialog).toContainText('4 by email, 1 has agreed to neither and stays here.');
  await expectAccessible(page, 'the question of Remind All');
  // Meanwhile a colleague reminds one of them.
  await call(page.request, reminders.send, { body: { customer_id: twice.customer_id } });
  const started = page.waitForResponse((response) => response.url().endsWith('/reminder_runs'));
  await dialog.getByRole('button', { name: 'Remind 4' }).click();
  const { data } = (await (await started).json()) as { data: { attributes: ReminderRun } };
  await expect(page.getByRole('status').filter({ hasText: '3 reminded' })).toContainText('1 skipped.');
  await expectAccessible(page, 'Home after Remind All');
  const { reminder_run_id: id } = data.attributes;
  const run = (await call(page.request, reminderRuns.read, { params: { id } })).data.attributes;
  expect(run).toMatchObject({ customers: 4, reminded: 3, skipped: 1, waiting: 0 });
  // The customer without consent remains.
  await expect(page.getByRole('list', { name: 'Needs you' })).toContainText(`${silent.last_name} owes on invoice`);
  const sentTo = async (email: string) => {
    const response = await page.request.get('/dev/outbox.json', { params: { to: email } });
    return ((await response.json()) as Posted[]).filter(({ subject }) => subject?.startsWith('Reminder'));
  };
  await expect.poll(async () => (await sentTo(twice.email)).length).toBe(1);
  expect(await sentTo(silent.email)).toEqual([]);

  await page.goto('/main/customerpayment/received');
  await seeScreen(page, 'Payments Received');
  await expectAccessible(page, 'Payments Received');
});
