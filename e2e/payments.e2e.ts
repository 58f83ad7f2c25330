import type { Page } from '@playwright/test';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { pdfPages } from '../server/platform/pdf/pdf-text.ts';
import { aLine } from '#testkit/inputs.ts';
import { call } from './api.ts';
import { anItem, type Company } from './factories.ts';
import { PHONE } from './devices.ts';
import { actOn, choose, field, fillIn, seeScreen, total, valueOf } from './page-helpers.ts';
import { expect, test } from './journey.ts';
import { linkIn, postedTo } from './outbox.ts';

/**
 * 185.50 × 12.5 = 2,318.75 and 98.95 × 28 = 2,770.60 add up to 5,089.35; 7.5% tax on it is 381.70125, so 381.70; minus
 * 250.00 discount the total is 5,221.05. Paying 2,500.00 now leaves 2,721.05.
 */
const LINES = [
  aLine({ code: 'R-10', description: 'Tear off and haul away', unit_price_dollar: 185.5, quantity: 12.5 }),
  aLine({ description: 'Architectural shingles', unit_price_dollar: 98.95, quantity: 28 }),
];

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the work of an estimate is invoiced, sent, paid in part, requested and paid', async ({ page, company }) => {
    test.slow();
    const customer = await company.aCustomer({ first_name: 'Rosa', last_name: 'Marín' });
    const { project_id } = await company.aProject({ customer_id: customer.customer_id, name: 'New roof' });
    const fields = { name: 'Roof replacement', tax_rate: 7.5, discount_usd: 250, lines: LINES };
    const { estimate_number } = await company.anEstimate({ project_id, ...fields });
    await test.step('create an invoice from the estimate', () => billEstimate(page, estimate_number));
    await test.step('send the invoice', () => sendInvoice(page, customer.email));
    await test.step('add a partial payment', () => takePart(page));
    await test.step('send a request for the balance', () => notify(page, customer.email));
    await test.step('add the remaining payment', () => takeRest(page));
  });
});

async function billEstimate(page: Page, number: number): Promise<void> {
  await actOn(page, '/main/project/estimate', `Estimate #${number}`, 'Create Invoice');
  await seeScreen(page, 'Create Invoice');
  await expect(page.getByText('Rosa Marín')).toBeVisible();
  await expect(field(page, 'Invoice Name')).toHaveValue('Roof replacement');
  await expect(total(page, 'Final total')).toHaveText('$5,221.05');
  await page.getByRole('button', { name: 'Create Invoice' }).click();
  await expect(page.getByText('Invoice and itemized invoices created successfully')).toBeVisible();
}

async function sendInvoice(page: Page, email: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Send to Customer' }).click();
  await seeScreen(page, 'Send Invoice');
  await page.getByRole('radio', { name: 'Email' }).check();
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expect(page.getByText('Your invoice PDF has been generated and is now being sent')).toBeVisible();
  const mail = await postedTo(page.request, email);
  expect(mail.attachments.map(({ name }) => name)).toEqual(['Invoice-1001.pdf']);
  const pdf = pdfPages(await (await page.request.get(linkIn(mail))).body()).join('\n');
  for (const said of ['Tear off and haul away', '2,318.75', '2,770.60', '381.70', '5,221.05']) {
    expect(pdf).toContain(said);
  }
}

async function takePart(page: Page): Promise<void> {
  await actOn(page, '/main/project/invoice', 'Invoice #1001', 'Payment');
  await seeScreen(page, 'Customer Payment History');
  await expect(page.getByText('No payments received.')).toBeVisible();
  await addPayment(page, { amount: '2500', method: 'Check', note: 'Check 2207' });
  await page.getByRole('link', { name: 'Go To Customer Payment' }).click();
  const invoice = page.getByRole('article', { name: 'Invoice #1001' });
  await expect(invoice).toContainText('OUTSTANDING');
  await expect(valueOf(invoice, 'Balance Due')).toHaveText('$2,721.05');
  await expect(invoice.getByRole('row').filter({ hasText: 'Check 2207' })).toContainText('$2,500.00');
}

