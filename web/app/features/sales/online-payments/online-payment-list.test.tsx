import { act } from 'react';
import { expect, test } from 'vitest';
import type { OnlinePaymentRecord } from '#contract/sales/online-payment-records.ts';
import { eventually, find, press, renderElement, write } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import { OnlinePayments } from './online-payment-list.tsx';

const server = fakeServer();
const ID = '01930000-0000-7000-8000-0000000000aa';
const PAYMENT: OnlinePaymentRecord = {
  online_payment_id: ID,
  invoice_id: '01930000-0000-7000-8000-0000000000bb',
  invoice_number: 1001,
  customer_id: '01930000-0000-7000-8000-0000000000cc',
  customer_name: 'Grace Adams',
  customer_payment_id: '01930000-0000-7000-8000-0000000000dd',
  state: 'succeeded',
  method: 'card',
  amount: 500,
  fee: 14.8,
  net: 485.2,
  refunded_amount: 0,
  refundable_amount: 500,
  overpaid_amount: 0,
  dispute_state: 'none',
  dispute_reason: null,
  dispute_due_by: null,
  payout_id: null,
  payout_on: null,
  failure_reason: null,
  paid_on: '2026-11-20',
  created_at: '2026-11-20T15:00:00.000Z',
};

/** Renders the list with this payment selected. */
async function opened(changes: Partial<OnlinePaymentRecord> = {}): Promise<Element> {
  const { data } = recordOf('online_payment', { ...PAYMENT, ...changes });
  server.responses(200, { data: [{ ...data, id: ID }], meta: { total: 1 } }, { to: /online_payments(\?|$)/ });
  const { element } = await renderElement(<OnlinePayments />);
  await press(await eventually(() => find(element, 'input[type=radio]')));
  return element;
}

async function openedRefund(element: Element): Promise<Element> {
  await press(find(element, 'button', 'Refund'));
  return eventually(() => find(element, 'dialog[open]'));
}

test('the list shows the fee and the net amount of a payment', async () => {
  const element = await opened();
  const cells = [...element.querySelectorAll('tbody td')].map(({ textContent }) => textContent);
  for (const shown of ['Grace Adams', '#1001', '$500.00', '$14.80', '$485.20', 'paid']) {
    expect(cells.join('|')).toContain(shown);
  }
});

test('a partial refund has an amount and a reason, and shows its result', async () => {
  const element = await opened();
  const dialog = await openedRefund(element);
  await write(find(dialog, 'input'), '120.50');
  await write(find(dialog, 'textarea'), 'Two gutters less');
  server.responses(201, recordOf('online_payment', { ...PAYMENT, refunds: [], timeline: [] }), { to: /refunds$/ });
  await press(find(dialog, 'button[type=submit]', 'Refund'));
  await eventually(() => expect(element.textContent).toContain('$120.50 goes back to Grace Adams.'));
  expect(server.requests.find(({ path }) => path.endsWith(`/online_payments/${ID}/refunds`))?.body).toEqual({
    refund: { amount: '120.50', reason: 'Two gutters less' },
  });
});

test('a refund that Stripe declines shows the reason, and the dialog stays open', async () => {
  const element = await opened();
  const dialog = await openedRefund(element);
  const error = 'Your Stripe balance is too low; try again when it is not.';
  server.responses(409, { error, code: 'conflict' }, { to: /refunds$/ });
  await press(find(dialog, 'button[type=submit]', 'Refund'));
  await eventually(() => expect(dialog.textContent).toContain(error.slice(0, -1)));
});

test('a refunded payment cannot be refunded again', async () => {
  const element = await opened({ state: 'refunded', refunded_amount: 500, refundable_amount: 0 });
  const refund = find(element, 'button', 'Refund') as HTMLButtonElement;
  expect([refund.disabled, refund.title]).toEqual([true, 'Nothing is left to refund.']);
});

test('a disputed payment shows the date by which to respond, and links to the evidence', async () => {
  server.responses(200, recordOf('invoice', { estimate_id: 'e', project_id: 'p' }), { to: /invoices\/[\w-]+$/ });
  const element = await opened({ dispute_state: 'open', dispute_due_by: '2026-12-03T17:00:00.000Z' });
  expect(element.textContent).toContain("Grace Adams's bank disputes $500.00. Answer in Stripe by Dec 3, 2026.");
  await eventually(() => find(element, 'a', 'Signed Copy'));
  expect(find(element, 'a', 'Photos').getAttribute('href')).toBe('/main/project/photo');
});

test('selecting a state filters the list', async () => {
  const element = await opened();
  const select = find(element, 'select', 'State') as HTMLSelectElement;
  await act(async () => {
    select.value = 'failed';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await eventually(() => expect(server.requests.some(({ path }) => path.includes('state=failed'))).toBe(true));
});

test('payments are grouped by payout, and the lines of a payout add up to its amount', async () => {
  const element = await opened();
  const payout = { payout_id: 'po_1', arrives_on: '2026-11-25', amount: 455.2, fee: 14.8 };
  const of = { description: null, online_payment_id: ID, invoice_number: 1001, customer_name: 'Grace Adams' };
  const entries = [
    { ...of, kind: 'payment', amount: 500, fee: 14.8, net: 485.2, created_at: '2026-11-20T15:00:00.000Z' },
    { ...of, kind: 'refund', amount: -30, fee: 0, net: -30, created_at: '2026-11-21T15:00:00.000Z' },
  ];
  const listed = { data: [{ id: 'po_1', type: 'payout', attributes: payout }], meta: { total: 1 } };
  server.responses(200, listed, { to: /payouts(\?|$)/ });
  server.responses(200, recordOf('payout', { ...payout, entries }), { to: /payouts\/po_1/ });
  await press(find(element, 'input[role=switch]'));
  await eventually(() => expect(element.textContent).toContain('$455.20'));
  await press(find(element, 'button[aria-expanded]'));
  await eventually(() => expect(element.textContent).toContain('Refund, Grace Adams, #1001'));
  expect(find(element, 'table[aria-label="What this payout is made of"]').textContent).toMatch(
    /Your bank shows\$14\.80\$455\.20$/,
  );
});
