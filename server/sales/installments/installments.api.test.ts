import { describe, expect, test } from 'vitest';
import { companies } from '#contract/identity/companies.ts';
import { approvals } from '#contract/sales/approvals.ts';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { installments } from '#contract/sales/installments.ts';
import { type Invoice, invoices } from '#contract/sales/invoices.ts';
import { itemizedInvoices } from '#contract/sales/itemized-invoices.ts';
import { testApp } from '#testkit/app/app.ts';
import { isOnCitus } from '#testkit/database/citus.ts';
import { aLine, anInvoiceInput, anItem, aPaymentInput } from '#testkit/inputs/inputs.ts';
import { newCustomerPayment, newInvoice } from '#testkit/inputs/requests.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { approve, aSentEstimate, NO_SCHEDULE, sendAgain, type Sent } from '#testkit/scenarios/answering.ts';
import { asCompany } from '../../platform/database/database.ts';

/** What Citus reports if a check at the end of a transaction fails on a worker. */
const NOT_COMMITTED = 'could not commit transaction';

const ROOF = { tax_rate: 7, discount_usd: 10, lines: [aLine({ code: 'RF-1', unit_price_dollar: 1000 })] };

/** Total 1060.00: deposit 530.00, start and completion 265.00. */
async function anApprovedEstimate(company: Company, fields: Parameters<typeof aSentEstimate>[1] = ROOF): Promise<Sent> {
  const sent = await aSentEstimate(company, fields);
  await approve(sent);
  return sent;
}

async function withoutDepositInvoices(): Promise<Company> {
  const acme = await aCompany();
  const body = { company: { invoice_deposit_on_approval: false } };
  await acme.ana.call(companies.update, { params: { id: acme.company_id }, body });
  return acme;
}

async function billingOf({ ana }: Company, { estimate_id }: Pick<Sent, 'estimate_id'>) {
  return (await ana.call(installments.billing, { params: { id: estimate_id } })).body;
}

async function unbilledOf(company: Company, sent: Pick<Sent, 'estimate_id'>) {
  return (await billingOf(company, sent)).installments.filter(({ state }) => state === 'not_billed');
}

async function bill({ ana }: Company, { installment_id }: { installment_id: string }, body: object = {}) {
  return ana.attempt(installments.bill, { params: { id: installment_id }, body });
}

async function billed(company: Company, installment: { installment_id: string }, body: object = {}): Promise<Invoice> {
  const reply = await bill(company, installment, body);
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return reply.body.data.attributes;
}

function voidInvoice({ ana }: Company, { invoice_id }: Pick<Invoice, 'invoice_id'>) {
  return ana.attempt(invoices.voiding, { params: { id: invoice_id }, body: { reason: 'Billed twice' } });
}

function withdraw({ ana }: Company, { estimate_id }: Sent) {
  return ana.attempt(approvals.withdraw, { params: { id: estimate_id }, body: { reason: 'Wrong roof' } });
}

function sums({ installments: all, ...totals }: Awaited<ReturnType<typeof billingOf>>) {
  return {
    ...totals,
    installments: all.map(({ label, amount, state }) => [label, amount, state]),
    invoices: undefined,
  };
}

