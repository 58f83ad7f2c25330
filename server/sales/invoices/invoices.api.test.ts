import { describe, expect, test } from 'vitest';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { type Invoice, invoices } from '#contract/sales/invoices.ts';
import { itemizedInvoices } from '#contract/sales/itemized-invoices.ts';
import { customers } from '#contract/work/customers.ts';
import { projects } from '#contract/work/projects.ts';
import { paymentInstruction } from '#domain/sales/payment-options.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { anItem } from '#testkit/inputs/inputs.ts';
import { invoiceFaults } from '#testkit/inputs/invoice-faults.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { newId } from '../../platform/ids.ts';

function read({ ana }: Company, { invoice_id }: Pick<Invoice, 'invoice_id'>) {
  return ana.call(invoices.read, { params: { id: invoice_id } }).then(({ body }) => body.data.attributes);
}

async function itemsOf({ ana }: Company, { invoice_id }: Pick<Invoice, 'invoice_id'>) {
  const { body } = await ana.call(itemizedInvoices.byInvoice, { query: { invoice_id } });
  return body.data.data.map(({ attributes }) => attributes);
}

async function paymentsOf({ ana }: Company, { invoice_id }: Pick<Invoice, 'invoice_id'>) {
  const { body } = await ana.call(customerPayments.byInvoice, { params: { id: invoice_id } });
  return body.data.map(({ attributes }) => attributes);
}

const paidByCheck = { amount_paid: 40, payment_method: 'check', payment_date: '2026-11-19' } as const;

test('create stores an invoice with its line items, totals, project and customer', async () => {
  const acme = await aCompany();
  const project = await acme.aProject();
  const fields = {
    project_id: project.project_id,
    name: 'Roof, at start',
    payment_instruction: 'By check,\nplease.',
    issue_date: '2026-11-20',
    due_date: '2026-12-20',
    tax_rate: 7.5,
    discount_usd: 50,
  };
  const itemized_invoices = [
    anItem({ code: 'R-1', amount_dollar: 249.98 }),
    anItem({ code: 'R-2', description: 'Skylight', amount_dollar: 600 }),
  ];
  const { status, body } = await acme.ana.call(invoices.create, {
    body: { invoice: { ...fields, itemized_invoices } },
  });
  expect(status).toBe(201);
  const { attributes } = body.data;
  expect(body.data).toMatchObject({ type: 'invoice', id: attributes.invoice_id });
  expect(attributes).toMatchObject({
    ...fields,
    invoice_number: 1001,
    sub_total_sum_lineitems: 849.98,
    tax_amount: 63.75,
    sub_total_after_tax: 913.73,
    final_total: 863.73,
    amount_paid: 0,
    balance_due: 863.73,
    status: 'OUTSTANDING',
    estimate_id: null,
    customer_id: project.customer_id,
    project_name: project.name,
    customer_last_name: 'Lee',
    created_by_account_id: acme.ana.account_id,
  });
  expect(await read(acme, attributes)).toEqual(attributes);
  expect(await itemsOf(acme, attributes)).toMatchObject([
    { position: 0, code: 'R-1', amount_dollar: 249.98 },
    { position: 1, code: 'R-2', description: 'Skylight', amount_dollar: 600 },
  ]);
});

test('create uses today, two weeks and the default instruction if they are omitted', async () => {
  // Nine in the evening of November 19 in Tampa.
  testClock.set('2026-11-20T02:00:00Z');
  const acme = await aCompany({ time_zone: 'America/New_York' });
  expect(await acme.anInvoice()).toMatchObject({
    issue_date: '2026-11-19',
    due_date: '2026-12-03',
    payment_instruction: paymentInstruction(null, acme.name),
    tax_rate: 0,
    discount_usd: 0,
  });
  expect(await acme.anInvoice({ issue_date: '2028-02-20', payment_instruction: '' })).toMatchObject({
    due_date: '2028-03-05',
    payment_instruction: null,
  });
});

test('create turns the amount already paid into the first payment', async () => {
  const acme = await aCompany();
  const invoice = await acme.anInvoice({ ...paidByCheck, note: 'Check 2207' });
  expect(invoice).toMatchObject({ amount_paid: 40, balance_due: 60, status: 'OUTSTANDING' });
  expect(await paymentsOf(acme, invoice)).toMatchObject([
    {
      invoice_id: invoice.invoice_id,
      project_id: invoice.project_id,
      customer_id: invoice.customer_id,
      amount: 40,
      payment_date: '2026-11-19',
      payment_method: 'check',
      note: 'Check 2207',
      created_by_account_id: acme.ana.account_id,
    },
  ]);
});