async function notify(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Send Notification' }).click();
  await seeScreen(page, 'Send Payment Notification');
  await expect(page.getByText(/Emails come from .+@.+ Texts come from [\d-]+;/)).toBeVisible();
  await page.getByRole('button', { name: 'Send Notification' }).click();
  await expect(page.getByText('Please select a send method')).toBeVisible();
  await page.getByRole('radio', { name: 'Email' }).check();
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expect(page.getByText('Your payment notification has been generated and is now being sent')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  // The newest message comes first; the invoice's own email is below it.
  await expect.poll(async () => (await postedTo(page.request, email)).text).toContain('$2,721.05');
  await page.getByRole('link', { name: 'Go To Customer Payment' }).click();
}

async function takeRest(page: Page): Promise<void> {
  await addPayment(page, { amount: '2721.05', method: 'Credit Card' });
  await page.getByRole('link', { name: 'Go To Customer Payment' }).click();
  const invoice = page.getByRole('article', { name: 'Invoice #1001' });
  await expect(invoice).toContainText('PAID');
  await expect(valueOf(invoice, 'Balance Due')).toHaveText('$0.00');
  await expect(invoice.getByRole('link')).toHaveCount(0);
  const summary = page.getByRole('region', { name: 'Payment Summary' });
  await expect(valueOf(summary, 'Total Paid')).toHaveText('$5,221.05');
  await expect(valueOf(summary, 'Number of Payments')).toHaveText('2');
  await page.goto('/main/project/invoice');
  await expect(page.getByText('PAID', { exact: true })).toBeVisible();
}

test("the history lists a customer's projects and invoices apart, a single invoice, and nothing with the reason", async ({
  page,
  company,
}) => {
  const { customer_id } = await books(company);
  await company.aProject({ customer_id, name: 'Porch' });
  await openHistory(page, 'Rosa Marín');
  const kitchen = page.getByRole('region', { name: 'Kitchen' });
  await expect(kitchen).toContainText('ACTIVE');
  await expect(kitchen).toContainText('3 invoices');
  await expect(page.getByRole('region', { name: 'Porch' })).toContainText('No invoices found.');
  const summary = page.getByRole('region', { name: 'Payment Summary' });
  await expect(valueOf(summary, 'Total Due')).toHaveText('$3,000.00');
  await expect(valueOf(summary, 'Total Paid')).toHaveText('$1,250.50');
  await expect(valueOf(summary, 'Balance')).toHaveText('$1,749.50');

  // One primary button per screen.
  await expect(page.getByRole('link', { name: 'Add Payment' })).toHaveCount(2);
  const orange = page.locator('a[data-variant="filled"]');
  await expect(orange).toHaveCount(1);
  await expect(page.getByRole('article', { name: 'Invoice #1002' }).locator('a[data-variant="filled"]')).toBeVisible();

  // From an invoice only that invoice is shown, with its tax.
  await actOn(page, '/main/project/invoice', 'Invoice #1003', 'Payment');
  await seeScreen(page, 'Customer Payment History');
  await expect(page.getByRole('article')).toHaveCount(1);
  const invoice = page.getByRole('article', { name: 'Invoice #1003' });
  await expect(valueOf(invoice, 'Tax Rate')).toHaveText('7.5%');
  await expect(valueOf(invoice, 'Subtotal')).toHaveText('$1,000.00');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(
    /Home\s*Project\s*Invoice\s*Customer Payment/,
  );

  await company.aCustomer({ first_name: 'Vera', last_name: 'Nowak' });
  await openHistory(page, 'Vera Nowak');
  await expect(page.getByText('No projects, invoices, or payments found.')).toBeVisible();
});

test('a payment is updated, unless somebody else has changed it, and deleted from its menu', async ({
  page,
  company,
}) => {
  const { customer_payment_id } = await books(company);
  await openHistory(page, 'Rosa Marín');
  const invoice = page.getByRole('article', { name: 'Invoice #1002' });
  const menu = invoice.getByRole('button', { name: 'Actions for payment 1' });
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0);

  await menu.click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await seeScreen(page, 'Edit Customer Payment');
  await expect(page.getByRole('heading', { name: 'Existing Payment Details' })).toBeVisible();
  await expect(field(page, 'Amount ($)')).toHaveValue('250.50');
  await call(page.request, customerPayments.update, {
    params: { id: customer_payment_id },
    body: { customer_payment: { amount: 280 } },
  });
  await fillIn(page, { 'Amount ($)': '300' });
  await page.getByRole('button', { name: 'Save Payment' }).click();
  await expect(page.getByText(/Somebody else has changed this record since you opened it/)).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(field(page, 'Amount ($)')).toHaveValue('280.00');
  await fillIn(page, { 'Amount ($)': '300' });
  await page.getByRole('button', { name: 'Save Payment' }).click();
  await expect(page.getByText('Update successful')).toBeVisible();
  await page.getByRole('link', { name: 'Go To Customer Payment' }).click();
  await expect(invoice.getByRole('row').nth(1)).toContainText('$300.00');

  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await seeScreen(page, 'Delete Customer Payment');
  await expect(page.getByRole('main')).toContainText('$300.00');
  await page.getByRole('button', { name: 'Delete Payment' }).click();
  await expect(page.getByText('Delete successful')).toBeVisible();
  await page.getByRole('link', { name: 'Go To Customer Payment' }).click();
  await expect(invoice).toContainText('No payments received.');
});