describe('an approval', () => {
  test('an approval creates the installments of the schedule and the deposit invoice', async () => {
    const acme = await aCompany();
    const sent = await anApprovedEstimate(acme);
    const billing = await billingOf(acme, sent);
    expect(sums(billing)).toMatchObject({
      approved_total: 1060,
      billed_total: 530,
      paid_total: 0,
      unbilled_total: 530,
      installments: [
        ['Deposit', 530, 'billed'],
        ['Start', 265, 'not_billed'],
        ['Completion', 265, 'not_billed'],
      ],
    });
    expect(billing.installments[0]).toMatchObject({
      kind: 'deposit',
      percent: 50,
      sub_total: 500,
      tax: 35,
      discount: 5,
    });
    expect(billing.invoices).toHaveLength(1);
    const { body } = await acme.ana.call(invoices.listJoined, { query: {} });
    const [invoice] = body.data.map(({ attributes }) => attributes);
    expect(invoice).toMatchObject({
      name: `${sent.estimate.name} – Deposit`,
      estimate_id: sent.estimate_id,
      amounts_are_fixed: true,
      tax_rate: 7,
      tax_amount: 35,
      discount_usd: 5,
      sub_total_sum_lineitems: 500,
      final_total: 530,
      status: 'OUTSTANDING',
    });
    expect(invoice?.due_date).toBe(invoice?.issue_date);
    const items = await acme.ana.call(itemizedInvoices.byInvoice, { query: { invoice_id: invoice?.invoice_id ?? '' } });
    expect(items.body.data.data.map(({ attributes }) => attributes)).toMatchObject([
      {
        code: 'DEPOSIT',
        description: expect.stringMatching(/^Deposit, 50% of Estimate #1001, as approved \w{3} \d+, \d{4}$/) as string,
        amount_dollar: 500,
      },
    ]);
  });

  test('an approval creates no invoice if the company bills deposits manually or nothing is due on approval', async () => {
    const acme = await withoutDepositInvoices();
    expect((await billingOf(acme, await anApprovedEstimate(acme))).billed_total).toBe(0);
    const other = await aCompany();
    const billing = await billingOf(other, await anApprovedEstimate(other, { ...ROOF, ...NO_SCHEDULE }));
    expect(sums(billing)).toMatchObject({
      billed_total: 0,
      installments: [['Whole amount', 1060, 'not_billed']],
    });
  });

  test('an approval creates no installments for a total of 0', async () => {
    const acme = await aCompany();
    const sent = await anApprovedEstimate(acme, { ...ROOF, discount_usd: 5000 });
    expect(await billingOf(acme, sent)).toMatchObject({ approved_total: 0, unbilled_total: 0, installments: [] });
  });

  test('an approval deducts earlier invoices and fixes the amounts of the invoice', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme, ROOF);
    const { project_id, estimate_id } = sent.estimate;
    const earlier = await acme.anInvoice({ project_id, estimate_id, items: [anItem({ amount_dollar: 600 })] });
    await approve(sent);
    expect(sums(await billingOf(acme, sent))).toMatchObject({
      billed_total: 600,
      unbilled_total: 460,
      installments: [
        ['Start', 195, 'not_billed'],
        ['Completion', 265, 'not_billed'],
      ],
    });
    const change = { params: { id: earlier.invoice_id }, body: { invoice: { discount_usd: 1 } } };
    expect(await acme.ana.attempt(invoices.update, change)).toBeError('invoice_amounts_fixed');
    await acme.ana.call(invoices.remove, { params: { id: earlier.invoice_id } });
    expect(sums(await billingOf(acme, sent))).toMatchObject({
      billed_total: 0,
      unbilled_total: 1060,
      installments: [
        ['Start', 195, 'not_billed'],
        ['Completion', 265, 'not_billed'],
        [`Invoice #${earlier.invoice_number}`, 600, 'not_billed'],
      ],
    });
  });

  test('an approval leaves nothing to bill if more was billed before', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme, ROOF);
    const { project_id, estimate_id } = sent.estimate;
    await acme.anInvoice({ project_id, estimate_id, items: [anItem({ amount_dollar: 2000 })] });
    await approve(sent);
    expect(await billingOf(acme, sent)).toMatchObject({ approved_total: 1060, billed_total: 2000, installments: [] });
    const rest = await acme.ana.attempt(installments.billRest, { params: { id: sent.estimate_id }, body: {} });
    expect(rest).toBeError('installment_billed');
  });
});

describe('a withdrawal', () => {
  test('a withdrawal removes the installments, and an approval on the same day creates them again', async () => {
    const acme = await aCompany();
    const sent = await anApprovedEstimate(acme);
    const [deposit] = (await billingOf(acme, sent)).invoices;
    expect(await withdraw(acme, sent)).toBeError('billed_already');
    await voidInvoice(acme, deposit!);
    expect((await withdraw(acme, sent)).status).toBe(200);
    expect(await billingOf(acme, sent)).toEqual({
      approved_total: 0,
      billed_total: 0,
      paid_total: 0,
      unbilled_total: 0,
      installments: [],
      invoices: [],
    });
    await approve(await sendAgain(acme, sent.estimate));
    const billing = await billingOf(acme, sent);
    expect([billing.approved_total, billing.billed_total, billing.unbilled_total]).toEqual([1060, 530, 530]);
    expect(billing.invoices.map(({ name, status }) => [name, status])).toEqual([
      [`${sent.estimate.name} – Deposit`, 'VOID'],
      [`${sent.estimate.name} – Deposit (2)`, 'OUTSTANDING'],
    ]);
  });
});

