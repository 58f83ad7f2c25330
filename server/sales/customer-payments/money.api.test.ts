import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountingInvoice } from '#contract/connections/accounting-invoice.ts';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import { type Invoice, invoices } from '#contract/sales/invoices.ts';
import { itemizedInvoices } from '#contract/sales/itemized-invoices.ts';
import { invoiceBalance, invoiceTotals, sumOfAmounts } from '#domain/totals.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { anItem } from '#testkit/inputs/inputs.ts';
import { aCompany, aCoWorker, type Company } from '#testkit/records/factories.ts';
import { readLetterhead } from '../../core/documents/letterhead.ts';
import { asCompany } from '../../platform/database/database.ts';
import { printedAccount } from '../invoices/invoice-document.ts';
import { accountSnapshot } from '../invoices/invoice-snapshot.ts';
import { paymentsOf } from '../invoices/payments-store.ts';
import { readInvoice } from '../invoices/store.ts';

/*
 * An invoice has the same amounts in the preview, in the database, in lists, on documents and for accounting, equal to
 * exact fractions to the cent. domain/totals.test.ts checks the preview with ten thousand documents. This test
 * compares the other places with it, and quickbooks/money.api.test.ts compares QuickBooks' totals.
 */

const DOCUMENTS = 200;
/** The maximum number of calls for one document; a session may make 300 a minute. */
const CALLS_EACH = 7;

const hundredths = (max: number) => fc.integer({ min: 0, max }).map((units) => units / 100);
const document = fc.record({
  amounts: fc.array(hundredths(100_000_000), { minLength: 1, maxLength: 6 }).filter((all) => all.some(Boolean)),
  tax_rate: fc.integer({ min: 0, max: 20_000 }).map((units) => units / 1000),
  discount_usd: hundredths(1_000_000),
  first: hundredths(10_000_000),
  later: fc.array(hundredths(10_000_000), { maxLength: 2 }),
  changed: fc.option(
    fc.record({
      amounts: fc.array(
        hundredths(100_000_000).map((amount) => amount || 0.01),
        { minLength: 1, maxLength: 6 },
      ),
      tax_rate: fc.integer({ min: 0, max: 50_000 }).map((units) => units / 1000),
    }),
  ),
});
type Document = typeof document extends fc.Arbitrary<infer D> ? D : never;

test('amounts of an invoice are the same everywhere, to the cent', async () => {
  const acme = await aCompany();
  const { project_id, customer_id } = await acme.aProject();
  const expected = new Map<string, Partial<Invoice>>();
  let { ana } = acme;
  for (const [n, sample] of fc.sample(document, DOCUMENTS).entries()) {
    if (n % Math.floor(300 / CALLS_EACH) === 0) ana = await aCoWorker(acme, 'owner');
    expected.set(await billAndPay(ana, { ...sample, project_id, name: `Invoice ${n}` }), previewOf(sample));
  }
  const { body: list } = await ana.call(invoices.listJoined);
  expect(list.data.map(({ id }) => id).toSorted()).toEqual([...expected.keys()].toSorted());
  for (const { id, attributes } of list.data) expect(attributes).toMatchObject(expected.get(id) ?? {});
  const { body: customerInvoices } = await ana.call(customerPayments.byCustomer, { params: { id: customer_id } });
  for (const { invoice_id, ...invoice } of customerInvoices.projects.flatMap((project) => project.invoices)) {
    expect(invoice).toMatchObject(expected.get(invoice_id) ?? {});
    expect(sumOfAmounts(invoice.customer_payments.map(({ amount }) => amount))).toBe(invoice.amount_paid);
  }
  for (const [id, totals] of expected) expect(await asPrinted(acme, id)).toEqual(writtenOut(totals));
}, 120_000);

/** Creates the invoice, updates it, and records payments on it; each response is checked. */
async function billAndPay(
  { call }: Company['ana'],
  document: Document & { project_id: string; name: string },
): Promise<string> {
  const { project_id, name, amounts, tax_rate, discount_usd, first, later, changed } = document;
  const itemized_invoices = amounts.map((amount_dollar) => anItem({ amount_dollar }));
  const paid = { amount_paid: first, payment_date: '2026-11-20', payment_method: 'check' } as const;
  const invoice = { project_id, name, tax_rate, discount_usd, itemized_invoices, ...paid };
  const { body } = await call(invoices.create, { body: { invoice } });
  const { invoice_id } = body.data.attributes;
  expect(body.data.attributes).toMatchObject(previewOf({ ...document, later: [], changed: null }));
  for (const amount of later) {
    const customer_payment = { ...paid, invoice_id, amount };
    await call(customerPayments.create, { body: { customer_payment } });
  }
  if (changed) await change(call, invoice_id, changed);
  const now = await call(invoices.read, { params: { id: invoice_id } });
  expect(now.body.data.attributes).toMatchObject(previewOf(document));
  const items = await call(itemizedInvoices.byInvoice, { query: { invoice_id } });
  expect(items.body.totals_no_tax).toBe(previewOf(document).sub_total_sum_lineitems);
  const lines = items.body.data.data.map(({ attributes }) => attributes);
  const accounting = accountingInvoice(now.body.data.attributes, lines);
  const { sub_total_sum_lineitems: subtotal, tax_amount, final_total: total } = previewOf(document);
  expect(accounting).toMatchObject({ subtotal, tax_amount, total });
  expect(sumOfAmounts(accounting.line_items.map(({ amount }) => amount))).toBe(subtotal);
  return invoice_id;
}

async function change(
  call: Company['ana']['call'],
  id: string,
  { amounts, tax_rate }: NonNullable<Document['changed']>,
): Promise<void> {
  const itemized_invoices = amounts.map((amount_dollar) => anItem({ amount_dollar }));
  await call(invoices.update, { params: { id }, body: { invoice: { tax_rate, itemized_invoices } } });
}

/** The totals that the browser shows during typing. */
function previewOf({ changed, discount_usd, first, later, ...document }: Document) {
  const { amounts, tax_rate } = changed ?? document;
  const items = amounts.map((amount_dollar) => ({ amount_dollar }));
  const totals = invoiceTotals(items, { tax_rate, discount_usd });
  const amount_paid = sumOfAmounts([first, ...later]);
  return { ...totals, amount_paid, ...invoiceBalance({ ...totals, amount_paid }) };
}

async function asPrinted({ company_id }: Company, id: string) {
  const account = await asCompany(await testDatabase(), company_id, async (db) => {
    const [invoice, company] = [await readInvoice(db, id), await readLetterhead(db)];
    return accountSnapshot({ company, invoice, payments: await paymentsOf(db, id) });
  });
  const { final_total, amount_paid, balance, stamp } = printedAccount(account, 'Invoice');
  return { final_total, amount_paid, balance, is_paid: stamp === 'PAID' };
}

function writtenOut({ final_total = 0, amount_paid = 0, balance_due = 0, status }: Partial<Invoice>) {
  const [total, paid, balance] = [final_total, amount_paid, Math.max(0, balance_due)].map(written);
  return { final_total: total, amount_paid: paid, balance, is_paid: status === 'PAID' };
}

/** "$1,234.50", formatted from digits only. */
function written(dollars: number): string {
  const cents = String(Math.round(dollars * 100)).padStart(3, '0');
  return `$${cents.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${cents.slice(-2)}`;
}
