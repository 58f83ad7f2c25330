import { newInvoiceMessage } from '#testkit/inputs/requests.ts';
import { expectAccessible, expectAccessibleOnPhone } from './accessibility.ts';
import { call } from './api.ts';
import { PHONE } from './devices.ts';
import { expect, test } from './journey.ts';
import { seeScreen } from './page-helpers.ts';

test('a customer’s overview leads to the next step, keeps notes, and opens in another tab by its address', async ({
  page,
  company,
}) => {
  const { customer_id } = await company.aCustomer({ first_name: 'Maria', last_name: 'Alvarez' });
  const { project_id } = await company.aProject({ customer_id, name: 'Kitchen remodel' });
  const { estimate_number } = await company.anEstimate({ project_id });
  await page.goto('/main/customer');
  await page.getByRole('main').getByRole('link', { name: 'Maria Alvarez' }).click();
  await seeScreen(page, 'Update Customer');
  await page.getByRole('main').getByRole('link', { name: 'Overview' }).click();
  await seeScreen(page, 'Maria Alvarez');
  await expect(page).toHaveURL(`/main/customer/view?customer_id=${customer_id}`);

  await page.getByRole('button', { name: 'Add Note' }).click();
  await expect(page.getByRole('textbox', { name: 'Notes' })).toBeFocused();
  await page.keyboard.type('Gate code 4410.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Only your company sees this.')).toBeVisible();
  await expectAccessible(page, 'the overview of a customer');

  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await seeScreen(tab, 'Maria Alvarez');
  await expect(tab.getByText('Gate code 4410.')).toBeVisible();
  await tab.getByRole('link', { name: 'Kitchen remodel' }).click();
  await seeScreen(tab, 'Kitchen remodel');
  await expect(tab).toHaveURL(`/main/project/view?project_id=${project_id}`);
  await expectAccessible(tab, 'the overview of a project');
  await tab.getByRole('link', { name: 'Maria Alvarez' }).click();
  await seeScreen(tab, 'Maria Alvarez');
  await tab.close();

  await page.getByRole('link', { name: `Send Estimate: Estimate #${estimate_number} is ready to send` }).click();
  await seeScreen(page, 'Send Estimate');
});

test('a new record is started from the menu of a customer, with the customer chosen', async ({ page, company }) => {
  const { customer_id } = await company.aCustomer({ first_name: 'Maria', last_name: 'Alvarez' });
  await page.goto(`/main/customer/view?customer_id=${customer_id}`);
  await seeScreen(page, 'Maria Alvarez');
  await page.getByRole('button', { name: 'New for Maria Alvarez' }).click();
  await page.getByRole('menuitem', { name: 'Create Project' }).click();
  await seeScreen(page, 'Create Project');
  await expect(page.getByRole('combobox', { name: /^Customer/ })).toHaveValue(/Maria Alvarez/);
});

test('the tabs of a customer keep the customer, ask before leaving a changed form, and open in a new tab', async ({
  page,
  company,
}) => {
  const { customer_id } = await company.aCustomer({ first_name: 'Maria', last_name: 'Alvarez' });
  await page.goto(`/main/customer/view?customer_id=${customer_id}`);
  await seeScreen(page, 'Maria Alvarez');
  const tabs = page.getByRole('navigation', { name: 'Maria Alvarez, screens' });
  await tabs.getByRole('link', { name: 'Messages' }).click();
  await seeScreen(page, 'Track Estimate & Invoice');
  await expect(page).toHaveURL('/main/customer/track_estimate_invoice');
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue('Maria Alvarez');
  await tabs.getByRole('link', { name: 'Payments' }).click();
  await seeScreen(page, 'Customer Payment History');
  await tabs.getByRole('link', { name: 'Edit' }).click();
  await seeScreen(page, 'Update Customer');
  await expectAccessible(page, 'the form of a customer below the band');

  await page.getByRole('textbox', { name: 'First Name' }).fill('Mary');
  await tabs.getByRole('link', { name: 'Payments' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay on this page' }).click();
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Mary');
  await page.getByRole('button', { name: 'Update Customer' }).click();
  await expect(page.getByText('Customer updated successfully')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Mary Alvarez, screens' })).toBeVisible();

  const href = await page.getByRole('link', { name: 'Payments', exact: true }).getAttribute('href');
  const tab = await page.context().newPage();
  await tab.goto(href ?? '');
  await seeScreen(tab, 'Customer Payment History');
  await expect(tab.getByRole('link', { name: 'Payments', exact: true })).toHaveAttribute('aria-current', 'page');
  await tab.close();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the overviews fit, with tiles to call, text, email and navigate', async ({ page, company }) => {
    const { customer_id, phone } = await company.aCustomer({ first_name: 'Maria', last_name: 'Alvarez' });
    const { project_id } = await company.aProject({ customer_id, name: 'Kitchen remodel' });
    await company.anInvoice({ project_id });
    await page.goto(`/main/customer/view?customer_id=${customer_id}`);
    await seeScreen(page, 'Maria Alvarez');
    await expect(page.getByRole('link', { name: 'Call', exact: true })).toHaveAttribute('href', `tel:${phone}`);
    await expect(page.getByRole('link', { name: 'Text', exact: true })).toHaveAttribute('href', `sms:${phone}`);
    await expectAccessibleOnPhone(page, 'the overview of a customer');
    await page.getByRole('link', { name: 'Kitchen remodel' }).click();
    await seeScreen(page, 'Kitchen remodel');
    await expect(page.getByRole('heading', { name: 'Next' })).toBeVisible();
    await expectAccessibleOnPhone(page, 'the overview of a project');
  });

  test('the button of the next step is as wide as its card, also if it is not a link', async ({ page, company }) => {
    const { project_id, customer_id } = await company.aProject();
    const { invoice_id } = await company.anInvoice({ project_id, issue_date: '2026-01-05', due_date: '2026-01-19' });
    const { account_id } = company;
    await call(page.request, ...newInvoiceMessage({ invoice_id, account_id, send_method: 'email' }));
    for (const path of [`customer/view?customer_id=${customer_id}`, `project/view?project_id=${project_id}`]) {
      await page.goto(`/main/${path}`);
      const remind = page.getByRole('button', { name: /^Send Reminder/ }).first();
      await expect(async () => expect((await remind.boundingBox())?.width).toBeGreaterThan(280)).toPass();
    }
  });
});
