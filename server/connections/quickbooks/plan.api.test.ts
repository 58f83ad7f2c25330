import { beforeEach, describe, expect, test } from 'vitest';
import { anItem } from '#testkit/inputs/inputs.ts';
import type { QuickbooksCompany } from '#testkit/quickbooks/company.ts';
import { aCompanyInQuickbooks } from '#testkit/quickbooks/connecting.ts';
import type { FakeQuickbooks } from '#testkit/quickbooks/quickbooks.ts';
import { aProjectFor, quickbooksLog, quickbooksPlan, sendToQuickbooks } from '#testkit/quickbooks/sending.ts';
import type { Company } from '#testkit/records/factories.ts';

let quickbooks: FakeQuickbooks;
let acme: Company;
let quickbooksCompany: QuickbooksCompany;

beforeEach(async () => void ({ quickbooks, acme, quickbooksCompany } = await aCompanyInQuickbooks()));

describe('the plan of a send', () => {
  test('the plan of a send shows what will be created', async () => {
    const { project_id, customer_id: _ } = await aProjectFor(acme, { first_name: 'Pat', last_name: 'Lee' });
    const items = [anItem({ code: 'SHG-1', amount_dollar: 80 }), anItem({ code: 'GUT', amount_dollar: 20 })];
    const { invoice_id } = await acme.anInvoice({ project_id, items, tax_rate: 7, discount_usd: 5 });
    quickbooksCompany.add('Item', { Name: 'gut', Type: 'NonInventory', Active: true });
    const before = quickbooks.requests.length;
    const { body } = await quickbooksPlan(acme.ana, invoice_id);
    expect(body.data).toEqual({
      quickbooks_company_name: expect.stringMatching(/^Acme Roofing \d+ LLC$/) as string,
      customer: { action: 'create', name: 'Pat Lee' },
      invoice: { action: 'create', qb_invoice_number: '1001' },
      lines: [
        {
          code: 'SHG-1',
          description: 'Shingles, laid',
          amount: 80,
          item: { action: 'create', name: 'Services' },
        },
        { code: 'GUT', description: 'Shingles, laid', amount: 20, item: { action: 'match', name: 'gut' } },
      ],
      tax_as: 'sales_tax',
      discount_as: 'discount',
      total: 102,
    });
    expect(quickbooks.requests.slice(before).filter((request) => request.startsWith('POST'))).toEqual([]);
    expect(await quickbooksLog(acme.ana, invoice_id)).toEqual([]);
  });

  test('the plan of a send shows what will be matched and updated', async () => {
    const { project_id } = await aProjectFor(acme, { first_name: 'Pat', last_name: 'Lee', email: 'pat@lee.example' });
    const { invoice_id } = await acme.anInvoice({ project_id });
    quickbooksCompany.add('Item', { Name: 'Services', Type: 'Service', Active: true });
    const PrimaryEmailAddr = { Address: 'office@lee.example, PAT@lee.example' };
    quickbooksCompany.add('Customer', {
      DisplayName: 'Lee, Pat',
      GivenName: 'Pat',
      FamilyName: 'Lee',
      PrimaryEmailAddr,
    });
    const planned = async () => (await quickbooksPlan(acme.ana, invoice_id)).body.data;
    expect(await planned()).toMatchObject({
      customer: { action: 'match', name: 'Lee, Pat' },
      invoice: { action: 'create' },
      lines: [{ item: { action: 'match', name: 'Services' } }],
      tax_as: null,
      discount_as: null,
    });
    await sendToQuickbooks(acme.ana, invoice_id);
    expect(await planned()).toMatchObject({
      customer: { action: 'linked', name: 'Lee, Pat' },
      invoice: { action: 'update' },
    });
    expect(quickbooksCompany.all('Customer')).toHaveLength(1);
  });

  test('the plan of a send rejects a number that another invoice in QuickBooks has', async () => {
    const { invoice_id } = await acme.anInvoice();
    const theirs = quickbooksCompany.add('Invoice', { DocNumber: '1001', PrivateNote: 'Ours since 1998', TotalAmt: 5 });
    const sentence =
      'QuickBooks has another invoice with the number 1001 already. Give that invoice another number in QuickBooks, then send again.';
    for (const ask of [quickbooksPlan, sendToQuickbooks]) {
      const reply = await ask(acme.ana, invoice_id);
      expect(reply).toBeError('quickbooks_refused');
      expect(reply.body).toMatchObject({ error: sentence });
    }
    expect(quickbooksCompany.all('Customer')).toEqual([]);
    quickbooksCompany.change('Invoice', theirs.Id, { DocNumber: '998' });
    expect((await sendToQuickbooks(acme.ana, invoice_id)).status).toBe(200);
    expect(await quickbooksLog(acme.ana, invoice_id)).toMatchObject([
      { status: 'sent', failure_reason: null },
      { status: 'failed', action: null, failure_reason: sentence },
    ]);
  });
});
