import { beforeAll, describe, expect, test } from 'vitest';
import { customerPage } from '#contract/sales/customer-page.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { onlinePayments } from '#contract/sales/online-payments.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { approve, aSentEstimate, NO_SCHEDULE, pageOf, sendInvoice, type Sent } from '#testkit/scenarios/answering.ts';
import { anEstimateToBill, billPart } from '#testkit/scenarios/billing.ts';
import { aSentChangeOrder } from '#testkit/scenarios/change-orders.ts';
import { connectInSandbox, paidInSandbox, pressed } from '#testkit/scenarios/paying-online.ts';

/* Which invoices a customer's link gives access to, by every call and file about an invoice. */

let company: Company;
beforeAll(async () => {
  company = await aCompany();
  await connectInSandbox(company.ana);
});

type Linked = Pick<Sent, 'customer' | 'token'>;

/** An estimate that is not approved, with an invoice that is partly paid online and partly paid by hand. */
async function billedBeforeApproval() {
  const sent = await aSentEstimate(company, NO_SCHEDULE);
  const { project_id, estimate_id } = sent.estimate;
  const invoice = await company.anInvoice({ project_id, estimate_id });
  const params = { id: invoice.invoice_id };
  await company.ana.call(invoices.update, { params, body: { invoice: { partial_payment_minimum: 10 } } });
  const sentInvoice = await sendInvoice(company, invoice);
  const online_id = await paidInSandbox(sentInvoice, { ...invoice, balance_due: 100 }, { amount: 40 });
  const recordedPayment = await company.aPayment({ invoice_id: invoice.invoice_id, amount: 10 });
  return {
    sent,
    own: sentInvoice,
    invoice_id: invoice.invoice_id,
    online_id,
    payment_id: recordedPayment.customer_payment_id,
  };
}

interface Wanted {
  invoice_id: string;
  online_id: string;
  payment_id: string;
}

/** The response to each way of reading an invoice behind a link: the error code, or the status. */
async function reachedBy({ customer, token }: Linked, { invoice_id, online_id, payment_id }: Wanted) {
  const params = { token };
  const promise = (fields: object) =>
    customer.attempt(onlinePayments.promise, {
      params,
      body: { payment_promise: { method: 'check', on: testClock.now().toISOString().slice(0, 10), ...fields } },
    });
  const pay = await pressed({ customer, token }, { invoice_id, balance_due: 50 });
  const file = (path: string) => customer.request({ method: 'GET', url: `/d/${token}/${path}` });
  const replies = {
    pay,
    payment: await customer.attempt(onlinePayments.read, { params: { token, id: online_id } }),
    promise: await promise({ invoice_id }),
    promiseOfTheOnlyOne: await promise({}),
    pdf: await file(`invoices/${invoice_id}.pdf`),
    receipt: await file(`receipts/${payment_id}.pdf`),
  };
  return Object.fromEntries(
    Object.entries(replies).map(([name, { status, body }]) => [name, (body as { code?: string }).code ?? status]),
  );
}

const NOTHING = {
  pay: 'invoice_not_found',
  payment: 'payment_not_found',
  promise: 'invoice_not_found',
  promiseOfTheOnlyOne: 'nothing_to_pay',
  pdf: 404,
  receipt: 404,
};
const EVERYTHING = { pay: 201, payment: 200, promise: 201, promiseOfTheOnlyOne: 201, pdf: 200, receipt: 200 };

describe('the link of an estimate', () => {
  test('the link of an estimate gives access to no invoice and no payment before the approval, and to all of them afterwards', async () => {
    const { sent, ...wanted } = await billedBeforeApproval();
    expect(await reachedBy(sent, wanted)).toEqual(NOTHING);
    expect(await pageOf(sent)).toMatchObject({ invoices: [], payments: [], billing: null });
    await approve(sent);
    expect(await reachedBy(sent, wanted)).toEqual(EVERYTHING);
    expect(await pageOf(sent)).toMatchObject({
      invoices: [{ invoice_id: wanted.invoice_id }],
      payments: [{ invoice_id: wanted.invoice_id }, { invoice_id: wanted.invoice_id }],
    });
  });

  test('the link of an estimate gives no access to an invoice of another estimate of the same customer', async () => {
    const { sent, ...wanted } = await billedBeforeApproval();
    await approve(sent);
    const other = await anEstimateToBill(company, { project_id: sent.estimate.project_id });
    expect(await reachedBy(other, wanted)).toEqual(NOTHING);
  });
});

describe('the link of an invoice', () => {
  test('the link of an invoice gives access to that invoice also before its estimate is approved', async () => {
    const { own: sentInvoice, ...wanted } = await billedBeforeApproval();
    expect(await reachedBy(sentInvoice, wanted)).toEqual(EVERYTHING);
    const comment = { text: 'What is this for?' };
    const response = await sentInvoice.customer.attempt(customerPage.comment, {
      params: { token: sentInvoice.token },
      body: { comment },
    });
    expect(response.status).toBe(201);
  });

  test('the link of an invoice gives no access to another invoice of the same estimate', async () => {
    const sent = await anEstimateToBill(company);
    const [first, second] = [await billPart(company, sent, 50), await billPart(company, sent, 50)];
    const { customer, token } = await sendInvoice(company, second);
    expect(await pressed({ customer, token }, first)).toBeError('invoice_not_found');
  });
});

test('the link of a change order gives no access to an invoice of its estimate', async () => {
  const sent = await anEstimateToBill(company);
  const { invoice_id } = await billPart(company, sent, 50);
  const payment = await company.aPayment({ invoice_id, amount: 1 });
  const online_id = (await pressed(sent, { invoice_id, balance_due: 49 })).body.payment_id;
  const changeOrder = await aSentChangeOrder(company, { estimate_id: sent.estimate_id });
  const wanted = { invoice_id, online_id, payment_id: payment.customer_payment_id };
  expect(await reachedBy(changeOrder, wanted)).toEqual(NOTHING);
});
