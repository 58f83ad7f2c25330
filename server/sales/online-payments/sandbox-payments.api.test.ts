import { beforeEach, expect, test } from 'vitest';
import type { Invoice } from '#contract/sales/invoices.ts';
import { onlinePaymentRecords } from '#contract/sales/online-payment-records.ts';
import { payouts } from '#contract/sales/payouts.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { anItem } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { sendInvoice, type Sent } from '#testkit/scenarios/answering.ts';
import { anEstimateToBill, billPart } from '#testkit/scenarios/billing.ts';
import { noticesTo } from '#testkit/scenarios/notices.ts';
import { connectInSandbox, paidInSandbox } from '#testkit/scenarios/paying-online.ts';

const thisMachine = aBrowser({ address: '127.0.0.1' });

/* Actions of customers' banks and of Stripe's dashboard, in the sandbox that replaces Stripe. */

let company: Company;
let sent: Sent;
let invoice: Invoice;
let id: string;

beforeEach(async () => {
  company = await aCompany();
  await connectInSandbox(company.ana);
  sent = await anEstimateToBill(company);
  invoice = await billPart(company, sent, 100);
  id = await paidInSandbox(sent, invoice);
});

const LOCAL = { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' };

/** Presses a button of the page; the payment's visit has its id. */
async function press(choice: string) {
  const url = `/dev/payments/cs_sandbox_${id.replaceAll('-', '')}`;
  return thisMachine.request({ method: 'POST', url, payload: `choice=${choice}`, headers: LOCAL });
}

const shown = async () => (await company.ana.call(onlinePaymentRecords.read, { params: { id } })).body.data.attributes;

test('the amount of a refund in the dashboard is owed again immediately', async () => {
  expect((await press('refund')).status).toBe(303);
  expect(await shown()).toMatchObject({ state: 'refunded', refunded_amount: 100, refunds: [{ by: 'Stripe' }] });
});

test.each([
  ['won', { state: 'succeeded', dispute_state: 'won', refunded_amount: 0 }],
  ['lost', { state: 'refunded', dispute_state: 'lost', refunded_amount: 100 }],
])('a dispute can be opened and then %s', async (end, outcome) => {
  await press('dispute');
  expect(await shown()).toMatchObject({ state: 'succeeded', dispute_state: 'open' });
  const refund = { amount: 10 };
  const refused = await company.ana.attempt(onlinePaymentRecords.refund, { params: { id }, body: { refund } });
  expect(refused).toBeError('conflict');
  await press(end);
  expect(await shown()).toMatchObject(outcome);
});

test('a dispute about an invoice without an estimate asks for no signed copy', async () => {
  const alone = await company.anInvoice({ items: [anItem({ amount_dollar: 100 })] });
  id = await paidInSandbox(await sendInvoice(company, alone), alone);
  await press('dispute');
  const sentence = (await noticesTo(company.ana.email)).map(({ content }) => content?.text).join('\n');
  expect(sentence).toContain('The invoice and the photos of the project are your evidence');
  expect(sentence).not.toContain('signed copy');
});

test('a payout contains the payment minus its fee and refunds', async () => {
  await company.ana.call(onlinePaymentRecords.refund, { params: { id }, body: { refund: { amount: 30 } } });
  await thisMachine.request({ method: 'POST', url: '/dev/payments/payouts', payload: '', headers: LOCAL });
  const { payout_id } = await shown();
  const { attributes } = (await company.ana.call(payouts.read, { params: { id: payout_id ?? '' } })).body.data;
  expect(attributes).toMatchObject({ amount: 66.8, fee: 3.2 });
  expect(attributes.entries.map(({ kind, net, invoice_number }) => [kind, net, invoice_number]).toSorted()).toEqual([
    ['payment', 96.8, invoice.invoice_number],
    ['refund', -30, invoice.invoice_number],
  ]);
});

test('the page shows the available actions for each payment', async () => {
  const { status, body } = await thisMachine.request({
    method: 'GET',
    url: '/dev/payments',
    headers: { host: 'localhost' },
  });
  expect([status, String(body)]).toEqual([200, expect.stringContaining('Refund the rest in the dashboard')]);
});
