import { beforeEach, expect, test } from 'vitest';
import { aQuickbooksCompany, type QuickbooksCompany } from './company.ts';

/* Sending to the fake proves something only if it rejects what QuickBooks rejects. */

let quickbooksCompany: QuickbooksCompany;
let customer: { value: string };
let item: { value: string };
beforeEach(() => {
  quickbooksCompany = aQuickbooksCompany();
  customer = { value: quickbooksCompany.add('Customer', { DisplayName: 'Pat Lee', Active: true }).Id };
  item = { value: quickbooksCompany.add('Item', { Name: 'Services', Type: 'Service', Active: true }).Id };
});

function anInvoice(fields: object = {}, line: object = {}) {
  const SalesItemLineDetail = { ItemRef: item, Qty: 1, UnitPrice: 100, TaxCodeRef: { value: 'NON' } };
  return {
    CustomerRef: customer,
    DocNumber: '1001',
    TxnDate: '2026-11-20',
    DueDate: '2026-12-04',
    PrivateNote: 'Ours',
    Line: [{ DetailType: 'SalesItemLineDetail', Amount: 100, Description: 'Roof', SalesItemLineDetail, ...line }],
    ApplyTaxAfterDiscount: false,
    ...fields,
  };
}

function codeOf({ status, body }: { status: number; body: object }): string | undefined {
  return status === 200 ? undefined : (body as { Fault: { Error: { code: string }[] } }).Fault.Error[0]?.code;
}

test("accepts an invoice in the product's format, and computes its total and balance", () => {
  expect(codeOf(quickbooksCompany.write('invoice', anInvoice()))).toBeUndefined();
  expect(quickbooksCompany.all('Invoice')).toEqual([
    expect.objectContaining({ TotalAmt: 100, Balance: 100, SyncToken: '0' }),
  ]);
});

test.each<[string, string, () => object]>([
  ['a field that an invoice does not have', '2010', () => anInvoice({ Total: 100 })],
  ['a field that a line does not have', '2010', () => anInvoice({}, { Price: 1 })],
  ['an invoice without a customer', '2020', () => anInvoice({ CustomerRef: undefined })],
  ['a number that is too long', '2050', () => anInvoice({ DocNumber: 'x'.repeat(22) })],
  ['a customer who is not there', '2500', () => anInvoice({ CustomerRef: { value: '999' } })],
  ['a change of what is not there', '610', () => anInvoice({ Id: '999', SyncToken: '0' })],
  ['a total below nothing', '6000', () => anInvoice({}, { Amount: -1 })],
])('rejects %s', (_what, code, record) => {
  expect(codeOf(quickbooksCompany.write('invoice', record()))).toBe(code);
  expect(quickbooksCompany.all('Invoice')).toEqual([]);
});

test('rejects a number that is taken, and an update with an outdated sync token', () => {
  quickbooksCompany.write('invoice', anInvoice());
  expect(codeOf(quickbooksCompany.write('invoice', anInvoice()))).toBe('6140');
  const Id = quickbooksCompany.all('Invoice')[0]?.Id ?? '';
  const changes = { Id, SyncToken: '0', sparse: true, DueDate: '2027-01-01' };
  expect(codeOf(quickbooksCompany.write('invoice', changes))).toBeUndefined();
  expect(codeOf(quickbooksCompany.write('invoice', changes))).toBe('5010');
  expect(quickbooksCompany.all('Invoice')).toEqual([
    expect.objectContaining({ DueDate: '2027-01-01', DocNumber: '1001' }),
  ]);
});

test('rejects a name of a customer, vendor or employee in any case', () => {
  quickbooksCompany.add('Vendor', { DisplayName: 'Bo Ash' });
  for (const DisplayName of ['PAT LEE', 'bo ash']) {
    expect(codeOf(quickbooksCompany.write('customer', { DisplayName }))).toBe('6240');
  }
  expect(codeOf(quickbooksCompany.write('customer', { DisplayName: 'Roof: Pat' }))).toBe('2020');
});

test('rejects inactive records, and finds them only by id', () => {
  quickbooksCompany.remove('Customer', customer.value);
  expect(codeOf(quickbooksCompany.write('invoice', anInvoice()))).toBe('610');
  const { body } = quickbooksCompany.query(`select * from Customer where DisplayName = 'Pat Lee (deleted)'`);
  expect((body as { QueryResponse: object }).QueryResponse).toEqual({});
  expect(quickbooksCompany.read('customer', customer.value).body).toMatchObject({ Customer: { Active: false } });
});

test('rejects a payment above the open amount of an invoice', () => {
  quickbooksCompany.write('invoice', anInvoice());
  const Id = quickbooksCompany.all('Invoice')[0]?.Id ?? '';
  const pay = (Amount: number) =>
    quickbooksCompany.write('payment', {
      CustomerRef: customer,
      TotalAmt: Amount,
      TxnDate: '2026-11-20',
      PrivateNote: 'Ours',
      Line: [{ Amount, LinkedTxn: [{ TxnId: Id, TxnType: 'Invoice' }] }],
    });
  expect(codeOf(pay(60))).toBeUndefined();
  expect(codeOf(pay(40.01))).toBe('6000');
  expect(codeOf(pay(40))).toBeUndefined();
  expect(quickbooksCompany.all('Invoice')).toEqual([expect.objectContaining({ Balance: 0 })]);
});

test.each([
  `select * from Customer where DisplayName = 'A' or DisplayName = 'B'`,
  `select * from Invoice where PrivateNote = 'Ours'`,
  `select * from Customer where DisplayName = 'D'Arcy'`,
  'select Id from Customer',
  'select * from Customer maxresults 1001',
])('rejects the query %s', (sql) => {
  expect(() => quickbooksCompany.query(sql)).toThrow('QuickBooks does not understand');
});