test('create records no payment without an amount, even if method and date are given', async () => {
  const acme = await aCompany();
  const invoice = await acme.anInvoice({ ...paidByCheck, amount_paid: 0 });
  expect(await paymentsOf(acme, invoice)).toEqual([]);
});

test('an invoice that is fully paid or overpaid has the status paid', async () => {
  const acme = await aCompany();
  expect(await acme.anInvoice({ ...paidByCheck, amount_paid: 100 })).toMatchObject({ balance_due: 0, status: 'PAID' });
  expect(await acme.anInvoice({ ...paidByCheck, amount_paid: 140 })).toMatchObject({
    balance_due: -40,
    status: 'PAID',
  });
});

test('the total of an invoice is never negative', async () => {
  const acme = await aCompany();
  expect(await acme.anInvoice({ discount_usd: 99_999 })).toMatchObject({
    sub_total_after_tax: 100,
    final_total: 0,
    status: 'PAID',
  });
});

test('create and update ignore totals, number and author in the body, and update ignores the amount paid', async () => {
  const acme = await aCompany();
  const { project_id } = await acme.aProject();
  const ownedFields = {
    sub_total_sum_lineitems: 1,
    tax_amount: 1,
    final_total: 1,
    balance_due: 1,
    status: 'PAID',
    invoice_number: 7,
    created_by_account_id: newId(),
  };
  const invoice = { project_id, name: 'Roof', itemized_invoices: [anItem()], ...ownedFields };
  const { body } = await acme.ana.attempt(invoices.create, { body: { invoice } });
  const computed = {
    sub_total_sum_lineitems: 100,
    tax_amount: 0,
    final_total: 100,
    balance_due: 100,
    status: 'OUTSTANDING',
    invoice_number: 1001,
    created_by_account_id: acme.ana.account_id,
  };
  expect(body.data.attributes).toMatchObject(computed);
  const changes = { ...ownedFields, ...paidByCheck, name: 'Roof 2' };
  const patched = await acme.ana.attempt(invoices.update, {
    params: { id: body.data.id },
    body: { invoice: changes },
  });
  expect(patched.body.data.attributes).toMatchObject({ ...computed, amount_paid: 0, name: 'Roof 2' });
});

test.each([
  ...invoiceFaults,
  ['no project', { project_id: '' }, { project_id: ['Please select a project.'] }],
  ['no items', { itemized_invoices: undefined }, { itemized_invoices: ['Enter amount in dollars.'] }],
  [
    'items that come to nothing',
    { itemized_invoices: [anItem({ amount_dollar: 0 }), anItem({ amount_dollar: 0.004 })] },
    { itemized_invoices: ['Enter amount in dollars.'] },
  ],
  ['a tax rate over twenty', { tax_rate: 20.001 }, { tax_rate: ['Tax rate must be at most 20%.'] }],
  ['a discount over its cap', { discount_usd: 99_999.01 }, { discount_usd: ['Discount must be at most $99,999.'] }],
  [
    'more paid than its cap',
    { ...paidByCheck, amount_paid: 100_000.01 },
    { amount_paid: ['Amount paid must be at most $100,000.'] },
  ],
  ['less than nothing paid', { amount_paid: -1 }, { amount_paid: ['Amount paid cannot be negative.'] }],
  [
    'something paid, nobody knows how or when',
    { amount_paid: 0.01, payment_method: '', payment_date: '' },
    {
      payment_method: ['Please select a payment method when amount paid is greater than 0.'],
      payment_date: ['Please enter a payment date when amount paid is greater than 0.'],
    },
  ],
  [
    'something paid in shells',
    { ...paidByCheck, payment_method: 'shells' },
    { payment_method: ['Invalid payment method: shells. Please select a valid option.'] },
  ],
  ['too long a note', { ...paidByCheck, note: 'x'.repeat(2501) }, { note: ['Note must be at most 2500 characters'] }],
] as typeof invoiceFaults)('create rejects an invoice with %s', async (_what, fault, fields) => {
  const acme = await aCompany();
  const { project_id } = await acme.aProject();
  const invoice = { project_id, name: 'Roof', itemized_invoices: [anItem()], ...fault };
  const reply = await acme.ana.attempt(invoices.create, { body: { invoice } });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields, details: Object.values(fields).flat() });
  expect((await acme.ana.call(invoices.listJoined)).body.meta.total).toBe(0);
});

