import { beforeEach, describe, expect, test } from 'vitest';
import type { QuickbooksCompany } from '#testkit/quickbooks/company.ts';
import { aCompanyInQuickbooks } from '#testkit/quickbooks/connecting.ts';
import type { FakeQuickbooks } from '#testkit/quickbooks/quickbooks.ts';
import { aSalesLine, quickbooksLog, quickbooksPlan, sendToQuickbooks } from '#testkit/quickbooks/sending.ts';
import type { Company } from '#testkit/records/factories.ts';

let quickbooks: FakeQuickbooks;
let acme: Company;
let quickbooksCompany: QuickbooksCompany;

beforeEach(async () => void ({ quickbooks, acme, quickbooksCompany } = await aCompanyInQuickbooks()));

describe('QuickBooks companies with other settings', () => {
  test('a company without tax and discount settings gets tax and discount as lines, with the same total', async () => {
    Object.assign(quickbooksCompany.settings, { usesSalesTax: false, allowsDiscount: false });
    const { invoice_id, final_total } = await acme.anInvoice({ tax_rate: 7.5, discount_usd: 20 });
    expect((await quickbooksPlan(acme.ana, invoice_id)).body.data).toMatchObject({
      tax_as: 'line',
      discount_as: 'line',
    });
    await sendToQuickbooks(acme.ana, invoice_id);
    const [item] = quickbooksCompany.all('Item');
    expect(quickbooksCompany.all('Invoice')).toEqual([
      expect.objectContaining({
        TotalAmt: final_total,
        Line: [
          aSalesLine(item?.Id, 'SHG-1 – Shingles, laid', 100, 'NON'),
          aSalesLine(item?.Id, 'Sales tax (7.5%)', 7.5, 'NON'),
          aSalesLine(item?.Id, 'Discount', -20, 'NON'),
        ],
      }),
    ]);
  });

  test('an invoice gets lines if automated sales tax computes another total, and keeps them from then on', async () => {
    Object.assign(quickbooksCompany.settings, { automatedTax: 8.875 });
    const { invoice_id, final_total } = await acme.anInvoice({ tax_rate: 7, discount_usd: 5 });
    for (const writes of [2, 1]) {
      const before = quickbooks.requests.length;
      await sendToQuickbooks(acme.ana, invoice_id);
      const written = quickbooks.requests.slice(before).filter((request) => /^POST .*\/invoice$/.test(request));
      expect(written).toHaveLength(writes);
      expect(quickbooksCompany.all('Invoice')).toEqual([expect.objectContaining({ TotalAmt: final_total })]);
      expect((await quickbooksPlan(acme.ana, invoice_id)).body.data).toMatchObject({ tax_as: 'line' });
    }
  });

  test('an invoice gets lines if sales tax rejects our amount', async () => {
    Object.assign(quickbooksCompany.settings, { taxCodeId: undefined });
    const { invoice_id, final_total } = await acme.anInvoice({ tax_rate: 7, discount_usd: 5 });
    for (const _again of [1, 2]) {
      expect((await sendToQuickbooks(acme.ana, invoice_id)).status).toBe(200);
      expect(quickbooksCompany.all('Invoice')).toEqual([expect.objectContaining({ TotalAmt: final_total })]);
    }
    expect((await quickbooksPlan(acme.ana, invoice_id)).body.data).toMatchObject({ tax_as: 'line' });
  });

  test('a discount above the subtotal is accepted', async () => {
    const { invoice_id } = await acme.anInvoice({ tax_rate: 10, discount_usd: 105 });
    await sendToQuickbooks(acme.ana, invoice_id);
    expect(quickbooksCompany.all('Invoice')).toEqual([expect.objectContaining({ TotalAmt: 5 })]);
    const free = await acme.anInvoice({ discount_usd: 9000 });
    await sendToQuickbooks(acme.ana, free.invoice_id);
    expect(quickbooksCompany.all('Invoice')[1]).toMatchObject({ TotalAmt: 0 });
  });

  test('a total that differs in any case is reported and logged', async () => {
    const { invoice_id } = await acme.anInvoice({ tax_rate: 7 });
    const { write } = quickbooksCompany;
    quickbooksCompany.write = (kind, record) => {
      const { status, body } = write(kind, record);
      const { Invoice } = body as { Invoice?: { TotalAmt: number } };
      return { status, body: Invoice ? { Invoice: { ...Invoice, TotalAmt: 108.5 } } : body };
    };
    const reply = await sendToQuickbooks(acme.ana, invoice_id);
    expect(reply).toBeError('quickbooks_refused');
    expect(reply.body).toMatchObject({
      error:
        'The invoice is in QuickBooks, but comes to $108.50 there instead of $107.00. Look at its sales tax in QuickBooks, then send again.',
    });
    quickbooksCompany.write = write;
    expect((await sendToQuickbooks(acme.ana, invoice_id)).status).toBe(200);
    expect(quickbooksCompany.all('Invoice')).toHaveLength(1);
    expect(await quickbooksLog(acme.ana, invoice_id)).toMatchObject([
      { status: 'sent', action: 'update' },
      { status: 'failed', action: 'create', failure_reason: (reply.body as { error?: string }).error },
    ]);
  });
});
