import { beforeEach, describe, expect, test } from 'vitest';
import { quickbooksInvoices } from '#contract/connections/quickbooks-invoices.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { anItem, unique } from '#testkit/inputs/inputs.ts';
import type { QuickbooksCompany } from '#testkit/quickbooks/company.ts';
import { aCompanyInQuickbooks, connectToQuickbooks } from '#testkit/quickbooks/connecting.ts';
import type { FakeQuickbooks } from '#testkit/quickbooks/quickbooks.ts';
import {
  aProjectFor,
  aSalesLine,
  quickbooksLog,
  quickbooksPlan,
  sendToQuickbooks,
} from '#testkit/quickbooks/sending.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { newId } from '../../platform/ids.ts';

let quickbooks: FakeQuickbooks;
let acme: Company;
let quickbooksCompany: QuickbooksCompany;

beforeEach(async () => void ({ quickbooks, acme, quickbooksCompany } = await aCompanyInQuickbooks()));

test('an invoice is sent with its customer, lines, tax, discount and number', async () => {
  const { project_id } = await aProjectFor(acme, {
    first_name: 'Pat',
    last_name: 'Lee',
    customer_company_name: 'Lee & Sons',
    address_1: '12 Bay St',
    city: 'Tampa',
    state: 'FL',
    zip: '33609',
    email: 'pat@lee.example',
    phone: '813-555-0100',
  });
  const invoice = await acme.anInvoice({
    project_id,
    name: 'Roof',
    issue_date: '2026-11-20',
    due_date: '2026-12-04',
    payment_instruction: 'By check, please.',
    tax_rate: 7.5,
    discount_usd: 10.01,
    items: [anItem({ code: 'SHG-1', description: 'Shingles, laid', amount_dollar: 99.99 }), anItem({ code: 'GUT' })],
  });
  const reply = await sendToQuickbooks(acme.ana, invoice.invoice_id);
  expect([reply.status, reply.body]).toEqual([200, { qb_invoice_number: '1001' }]);
  const [customer] = quickbooksCompany.all('Customer');
  expect(quickbooksCompany.all('Customer')).toEqual([
    expect.objectContaining({
      DisplayName: 'Pat Lee',
      GivenName: 'Pat',
      FamilyName: 'Lee',
      CompanyName: 'Lee & Sons',
      PrimaryEmailAddr: { Address: 'pat@lee.example' },
      PrimaryPhone: { FreeFormNumber: '813-555-0100' },
      BillAddr: { Line1: '12 Bay St', City: 'Tampa', CountrySubDivisionCode: 'FL', PostalCode: '33609' },
    }),
  ]);
  const [item] = quickbooksCompany.all('Item');
  expect(quickbooksCompany.all('Item')).toEqual([expect.objectContaining({ Name: 'Services', Type: 'Service' })]);
  expect(quickbooksCompany.all('Invoice')).toEqual([
    expect.objectContaining({
      CustomerRef: { value: customer?.Id },
      DocNumber: '1001',
      TxnDate: '2026-11-20',
      DueDate: '2026-12-04',
      CustomerMemo: { value: 'By check, please.' },
      PrivateNote: `JobsitesPro invoice ${invoice.invoice_id}\nInvoice #1001 Roof`,
      BillEmail: { Address: 'pat@lee.example' },
      TxnTaxDetail: { TxnTaxCodeRef: { value: '2' }, TotalTax: 15 },
      TotalAmt: 204.98,
      Line: [
        aSalesLine(item?.Id, 'SHG-1 – Shingles, laid', 99.99, 'TAX'),
        aSalesLine(item?.Id, 'GUT – Shingles, laid', 100, 'TAX'),
        { DetailType: 'DiscountLineDetail', Amount: 10.01, DiscountLineDetail: { PercentBased: false } },
      ],
    }),
  ]);
});

