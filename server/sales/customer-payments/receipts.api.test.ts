import { describe, expect, test } from 'vitest';
import { messages } from '#contract/core/messages.ts';
import { companies } from '#contract/identity/companies.ts';
import { home } from '#contract/office/home.ts';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import type { Invoice } from '#contract/sales/invoices.ts';
import { testDelivery } from '#testkit/app/test-delivery.ts';
import { anItem, unique } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { pdfPages } from '../../platform/pdf/pdf-text.ts';

const BILLED = { items: [anItem({ amount_dollar: 1492.11 })], tax_rate: 0, discount_usd: 0 };
const PAID = { amount: 992.11, payment_date: '2026-11-20', payment_method: 'check', note: 'Check 2231' } as const;

function record({ ana }: Company, { invoice_id }: Pick<Invoice, 'invoice_id'>, fields: object = {}, headers = {}) {
  return ana.call(customerPayments.create, {
    body: { customer_payment: { invoice_id, ...PAID, send_receipt: true, ...fields } },
    headers,
  });
}

async function sentTo({ ana }: Company, { customer_id }: Pick<Invoice, 'customer_id'>) {
  const { body } = await ana.call(messages.byCustomer, { params: { id: customer_id } });
  return [...body.payment.email.data, ...body.payment.sms.data];
}

async function paymentsOf({ ana }: Company, { invoice_id }: Pick<Invoice, 'invoice_id'>) {
  return (await ana.call(customerPayments.byInvoice, { params: { id: invoice_id } })).body.meta.total;
}

describe('a receipt', () => {
  test('a receipt shows the payment, what is paid so far and the balance, and asks for nothing', async () => {
    const acme = await aCompany();
    const outbound = await testDelivery();
    const instruction = 'Please pay by check to the order of Acme.';
    const invoice = await acme.anInvoice({ ...BILLED, due_date: '2026-12-04', payment_instruction: instruction });
    await acme.aPayment({ invoice_id: invoice.invoice_id, amount: 100, payment_date: '2026-11-21' });
    await record(acme, invoice);
    const [message, ...others] = await sentTo(acme, invoice);
    expect(others).toEqual([]);
    await outbound.deliver(acme, message?.id ?? '');
    const [mail] = outbound.mails;
    expect(mail?.subject).toBe(`Receipt for $992.11, invoice #${invoice.invoice_number}`);
    const [attached] = mail?.attachments ?? [];
    expect(attached?.name).toBe(`Receipt-${invoice.invoice_number}-2.pdf`);
    const document = pdfPages(attached?.bytes ?? new Uint8Array()).join('\n');
    for (const words of ['Receipt for invoice', '$992.11', 'Nov 20, 2026', 'Check', 'Pat Lee', 'Paid so far$1,092.11'])
      expect(document).toContain(words);
    expect(document).toContain('Balance$400.00');
    expect(mail?.text).toContain('Method: Check');
    expect(mail?.text).toContain('Paid so far: $1,092.11\nBalance: $400.00');
    for (const text of [document, mail?.text, mail?.html]) {
      expect(text).not.toMatch(/please pay|due date|Dec 4, 2026|Check 2231/i);
    }
  });

  test('without send_receipt a payment sends nothing', async () => {
    const acme = await aCompany();
    const invoice = await acme.anInvoice();
    await record(acme, invoice, { send_receipt: undefined });
    await record(acme, invoice, { send_receipt: false });
    expect(await sentTo(acme, invoice)).toEqual([]);
  });

  test('a customer without email consent gets no receipt, and the payment is not recorded either', async () => {
    const acme = await aCompany();
    const { customer_id } = await acme.aCustomer({ email_consent: false });
    const { project_id } = await acme.aProject({ customer_id });
    const invoice = await acme.anInvoice({ project_id });
    expect(await record(acme, invoice)).toBeError('no_consent');
    expect([await paymentsOf(acme, invoice), await sentTo(acme, invoice)]).toEqual([0, []]);
  });

  test('a repeated request records one payment and sends one receipt', async () => {
    const acme = await aCompany();
    const invoice = await acme.anInvoice(BILLED);
    const headers = { 'idempotency-key': unique() };
    const [first, second] = [await record(acme, invoice, {}, headers), await record(acme, invoice, {}, headers)];
    expect(second.body).toEqual(first.body);
    expect([await paymentsOf(acme, invoice), (await sentTo(acme, invoice)).length]).toEqual([1, 1]);
  });

  test('a receipt is not a reminder: what is left stays on Home', async () => {
    const acme = await aCompany();
    const invoice = await acme.anInvoice({ ...BILLED, issue_date: '2020-10-01', due_date: '2020-10-15' });
    await record(acme, invoice);
    const { needs } = (await acme.ana.call(home.read)).body;
    expect(needs).toMatchObject([
      { kind: 'invoices_overdue', amount: 500, detail: expect.not.stringMatching(/remind/) },
    ]);
  });

  test('the PDF of a receipt is that of its payment, also after later payments', async () => {
    const acme = await aCompany();
    const invoice = await acme.anInvoice(BILLED);
    const { body } = await record(acme, invoice, { send_receipt: false });
    await acme.aPayment({ invoice_id: invoice.invoice_id, amount: 500 });
    const params = { id: body.data.id };
    const pdf = await acme.ana.call(customerPayments.receiptPdf, { params });
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="Receipt-${invoice.invoice_number}-1.pdf"`,
    });
    const document = pdfPages(pdf.body).join('\n');
    for (const words of ['Invoice total$1,492.11', 'Paid so far$992.11', 'Balance$500.00'])
      expect(document).toContain(words);
    expect(await (await aCompany()).ana.call(customerPayments.receiptPdf, { params })).toBeError(
      'customer_payment_not_found',
    );
  });
});

test('only owners choose whether receipts are proposed, and the change is audited', async () => {
  const acme = await aCompany();
  const change = (person: Company['ana'], sends_receipts: unknown) =>
    person.attempt(companies.update, { params: { id: acme.company_id }, body: { company: { sends_receipts } } });
  expect(await change(acme.ben, false)).toBeError('not_your_role');
  const { body } = await acme.ana.call(companies.byAccount, { params: { id: acme.ana.account_id } });
  expect(body.data.attributes).toMatchObject({ sends_receipts: true });
  expect((await change(acme.ana, false)).body.data.attributes).toMatchObject({ sends_receipts: false });
  expect((await change(acme.ana, 'no')).body).toMatchObject({
    fields: { sends_receipts: ['Please choose whether receipts are emailed'] },
  });
});
