import { anAccountInput, PASSWORD } from '#testkit/inputs.ts';
import { expectAccessible, OUTSIDE } from './accessibility.ts';
import { joinByInvite } from './co-workers.ts';
import { expect, test } from './journey.ts';
import { postedTo } from './outbox.ts';
import { field, passwordField, seeScreen } from './page-helpers.ts';

test('the office works without what is an owner’s, until an owner makes it one', async ({ page, company, browser }) => {
  const cruz = { ...anAccountInput(), first_name: 'Cruz' };
  const his = await (await browser.newContext()).newPage();
  await joinByInvite(page.request, his.request, company, cruz);

  await his.goto('/main/company');
  await expect(his.getByText('Only an owner changes what is on this page.')).toBeVisible();
  await expect(his.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
  await his.goto('/main/company/update');
  await expect(his.getByText('Your role does not include this. Ask the owner of your company.')).toBeVisible();

  await page.goto('/main/account/settings');
  const coWorkers = page.getByRole('region', { name: 'Co-workers' });
  const role = coWorkers.getByRole('combobox', { name: 'Role of Cruz Alvarez' });
  await expect(role.getByRole('option')).toHaveText(['Owner', 'Office', 'Crew lead']);
  await role.selectOption('Owner');
  const question = page.getByRole('dialog', { name: 'Let Cruz Alvarez work as owner?' });
  await expect(question).toContainText('Cruz will be logged out everywhere, and is told by email.');
  await expectAccessible(page, 'the change of a role', OUTSIDE);
  await question.getByRole('button', { name: 'Change Role' }).click();
  await expect(coWorkers.getByText('Cruz Alvarez now works as owner.')).toBeVisible();
  await expect(role).toHaveValue('owner');
  expect((await postedTo(page.request, cruz.email, 'to owner')).text).toContain(company.name);

  await his.goto('/main/company');
  await field(his, 'Login ID').fill(cruz.login_id);
  await passwordField(his, 'Password').fill(PASSWORD);
  await his.getByRole('button', { name: 'Login' }).click();
  await seeScreen(his, 'Company Profile');
  await expect(his.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
  await his.context().close();
});
