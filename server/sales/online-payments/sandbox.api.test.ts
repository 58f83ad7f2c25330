import { beforeEach, expect, test } from 'vitest';
import type { Invoice } from '#contract/sales/invoices.ts';
import { onlinePayments } from '#contract/sales/online-payments.ts';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import type { Sent } from '#testkit/scenarios/answering.ts';
import { anEstimateToBill, billPart } from '#testkit/scenarios/billing.ts';
import { connectInSandbox, pressed, pressInSandbox } from '#testkit/scenarios/paying-online.ts';
import { reconcileOnlinePayments } from './reconcile-payments.ts';

/* Payments in the sandbox that replaces Stripe. */

let company: Company;
let sent: Sent;
let invoice: Invoice;

beforeEach(async () => {
  company = await aCompany();
  await connectInSandbox(company.ana);
  sent = await anEstimateToBill(company);
  invoice = await billPart(company, sent, 100);
});

async function press() {
  const { body } = await pressed(sent, invoice);
  return { id: body.payment_id, page: body.redirect_url ?? '' };
}

async function stateOf(id: string) {
  const params = { token: sent.token, id };
  return (await sent.customer.call(onlinePayments.read, { params })).body.data.attributes;
}

test('the sandbox page says that no money moves, and opening it changes nothing', async () => {
  const { id, page } = await press();
  const { status, body } = await aBrowser().request({ method: 'GET', url: new URL(page).pathname });
  expect([status, String(body)]).toEqual([200, expect.stringContaining('No money moves.')]);
  expect((await stateOf(id)).state).toBe('open');
});

test('a card payment succeeds immediately, and leads back to the customer’s page', async () => {
  const { id, page } = await press();
  const reply = await pressInSandbox(page, 'card');
  expect([reply.status, reply.headers.location]).toEqual([303, expect.stringContaining(`?payment=${id}`)]);
  expect(await stateOf(id)).toMatchObject({ state: 'succeeded', method: 'card' });
});

test('a declined card leaves the payment page open', async () => {
  const { id, page } = await press();
  await pressInSandbox(page, 'declined');
  expect(await stateOf(id)).toMatchObject({ state: 'open', failure_reason: 'Your card was declined.' });
});

test('a bank payment is completed automatically', async () => {
  testClock.stop();
  const { id, page } = await press();
  await pressInSandbox(page, 'bank');
  expect(await stateOf(id)).toMatchObject({ state: 'processing', method: 'bank' });
  // The bank has paid long before the next run of the background task.
  testClock.forward({ days: 10 });
  await reconcileOnlinePayments((await testApp()).services);
  expect((await stateOf(id)).state).toBe('succeeded');
});

test('a canceled payment page has charged nothing', async () => {
  const { id, page } = await press();
  await pressInSandbox(page, 'cancel');
  expect((await stateOf(id)).state).toBe('open');
});

test('a payment page with another token is not found', async () => {
  const { page } = await press();
  const { pathname } = new URL(page);
  const url = pathname.replace(/[^/]+$/, '0'.repeat(48));
  expect((await aBrowser().request({ method: 'GET', url })).status).toBe(404);
});
