import { describe, expect, test } from 'vitest';
import { API_BASE } from '#contract/endpoint.ts';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { anItem } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { asCompany } from '../../platform/database/database.ts';

const BILLED = { items: [anItem({ amount_dollar: 5000 })], tax_rate: 0, discount_usd: 0 };

/** Two customers: one paid twice, by check and by card with a refund, the other once in another month. */
async function paid() {
  const acme = await aCompany();
  const [one, other] = [await acme.anInvoice(BILLED), await acme.anInvoice(BILLED)];
  const pay = (invoice_id: string, fields: object) => acme.aPayment({ invoice_id, ...fields });
  await pay(one.invoice_id, {
    amount: 100.1,
    payment_date: '2026-11-03',
    payment_method: 'check',
    note: 'Left at site',
  });
  const card = await pay(one.invoice_id, { amount: 50, payment_date: '2026-11-30', payment_method: 'credit_card' });
  await pay(other.invoice_id, { amount: 1000, payment_date: '2026-10-31', payment_method: 'check' });
  await asCompany(await testDatabase(), acme.company_id, (db) =>
    db
      .updateTable('customer_payments')
      .set({ refunded_amount: 20.05 })
      .where('customer_payment_id', '=', card.customer_payment_id)
      .execute(),
  );
  return { acme, one, other };
}

type Query = NonNullable<Parameters<typeof list>[1]>;

async function list(
  { ana }: Company,
  query: {
    payment_method?: 'check' | 'cash';
    customer_id?: string;
    paid_from?: string;
    paid_to?: string;
    q?: string;
    limit?: number;
  } = {},
) {
  return (await ana.call(customerPayments.list, { query })).body;
}

const NOVEMBER: Query = { paid_from: '2026-11-01', paid_to: '2026-11-30' };

describe('payments received', () => {
  test('the sums are those of all payments of the days, together and by method, whatever the page', async () => {
    const { acme } = await paid();
    const { data, meta } = await list(acme, { ...NOVEMBER, limit: 1 });
    expect([data.length, meta.total]).toEqual([1, 2]);
    expect(meta.sums).toEqual({
      received: 150.1,
      refunded: 20.05,
      kept_amount: 130.05,
      by_method: [
        { payment_method: 'check', count: 1, received: 100.1, refunded: 0, kept_amount: 100.1 },
        { payment_method: 'credit_card', count: 1, received: 50, refunded: 20.05, kept_amount: 29.95 },
      ],
    });
  });

  test('a method, a customer and a search narrow the list and its sums alike', async () => {
    const { acme, one, other } = await paid();
    expect((await list(acme, { payment_method: 'check' })).meta).toMatchObject({
      total: 2,
      sums: { kept_amount: 1100.1 },
    });
    expect((await list(acme, { customer_id: other.customer_id })).meta).toMatchObject({
      total: 1,
      sums: { kept_amount: 1000 },
    });
    expect((await list(acme, { q: 'left at' })).meta).toMatchObject({ total: 1, sums: { kept_amount: 100.1 } });
    expect((await list(acme, { customer_id: one.customer_id, payment_method: 'cash' })).meta).toEqual({
      total: 0,
      sums: { received: 0, refunded: 0, kept_amount: 0, by_method: [] },
    });
  });

  test('another company’s customer selects nothing', async () => {
    const { one } = await paid();
    expect((await list((await paid()).acme, { customer_id: one.customer_id })).meta.total).toBe(0);
    expect((await list((await paid()).acme, { customer_id: 'none' })).meta.total).toBe(0);
  });

  test('the CSV has the same payments, with texts that no spreadsheet runs', async () => {
    const { acme, one } = await paid();
    await acme.aPayment({ invoice_id: one.invoice_id, amount: 1, payment_date: '2026-11-10', note: '=1+1' });
    const url = `${API_BASE}${customerPayments.list.path}?paid_from=2026-11-01&paid_to=2026-11-30`;
    const { headers, body } = await acme.ana.request({ method: 'GET', url, headers: { accept: 'text/csv' } });
    expect(headers['content-disposition']).toContain('Payments-received.csv');
    const lines = String(body).trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain('Day,Customer,Invoice,Method,Received,Refunded,Kept');
    expect(lines.find((line) => line.includes('Credit Card'))).toContain('50.00,20.05,29.95');
    expect(String(body)).not.toContain(',=1+1');
  });
});
