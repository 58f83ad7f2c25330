import { expect, test } from 'vitest';
import { eventually, find, press } from '../../../../testing/render-element.tsx';
import { fakeServer } from '../../../../testing/server.ts';
import { card, logged, payment, ready } from './testing/send-screen.tsx';

const server = fakeServer();

const SEND_PAYMENT = /quickbooks_payments\/\w+\/send/;

test('payments cannot be sent before their invoice', async () => {
  const element = await ready(server, { payments: [payment({ customer_payment_id: 'p1' })] });
  expect(element.textContent).toContain('Send the invoice to QuickBooks first, then its payments.');
  expect(find(element, 'button', 'Send payment #1').hasAttribute('disabled')).toBe(true);
});

test('each payment shows its status', async () => {
  const payments = ['p1', 'p2', 'p3', 'p4', 'p5'].map((customer_payment_id) => payment({ customer_payment_id }));
  const corrected = payment({ customer_payment_id: 'p6', updated_at: '2026-11-20T15:05:01.000Z' });
  const element = await ready(server, {
    payments: [corrected, ...payments],
    log: [
      logged({ customer_payment_id: 'p4', status: 'failed', failure_reason: 'The books are closed.' }),
      logged({ customer_payment_id: 'p5', status: 'sending' }),
      logged({ customer_payment_id: 'p3', amount: 400 }),
      logged({ customer_payment_id: 'p1' }),
      logged({ customer_payment_id: 'p6' }),
      logged({ customer_payment_id: 'p4' }),
      logged({ document: 'invoice', qb_number: '1004' }),
    ],
  });
  const rows = [...card(element, 'Customer payments').querySelectorAll('li')];
  const states = rows.map((row) => row.querySelector('[data-tone]')?.textContent?.replace(/Nov.*M/, '(when)'));
  const CHANGED = 'changed since (when)';
  expect(states).toEqual(['sent (when)', 'not sent', CHANGED, 'failed', 'no answer yet', CHANGED]);
  expect(rows[3]?.textContent).toContain('The books are closed.');
  expect(rows.map((row) => row.querySelector('button') !== null)).toEqual([false, true, true, true, true, true]);
});

test('all waiting payments are sent in order until one is rejected', async () => {
  const payments = ['p1', 'p2', 'p3'].map((customer_payment_id) => payment({ customer_payment_id }));
  const element = await ready(server, { payments, log: [logged({ document: 'invoice', qb_number: '1004' })] });
  server.responses(200, { qb_payment_id: '61' }, { to: SEND_PAYMENT });
  server.responses(422, { error: 'The books are closed.', code: 'quickbooks_refused' }, { to: SEND_PAYMENT });
  await press(find(element, 'button', 'Send all 3 payments'));
  await eventually(() => expect(element.textContent).toContain('Failed to send payment: The books are closed.'));
  expect(server.requests.flatMap(({ path }) => /quickbooks_payments\/(\w+)/.exec(path)?.[1] ?? [])).toEqual([
    'p1',
    'p2',
  ]);
});

test('a single payment can be sent', async () => {
  const payments = [payment({ customer_payment_id: 'p1' })];
  const element = await ready(server, { payments, log: [logged({ document: 'invoice', qb_number: '1004' })] });
  server.responses(200, { qb_payment_id: '61' }, { to: SEND_PAYMENT });
  await press(find(element, 'button', 'Send payment #1'));
  await eventually(() => expect(element.textContent).toContain('1 payment sent to QuickBooks.'));
});

test('the log shows what was sent, when, by whom, and the result', async () => {
  const element = await ready(server, {
    log: [
      logged({ document: 'invoice', action: 'update', qb_number: '1004', amount: 205 }),
      logged({ document: 'invoice', status: 'failed', amount: 200, failure_reason: 'The name is taken.' }),
    ],
  });
  const rows = [...card(element, 'Sent to QuickBooks').querySelectorAll('li')];
  expect(rows[0]?.textContent).toMatch(/^Invoice #1004, \$205.00updated as 1004Nov 20, 2026, .* by Ana Reyes$/);
  expect(rows[1]?.textContent).toContain('failed');
  expect(rows[1]?.textContent).toContain('The name is taken.');
});

test('an invoice that was never sent has an empty log', async () => {
  const element = await ready(server);
  expect(element.textContent).toContain('Nothing of this invoice has been sent yet.');
});
