import { customers } from '../contract/customers.ts';
import { messages, type MessageStatus } from '../contract/messages.ts';
import { DEMO_LOGIN } from '../server/demo/company.ts';
import { call } from './api.ts';
import { field, passwordField, seeHome, select } from './page-helpers.ts';
import { expect, test as base } from './journey.ts';
import { serve } from './serve.ts';

/** A separate server with the demo company: seeding takes seconds, and no other test needs it. */
const test = base.extend<{}, { demo: string }>({
  demo: [
    // Playwright reads a fixture's dependencies from this pattern; there are none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { url, stop } = await serve({ demo: true });
      await use(url);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ demo }, use) => use(demo),
});

test('the demo company has realistic data', async ({ page }) => {
  await page.goto('/login');
  await field(page, 'Login ID').fill(DEMO_LOGIN.login_id);
  await passwordField(page, 'Password').fill(DEMO_LOGIN.login_password);
  await page.getByRole('button', { name: 'Login' }).click();
  await seeHome(page);
  await page.goto('/main/customer');
  await expect(page.getByText('40 customers', { exact: true })).toBeVisible();
  await page.goto('/main/project');
  await expect(page.getByText('1–50 of 60 projects')).toBeVisible();
  await expect(page.getByText('INACTIVE', { exact: true }).first()).toBeVisible();
  await page.goto('/main/project/estimate');
  await expect(page.getByText(/^(\d+ estimates|1–50 of \d+ estimates)$/)).toBeVisible();

  // Messages in every status, with the reason of the failed one.
  for (const status of ['queued', 'sent', 'delivered', 'failed'] as const) {
    const name = await someoneWith(page.request, status);
    await page.goto('/main/customer/track_estimate_invoice');
    await select(page, 'Customer').fill(name);
    await page.getByRole('option', { name }).click();
    const row = page.getByRole('row').filter({ has: page.getByText(status, { exact: true }) });
    await expect(row.first()).toBeVisible();
    if (status === 'failed') {
      await expect(row.first()).toContainText(/The mailbox does not exist|This number cannot receive texts/);
    }
  }
});

/** The name of a customer with a message in this status. */
async function someoneWith(request: Parameters<typeof call>[0], status: MessageStatus): Promise<string> {
  const { data } = await call(request, customers.list);
  for (const { id, attributes } of data) {
    const sent = await call(request, messages.byCustomer, { params: { id } });
    const all = [...sent.estimate.email.data, ...sent.estimate.sms.data];
    if (all.some(({ attributes: message }) => message.message_processing_status === status)) {
      return `${attributes.first_name} ${attributes.last_name}`;
    }
  }
  throw new Error(`The demo has no message in status ${status}.`);
}
