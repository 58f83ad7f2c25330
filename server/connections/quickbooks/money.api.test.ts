import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anItem } from '#testkit/inputs/inputs.ts';
import { connectToQuickbooks } from '#testkit/quickbooks/connecting.ts';
import { testQuickbooks } from '#testkit/quickbooks/quickbooks.ts';
import { sendToQuickbooks } from '#testkit/quickbooks/sending.ts';
import { aCompany } from '#testkit/records/factories.ts';

/* QuickBooks' total of any invoice equals ours to the cent, whatever its settings. */

const DOCUMENTS = 40;

const hundredths = (max: number) => fc.integer({ min: 0, max }).map((units) => units / 100);
const document = fc.record({
  amounts: fc.array(hundredths(100_000_000), { minLength: 1, maxLength: 6 }).filter((all) => all.some(Boolean)),
  tax_rate: fc.integer({ min: 0, max: 20_000 }).map((units) => units / 1000),
  discount_usd: fc.oneof(fc.constant(0), hundredths(9_999_900)),
});

test.each([
  ['its own sales tax and discounts', {}],
  ['no discounts', { allowsDiscount: false }],
  ['no sales tax', { usesSalesTax: false }],
  ['neither sales tax nor discounts', { usesSalesTax: false, allowsDiscount: false }],
  ['automated sales tax at another rate', { automatedTax: 8.875 }],
  ['automated sales tax and no discounts', { automatedTax: 6.25, allowsDiscount: false }],
])(
  'forty random invoices have the same total in a company with %s',
  async (_what, settings) => {
    const acme = await aCompany();
    const quickbooks = (await testQuickbooks()).companyOf(await connectToQuickbooks(acme.ana));
    Object.assign(quickbooks.settings, settings);
    const { project_id } = await acme.aProject();
    const totals = new Map<string, number>();
    for (const { amounts, ...rates } of fc.sample(document, DOCUMENTS)) {
      const items = amounts.map((amount_dollar) => anItem({ amount_dollar }));
      const { invoice_id, invoice_number, final_total } = await acme.anInvoice({ project_id, items, ...rates });
      expect((await sendToQuickbooks(acme.ana, invoice_id)).status).toBe(200);
      totals.set(String(invoice_number), final_total);
    }
    const theirs = quickbooks.all('Invoice').map(({ DocNumber, TotalAmt }) => [DocNumber, TotalAmt]);
    expect(theirs).toEqual([...totals]);
  },
  120_000,
);