describe('a repeated send', () => {
  test('a repeated send updates the invoice in QuickBooks without duplicates', async () => {
    const { invoice_id } = await acme.anInvoice({ tax_rate: 7, items: [anItem({ amount_dollar: 100 })] });
    await sendToQuickbooks(acme.ana, invoice_id);
    const note = `${quickbooksCompany.all('Invoice')[0]?.PrivateNote}\nCalled on Monday`;
    quickbooksCompany.change('Invoice', quickbooksCompany.all('Invoice')[0]?.Id ?? '', { PrivateNote: note });
    const itemized_invoices = [anItem({ amount_dollar: 250.5 }), anItem({ amount_dollar: 1 })];
    const changes = { itemized_invoices, due_date: '2037-01-31', payment_instruction: '' };
    await acme.ana.call(invoices.update, { params: { id: invoice_id }, body: { invoice: changes } });
    expect((await sendToQuickbooks(acme.ana, invoice_id)).body).toEqual({ qb_invoice_number: '1001' });
    const [invoice, ...others] = quickbooksCompany.all('Invoice');
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({
      TotalAmt: 269.11,
      DueDate: '2037-01-31',
      CustomerMemo: { value: '' },
      PrivateNote: note,
    });
    expect(invoice?.Line).toHaveLength(2);
    expect(quickbooksCompany.all('Customer')).toHaveLength(1);
    expect(quickbooksCompany.all('Item')).toHaveLength(1);
  });

  test('a repeated send of an unchanged invoice changes nothing', async () => {
    const { invoice_id } = await acme.anInvoice({ tax_rate: 7.25, discount_usd: 3 });
    await sendToQuickbooks(acme.ana, invoice_id);
    const { SyncToken: _first, ...before } = quickbooksCompany.all('Invoice')[0] ?? {};
    await sendToQuickbooks(acme.ben, invoice_id);
    expect(quickbooksCompany.all('Invoice')).toEqual([expect.objectContaining(before)]);
    expect(await quickbooksLog(acme.ana, invoice_id)).toMatchObject([
      { action: 'update', status: 'sent', qb_number: '1001', sent_by: expect.stringMatching(/^Ben /) as string },
      { action: 'create', status: 'sent', qb_number: '1001', sent_by: expect.stringMatching(/^Ana /) as string },
    ]);
  });

  test('a repeated send creates the invoice again after it was deleted in QuickBooks', async () => {
    const { invoice_id } = await acme.anInvoice();
    await sendToQuickbooks(acme.ana, invoice_id);
    const [first] = quickbooksCompany.all('Invoice');
    quickbooksCompany.remove('Invoice', first?.Id ?? '');
    expect((await quickbooksPlan(acme.ana, invoice_id)).body.data.invoice.action).toBe('create');
    await sendToQuickbooks(acme.ana, invoice_id);
    expect(quickbooksCompany.all('Invoice')).toEqual([expect.objectContaining({ DocNumber: '1001' })]);
    expect(quickbooksCompany.all('Invoice')[0]?.Id).not.toBe(first?.Id);
  });

  test('a repeated send creates the customer again after it was made inactive in QuickBooks', async () => {
    const { invoice_id } = await acme.anInvoice();
    await sendToQuickbooks(acme.ana, invoice_id);
    quickbooksCompany.remove('Customer', quickbooksCompany.all('Customer')[0]?.Id ?? '');
    expect((await sendToQuickbooks(acme.ana, invoice_id)).status).toBe(200);
    const [, active] = quickbooksCompany.all('Customer');
    expect(quickbooksCompany.all('Invoice')).toEqual([expect.objectContaining({ CustomerRef: { value: active?.Id } })]);
  });

  test('a repeated send to another QuickBooks company creates the invoice there', async () => {
    const { invoice_id } = await acme.anInvoice();
    await sendToQuickbooks(acme.ana, invoice_id);
    const others = quickbooks.companyOf(await connectToQuickbooks(acme.ana));
    await sendToQuickbooks(acme.ana, invoice_id);
    expect(others.all('Invoice')).toHaveLength(1);
    expect(quickbooksCompany.all('Invoice')).toEqual([expect.objectContaining({ SyncToken: '0' })]);
  });
});

