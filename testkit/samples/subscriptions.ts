import { aCardPaymentInput, anItem } from '../inputs/inputs.ts';
import { aPage, type SamplesOf } from './sample.ts';

export const subscriptionSamples: SamplesOf<
  | 'stripeAccounts'
  | 'subscriptions'
  | 'payments'
  | 'quickbooksConnections'
  | 'quickbooksInvoices'
  | 'quickbooksOnline'
  | 'quickbooksPayments'
> = {
  stripeAccounts: {
    read: () => ({}),
    onboard: () => ({}),
    refresh: () => ({}),
    update: () => ({ body: { stripe_account: { takes_bank: true, card_max_dollar: 5000 } } }),
  },
  subscriptions: {
    start: ({ account_id, subscription_id }) => ({
      body: { subscription: { ...aCardPaymentInput(), account_id, subscription_id } },
    }),
    byAccount: ({ account_id }) => ({ params: { id: account_id }, query: aPage }),
    read: ({ subscription_id }) => ({ params: { id: subscription_id } }),
    confirm: ({ payment_intent_id }) => ({ body: { payment_intent_id } }),
    update: ({ subscription_id }) => ({
      params: { id: subscription_id },
      body: { subscription: { auto_renewal: false } },
    }),
    cancel: ({ subscription_id }) => ({ params: { id: subscription_id }, body: { cancellation_reason: 'Too quiet' } }),
  },
  payments: { byAccount: ({ account_id }) => ({ params: { id: account_id }, query: aPage }) },
  quickbooksConnections: {
    authenticate: ({ account_id }) => ({
      params: { id: account_id },
      query: { front_href: 'quickbooks/connect' },
    }),
    oauthCallback: ({ quickbooks_state }) => ({
      query: { state: quickbooks_state, code: 'a-code-of-ours', realmId: '4620816365000000000' },
    }),
    status: ({ account_id }) => ({ params: { id: account_id } }),
    disconnect: ({ account_id }) => ({ params: { id: account_id } }),
  },
  quickbooksInvoices: {
    plan: ({ invoice_id }) => ({ params: { id: invoice_id } }),
    send: ({ customer_id, account_id, invoice_id }) => ({
      params: { customer_id },
      query: { account_id },
      body: { invoice_id, invoice_data: anInvoiceAsSeen() },
    }),
    log: ({ invoice_id }) => ({ query: { ...aPage, invoice_id } }),
  },
  quickbooksOnline: {
    settings: () => ({}),
    accounts: () => ({}),
    changeSettings: () => ({ body: { quickbooks_settings: { books_fees: false, sends_by_itself: true } } }),
    bookings: ({ invoice_id }) => ({ query: { invoice_id } }),
    sendRefund: ({ online_refund_id }) => ({ params: { id: online_refund_id } }),
    sendFees: ({ payout_id }) => ({ params: { id: payout_id } }),
  },
  quickbooksPayments: { send: ({ customer_payment_id }) => ({ params: { id: customer_payment_id } }) },
};

/** The invoice of `oneOfEach`, two line items, as displayed to the sender. */
function anInvoiceAsSeen() {
  const [one, two] = [anItem(), anItem()];
  const total = one.amount_dollar + two.amount_dollar;
  return {
    customer_name: 'Pat Lee',
    invoice_name: 'Invoice #1001 Roof',
    invoice_number: 1001,
    subtotal: total,
    tax_rate: 0,
    tax_amount: 0,
    total,
    discount_usd: 0,
    issue_date: '2026-11-20',
    due_date: '2026-12-04',
    payment_instruction: null,
    line_items: [one, two].map(({ code, description, amount_dollar: amount }) => ({ code, description, amount })),
  };
}
