import { quickbooksOnline } from '#contract/connections/quickbooks-online.ts';
import type { Invoice } from '#contract/sales/invoices.ts';
import { onlinePaymentRecords } from '#contract/sales/online-payment-records.ts';
import type { Running } from '../../server/app/run.ts';
import type { FakeSession } from '../../server/platform/payment-cards/fake-stripe/objects.ts';
import { aPaidCompany, deliverEvents, deliverPayout } from '../scenarios/paying-online.ts';
import type { FakeStripeServer } from '../stripe/stripe.ts';
import { connectToQuickbooks } from './connecting.ts';
import { testQuickbooks } from './quickbooks.ts';
import { bookOnline, sendPaymentToQuickbooks, sendToQuickbooks } from './sending.ts';

/** A payment that has arrived. */
export interface PaidOnline {
  id: string;
  invoice: Invoice;
  session: FakeSession;
}

export type OnlineInQuickbooks = Awaited<ReturnType<typeof aPaidCompanyInQuickbooks>>;

/** A company that takes payments at the fake Stripe and is connected to QuickBooks; both respond normally. */
export async function aPaidCompanyInQuickbooks(stripe: FakeStripeServer, running: Running) {
  const quickbooks = await testQuickbooks();
  stripe.faultMode = 'none';
  quickbooks.faultMode = 'none';
  Object.assign(stripe.refunds, { declines: undefined, status: 'succeeded' });
  const acme = await aPaidCompany(stripe, running);
  const { ana } = acme.company;
  const quickbooksCompany = quickbooks.companyOf(await connectToQuickbooks(ana));
  const shown = async ({ id }: Pick<PaidOnline, 'id'>) =>
    (await acme.ana.call(onlinePaymentRecords.read, { params: { id } })).body.data.attributes;
  return {
    acme,
    ana,
    quickbooks,
    quickbooksCompany,
    shown,
    book: (options?: Parameters<typeof bookOnline>[2]) => bookOnline(ana, quickbooksCompany, options),
    paid: async (amount = 500): Promise<PaidOnline> => {
      const invoice = await acme.anInvoice(amount);
      const id = (await acme.press(invoice)).body.payment_id;
      const session = stripe.sessions.newest;
      stripe.sessions.pay(session, 'card');
      await deliverEvents(running, session, ['checkout.session.completed']);
      return { id, invoice, session };
    },
    /** Gives a part back; returns the refund's id. */
    refund: async ({ id }: PaidOnline, amount: number, reason?: string): Promise<string> => {
      const body = { refund: { amount, reason } };
      const reply = await acme.ana.call(onlinePaymentRecords.refund, { params: { id }, body });
      return reply.body.data.attributes.refunds.at(-1)?.refund_id ?? '';
    },
    loseDispute: async ({ session }: PaidOnline) => {
      stripe.refunds.dispute(session, 'lost');
      await deliverEvents(running, session, ['charge.dispute.closed']);
    },
    payOut: async () => {
      const payout = stripe.payouts.make(acme.account.id);
      await deliverPayout(running, payout, 'payout.paid');
      return payout;
    },
    sendInvoice: ({ invoice }: PaidOnline) => sendToQuickbooks(ana, invoice.invoice_id),
    sendPayment: async (payment: PaidOnline) =>
      sendPaymentToQuickbooks(ana, (await shown(payment)).customer_payment_id ?? ''),
    sendRefund: (id: string) => ana.attempt(quickbooksOnline.sendRefund, { params: { id } }),
    sendFees: (id: string) => ana.attempt(quickbooksOnline.sendFees, { params: { id } }),
    bookings: async (query: { invoice_id?: string } = {}) =>
      (await ana.call(quickbooksOnline.bookings, { query })).body.data.map(({ attributes }) => attributes),
    accountNamed: (name: string) => ({ value: quickbooksCompany.all('Account').find(({ Name }) => Name === name)?.Id }),
  };
}
