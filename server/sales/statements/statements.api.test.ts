import { describe, expect, test } from 'vitest';
import { auditLog } from '#contract/core/audit-log.ts';
import { messages } from '#contract/core/messages.ts';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { statements } from '#contract/sales/statements.ts';
import { sumOfAmounts } from '#domain/totals.ts';
import { testDelivery } from '#testkit/app/test-delivery.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { anItem } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { newId } from '../../platform/ids.ts';
import { pdfPages } from '../../platform/pdf/pdf-text.ts';

const ALWAYS = { from: '2000-01-01', to: '2099-12-31' };

function read({ ana }: Company, customer_id: string, query: { from?: string; to?: string } = ALWAYS) {
  return ana.call(statements.read, { params: { id: customer_id }, query });
}

/** A customer with invoices of two projects: paid, paid in part, overpaid, and void. */
async function aBilledCustomer(acme: Company) {
  const { customer_id } = await acme.aCustomer();
  const projects = [await acme.aProject({ customer_id }), await acme.aProject({ customer_id })];
  const invoice = (project: number, issue_date: string, amount_dollar: number) =>
    acme.anInvoice({
      project_id: projects[project]?.project_id,
      items: [anItem({ amount_dollar })],
      issue_date,
      due_date: issue_date,
    });
  const [paid, inPart, overpaid, withdrawn] = [
    await invoice(0, '2026-03-02', 199.99),
    await invoice(1, '2026-10-10', 1000.01),
    await invoice(0, '2026-11-10', 50),
    await invoice(0, '2026-11-11', 777),
  ];
  await acme.aPayment({ ...paid, amount: 199.99, payment_date: '2026-03-20' });
  await acme.aPayment({ ...inPart, amount: 333.34, payment_date: '2026-10-20' });
  await acme.aPayment({ ...overpaid, amount: 60.5, payment_date: '2026-11-15' });
  await acme.ana.call(invoices.voiding, { params: { id: withdrawn.invoice_id }, body: { reason: 'Billed twice.' } });
  return { customer_id, inPart };
}

describe('the statement of a customer', () => {
  test('the totals over all days equal the payment history, without void invoices', async () => {
    const acme = await aCompany();
    const { customer_id } = await aBilledCustomer(acme);
    await acme.anInvoice();
    const { attributes } = (await read(acme, customer_id)).body.data;

    const { body } = await acme.ana.call(customerPayments.byCustomer, { params: { id: customer_id } });
    const active = body.projects.flatMap((project) => project.invoices).filter(({ status }) => status !== 'VOID');
    const totalOf = (key: 'final_total' | 'amount_paid' | 'balance_due') =>
      sumOfAmounts(active.map((each) => each[key]));
    expect(active).toHaveLength(3);
    expect(attributes).toMatchObject({
      opening_balance: 0,
      invoiced: totalOf('final_total'),
      paid: totalOf('amount_paid'),
      closing_balance: totalOf('balance_due'),
      overpaid: 10.5,
    });
    expect(attributes.lines.map(({ amount }) => amount)).toEqual([199.99, -199.99, 1000.01, -333.34, 50, -60.5]);
  });

  test('a statement of some days begins with the balance before them, and ends with that of its last day', async () => {
    const acme = await aCompany();
    const { customer_id } = await aBilledCustomer(acme);
    const { attributes } = (await read(acme, customer_id, { from: '2026-10-15', to: '2026-11-12' })).body.data;
    expect(attributes).toMatchObject({
      customer_id,
      from: '2026-10-15',
      to: '2026-11-12',
      opening_balance: 1000.01,
      invoiced: 50,
      paid: 333.34,
      closing_balance: 716.67,
    });
    expect(attributes.aging).toEqual([
      { age: 'not_due', count: 0, amount: 0 },
      { age: 'days_1_14', count: 1, amount: 50 },
      { age: 'days_15_30', count: 0, amount: 0 },
      { age: 'days_31', count: 1, amount: 666.67 },
    ]);
  });

  test('a statement is that of a customer of the own company, and its days are in order', async () => {
    const [acme, rival] = [await aCompany(), await aCompany()];
    const { customer_id } = await acme.aCustomer();
    expect(await read(rival, customer_id)).toBeError('customer_not_found');
    expect(await read(acme, newId())).toBeError('customer_not_found');
    const reversed = await read(acme, customer_id, { from: '2026-02-01', to: '2026-01-01' });
    expect(reversed).toBeError('validation_failed');
    expect(reversed.body).toMatchObject({ fields: { to: ['The last day cannot be before the first day.'] } });
  });

  test('the PDF has the figures of the statement', async () => {
    const acme = await aCompany();
    const { customer_id } = await aBilledCustomer(acme);
    const { headers, body } = await acme.ana.call(statements.pdf, { query: { customer_id, ...ALWAYS } });
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="Statement-2099-12-31.pdf"',
    });
    expect(pdfPages(body).join('\n')).toContain('Closing balance$656.17');
  });
});

