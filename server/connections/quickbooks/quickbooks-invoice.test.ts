import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AccountingInvoice } from '#contract/connections/accounting-invoice.ts';
import { invoiceTotals } from '#domain/totals.ts';
import { aQuickbooksCompany } from '#testkit/quickbooks/company.ts';
import { quickbooksWriterOf } from '#testkit/quickbooks/in-memory-writer.ts';
import { asLines, type InvoiceReferences, invoiceRecord, needsCommonItem, shapeOf } from './quickbooks-invoice.ts';
import type { QuickbooksInvoice } from './quickbooks-records.ts';

const hundredths = (max: number) => fc.integer({ min: 0, max }).map((units) => units / 100);
const document = fc.record({
  amounts: fc.array(hundredths(100_000_000_00), { minLength: 1, maxLength: 12 }).filter((all) => all.some(Boolean)),
  tax_rate: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 50_000 }).map((units) => units / 1000),
  ),
  discount_usd: fc.oneof(fc.constant(0), hundredths(99_999_00)),
});
const settings = fc.record({ usesSalesTax: fc.boolean(), allowsDiscount: fc.boolean() });

function anInvoice({ amounts, tax_rate, discount_usd }: typeof document extends fc.Arbitrary<infer D> ? D : never) {
  const totals = invoiceTotals(
    amounts.map((amount_dollar) => ({ amount_dollar })),
    { tax_rate, discount_usd },
  );
  const invoice: AccountingInvoice = {
    customer_name: 'Pat Lee',
    invoice_name: 'Invoice #1001 Roof',
    invoice_number: 1001,
    subtotal: totals.sub_total_sum_lineitems,
    tax_rate,
    tax_amount: totals.tax_amount,
    total: totals.final_total,
    discount_usd,
    issue_date: '2026-11-20',
    due_date: '2026-12-04',
    payment_instruction: null,
    line_items: amounts.map((amount) => ({ code: 'SHG-1', description: 'Shingles', amount, is_taxable: true })),
  };
  return { invoice_id: '0198b6f4-0000-7000-8000-00000000aaaa', email: 'pat@lee.example', invoice };
}

/** A QuickBooks company in which no number or name is taken, with the records that an invoice needs. */
function someIds() {
  const set = aQuickbooksCompany();
  set.settings.warnsOfDuplicateNumbers = false;
  const customerId = set.add('Customer', { DisplayName: 'Pat Lee', Active: true }).Id;
  const commonItemId = set.add('Item', { Name: 'Services', Type: 'Service', Active: true }).Id;
  const booked: InvoiceReferences = { customerId, commonItemId, itemOf: () => undefined };
  return { set, quickbooks: quickbooksWriterOf(set), booked };
}

test('two thousand invoices have the same total in QuickBooks, to the cent, with any settings', async () => {
  const { set, quickbooks, booked } = someIds();
  await fc.assert(
    fc.asyncProperty(document, settings, async (given, ways) => {
      const source = anInvoice(given);
      Object.assign(set.settings, ways);
      const taxed = { ...booked, taxCodeId: set.settings.taxCodeId };
      const record = invoiceRecord(source, taxed, shapeOf(source.invoice, ways));
      const { TotalAmt } = await quickbooks.write<QuickbooksInvoice>('Invoice', record);
      expect(TotalAmt).toBe(source.invoice.total);
    }),
    { numRuns: 2000 },
  );
});

test('lines alone have the same total if QuickBooks automates sales tax', async () => {
  const { set, quickbooks, booked } = someIds();
  await fc.assert(
    fc.asyncProperty(document, fc.integer({ min: 1, max: 20 }), async (given, automatedTax) => {
      const source = anInvoice(given);
      Object.assign(set.settings, { automatedTax });
      const record = invoiceRecord(source, booked, asLines(source.invoice));
      const { TotalAmt } = await quickbooks.write<QuickbooksInvoice>('Invoice', record);
      expect(TotalAmt).toBe(source.invoice.total);
    }),
    { numRuns: 500 },
  );
});

test('the default item is required for lines without their own item, and for tax or discount lines', () => {
  const { invoice } = anInvoice({ amounts: [100], tax_rate: 7, discount_usd: 5 });
  const itemId = () => '7';
  expect(needsCommonItem(invoice, { tax: 'sales_tax', discount: 'discount' }, itemId)).toBe(false);
  expect(needsCommonItem(invoice, { tax: 'line', discount: null }, itemId)).toBe(true);
  expect(needsCommonItem(invoice, { tax: null, discount: 'line' }, itemId)).toBe(true);
  expect(needsCommonItem(invoice, { tax: null, discount: null }, () => undefined)).toBe(true);
});

test('line items that are not taxable are posted without tax', () => {
  const { invoice, ...source } = anInvoice({ amounts: [100, 900], tax_rate: 7, discount_usd: 0 });
  const line_items = invoice.line_items.map((item, at) => ({ ...item, is_taxable: at === 0 }));
  const taxed = { ...invoice, line_items, tax_amount: 7, total: 1007 };
  const { booked } = someIds();
  const record = invoiceRecord({ ...source, invoice: taxed }, booked, { tax: 'sales_tax', discount: null });
  const codes = (record as { Line: { SalesItemLineDetail: { TaxCodeRef: { value: string } } }[] }).Line.map(
    ({ SalesItemLineDetail }) => SalesItemLineDetail.TaxCodeRef.value,
  );
  expect(codes).toEqual(['TAX', 'NON']);
  expect(record).toMatchObject({ TxnTaxDetail: { TotalTax: 7 } });
});

test("a long payment instruction is truncated to QuickBooks' limit, at a character boundary", () => {
  const { invoice, ...source } = anInvoice({ amounts: [1], tax_rate: 0, discount_usd: 0 });
  const payment_instruction = `${'x'.repeat(999)}😀 and more`;
  const { booked } = someIds();
  const record = invoiceRecord({ ...source, invoice: { ...invoice, payment_instruction } }, booked, asLines(invoice));
  expect(record).toMatchObject({ CustomerMemo: { value: 'x'.repeat(999) } });
});
