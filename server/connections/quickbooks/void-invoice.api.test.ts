import { beforeEach, describe, expect, test } from 'vitest';
import { invoices } from '#contract/sales/invoices.ts';
import { testApp } from '#testkit/app/app.ts';
import { anItem } from '#testkit/inputs/inputs.ts';
import type { QuickbooksCompany } from '#testkit/quickbooks/company.ts';
import { aCompanyInQuickbooks, connectToQuickbooks } from '#testkit/quickbooks/connecting.ts';
import type { FakeQuickbooks } from '#testkit/quickbooks/quickbooks.ts';
import {
  quickbooksLog,
  quickbooksPlan,
  sendToQuickbooks,
  voidQueuedInQuickbooks,
} from '#testkit/quickbooks/sending.ts';
import type { Company } from '#testkit/records/factories.ts';
import { takeJobs } from '#testkit/scenarios/notices.ts';
import { quickbooksParts } from './quickbooks-parts.ts';
import { type VoidRequest, voidQueue, voidQueued } from './void-invoice.ts';

let quickbooks: FakeQuickbooks;
let acme: Company;
let quickbooksCompany: QuickbooksCompany;

beforeEach(async () => void ({ quickbooks, acme, quickbooksCompany } = await aCompanyInQuickbooks()));

async function anInvoiceSent(): Promise<string> {
  const { invoice_id } = await acme.anInvoice({ tax_rate: 7, items: [anItem({ amount_dollar: 100 })] });
  expect((await sendToQuickbooks(acme.ana, invoice_id)).status).toBe(200);
  return invoice_id;
}

async function voidHere(invoice_id: string, { ana } = acme): Promise<void> {
  const { status } = await ana.call(invoices.voiding, { params: { id: invoice_id }, body: { reason: 'Wrong roof' } });
  expect(status).toBe(200);
}

const theInvoice = () => quickbooksCompany.all('Invoice')[0];

describe('a sent invoice that is voided here', () => {
  test('voiding a sent invoice voids it in QuickBooks, where it keeps its number', async () => {
    const invoice_id = await anInvoiceSent();
    await voidHere(invoice_id);
    await voidQueuedInQuickbooks();
    expect(theInvoice()).toMatchObject({ DocNumber: '1001', TotalAmt: 0, Balance: 0 });
    expect(theInvoice()?.PrivateNote).toMatch(/^Voided - /);
    const [entry] = await quickbooksLog(acme.ana, invoice_id);
    expect(entry).toMatchObject({ action: 'void', status: 'sent', qb_number: '1001', sent_by: 'Ana Alvarez' });
  });

  test('voiding a sent invoice voids it in QuickBooks once, although the response was lost', async () => {
    const invoice_id = await anInvoiceSent();
    await voidHere(invoice_id);
    const [request] = await takeJobs<VoidRequest>(voidQueue.name);
    if (!request) throw new Error('Nothing is queued.');
    const parts = quickbooksParts((await testApp()).services);
    quickbooks.faultMode = 'loses responses';
    await expect(voidQueued(parts, request)).rejects.toMatchObject({ code: 'unavailable' });
    quickbooks.faultMode = 'none';
    await voidQueued(parts, request);
    expect(theInvoice()).toMatchObject({ TotalAmt: 0, SyncToken: '1' });
    expect((await quickbooksLog(acme.ana, invoice_id)).filter(({ action }) => action === 'void')).toHaveLength(1);
  });

  test('a void invoice is voided in QuickBooks by sending it again, if QuickBooks rejected it before', async () => {
    const invoice_id = await anInvoiceSent();
    await voidHere(invoice_id);
    quickbooksCompany.settings.closedUntil = '2099-12-31';
    await voidQueuedInQuickbooks();
    const [failed] = await quickbooksLog(acme.ana, invoice_id);
    expect(failed).toMatchObject({ status: 'failed', failure_reason: expect.stringContaining('closed') as string });
    quickbooksCompany.settings.closedUntil = '1999-12-31';
    expect((await sendToQuickbooks(acme.ana, invoice_id)).body).toEqual({ qb_invoice_number: '1001' });
    expect(theInvoice()).toMatchObject({ TotalAmt: 0 });
    expect(quickbooksCompany.all('Invoice')).toHaveLength(1);
  });

  test('voiding an invoice that was deleted in QuickBooks changes nothing there', async () => {
    const invoice_id = await anInvoiceSent();
    quickbooksCompany.remove('Invoice', theInvoice()?.Id ?? '');
    await voidHere(invoice_id);
    await voidQueuedInQuickbooks();
    expect(quickbooksCompany.all('Invoice')).toEqual([]);
    expect((await quickbooksLog(acme.ana, invoice_id))[0]).toMatchObject({ action: 'void', status: 'sent' });
  });

  test('voiding an invoice reports it if another QuickBooks company is connected now', async () => {
    const invoice_id = await anInvoiceSent();
    await connectToQuickbooks(acme.ana);
    await voidHere(invoice_id);
    await voidQueuedInQuickbooks();
    const [entry] = await quickbooksLog(acme.ana, invoice_id);
    expect(entry?.failure_reason).toContain('does not have this invoice');
    expect(theInvoice()).toMatchObject({ TotalAmt: 107 });
  });
});

test('a void invoice that was never sent to QuickBooks is neither sent nor planned', async () => {
  const { invoice_id } = await acme.anInvoice();
  await voidHere(invoice_id);
  expect(await takeJobs(voidQueue.name)).toEqual([]);
  expect(await sendToQuickbooks(acme.ana, invoice_id)).toBeError('invoice_void');
  expect(await quickbooksPlan(acme.ana, invoice_id)).toBeError('invoice_void');
  expect(quickbooksCompany.all('Invoice')).toEqual([]);
  expect(await quickbooksLog(acme.ana, invoice_id)).toEqual([]);
});
