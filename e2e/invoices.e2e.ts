import type { Page } from '@playwright/test';
import { invoices } from '#contract/sales/invoices.ts';
import { itemizedInvoices } from '#contract/sales/itemized-invoices.ts';
import { pdfPages } from '../server/platform/pdf/pdf-text.ts';
import { call } from './api.ts';
import { anItem } from './factories.ts';
import { actOn, choose, field, fillIn, runAction, seeScreen, total, typeAndSee } from './page-helpers.ts';
import { anotherCompany, expect, test } from './journey.ts';
import { linkIn, postedTo } from './outbox.ts';

const THREE_ITEMS = [
  anItem({ code: 'A', description: 'Demolition', amount_dollar: 600 }),
  anItem({ code: 'B', description: 'Framing', amount_dollar: 600 }),
  anItem({ code: 'C', description: 'Skylight', amount_dollar: 900 }),
];

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

test('line items are removed, what is stale or doubled is rejected, and an invoice is deleted', async ({
  page,
  company,
}) => {
  await test.step('an unsaved line item is removed directly; a saved one is confirmed and deleted at once', async () => {
    const invoice = await company.anInvoice({ name: 'Porch', items: THREE_ITEMS });
    await edit(page, invoice.invoice_number);
    await field(page, 'Invoice Name').fill('Porch, second thoughts');
    await page.getByRole('button', { name: 'Add Line' }).click();
    await page.getByRole('button', { name: 'Delete line 4' }).click();
    await expect(page.getByText('Unsaved itemized invoice removed.')).toBeVisible();

    await page.getByRole('button', { name: 'Delete line 1' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this line?' });
    await expect(question).toContainText('Demolition, $600.00.');
    await question.getByRole('button', { name: 'Delete Line' }).click();
    await expect(page.getByText('Itemized invoice deleted successfully.')).toBeVisible();
    expect(await savedItems(page, invoice.invoice_id)).toEqual(['Framing', 'Skylight']);

    await expect(field(page, 'Invoice Name')).toHaveValue('Porch, second thoughts');
    await page.getByRole('button', { name: 'Update Invoice' }).click();
    await expect(page.getByText('Invoice updated successfully')).toBeVisible();
    const { data } = await call(page.request, invoices.read, { params: { id: invoice.invoice_id } });
    expect(data.attributes).toMatchObject({ name: 'Porch, second thoughts', final_total: 1500 });
  });

  await test.step('an update rejects a duplicate and a stale version; a payment does not make an invoice stale', async () => {
    const company = await anotherCompany(page);
    const invoice = await company.anInvoice({ name: 'Porch', items: THREE_ITEMS });
    const { invoice_id, invoice_number, project_id, issue_date } = invoice;
    await company.anInvoice({ project_id, issue_date, name: 'Porch, rest', items: THREE_ITEMS });
    await edit(page, invoice_number);
    await typeAndSee(field(page, 'Tax Rate'), '505', '50');
    await typeAndSee(field(page, 'Discount'), '100001', '10000');
    await fillIn(page, { 'Tax Rate': '7.5', Discount: '0', 'Invoice Name': 'Porch, rest' });
    await page.getByRole('button', { name: 'Update Invoice' }).click();
    await expect(page.getByText('Failed to update invoice: Duplicated data entries status 409')).toBeVisible();
    await field(page, 'Invoice Name').fill('Mine');
    await company.aPayment({ invoice_id });
    await page.getByRole('button', { name: 'Update Invoice' }).click();
    await expect(page.getByText('Invoice updated successfully')).toBeVisible();

    await page.getByRole('link', { name: 'Go To Invoice' }).click();
    await page.getByRole('link', { name: 'Mine', exact: true }).click();
    await field(page, 'Invoice Name').fill('Mine again');
    await call(page.request, invoices.update, { params: { id: invoice_id }, body: { invoice: { name: 'Theirs' } } });
    await page.getByRole('button', { name: 'Update Invoice' }).click();
    await expect(page.getByText(/Somebody else has changed this record since you opened it/)).toBeVisible();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(field(page, 'Invoice Name')).toHaveValue('Theirs');
  });

  await test.step('deleting an invoice shows what is deleted with it', async () => {
    const company = await anotherCompany(page);
    const { invoice_id, invoice_number } = await company.anInvoice({ name: 'Porch', items: THREE_ITEMS });
    await company.aPayment({ invoice_id });
    await act(page, invoice_number, 'Delete Invoice');
    await seeScreen(page, 'Delete Invoice');
    const main = page.getByRole('main');
    await expect(main).toContainText(`#${invoice_number} Porch`);
    await expect(main.getByRole('listitem').filter({ hasText: '3 itemized invoices' })).toBeVisible();
    await expect(main.getByRole('listitem').filter({ hasText: '1 customer payment' })).toBeVisible();
    await main.getByRole('button', { name: 'Delete Invoice' }).click();
    await expect(page.getByText('Invoice deleted successfully')).toBeVisible();
    await page.getByRole('link', { name: 'Go To Invoice' }).click();
    await expect(page.getByText('No invoice found, please click the Create button')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Create Invoice' }).click();
    await seeScreen(page, 'Create Invoice');
  });
});

test('the list of invoices sorts, opens their screens, and sends one', async ({ page, company, context }) => {
  await test.step('the list shows line items and status, and sorts by project and by customer', async () => {
    const ana = await company.aCustomer({ first_name: 'Ana', last_name: 'Zeller' });
    const bea = await company.aCustomer({ first_name: 'Bea', last_name: 'Adams' });
    const attic = await company.aProject({ name: 'Attic', customer_id: ana.customer_id });
    const yard = await company.aProject({ name: 'Yard', customer_id: bea.customer_id });
    const first = await company.anInvoice({ name: 'Upstairs', project_id: attic.project_id, items: THREE_ITEMS });
    const second = await company.anInvoice({ name: 'Outside', project_id: yard.project_id, tax_rate: 7.5 });
    await company.aPayment({ invoice_id: second.invoice_id, amount: 1075 });
    await page.goto('/main/project/invoice');
    const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
    await expect(row('Upstairs')).toContainText('OUTSTANDING');
    await expect(row('Outside')).toContainText('PAID');
    await expect(row('Outside')).toContainText('$0.00');
    await page.getByRole('button', { name: `Details of Invoice #${first.invoice_number}` }).click();
    const items = page.getByRole('table', { name: 'Itemized invoices' });
    await expect(items.getByRole('row').filter({ hasText: 'Skylight' })).toContainText('$900.00');
    await expect(items.getByRole('row').filter({ hasText: 'Final total' })).toContainText('$2,100.00');

    const names = page.getByRole('link', { name: /^(Upstairs|Outside)$/ });
    const head = (name: string) => page.getByRole('columnheader').getByRole('button', { name });
    await head('Project').click();
    await expect(names).toHaveText(['Upstairs', 'Outside']);
    await head('Project').click();
    await expect(names).toHaveText(['Outside', 'Upstairs']);
    await head('Customer').click();
    await expect(names).toHaveText(['Outside', 'Upstairs']);
    await head('Customer').click();
    await expect(names).toHaveText(['Upstairs', 'Outside']);
    await page.getByRole('searchbox').fill('Adams');
    await expect(names).toHaveText(['Outside']);
  });

  await test.step('a text message carries a link that opens the invoice', async () => {
    const company = await anotherCompany(page);
    const customer = await company.aCustomer({ first_name: 'Rosa', last_name: 'Marín' });
    const { project_id } = await company.aProject({ customer_id: customer.customer_id });
    const { invoice_number } = await company.anInvoice({ name: 'Porch', project_id, items: THREE_ITEMS });
    await act(page, invoice_number, 'Send to Customer');
    await seeScreen(page, 'Send Invoice');
    await page.getByRole('button', { name: 'Send Invoice' }).click();
    await expect(page.getByText('Please select a send method')).toBeVisible();
    await page.getByRole('radio', { name: 'Text' }).check();
    await page.getByRole('button', { name: 'Send Text' }).click();
    await expect(page.getByText('Your invoice PDF has been generated and is now being sent')).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
    const text = await postedTo(page.request, customer.phone);
    const pdf = await page.request.get(linkIn(text));
    expect(pdfPages(await pdf.body()).join('\n')).toContain('Skylight');
  });

  await test.step('each row action opens its screen with the selected invoice', async () => {
    const company = await anotherCompany(page);
    const { invoice_number } = await company.anInvoice({ name: 'Porch', items: THREE_ITEMS });
    const row = `Invoice #${invoice_number}`;
    const opened = context.waitForEvent('response', (response) => response.url().includes('/invoices/pdf'));
    await act(page, invoice_number, 'PDF View');
    const pdf = await page.request.get((await opened).url());
    expect(pdfPages(await pdf.body()).join('\n')).toContain('$2,100.00');
    // A tab behind another one renders once a second.
    await page.bringToFront();
    await runAction(page, row, 'Payment');
    await expect(page.getByRole('article', { name: row })).toBeVisible();
    await page.goBack();
    await runAction(page, row, 'Edit');
    await expect(field(page, 'Invoice Name')).toHaveValue('Porch');
    await page.goBack();
    await runAction(page, row, 'Send to Quickbooks');
    await expect(page).toHaveURL('/main/project/invoice/toquickbooks');
  });
});

/** Opens a saved invoice for editing. */
async function edit(page: Page, number: number): Promise<void> {
  await act(page, number, 'Edit');
  await seeScreen(page, 'Update Invoice');
  await expect(page.getByText(`Invoice #${number}`)).toBeVisible();
}

/** Runs a row action of the invoice list. */
async function act(page: Page, number: number, action: string): Promise<void> {
  await actOn(page, '/main/project/invoice', `Invoice #${number}`, action);
}

async function savedItems(page: Page, invoice_id: string): Promise<string[]> {
  const { data } = await call(page.request, itemizedInvoices.byInvoice, { query: { invoice_id } });
  return data.data.map(({ attributes }) => attributes.description);
}
