import { expect, test } from 'vitest';
import { mustBePublished } from './published.ts';

/* The fake Stripe is as strict as the types of the library that the product is written with. */

const CHECKOUT = {
  mode: 'payment',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'usd',
  'line_items[0][price_data][product_data][name]': 'Invoice #1004, Roof',
  'payment_intent_data[metadata][payment_id]': 'p',
  'allowed_payment_method_types[0]': 'card',
  'allowed_payment_method_types[1]': 'us_bank_account',
};

const openCheckout = (more: Record<string, string> = {}) => {
  mustBePublished(new URLSearchParams({ ...CHECKOUT, ...more }), ['Checkout/Sessions', 'SessionCreateParams']);
};

test('accepts the parameters that Stripe has published', () => {
  expect(openCheckout).not.toThrow();
  expect(() =>
    mustBePublished(new URLSearchParams({ payout: 'po_1', limit: '100' }), [
      'BalanceTransactions',
      'BalanceTransactionListParams',
    ]),
  ).not.toThrow();
});

test.each<[string, Record<string, string>]>([
  ['at the top', { payment_methods: 'card' }],
  ['in a list', { 'line_items[0][price]': 'p', 'line_items[0][cents]': '100' }],
  ['deep inside', { 'line_items[0][price_data][product_data][title]': 'Roof' }],
  ['of another place', { 'payment_intent_data[mode]': 'payment' }],
])('rejects a parameter that Stripe has not published: %s', (_where, more) => {
  expect(() => openCheckout(more)).toThrow('Stripe has not published');
});

test.each<Record<string, string>>([
  { mode: 'pay' },
  { 'allowed_payment_method_types[2]': 'cheque' },
  { submit_type: 'Pay' },
])('rejects a value that Stripe has not published: %j', (more) => {
  expect(() => openCheckout(more)).toThrow('Stripe has not published');
});

test('holds for JSON bodies', () => {
  const account = (capabilities: object, dashboard = 'full') =>
    mustBePublished({ dashboard, configuration: { merchant: { capabilities } } }, [
      'V2/Core/Accounts',
      'AccountCreateParams',
    ]);
  expect(() => account({ card_payments: { requested: true } })).not.toThrow();
  expect(() => account({ card_payment: { requested: true } })).toThrow('card_payment');
  expect(() => account({}, 'complete')).toThrow('"complete"');
});