describe('validation of the request', () => {
  test('an invoice is not sent if the sender saw another total', async () => {
    const { invoice_id } = await acme.anInvoice();
    expect(await sendToQuickbooks(acme.ana, invoice_id, { seen: { total: 100.01 } })).toBeError('stale_record');
    expect(quickbooksCompany.all('Invoice')).toEqual([]);
    expect(await quickbooksLog(acme.ana, invoice_id)).toEqual([]);
  });

  test("other figures in the sender's request are ignored, because the server determines them", async () => {
    const { invoice_id } = await acme.anInvoice({ tax_rate: 7 });
    const seen = { subtotal: 1, tax_amount: 2, line_items: [], invoice_number: 7, customer_name: 'Nobody' };
    expect((await sendToQuickbooks(acme.ana, invoice_id, { seen })).body).toEqual({ qb_invoice_number: '1001' });
    expect(quickbooksCompany.all('Invoice')).toEqual([expect.objectContaining({ TotalAmt: 107, DocNumber: '1001' })]);
  });

  test("an invoice is not sent in another account's name, for another customer, or if it is unknown", async () => {
    const { invoice_id, customer_id } = await acme.anInvoice();
    const other = await acme.aCustomer();
    const seen = (await acme.ana.call(invoices.read, { params: { id: invoice_id } })).body.data.attributes;
    const send = (names: { customer?: string; account?: string; invoice?: string }) =>
      acme.ana.attempt(quickbooksInvoices.send, {
        params: { customer_id: names.customer ?? customer_id },
        query: { account_id: names.account ?? acme.ana.account_id },
        body: { invoice_id: names.invoice ?? invoice_id, invoice_data: { ...dataOf(seen) } },
      });
    expect(await send({ account: acme.ben.account_id })).toBeError('account_not_found');
    const ofAnother = await send({ customer: other.customer_id });
    expect(ofAnother).toBeError('validation_failed');
    expect(ofAnother.body).toMatchObject({ fields: { customer_id: ['This invoice belongs to another customer.'] } });
    const foreign = await (await aCompany()).aCustomer();
    for (const customer of [foreign.customer_id, newId()]) {
      expect(await send({ customer })).toBeError('customer_not_found');
    }
    expect(await send({ invoice: newId() })).toBeError('invoice_not_found');
    const unsigned = await acme.ana.attempt(quickbooksInvoices.send, {
      params: { customer_id },
      body: { invoice_id, invoice_data: dataOf(seen) },
    });
    expect(unsigned).toBeError('validation_failed');
    expect(unsigned.body).toMatchObject({ error: 'Account ID not found. Please log in again.' });
    expect(quickbooksCompany.all('Invoice')).toEqual([]);
  });

  test('an invoice is not sent for a company that is not connected', async () => {
    const rival = await aCompany();
    const { invoice_id } = await rival.anInvoice();
    for (const ask of [quickbooksPlan, sendToQuickbooks]) {
      expect(await ask(rival.ana, invoice_id)).toBeError('not_connected');
    }
    expect(await quickbooksLog(rival.ana, invoice_id)).toEqual([]);
  });
});

function dataOf({ final_total }: { final_total: number }) {
  return {
    customer_name: 'Pat Lee',
    invoice_name: 'Roof',
    invoice_number: 1001,
    subtotal: final_total,
    tax_rate: 0,
    tax_amount: 0,
    total: final_total,
    discount_usd: 0,
    issue_date: '2026-11-20',
    due_date: '2026-12-04',
    payment_instruction: null,
    line_items: [],
  };
}

describe('errors of QuickBooks', () => {
  test.each<[string, object, object, string]>([
    [
      'a closed period',
      { closedUntil: '2099-12-31' },
      { closedUntil: '1999-12-31' },
      'The books in QuickBooks are closed',
    ],
    ['an expired subscription', { hasSubscription: false }, { hasSubscription: true }, 'The QuickBooks subscription'],
  ])(
    "QuickBooks' error is returned as a sentence, and the send works once it is fixed: %s",
    async (_what, broken, mended, sentence) => {
      const { invoice_id } = await acme.anInvoice();
      Object.assign(quickbooksCompany.settings, broken);
      const reply = await sendToQuickbooks(acme.ana, invoice_id);
      expect(reply).toBeError('quickbooks_refused');
      expect((reply.body as { error?: string }).error).toMatch(sentence);
      Object.assign(quickbooksCompany.settings, mended);
      expect((await sendToQuickbooks(acme.ana, invoice_id)).status).toBe(200);
      expect(quickbooksCompany.all('Invoice')).toHaveLength(1);
      expect((await quickbooksLog(acme.ana, invoice_id)).map(({ status }) => status)).toEqual(['sent', 'failed']);
    },
  );

  test("QuickBooks' error is returned as a sentence, and the send works once it is fixed: no income account", async () => {
    for (const { Id } of quickbooksCompany.all('Account')) quickbooksCompany.remove('Account', Id);
    const reply = await sendToQuickbooks(acme.ana, (await acme.anInvoice()).invoice_id);
    expect(reply).toBeError('quickbooks_refused');
    expect((reply.body as { error?: string }).error).toMatch('no income account');
  });
});

test('the log lists one invoice, or all of them, newest first', async () => {
  const [first, second] = [await acme.anInvoice(), await acme.anInvoice()];
  for (const { invoice_id } of [first, second]) await sendToQuickbooks(acme.ana, invoice_id);
  const { body } = await acme.ben.call(quickbooksInvoices.log);
  expect(body.meta).toEqual({ total: 2 });
  expect(body.data.map(({ attributes }) => attributes.invoice_id)).toEqual([second.invoice_id, first.invoice_id]);
  expect(body.data[1]).toMatchObject({
    type: 'quickbooks_log',
    attributes: {
      document: 'invoice',
      invoice_number: 1001,
      customer_payment_id: null,
      amount: first.final_total,
      status: 'sent',
    },
  });
  expect((await acme.ana.call(quickbooksInvoices.log, { query: { q: unique() } })).body.data).toEqual([]);
  await acme.ana.call(invoices.remove, { params: { id: second.invoice_id } });
  expect((await acme.ana.call(quickbooksInvoices.log)).body.meta).toEqual({ total: 1 });
});
