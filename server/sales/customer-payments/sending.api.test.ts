import { describe, expect, test } from 'vitest';
import { messages } from '#contract/core/messages.ts';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import { type Invoice, invoices } from '#contract/sales/invoices.ts';
import { testDelivery } from '#testkit/app/test-delivery.ts';
import { anItem } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { newId } from '../../platform/ids.ts';
import { pdfPages } from '../../platform/pdf/pdf-text.ts';

/* Invoices and payment notices are sent like estimates. These tests cover the differences. */

const records = [
  {
    kind: 'invoice',
    call: invoices.send,
    pdf: invoices.pdf,
    subject: (acme: Company, { name }: Invoice) => `Invoice #1001 from ${acme.name}: ${name}`,
    fileName: 'Invoice-1001.pdf',
  },
  {
    kind: 'payment',
    call: customerPayments.sendNotification,
    pdf: customerPayments.pdf,
    subject: (acme: Company) => `Reminder: invoice #1001 from ${acme.name} (unpaid)`,
    fileName: 'Reminder-1001.pdf',
  },
] as const;

const KINDS = ['estimate', 'invoice', 'payment'] as const;

async function anInvoiceHalfPaid(acme: Company): Promise<Invoice> {
  const days = { issue_date: '2026-11-20', due_date: '2026-12-04' };
  const invoice = await acme.anInvoice({ items: [anItem({ amount_dollar: 1234.56 })], ...days });
  await acme.aPayment({ ...invoice, amount: 1000, payment_date: '2026-11-18', note: 'Slow payer, keep an eye' });
  return invoice;
}

describe.each(records)('a sent $kind', ({ kind, call, pdf, subject, fileName }) => {
  function send({ ana }: Company, { invoice_id }: Pick<Invoice, 'invoice_id'>, fields: object = {}) {
    return ana.attempt(call, { body: { invoice_id, account_id: ana.account_id, send_method: 'email', ...fields } });
  }

  async function logOf({ ana }: Company, { customer_id }: Invoice) {
    return (await ana.call(messages.byCustomer, { params: { id: customer_id } })).body;
  }

  test('a sent document is in the customer’s log under its kind', async () => {
    const acme = await aCompany();
    const invoice = await anInvoiceHalfPaid(acme);
    const { status, body } = await send(acme, invoice, { message_for: kind });
    expect(status).toBe(200);
    expect(body.data.attributes).toMatchObject({
      message_subject: subject(acme, invoice),
      recipient_email: invoice.customer_email,
      message_processing_status: 'queued',
      has_attachment: true,
      is_reminder: false,
    });
    const text = await send(acme, invoice, { send_method: 'sms' });
    const log = await logOf(acme, invoice);
    expect(log[kind].email.data).toEqual([body.data]);
    expect(log[kind].sms.data).toEqual([text.body.data]);
    for (const other of KINDS.filter((each) => each !== kind)) expect(log[other].email.data).toEqual([]);
  });

  test('a sent document contains the balance at the time of sending, in email, text message and document', async () => {
    const acme = await aCompany();
    const outbound = await testDelivery();
    const invoice = await anInvoiceHalfPaid(acme);
    const mailed = await send(acme, invoice);
    const texted = await send(acme, invoice, { send_method: 'sms' });
    await acme.aPayment({ ...invoice, amount: 234.56 });
    for (const { body } of [mailed, texted]) await outbound.deliver(acme, body.data.id);

    const [mail] = outbound.mails;
    expect(mail?.attachments.map(({ name }) => name)).toEqual([fileName]);
    const document = pdfPages(mail?.attachments[0]?.bytes ?? new Uint8Array()).join('\n');
    for (const words of ['Balance due$234.56', 'Balance due by Dec 4, 2026', '1,234.56', '1,000.00']) {
      expect(document).toContain(words);
    }
    for (const words of ['Balance due: $234.56', 'Due date: Dec 4, 2026', 'Total: $1,234.56', 'Paid: $1,000.00']) {
      expect(mail?.text).toContain(words);
    }
    expect(mail?.html).toContain('$234.56');
    expect(outbound.sms[0]?.text).toMatch(
      /\$234\.56 due (by Dec 4, 2026|Dec 4)\. .*https:\/\/app\.jobsites\.example\/d\/[\w-]{43} /,
    );
    // The office's note on a payment is not for the customer.
    for (const text of [document, mail?.text, mail?.html]) expect(text).not.toContain('Slow payer');
  });

  test('a document can be previewed, but not by another company', async () => {
    const [acme, rival] = [await aCompany(), await aCompany()];
    const { invoice_id } = await anInvoiceHalfPaid(acme);
    const { status, headers, body } = await acme.ana.call(pdf, { query: { invoice_id } });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    });
    expect(pdfPages(body).join('\n')).toContain('$234.56');
    expect(await rival.ana.call(pdf, { query: { invoice_id } })).toBeError('invoice_not_found');
    const none = await acme.ana.attempt(pdf, {});
    expect(none.body).toMatchObject({ error: 'No invoice selected' });
  });

  test.each<[string, Record<string, unknown>, Record<string, string[]>]>([
    ['no invoice', { invoice_id: undefined }, { invoice_id: ['No invoice selected'] }],
    ['no account', { account_id: undefined }, { account_id: ['Account not available.'] }],
    ['no method', { send_method: '' }, { send_method: ['Please select a send method'] }],
    ['half a project', { project_id: 'x' }, { project_id: ['No required data selected'] }],
    ['half a customer', { customer_id: '' }, { customer_id: ['No required data selected'] }],
  ])('a send request with %s is rejected, and nothing is queued', async (_what, fault, fields) => {
    const acme = await aCompany();
    const invoice = await acme.anInvoice();
    const reply = await send(acme, invoice, fault);
    expect(reply).toBeError('validation_failed');
    expect(reply.body).toMatchObject({ fields });
    expect((await logOf(acme, invoice))[kind].email.data).toEqual([]);
  });

  test('a send request requires matching records, the caller as sender, and a permitted recipient', async () => {
    const acme = await aCompany();
    const [invoice, other] = [await acme.anInvoice(), await acme.anInvoice()];
    expect(await send(acme, invoice, { account_id: acme.ben.account_id })).toBeError('account_not_found');
    expect(await send(acme, { invoice_id: newId() })).toBeError('invoice_not_found');
    expect(await send(acme, invoice, { customer_id: newId() })).toBeError('customer_not_found');
    expect(await send(acme, invoice, { project_id: newId() })).toBeError('project_not_found');
    expect(await send(acme, invoice, { customer_id: other.customer_id })).toBeError('validation_failed');
    expect(await send(acme, invoice, { project_id: other.project_id })).toBeError('validation_failed');
    const { customer_id, project_id } = invoice;
    expect((await send(acme, invoice, { customer_id, project_id })).status).toBe(200);

    const customer = await acme.aCustomer({ email_consent: false });
    const silent = await acme.aProject({ customer_id: customer.customer_id });
    const unwanted = await acme.anInvoice({ project_id: silent.project_id });
    expect(await send(acme, unwanted)).toBeError('no_consent');
  });
});
