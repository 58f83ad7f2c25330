import type { Page } from '@playwright/test';
import { accounts } from '#contract/identity/accounts.ts';
import { formatUsd } from '#domain/money.ts';
import { aLine, anItem, aPaymentInput } from '#testkit/inputs/inputs.ts';
import { newCustomerPayment, newInvoiceMessage } from '#testkit/inputs/requests.ts';
import { pdfPages } from '../server/platform/pdf/pdf-text.ts';
import { expectAccessible, violations } from './accessibility.ts';
import { call } from './api.ts';
import { PHONE } from './devices.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
import { linkIn, postedTo } from './outbox.ts';
import { runRowAction, choose, field, fillIn, presser, seeScreen, total, valueOf } from './page-helpers.ts';

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

  test('the work of an estimate is invoiced, sent, read by its customer, paid in part, requested and paid', async ({
    page,
    company,
  }) => {
    test.slow();
    const customer = await company.aCustomer({ first_name: 'Rosa', last_name: 'Marín' });
    const { project_id } = await company.aProject({ customer_id: customer.customer_id, name: 'New roof' });
    const fields = { name: 'Roof replacement', tax_rate: 7.5, discount_usd: 250, lines: LINES };
    const { estimate_number } = await company.anEstimate({ project_id, ...fields });
    await test.step('create an invoice from the estimate', () => billEstimate(page, estimate_number));
    const link = await test.step('send the invoice', () => sendInvoice(page, company, customer.email));
    await test.step('read the invoice and ask about it as the customer', () => readInvoice(page, company, link));
    await test.step('add a partial payment', () => takePart(page));
    await test.step('send a request for the balance', () => notify(page, customer.email));
    await test.step('add the remaining payment', () => takeRest(page));
    await test.step('see the thanks and the receipt as the customer', () => seeThanks(page, link));
  });
});

async function billEstimate(page: Page, number: number): Promise<void> {
  await runRowAction(page, '/main/project/estimate', `Estimate #${number}`, 'Create Invoice');
  await seeScreen(page, 'Create Invoice');
  await expect(page.getByText('Rosa Marín')).toBeVisible();
  await expect(field(page, 'Invoice Name')).toHaveValue('Roof replacement');
  await expect(total(page, 'Final total')).toHaveText('$5,221.05');
  await page.getByRole('button', { name: 'Create Invoice' }).click();
  await seeScreen(page, 'Update Invoice');
  await expect(page.getByText('Invoice and itemized invoices created successfully')).toBeVisible();
}

async function sendInvoice(page: Page, company: Company, email: string): Promise<string> {
  await page.getByRole('main').getByRole('link', { name: 'Send to Customer' }).click();
  await seeScreen(page, 'Send Invoice');
  await expect(page.getByRole('region', { name: 'Email' })).toContainText('Your invoice is ready');
  await page.getByRole('radio', { name: 'Email' }).check();
  await field(page, 'Message').fill('Thank you for the coffee.');
  await page.getByRole('checkbox', { name: 'Send me a copy' }).check();
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expect(page.getByText('Your invoice PDF has been generated and is now being sent')).toBeVisible();
  const mail = await postedTo(page.request, email);
  expect(mail.attachments.map(({ name }) => name)).toEqual(['Invoice-1001.pdf']);
  const pdf = pdfPages(await (await page.request.get(linkIn(mail))).body()).join('\n');
  for (const expected of ['Tear off and haul away', '2,318.75', '2,770.60', '381.70', '5,221.05']) {
    expect(pdf).toContain(expected);
  }
  expect(mail.text).toContain('Thank you for the coffee.');
  const { data } = await call(page.request, accounts.read, { params: { id: company.account_id } });
  const copy = await postedTo(page.request, data.attributes.email, 'Thank you for the coffee.');
  expect(copy.subject).toMatch(/^Copy: Invoice #1001/);
  return linkIn(mail);
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });

async function readInvoice(page: Page, company: Company, link: string): Promise<void> {
  await page.goto(link);
  await expect(title(page)).toHaveText('Roof replacement');
  await expect(page.getByText('Due in 14 days')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Tear off and haul away' })).toContainText('$2,318.75');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await violations(page), colorScheme).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Ask a question' }).tap();
  await page.getByRole('textbox', { name: 'Your question' }).fill('Does this include the garage?');
  await page.getByRole('button', { name: 'Send question' }).tap();
  await expect(page.getByText(`Sent to ${company.name}.`)).toBeVisible();
}