describe('a sent statement', () => {
  function send({ ana }: Company, customer_id: string, fields: object = {}) {
    return ana.attempt(statements.send, {
      params: { id: customer_id },
      body: { account_id: ana.account_id, send_method: 'email', ...ALWAYS, ...fields },
    });
  }

  test('a statement is sent with its PDF as of then, logged under its kind, and in the audit log', async () => {
    const acme = await aCompany();
    const outbound = await testDelivery();
    const { customer_id, inPart } = await aBilledCustomer(acme);
    const { body } = await send(acme, customer_id, { copy_to_me: true });
    await acme.aPayment({ ...inPart, amount: 100 });
    await outbound.deliver(acme, body.data.id);

    const [mail] = outbound.mails;
    expect(mail?.attachments.map(({ name }) => name)).toEqual(['Statement-2099-12-31.pdf']);
    expect(mail?.text).toContain('Balance due: $656.17');
    expect(pdfPages(mail?.attachments[0]?.bytes ?? new Uint8Array()).join('\n')).toContain('$656.17');
    const log = (await acme.ana.call(messages.byCustomer, { params: { id: customer_id } })).body;
    expect(log.statement.email.data.map(({ id }) => id)).toEqual([body.data.id]);
    expect(log.payment.email.data).toEqual([]);
    const audited = await acme.ana.call(auditLog.list, { query: { record_id: customer_id, action: 'sent' } });
    expect(audited.body.data.map(({ attributes }) => attributes.record_type)).toEqual(['customer']);
    expect(audited.body.data[0]?.attributes.summary).toContain('statement 2000-01-01 to 2099-12-31');
  });

  test('the link of a statement opens its PDF, also in a browser', async () => {
    const acme = await aCompany();
    const outbound = await testDelivery();
    const { customer_id } = await aBilledCustomer(acme);
    const { body } = await send(acme, customer_id, { send_method: 'sms' });
    await outbound.deliver(acme, body.data.id);
    const link = /https:\S+\/d\/[\w-]+/.exec(outbound.sms[0]?.text ?? '')?.[0] ?? '';
    const opened = await aBrowser().request({
      method: 'GET',
      url: new URL(link).pathname,
      headers: { accept: 'text/html,*/*;q=0.8' },
    });
    expect([opened.status, opened.headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  test('a statement is not sent to a customer without consent, nor in the name of a co-worker', async () => {
    const acme = await aCompany();
    const silent = await acme.aCustomer({ email_consent: false });
    expect(await send(acme, silent.customer_id)).toBeError('no_consent');
    const { customer_id } = await acme.aCustomer();
    expect(await send(acme, customer_id, { account_id: acme.ben.account_id })).toBeError('account_not_found');
    expect(await send(acme, newId())).toBeError('customer_not_found');
  });

  test('the preview has the message that would be sent, and its pages', async () => {
    const acme = await aCompany();
    const { customer_id } = await aBilledCustomer(acme);
    const { body } = await acme.ana.call(statements.messagePreview, { query: { customer_id, ...ALWAYS } });
    expect(body.subject).toBe(`Statement from ${acme.name}, Dec 31, 2099`);
    expect(body.html).toContain('$656.17');
    expect(body.sms).toContain('$656.17 due');
    const pages = await acme.ana.call(statements.pdfPages, { query: { customer_id, ...ALWAYS } });
    expect(pages.body.pages).toBe(1);
  });
});
