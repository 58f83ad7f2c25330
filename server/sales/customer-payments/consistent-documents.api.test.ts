import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import { estimateTemplates } from '#contract/sales/estimate-templates.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { priceItems } from '#contract/sales/price-items.ts';
import { messageRow } from '#testkit/app/test-delivery.ts';
import { testEngine } from '#testkit/database/engines.ts';
import { isAnyoneWaiting } from '#testkit/database/locks.ts';
import { aLine, anItem } from '#testkit/inputs/inputs.ts';
import { aCompany } from '#testkit/records/factories.ts';
import { pdfPages } from '../../platform/pdf/pdf-text.ts';

/*
 * A document is read in several statements: the record, then its line items or payments. These tests change both in
 * between. They do not run on the embedded engine, whose single connection rules that out.
 */

/** Runs `change` between two statements of another transaction: immediately before its next read from `table`. */
async function beforeReading(table: string, change: () => Promise<unknown>): Promise<void> {
  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function interrupt(
    this: pg.Client,
    ...given: unknown[]
  ) {
    const go = () => Reflect.apply(query, this, given) as never;
    const [statement] = given as [string | { text: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    if (!text.includes(`from "${table}"`)) return go();
    spy.mockRestore();
    const changing = { isOver: false };
    const changed = change().finally(() => (changing.isOver = true));
    const untilItWaits = async (): Promise<void> => {
      while (!changing.isOver && !(await isAnyoneWaiting()));
    };
    return Promise.race([changed, untilItWaits()]).then(go) as never;
  });
  onTestFinished(() => {
    const isUnused = vi.isMockFunction(pg.Client.prototype.query);
    spy.mockRestore();
    expect(isUnused, `nothing was read from ${table}`).toBe(false);
  });
}

describe.runIf(testEngine === 'postgres')('consistent documents', () => {
  test('an estimate that is changed while it is sent has matching line items and total', async () => {
    const acme = await aCompany();
    const { estimate_id } = await acme.anEstimate({ lines: [aLine({ unit_price_dollar: 100 })] });
    let change: Promise<unknown> = Promise.resolve();
    await beforeReading('itemized_estimates', () => {
      const itemized_estimates = [aLine({ unit_price_dollar: 999 })];
      change = acme.ben.call(estimates.update, {
        params: { id: estimate_id },
        body: { estimate: { itemized_estimates } },
      });
      return change;
    });
    const body = { estimate_id, account_id: acme.ana.account_id, send_method: 'email' } as const;
    const { id } = (await acme.ana.call(estimates.send, { body })).body.data;
    await change;
    const { document, content } = await messageRow(acme, id);
    expect(document).toMatchObject({ final_total: '100.00', lines: [{ sub_total_dollar: '100.00' }] });
    expect(content.text).toContain('$100.00');
  });

  test('an invoice that is changed while it is sent has matching line items and total', async () => {
    const acme = await aCompany();
    const { invoice_id } = await acme.anInvoice({ items: [anItem({ amount_dollar: 100 })] });
    let change: Promise<unknown> = Promise.resolve();
    await beforeReading('itemized_invoices', () => {
      const itemized_invoices = [anItem({ amount_dollar: 999 })];
      change = acme.ben.call(invoices.update, { params: { id: invoice_id }, body: { invoice: { itemized_invoices } } });
      return change;
    });
    const body = { invoice_id, account_id: acme.ana.account_id, send_method: 'email' } as const;
    const { id } = (await acme.ana.call(invoices.send, { body })).body.data;
    await change;
    const { document } = await messageRow(acme, id);
    expect(document).toMatchObject({ final_total: '100.00', items: [{ amount_dollar: '100.00' }] });
  });

  test('a notice contains a payment recorded during sending completely or not at all', async () => {
    const acme = await aCompany();
    const invoice = await acme.anInvoice({ items: [anItem({ amount_dollar: 100 })] });
    let change: Promise<unknown> = Promise.resolve();
    await beforeReading('customer_payments', () => (change = acme.aPayment({ ...invoice, amount: 60 })));
    const body = { invoice_id: invoice.invoice_id, account_id: acme.ana.account_id, send_method: 'email' } as const;
    const { id } = (await acme.ana.call(customerPayments.sendNotification, { body })).body.data;
    await change;
    const { document } = await messageRow(acme, id);
    expect(document).toMatchObject({ amount_paid: '0.00', balance_due: '100.00', payments: [] });
  });

  test('a template of an estimate that is changed concurrently has matching rates and line items', async () => {
    const acme = await aCompany();
    const { estimate_id } = await acme.anEstimate({ tax_rate: 10, lines: [aLine({ unit_price_dollar: 100 })] });
    const params = { id: estimate_id };
    let change: Promise<unknown> = Promise.resolve();
    await beforeReading('itemized_estimates', () => {
      const estimate = { tax_rate: 0, itemized_estimates: [aLine({ unit_price_dollar: 999 })] };
      change = acme.ben.call(estimates.update, { params, body: { estimate } });
      return change;
    });
    const body = { estimate_template: { name: 'Roof' } };
    const saved = await acme.ana.call(estimateTemplates.saveEstimate, { params, body });
    await change;
    expect(saved.body.data.attributes).toMatchObject({ tax_rate: 10, saved_total: 110 });
  });

  test('a template is saved even if a price book item of its lines is deleted concurrently', async () => {
    const acme = await aCompany();
    const { price_item_id } = await acme.aPriceItem();
    const { estimate_id } = await acme.anEstimate({ lines: [aLine({ price_item_id })] });
    let deletion: Promise<unknown> = Promise.resolve();
    await beforeReading('estimate_templates', () => {
      deletion = acme.ben.call(priceItems.remove, { params: { id: price_item_id } });
      return deletion;
    });
    const body = { estimate_template: { name: 'Roof' } };
    const saved = await acme.ana.call(estimateTemplates.saveEstimate, { params: { id: estimate_id }, body });
    await deletion;
    expect(saved.status).toBe(201);
    const params = { id: saved.body.data.id };
    const { body: read } = await acme.ana.call(estimateTemplates.read, { params });
    expect(read.data.attributes.itemized_estimates).toMatchObject([{ price_item_id: null }]);
  });

  test('a PDF is consistent while its records change', async () => {
    const acme = await aCompany();
    const { estimate_id } = await acme.anEstimate({ lines: [aLine({ unit_price_dollar: 123.45 })] });
    await beforeReading('itemized_estimates', () => {
      const itemized_estimates = [aLine({ unit_price_dollar: 999 })];
      return acme.ben.call(estimates.update, {
        params: { id: estimate_id },
        body: { estimate: { itemized_estimates } },
      });
    });
    const estimate = pdfPages((await acme.ana.call(estimates.pdf, { query: { estimate_id } })).body).join('\n');
    expect(estimate).toContain('123.45');
    expect(estimate).not.toContain('$999.00');

    const { invoice_id } = await acme.anInvoice({ items: [anItem({ amount_dollar: 678.9 })] });
    await beforeReading('itemized_invoices', () => {
      const itemized_invoices = [anItem({ amount_dollar: 999 })];
      return acme.ben.call(invoices.update, { params: { id: invoice_id }, body: { invoice: { itemized_invoices } } });
    });
    const invoice = pdfPages((await acme.ana.call(invoices.pdf, { query: { invoice_id } })).body).join('\n');
    expect(invoice).toContain('678.90');
    expect(invoice).not.toContain('$999.00');
  });
});
