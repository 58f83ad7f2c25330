import { estimates } from '#contract/sales/estimates.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { violations } from './accessibility.ts';
import { call } from './api.ts';
import { PHONE } from './devices.ts';
import { expect, test } from './journey.ts';
import { open } from './screens.ts';

/* A company turns reminders on, sees what goes out next, and leaves one out. */

const DAY_MS = 24 * 60 * 60 * 1000;
const SCREEN = { path: '/main/company/reminders', title: 'Reminders' };

for (const { name, viewport } of [
  { name: 'a wide screen', viewport: { width: 1440, height: 900 } },
  { name: 'a phone', viewport: PHONE.viewport },
]) {
  test(`the office turns reminders on and skips one on ${name}`, async ({ page, company }) => {
    await page.setViewportSize(viewport);
    const customer = await company.aCustomer({ first_name: 'Grace', last_name: 'Adams' });
    const { project_id } = await company.aProject({ customer_id: customer.customer_id });
    const { estimate_id, estimate_number } = await company.anEstimate({ project_id });
    await open(page, SCREEN);
    await expect(page.getByText('Nothing is planned.')).toBeVisible();
    const kind = page.getByRole('region', { name: 'Estimate not answered' });
    await kind.getByRole('switch').check({ force: true });
    await kind.getByRole('textbox', { name: 'Your own sentence' }).fill('We have a free week in spring.');
    await kind.getByRole('button', { name: 'Step' }).click();
    await kind.getByRole('textbox', { name: 'days after sending' }).fill('4');
    await kind.getByRole('button', { name: 'Add Step' }).click();
    await expect(kind.getByText('4 days after sending')).toBeVisible();
    await page.getByRole('button', { name: 'Save Reminders' }).click();
    await expect(page.getByText('Reminders saved.')).toBeVisible();

    await call(page.request, estimates.send, {
      body: { estimate_id, account_id: company.account_id, send_method: 'email' },
    });
    await page.reload();
    const first = page
      .getByRole('listitem')
      .filter({ hasText: `Estimate #${estimate_number}` })
      .first();
    await expect(first).toContainText('Grace Adams');
    expect(await violations(page)).toEqual([]);
    await first.getByRole('button', { name: 'Skip' }).click();
    await expect(first).toContainText('Skipped by');
    await first.getByRole('button', { name: 'Undo Skip' }).click();
    await expect(first.getByRole('button', { name: 'Send Now' })).toBeVisible();

    await open(page, { path: '/main/project/estimate/answer', title: 'Answer', state: { estimate_id } });
    await expect(page.getByText(/^Next reminder: .* by email$/)).toBeVisible();
    await page.getByRole('switch', { name: 'Remind the customer of this estimate' }).uncheck({ force: true });
    await expect(page.getByText(/^Next reminder/)).toBeHidden();
  });
}

test('the first invoice that is sent offers reminders; the next one has its own switch', async ({ page, company }) => {
  const due_date = new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10);
  const first = await company.anInvoice({ due_date });
  const send = (invoice_id: string) =>
    open(page, { path: '/main/project/invoice/tocustomer', title: 'Send Invoice', state: { invoice_id } });
  await send(first.invoice_id);
  const ownSwitch = page.getByRole('switch', { name: 'Remind the customer of this invoice' });
  await expect(ownSwitch).toHaveCount(0);
  await page.getByRole('radio', { name: 'Email' }).check();
  await page.getByRole('button', { name: 'Send Email' }).click();
  const offer = page.getByRole('region', { name: 'Shall we remind your customers?' });
  await expect(offer).toContainText('If you have paid, thank you.');
  expect(await violations(page)).toEqual([]);
  await offer.getByRole('button', { name: 'Turn On Reminders' }).click();
  await expect(page.getByRole('region', { name: 'Reminders are on' })).toBeVisible();

  const { invoice_id } = first;
  await open(page, { path: '/main/customerpayment', title: 'Customer Payment History', state: { invoice_id } });
  await expect(page.getByText(/^Next reminder: .* by email$/)).toBeVisible();

  const second = await company.anInvoice({ due_date });
  await send(second.invoice_id);
  await ownSwitch.uncheck({ force: true });
  await expect(ownSwitch).not.toBeChecked();
  // The switch shows what was chosen before it is saved.
  const params = { id: second.invoice_id };
  const isOff = async () => (await call(page.request, invoices.read, { params })).data.attributes.reminders_off;
  await expect.poll(isOff).toBe(true);
});
