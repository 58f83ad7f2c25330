import { expect, test } from 'vitest';
import { customerPage } from '#contract/sales/customer-page.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { addDays, dayIn } from '#domain/time.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { sendInvoice } from '#testkit/scenarios/answering.ts';

/* The fields of an invoice's record that depend on the day, on sending and on the customer. */

const listed = async ({ ana }: Company, query = {}) =>
  (await ana.call(invoices.listJoined, { query })).body.data.map(({ attributes }) => attributes);

const today = () => dayIn('America/New_York', testClock.now());

test('a new invoice was neither sent nor opened, and has no payment in transit', async () => {
  const company = await aCompany();
  const invoice = await company.anInvoice();
  const facts = { is_overdue: false, processing_amount: 0, last_sent_at: null, opened_at: null };
  expect(invoice).toMatchObject(facts);
  expect(await listed(company)).toMatchObject([facts]);
});

test('an unpaid invoice is overdue from the day after its due day', async () => {
  const company = await aCompany();
  const due = await company.anInvoice({ due_date: today() });
  const yesterday = { issue_date: addDays(today(), -1), due_date: addDays(today(), -1) };
  const late = await company.anInvoice(yesterday);
  const paid = await company.anInvoice(yesterday);
  const { invoice_id, balance_due: amount } = paid;
  await company.aPayment({ invoice_id, amount });
  expect((await listed(company, { sort: '-is_overdue' }))[0]).toMatchObject({ invoice_id: late.invoice_id });
  const overdue = (await listed(company)).filter(({ is_overdue }) => is_overdue);
  expect(overdue.map((each) => each.invoice_id)).toEqual([late.invoice_id]);
  expect(due.is_overdue).toBe(false);
});

test('an invoice shows when it was last sent and when its link was opened', async () => {
  const company = await aCompany();
  const invoice = await company.anInvoice();
  const { customer, token } = await sendInvoice(company, invoice);
  const [sent] = await listed(company);
  expect(sent).toMatchObject({ last_sent_at: expect.any(String), opened_at: null });
  await customer.call(customerPage.open, { params: { token } });
  const [opened] = await listed(company);
  expect(opened).toMatchObject({ last_sent_at: sent?.last_sent_at, opened_at: expect.any(String) });
  const { body } = await company.ana.call(invoices.read, { params: { id: invoice.invoice_id } });
  expect(body.data.attributes).toEqual(opened);
});

test('a list can be of one customer only', async () => {
  const company = await aCompany();
  const { customer_id, invoice_id } = await company.anInvoice();
  await company.anInvoice();
  expect((await listed(company, { customer_id, owed: 'any' })).map((invoice) => invoice.invoice_id)).toEqual([
    invoice_id,
  ]);
});
