import { expect, test } from 'vitest';
import type { OnlineBooking } from '#contract/connections/quickbooks-online.ts';
import { eventually, find, press, renderElement } from '../../../../testing/render-element.tsx';
import { fakeServer } from '../../../../testing/server.ts';
import { OnlineBookings } from './online-bookings.tsx';

const server = fakeServer();

const PAYMENT: OnlineBooking = {
  document: 'payment',
  document_id: '01930000-0000-7000-8000-0000000000a1',
  invoice_id: '01930000-0000-7000-8000-0000000000b1',
  invoice_number: 1001,
  customer_name: 'Grace Adams',
  booked_on: '2026-11-20',
  amount: 500,
  is_dispute: false,
  account_name: 'Stripe',
  state: 'not_sent',
  failure_reason: null,
};
const REFUND: OnlineBooking = {
  ...PAYMENT,
  document: 'refund',
  document_id: '01930000-0000-7000-8000-0000000000a2',
  booked_on: '2026-11-21',
  amount: 30,
};
const FEES: OnlineBooking = {
  ...PAYMENT,
  document: 'fees',
  document_id: 'po_1',
  invoice_id: null,
  invoice_number: null,
  customer_name: null,
  amount: 3.5,
  state: 'sent',
};

async function opened(bookings: OnlineBooking[], props: { refundsOf?: string } = {}) {
  const data = bookings.map((attributes) => ({ id: attributes.document_id, type: 'online_booking', attributes }));
  server.responses(200, { data, meta: { total: data.length } }, { to: /quickbooks_online_bookings/ });
  const { element } = await renderElement(<OnlineBookings title="Online payments in QuickBooks" {...props} />);
  await eventually(() => find(element, 'li'));
  return element;
}

test('each entry shows what it is, its account, and whether it was sent', async () => {
  const element = await opened([REFUND, PAYMENT, FEES]);
  const rows = [...element.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(rows[0]).toContain('Refund of Grace Adams, Invoice #1001, $30.00');
  expect(rows[0]).toContain('from Stripe');
  expect(rows[1]).toContain('into Stripe');
  expect(rows[2]).toContain('Stripe’s fees of a payout, $3.50');
  expect(rows.map((row) => row.includes('not sent'))).toEqual([true, true, false]);
});

test('Send all sends the entries in chronological order, each to its own endpoint', async () => {
  const element = await opened([REFUND, PAYMENT, FEES]);
  server.responses(200, { qb_payment_id: '7' }, { to: /quickbooks_payments/ });
  server.responses(200, { qb_refund_id: '8' }, { to: /quickbooks_refunds/ });
  await press(find(element, 'button', 'Send all 2'));
  await eventually(() => expect(element.textContent).toContain('2 entries sent to QuickBooks.'));
  const sent = server.requests.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/').slice(-3));
  expect(sent).toEqual([
    ['quickbooks_payments', PAYMENT.document_id, 'send'],
    ['quickbooks_refunds', REFUND.document_id, 'send'],
  ]);
});

test('an entry that waits for its invoice cannot be sent, and a failed entry shows the reason', async () => {
  const failed = { ...REFUND, state: 'failed', failure_reason: 'The books are closed.' } as const;
  const element = await opened([failed, { ...PAYMENT, state: 'waiting' }]);
  expect(element.textContent).toContain('The books are closed.');
  expect([...element.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Send']);
});

test('the list of one invoice contains only its refunds', async () => {
  const element = await opened([REFUND, PAYMENT], { refundsOf: '01930000-0000-7000-8000-0000000000b1' });
  expect(element.querySelectorAll('li')).toHaveLength(1);
});