test('a further payment starts with an empty form, and one that somebody else adds at the same time counts too', async ({
  page,
  company,
}) => {
  const { invoice_id } = await books(company);
  await openHistory(page, 'Rosa Marín');
  await page.getByRole('article', { name: 'Invoice #1003' }).getByRole('link', { name: 'Add Payment' }).click();
  await enterPayment(page, { amount: '10', method: 'Cash', note: 'Tip jar' });
  await page.getByRole('button', { name: 'Add Another Payment' }).click();
  await expect(field(page, 'Amount ($)')).toHaveValue('');
  await expect(field(page, 'Note')).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Payment Method' })).toHaveValue('bank_transfer');

  await fillIn(page, { 'Amount ($)': '100' });
  await company.aPayment({ invoice_id, amount: 75 });
  await page.getByRole('button', { name: 'Add Payment' }).click();
  await expect(page.getByText('Successfully added a new payment.')).toBeVisible();
  const { data } = await call(page.request, invoices.read, { params: { id: invoice_id } });
  expect(data.attributes.amount_paid).toBe(185);
});

/** Three invoices of 1,000.00: #1001 paid, #1002 paid in part, #1003 unpaid, with tax and a later issue date. */
async function books(company: Company) {
  const { customer_id } = await company.aCustomer({ first_name: 'Rosa', last_name: 'Marín' });
  const { project_id } = await company.aProject({ customer_id, name: 'Kitchen' });
  const paid = await company.anInvoice({ project_id, name: 'Deposit', issue_date: '2026-10-01' });
  const part = await company.anInvoice({ project_id, name: 'At start', issue_date: '2026-10-20' });
  const { invoice_id } = await company.anInvoice({
    project_id,
    name: 'At completion',
    issue_date: '2026-11-20',
    tax_rate: 7.5,
    discount_usd: 75,
    items: [anItem({ amount_dollar: 1000 })],
  });
  await company.aPayment({ invoice_id: paid.invoice_id, amount: 1000 });
  const { customer_payment_id } = await company.aPayment({ invoice_id: part.invoice_id, amount: 250.5 });
  return { customer_id, invoice_id, customer_payment_id };
}

async function openHistory(page: Page, customer: string): Promise<void> {
  await page.goto('/main/customer');
  await page.getByRole('radio', { name: `Select ${customer}` }).check();
  await page.getByRole('button', { name: 'Payment', exact: true }).click();
  await seeScreen(page, 'Customer Payment History');
}

interface Paid {
  amount: string;
  method: string;
  note?: string;
}

async function addPayment(page: Page, payment: Paid): Promise<void> {
  await page.getByRole('link', { name: 'Add Payment' }).first().click();
  await enterPayment(page, payment);
}

async function enterPayment(page: Page, { amount, method, note = '' }: Paid): Promise<void> {
  await seeScreen(page, 'Add New Payment');
  await fillIn(page, { 'Amount ($)': amount, Note: note });
  await choose(page, 'Payment Method', method);
  await page.getByRole('button', { name: 'Add Payment' }).click();
  await expect(page.getByText('Successfully added a new payment.')).toBeVisible();
}
