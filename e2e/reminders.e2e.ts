import { estimates } from '#contract/sales/estimates.ts';
import { violations } from './accessibility.ts';
import { call } from './api.ts';
import { PHONE } from './devices.ts';
import { expect, test } from './journey.ts';
import { open } from './screens.ts';

/* A company turns reminders on, sees what goes out next, and leaves one out. */

const SCREEN = { path: '/main/company/reminders', title: 'Reminders' };

test('the office turns reminders on and skips one on a phone', async ({ page, company }) => {
  await page.setViewportSize(PHONE.viewport);
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