async function seeThanks(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(title(page)).toHaveText('Paid. Thank you, Rosa.');
  const receipt = (await page.getByRole('link', { name: 'Save receipt' }).getAttribute('href')) ?? '';
  const pdf = await page.request.get(receipt);
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Español' }).tap();
  await expect(title(page)).toHaveText('Pagado. Gracias, Rosa.');
}

async function takePart(page: Page): Promise<void> {
  await runRowAction(page, '/main/project/invoice', 'Invoice #1001', 'Payment');
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
  // The invoice went by email, so the reminder starts with it.
  await expect(page.getByText(/Emails come from .+@/)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Email' })).toBeChecked();
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
  await expect(page.getByText(/^PAID · /)).toBeVisible();
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

test('a check for the whole balance takes two clicks from the customer’s overview', async ({ page, company }) => {
  const { customer_id, first_name, last_name } = await company.aCustomer();
  const { project_id } = await company.aProject({ customer_id });
  const { invoice_id, invoice_number, balance_due } = await company.anInvoice({ project_id });
  const { account_id } = company;
  await call(page.request, ...newInvoiceMessage({ invoice_id, account_id, send_method: 'email' }));
  await page.goto(`/main/customer/view?customer_id=${customer_id}`);
  await seeScreen(page, `${first_name} ${last_name}`);
  const { press, count } = presser();
  await press(page.getByRole('button', { name: `Record: Invoice #${invoice_number}` }));
  const dialog = page.getByRole('dialog', { name: 'Record Payment' });
  await expect(dialog.getByRole('textbox', { name: 'Amount ($)' })).toBeFocused();
  await expect(dialog.getByRole('radio', { name: 'Check' })).toBeChecked();
  await expectAccessible(page, 'the dialog that records a payment');
  await press(dialog.getByRole('button', { name: `Record ${formatUsd(balance_due)}` }));
  expect(count()).toBe(2);
  await expect(page.getByText(`Invoice #${invoice_number} is PAID.`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${first_name} ${last_name}`);
  const receipt = (await page.getByRole('link', { name: 'View Receipt' }).getAttribute('href')) ?? '';
  expect((await page.request.get(receipt)).headers()['content-type']).toBe('application/pdf');
});

test('the statement of a customer is viewed for other days, and sent with its PDF', async ({ page, company }) => {
  const customer = await company.aCustomer({ first_name: 'Rosa', last_name: 'Marín' });
  const { project_id } = await company.aProject({ customer_id: customer.customer_id });
  const bill = (name: string, issue_date: string, amount_dollar: number) =>
    company.anInvoice({
      project_id,
      name,
      issue_date,
      due_date: issue_date,
      tax_rate: 0,
      discount_usd: 0,
      items: [anItem({ amount_dollar })],
    });
  const spring = await bill('Porch', '2026-03-02', 800.4);
  await bill('Deck', '2026-05-04', 1000.1);
  const payment = { ...aPaymentInput(), invoice_id: spring.invoice_id, amount: 300.3, payment_date: '2026-05-20' };
  await call(page.request, ...newCustomerPayment(payment));

  await page.goto(`/main/customer/view?customer_id=${customer.customer_id}`);
  await page.getByRole('link', { name: 'Statement', exact: true }).click();
  await seeScreen(page, 'Statement');
  await choose(page, 'Period', 'Other days');
  await fillIn(page, { 'First Day': 'May 1, 2026', 'Last Day': 'May 31, 2026' });
  const sums = page.getByRole('region', { name: 'Statement', exact: true });
  await expect(valueOf(sums, 'Closing Balance')).toHaveText('$1,500.20');
  await expect(valueOf(sums, 'Opening Balance')).toHaveText('$800.40');
  await expect(page.getByRole('row').filter({ hasText: 'Payment #1001' })).toContainText('−$300.30');
  await expectAccessible(page, 'the statement of a customer');
  await page.getByRole('link', { name: 'Send Statement' }).click();
  await seeScreen(page, 'Send Statement');
  await page.getByRole('radio', { name: 'Email' }).check();
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expect(page.getByText('Your statement has been generated and is now being sent')).toBeVisible();
  const mail = await postedTo(page.request, customer.email);
  expect(mail.text).toContain('Balance due: $1,500.20');
  const pdf = await page.request.get(linkIn(mail));
  expect(pdfPages(await pdf.body()).join('\n')).toContain('Closing balance$1,500.20');

  await page.getByRole('link', { name: 'Track Estimate & Invoice' }).click();
  await page.getByRole('tab', { name: 'Statements 1' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Statement from' })).toBeVisible();
});
