import { expect, test } from './journey.ts';
import { choose, field, fillIn, seeScreen, total, typeAndSee } from './page-helpers.ts';

test('an invoice with a first payment is created by keyboard, with dates and amounts as typed', async ({
  page,
  company,
}) => {
  const customer = await company.aCustomer({ first_name: 'Rosa', last_name: 'Marín' });
  const project = await company.aProject({ customer_id: customer.customer_id });
  await page.goto('/main/project');
  await page.getByRole('radio', { name: `Select ${project.name}` }).check();
  await page.getByRole('button', { name: 'Create Invoice' }).click();
  await seeScreen(page, 'Create Invoice');
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue(project.name);
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue('Rosa Marín');

  // The due date follows the issue date until it is set by hand.
  await fillIn(page, { 'Invoice Name': 'Roof, first half', 'Issue Date': 'Nov 20, 2026' });
  await field(page, 'Issue Date').press('Tab');
  await expect(field(page, 'Due Date')).toHaveValue('Dec 4, 2026');
  await fillIn(page, { 'Due Date': 'Jan 15, 2027' });
  await field(page, 'Due Date').press('Tab');
  await fillIn(page, { 'Issue Date': 'Dec 1, 2026' });
  await field(page, 'Issue Date').press('Tab');
  await expect(field(page, 'Due Date')).toHaveValue('Jan 15, 2027');

  // Numeric fields stop at their maximum.
  await typeAndSee(field(page, 'Tax Rate'), '205', '20');
  await typeAndSee(field(page, 'Discount'), '999999', '99999');
  await typeAndSee(field(page, 'Amount Paid'), '1000001', '100000');
  await typeAndSee(page.getByLabel('Amount, line 1'), '10000001', '1000000');
  await page.getByLabel('Amount, line 1').fill('');

  await page.getByLabel('Code, line 1').focus();
  await page.keyboard.type('R-10');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Tear off and haul away');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2318.75');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code, line 2')).toBeFocused();
  await page.keyboard.type('R-20');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Underlayment');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1267.5');
  await fillIn(page, { 'Tax Rate': '7.5', Discount: '50', 'Amount Paid': '1000' });
  await expect(total(page, 'Final total')).toHaveText('$3,805.22');
  await expect(total(page, 'Balance due')).toHaveText('$2,805.22');
  await page.getByRole('button', { name: 'Create Invoice' }).click();
  await expect(page.getByText('Please select a payment method when amount paid is greater than 0.')).toBeVisible();
  await choose(page, 'Payment Method', 'Money Order');
  await page.getByRole('button', { name: 'Create Invoice' }).click();
  await expect(page.getByText('Invoice and itemized invoices created successfully')).toBeVisible();

  await page.getByRole('link', { name: 'Payment', exact: true }).click();
  await seeScreen(page, 'Customer Payment History');
  const payment = page.getByRole('table', { name: 'Payments of invoice #1001' }).getByRole('row').nth(1);
  await expect(payment).toContainText('$1,000.00');
  await expect(payment).toContainText('Money Order');
});