test('create accepts an invoice exactly at its limits', async () => {
  const acme = await aCompany();
  const caps = { tax_rate: 20, discount_usd: 99_999, ...paidByCheck, amount_paid: 100_000 };
  const items = [anItem({ amount_dollar: 2_000_000 }), anItem({ amount_dollar: 0 })];
  expect(await acme.anInvoice({ ...caps, items })).toMatchObject({ final_total: 2_300_001, balance_due: 2_200_001 });
});

test('create rejects a project of another company, and another customer', async () => {
  const [acme, rival] = [await aCompany(), await aCompany()];
  const [ownProject, theirs] = [await acme.aProject(), await rival.aProject()];
  const create = (project_id: string, customer_id?: string) =>
    acme.ana.call(invoices.create, {
      body: { invoice: { name: 'Roof', itemized_invoices: [anItem()], project_id, customer_id } },
    });
  expect(await create(theirs.project_id)).toBeError('project_not_found');
  expect(await create(newId())).toBeError('project_not_found');
  expect(await create(ownProject.project_id, theirs.customer_id)).toBeError('customer_not_found');
  expect(await create(ownProject.project_id, (await acme.aCustomer()).customer_id)).toBeError('validation_failed');
  expect((await create(ownProject.project_id, ownProject.customer_id)).status).toBe(201);
});

describe('an invoice from an estimate', () => {
  test('an invoice created from an estimate refers to it until the estimate is deleted', async () => {
    const acme = await aCompany();
    const { estimate_id, project_id } = await acme.anEstimate();
    const invoice = await acme.anInvoice({ project_id, estimate_id });
    expect(invoice.estimate_id).toBe(estimate_id);
    await acme.ana.call(estimates.remove, { params: { id: estimate_id } });
    expect(await read(acme, invoice)).toMatchObject({ estimate_id: null, final_total: 100 });
  });

  test("an invoice from an estimate requires the same project and an estimate of the caller's company", async () => {
    const [acme, rival] = [await aCompany(), await aCompany()];
    const { project_id } = await acme.aProject();
    const create = (estimate_id: string) =>
      acme.ana.call(invoices.create, {
        body: { invoice: { name: 'Roof', itemized_invoices: [anItem()], project_id, estimate_id } },
      });
    expect(await create((await rival.anEstimate()).estimate_id)).toBeError('estimate_not_found');
    expect(await create((await acme.anEstimate()).estimate_id)).toBeError('validation_failed');
    expect((await create('')).status).toBe(201);
  });
});

describe('the deletion of an invoice', () => {
  test.each([
    [
      'when it is deleted',
      (acme: Company, { invoice_id: id }: Invoice) => acme.ana.call(invoices.remove, { params: { id } }),
    ],
    [
      'with its project',
      (acme: Company, { project_id: id }: Invoice) => acme.ana.call(projects.remove, { params: { id } }),
    ],
    [
      'with its customer',
      (acme: Company, { customer_id: id }: Invoice) => acme.ana.call(customers.remove, { params: { id } }),
    ],
  ])('an invoice is deleted with its line items and payments %s', async (_when, remove) => {
    const acme = await aCompany();
    const [invoice, other] = [await acme.anInvoice(paidByCheck), await acme.anInvoice(paidByCheck)];
    const [payment] = await paymentsOf(acme, invoice);
    expect((await remove(acme, invoice)).body).toEqual({ status: 'deleted', ok: true });
    const { invoice_id } = invoice;
    expect(await acme.ana.call(invoices.read, { params: { id: invoice_id } })).toBeError('invoice_not_found');
    expect(await acme.ana.call(invoices.remove, { params: { id: invoice_id } })).toBeError('invoice_not_found');
    expect(await acme.ana.call(itemizedInvoices.byInvoice, { query: { invoice_id } })).toBeError('invoice_not_found');
    const params = { id: payment?.customer_payment_id ?? '' };
    expect(await acme.ana.call(customerPayments.remove, { params })).toBeError('customer_payment_not_found');
    expect(await read(acme, other)).toEqual(other);
  });
});