describe('billing an installment', () => {
  test("billing rejects a due date before the issue date, and uses the issue date if the installment's own day is past", async () => {
    const acme = await withoutDepositInvoices();
    const sent = await anApprovedEstimate(acme);
    const [deposit, ...others] = (await billingOf(acme, sent)).installments;
    const installment = { installment_id: deposit?.installment_id ?? '' };
    const reply = await bill(acme, installment, { issue_date: '2026-11-20', due_date: '2026-11-19' });
    expect(reply).toBeError('validation_failed');
    expect(reply.body).toMatchObject({ fields: { due_date: ['Due date must not be before the issue date.'] } });
    const dated = [deposit, ...others].flatMap((each, at) =>
      each
        ? [{ installment_id: each.installment_id, amount: each.amount, due: at === 0 ? '2030-01-31' : each.due }]
        : [],
    );
    const params = { id: sent.estimate_id };
    expect((await acme.ana.attempt(installments.change, { params, body: { installments: dated } })).status).toBe(200);
    const invoice = await billed(acme, installment, { issue_date: '2030-02-15' });
    expect(invoice).toMatchObject({ issue_date: '2030-02-15', due_date: '2030-02-15' });
  });

  test('billing the same installment concurrently creates one invoice', async () => {
    const acme = await aCompany();
    const sent = await anApprovedEstimate(acme);
    const [start] = await unbilledOf(acme, sent);
    const attempt = (person: Company['ana']) =>
      person.attempt(installments.bill, { params: { id: start?.installment_id ?? '' }, body: {} });
    const replies = await Promise.all([attempt(acme.ana), attempt(acme.ben)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused).toBeError('installment_billed');
    expect(refused?.body).toMatchObject({ error: 'This installment was billed already, with invoice #1002.' });
    expect((await billingOf(acme, sent)).billed_total).toBe(795);
  });

  test('billing a part is exact, and rejects one cent more than is left', async () => {
    const acme = await withoutDepositInvoices();
    const sent = await anApprovedEstimate(acme);
    const [deposit] = await unbilledOf(acme, sent);
    const part = await billed(acme, deposit!, { amount: 333.33, name: 'First part' });
    expect(part).toMatchObject({ name: 'First part', final_total: 333.33 });
    const over = await bill(acme, deposit!, { amount: 196.68 });
    expect(over).toBeError('over_billed');
    expect(over.body).toMatchObject({
      error: 'Only $196.67 of this installment is not billed yet. For more, write a change order.',
    });
    expect(sums(await billingOf(acme, sent)).installments).toEqual([
      ['Deposit', 333.33, 'billed'],
      ['Deposit', 196.67, 'not_billed'],
      ['Start', 265, 'not_billed'],
      ['Completion', 265, 'not_billed'],
    ]);
    const rest = await billed(acme, deposit!, { amount: 196.67 });
    expect(rest.tax_amount + part.tax_amount).toBe(35);
    const items = await acme.ana.call(itemizedInvoices.byInvoice, { query: { invoice_id: rest.invoice_id } });
    expect(items.body.data.data[0]?.attributes.description).toMatch(/^Part of Deposit, 50% of Estimate #1001/);
  });

  test('billing three installments adds up to the agreed total, and rejects one cent more', async () => {
    const acme = await withoutDepositInvoices();
    const thirds = { deposit_percent: 33.333, start_percent: 33.333, completion_percent: 33.334 };
    const lines = [aLine({ unit_price_dollar: 1000.01 })];
    const sent = await anApprovedEstimate(acme, { ...ROOF, ...thirds, lines });
    const { approved_total, installments: planned } = await billingOf(acme, sent);
    const [, , last] = planned;
    expect(await bill(acme, last!, { amount: last!.amount + 0.01 })).toBeError('over_billed');
    const made = [];
    for (const installment of planned) made.push(await billed(acme, installment));
    expect(made.map(({ final_total }) => final_total)).toEqual([353.33, 353.33, 353.35]);
    const cents = (amounts: number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
    expect(cents(made.map(({ final_total }) => final_total))).toBe(cents([approved_total]));
    expect(cents(made.map(({ tax_amount }) => tax_amount))).toBe(7000);
    expect(cents(made.map(({ discount_usd }) => discount_usd))).toBe(1000);
    expect(await bill(acme, last!)).toBeError('installment_billed');
    expect(await billingOf(acme, sent)).toMatchObject({ billed_total: approved_total, unbilled_total: 0 });
  });

  test('billing everything at once uses the approved line items, and later the remainder', async () => {
    const acme = await withoutDepositInvoices();
    const lines = [...ROOF.lines, aLine({ unit_price_dollar: 50, is_optional: true })];
    const sent = await aSentEstimate(acme, { ...ROOF, lines });
    await approve(sent, []);
    const billRest = () => acme.ana.attempt(installments.billRest, { params: { id: sent.estimate_id }, body: {} });
    const whole = (await billRest()).body.data.attributes;
    expect(whole).toMatchObject({ name: sent.estimate.name, final_total: 1060, tax_amount: 70, discount_usd: 10 });
    const items = await acme.ana.call(itemizedInvoices.byInvoice, { query: { invoice_id: whole.invoice_id } });
    expect(items.body.data.data.map(({ attributes }) => [attributes.code, attributes.amount_dollar])).toEqual([
      ['RF-1', 1000],
    ]);
    expect(await billRest()).toBeError('installment_billed');
    await acme.ana.call(invoices.remove, { params: { id: whole.invoice_id } });
    const [deposit] = await unbilledOf(acme, sent);
    await billed(acme, deposit!);
    const rest = (await billRest()).body.data.attributes;
    expect(rest).toMatchObject({ name: `${sent.estimate.name} – Balance`, final_total: 530 });
    expect((await billingOf(acme, sent)).unbilled_total).toBe(0);
  });

  test('an approved estimate can be billed only by installments, while other invoices of the project are allowed', async () => {
    const acme = await aCompany();
    const { estimate } = await anApprovedEstimate(acme);
    const { project_id, estimate_id } = estimate;
    const invoice = { ...anInvoiceInput(), project_id };
    expect(await acme.ana.attempt(...newInvoice({ ...invoice, estimate_id }))).toBeError('bill_by_installments');
    expect((await acme.ana.attempt(...newInvoice(invoice))).status).toBe(201);
    const read = await acme.ana.call(estimates.read, { params: { id: estimate_id } });
    expect(read.body.data.attributes).toMatchObject({ approved_total: 1060, billed_total: 530, paid_total: 0 });
  });
});

describe('unbilled installments', () => {
  test('unbilled installments can be renamed, postponed and split, and their sum is unchanged', async () => {
    const acme = await aCompany();
    const sent = await anApprovedEstimate(acme);
    const [start, completion] = await unbilledOf(acme, sent);
    const { status, body } = await acme.ana.attempt(installments.change, {
      params: { id: sent.estimate_id },
      body: {
        installments: [
          { installment_id: start!.installment_id, label: 'Framing', due: '2030-01-31', amount: 100 },
          { installment_id: start!.installment_id, due: 'on_completion', amount: 165 },
          { installment_id: completion!.installment_id, due: 'on_acceptance', amount: 265 },
        ],
      },
    });
    expect(status).toBe(200);
    expect(body.installments.map(({ label, amount, due }) => [label, amount, due])).toEqual([
      ['Deposit', 530, 'on_approval'],
      ['Framing', 100, '2030-01-31'],
      ['Start', 165, 'on_completion'],
      ['Completion', 265, 'on_acceptance'],
    ]);
    expect((await billed(acme, body.installments[1]!)).due_date).toBe('2030-01-31');
  });

  test.each([
    ['a sum that is off', (a: string, b: string) => [one(a, 264.99), one(b, 265)], 'The parts of an installment'],
    ['one missing', (a: string) => [one(a, 265)], 'List every installment'],
    [
      'an earlier due event',
      (a: string, b: string) => [one(a, 265), one(b, 265, 'on_approval')],
      'An installment cannot',
    ],
    [
      'a day that has passed',
      (a: string, b: string) => [one(a, 265), one(b, 265, '2020-01-01')],
      'An installment cannot',
    ],
  ])('a change of unbilled installments is rejected with %s', async (_what, changesOf, sentence) => {
    const acme = await aCompany();
    const sent = await anApprovedEstimate(acme);
    const before = await billingOf(acme, sent);
    const [start, completion] = await unbilledOf(acme, sent);
    const body = { installments: changesOf(start!.installment_id, completion!.installment_id) };
    const reply = await acme.ana.attempt(installments.change, { params: { id: sent.estimate_id }, body });
    expect(reply).toBeError('validation_failed');
    expect(reply.body).toMatchObject({ fields: { installments: [expect.stringContaining(sentence) as string] } });
    expect(await billingOf(acme, sent)).toEqual(before);
  });
});

function one(installment_id: string, amount: number, due?: string) {
  return { installment_id, amount, ...(due && { due }) };
}

describe('an invoice of an installment', () => {
  test('an invoice of an installment has fixed amounts, but its texts can be changed', async () => {
    const acme = await aCompany();
    const sent = await anApprovedEstimate(acme);
    const id = (await billingOf(acme, sent)).invoices[0]?.invoice_id ?? '';
    const items = (await acme.ana.call(itemizedInvoices.byInvoice, { query: { invoice_id: id } })).body.data.data;
    const [item] = items.map(({ attributes }) => attributes);
    const unchanged = {
      itemized_invoice_id: item!.itemized_invoice_id,
      code: 'D',
      description: 'Deposit',
      amount_dollar: 500,
    };
    const update = (invoice: object) => acme.ana.attempt(invoices.update, { params: { id }, body: { invoice } });
    expect(await update({ itemized_invoices: [{ ...unchanged, amount_dollar: 499.99 }] })).toBeError(
      'invoice_amounts_fixed',
    );
    expect(await update({ itemized_invoices: [unchanged, anItem()] })).toBeError('invoice_amounts_fixed');
    expect(await update({ tax_rate: 0 })).toBeError('invoice_amounts_fixed');
    expect(await acme.ana.attempt(itemizedInvoices.removeAll, { params: { id } })).toBeError('invoice_amounts_fixed');
    const { status, body } = await update({
      name: 'Our deposit',
      tax_rate: 7,
      discount_usd: 5,
      itemized_invoices: [unchanged],
    });
    expect([status, body.data.attributes]).toMatchObject([
      200,
      { name: 'Our deposit', tax_amount: 35, final_total: 530, sub_total_sum_lineitems: 500 },
    ]);
  });

  test('an invoice of an installment cannot be deleted with payments; after its deletion the installment can be billed again', async () => {
    const acme = await aCompany();
    const sent = await anApprovedEstimate(acme);
    const invoice_id = (await billingOf(acme, sent)).invoices[0]?.invoice_id ?? '';
    const payment = await acme.ana.call(...newCustomerPayment({ ...aPaymentInput(), amount: 30, invoice_id }));
    const remove = () => acme.ana.attempt(invoices.remove, { params: { id: invoice_id } });
    expect(await remove()).toBeError('invoice_has_payments');
    expect(await voidInvoice(acme, { invoice_id })).toBeError('invoice_has_payments');
    expect((await billingOf(acme, sent)).paid_total).toBe(30);
    await acme.ana.call(customerPayments.remove, { params: { id: payment.body.data.id } });
    expect((await remove()).status).toBe(200);
    expect(sums(await billingOf(acme, sent)).installments[0]).toEqual(['Deposit', 530, 'not_billed']);
  });

  test('a void invoice of an installment keeps its number and can no longer be changed', async () => {
    const acme = await aCompany();
    const sent = await anApprovedEstimate(acme);
    const { invoice_id, invoice_number } = (await billingOf(acme, sent)).invoices[0]!;
    const { body } = await voidInvoice(acme, { invoice_id });
    expect(body.data.attributes).toMatchObject({
      invoice_number,
      status: 'VOID',
      balance_due: 0,
      final_total: 530,
      void_reason: 'Billed twice',
    });
    expect(sums(await billingOf(acme, sent))).toMatchObject({ billed_total: 0, unbilled_total: 1060 });
    const { ana } = acme;
    const params = { id: invoice_id };
    expect(await voidInvoice(acme, { invoice_id })).toBeError('invoice_void');
    expect(await ana.attempt(invoices.remove, { params })).toBeError('invoice_void');
    expect(await ana.attempt(invoices.update, { params, body: { invoice: { name: 'X' } } })).toBeError('invoice_void');
    expect(await ana.attempt(...newCustomerPayment({ ...aPaymentInput(), invoice_id }))).toBeError('invoice_void');
    const sending = { invoice_id, account_id: ana.account_id, send_method: 'email' as const };
    const { project_id, customer_id } = sent.estimate;
    const send = ana.attempt(invoices.send, { body: { ...sending, project_id, customer_id } });
    expect(await send).toBeError('invoice_void');
  });
});

test('the database rejects installments that do not sum to the approved total at the end of the transaction', async () => {
  const acme = await aCompany();
  await anApprovedEstimate(acme);
  const { database } = await testApp();
  const lower = asCompany(database, acme.company_id, (db) =>
    db.updateTable('installments').set({ amount: 1, tax: 0, discount: 0 }).where('invoice_id', 'is', null).execute(),
  );
  await expect(lower).rejects.toThrow(isOnCitus ? NOT_COMMITTED : /approved, .* billed, .* unbilled/);
  const raise = asCompany(database, acme.company_id, (db) =>
    db.updateTable('estimates').set({ approved_total: 1061 }).where('approved_total', 'is not', null).execute(),
  );
  await expect(raise).rejects.toThrow(isOnCitus ? NOT_COMMITTED : '1061.00 approved');
});
