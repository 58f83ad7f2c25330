import { describe, expect, test } from 'vitest';
import { invoices } from '#contract/sales/invoices.ts';
import { anItem } from '#testkit/inputs/inputs.ts';
import { aCompany } from '#testkit/records/factories.ts';
import { newId } from '../../platform/ids.ts';

const paidByCheck = { amount_paid: 40, payment_method: 'check', payment_date: '2026-11-19' } as const;

test('a duplicate name for the same project on the same day is rejected, ignoring case', async () => {
  const acme = await aCompany();
  const { project_id } = await acme.aProject();
  const create = (fields: object) =>
    acme.ana.attempt(invoices.create, {
      body: {
        invoice: { project_id, name: 'Deposit', issue_date: '2026-11-20', itemized_invoices: [anItem()], ...fields },
      },
    });
  expect((await create({})).status).toBe(201);
  expect(await create({ name: 'DEPOSIT' })).toBeError('duplicate_invoice');
  const [other, later] = [await create({ name: 'Final' }), await create({ issue_date: '2026-11-21' })];
  const elsewhere = await create({ project_id: (await acme.aProject()).project_id });
  expect([other.status, later.status, elsewhere.status]).toEqual([201, 201, 201]);
  // The rejected request used no number.
  expect(other.body.data.attributes.invoice_number).toBe(1002);

  const params = { id: other.body.data.id };
  const rename = { params, body: { invoice: { name: 'deposit' } } };
  expect(await acme.ana.call(invoices.update, rename)).toBeError('duplicate_invoice');
});

describe('numbers', () => {
  test('invoice numbers begin at 1001 in each company and have no gaps, even with concurrent requests', async () => {
    const [acme, rival] = [await aCompany(), await aCompany()];
    const { project_id, estimate_id } = await acme.anEstimate();
    const create = (name: string) =>
      acme.ana.call(invoices.create, {
        body: { invoice: { project_id, estimate_id, name, itemized_invoices: [anItem()], ...paidByCheck } },
      });
    // Every third of them fails, and every fifth only after its number is assigned.
    const replies = await Promise.all(
      Array.from({ length: 45 }, (_, n) => create(n % 3 === 2 ? '' : `Invoice ${n % 5 === 4 ? 'again' : n}`)),
    );
    const numbers = replies.flatMap(({ status, body }) =>
      status === 201 ? [body.data.attributes.invoice_number] : [],
    );
    expect(numbers.length).toBeGreaterThan(20);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, n) => 1001 + n));
    expect((await rival.anInvoice()).invoice_number).toBe(1001);
  });

  test('the numbers of deleted invoices are not reused', async () => {
    const acme = await aCompany();
    const { invoice_id } = await acme.anInvoice();
    expect((await acme.ana.call(invoices.remove, { params: { id: invoice_id } })).status).toBe(200);
    expect((await acme.anInvoice()).invoice_number).toBe(1002);
  });
});
test('the list returns one invoice by id, and nothing for an unknown id', async () => {
  const [acme, rival] = [await aCompany(), await aCompany()];
  const invoice = await acme.anInvoice();
  await acme.anInvoice();
  const list = async (invoice_id: string) =>
    (await acme.ana.call(invoices.listJoined, { query: { invoice_id } })).body.data.map(({ attributes }) => attributes);
  expect(await list(invoice.invoice_id)).toEqual([invoice]);
  for (const id of [(await rival.anInvoice()).invoice_id, newId(), 'no id']) expect(await list(id)).toEqual([]);
});

test('the list finds invoices by number, name, project, customer and status', async () => {
  const acme = await aCompany();
  const { project_id } = await acme.aProject({ name: 'Boathouse' });
  const invoice = await acme.anInvoice({ project_id, name: 'Deposit', ...paidByCheck, amount_paid: 100 });
  await acme.anInvoice();
  for (const q of ['1001', 'depos', 'boathouse lee', 'paid 1001']) {
    const { body } = await acme.ana.call(invoices.listJoined, { query: { q } });
    expect([q, body.data.map(({ id }) => id)]).toEqual([q, [invoice.invoice_id]]);
  }
});
