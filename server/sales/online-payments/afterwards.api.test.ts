import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Invoice } from '#contract/sales/invoices.ts';
import { onlinePaymentRecords } from '#contract/sales/online-payment-records.ts';
import { payouts } from '#contract/sales/payouts.ts';
import { shareOfEngine } from '#testkit/database/engines.ts';
import { noticesTo } from '#testkit/scenarios/notices.ts';
import { aPaidCompany, deliverEvents, deliverPayout, type PaidCompany } from '#testkit/scenarios/paying-online.ts';
import { appWithStripe, aStripe, STRIPE_CONNECT_SECRET, type FakeStripeServer } from '#testkit/stripe/stripe.ts';
import type { Running } from '../../app/run.ts';
import { seeded } from '../../operations/demo/random.ts';
import { asCompany } from '../../platform/database/database.ts';
import type { FakeSession } from '../../platform/payment-cards/fake-stripe/objects.ts';

/* Events after a payment was received: disputes, payouts, and all of them in any order. */

let stripe: FakeStripeServer;
let running: Running;
let acme: PaidCompany;

beforeAll(async () => {
  stripe = await aStripe();
  running = await appWithStripe(stripe, { STRIPE_CONNECT_WEBHOOK_SECRET: STRIPE_CONNECT_SECRET });
});
beforeEach(() => {
  stripe.faultMode = 'none';
  Object.assign(stripe.refunds, { declines: undefined, status: 'succeeded' });
});
afterAll(async () => {
  await running.stop();
  await stripe.close();
});

interface Paid {
  id: string;
  invoice: Invoice;
  session: FakeSession;
}

async function paid(amount = 500): Promise<Paid> {
  const invoice = await acme.anInvoice(amount);
  const id = (await acme.press(invoice)).body.payment_id;
  const session = stripe.sessions.newest;
  stripe.sessions.pay(session, 'card');
  return { id, invoice, session };
}

const shown = async (id: string) =>
  (await acme.ana.call(onlinePaymentRecords.read, { params: { id } })).body.data.attributes;

const noticesWith = async (text: string) =>
  (await noticesTo(acme.company.ana.email)).filter(({ content }) => content?.text.includes(text)).length;

describe('a dispute', () => {
  let payment: Paid;

  beforeEach(async () => {
    acme = await aPaidCompany(stripe, running);
    payment = await paid();
    await deliverEvents(running, payment.session, ['checkout.session.completed']);
  });

  const dispute = async (status?: string) => {
    const made = stripe.refunds.dispute(payment.session, status);
    await deliverEvents(running, payment.session, ['charge.dispute.created']);
    return async (next: string) => {
      made.status = next;
      await deliverEvents(running, payment.session, ['charge.dispute.updated', 'charge.dispute.closed']);
    };
  };

  test('a payment counts as paid while its dispute is open, and the company is notified once, with the deadline', async () => {
    const next = await dispute();
    await next('under_review');
    expect(await shown(payment.id)).toMatchObject({
      state: 'succeeded',
      dispute_state: 'open',
      dispute_reason: 'product_not_received',
      dispute_due_by: '2026-12-03T12:00:00.000Z',
      refunded_amount: 0,
    });
    expect((await acme.read(payment.invoice)).balance_due).toBe(0);
    expect(await noticesWith('disputes $500.00. Answer in Stripe by Dec 3, 2026.')).toBe(1);
    expect(await noticesWith('Reason: Product not received')).toBe(1);
    expect(await noticesWith('The signed copy of the estimate and the photos of the project')).toBe(1);
  });

  test('the notice of a dispute names no deadline if the bank has set none', async () => {
    stripe.refunds.dispute(payment.session).evidence_details.due_by = null;
    await deliverEvents(running, payment.session, ['charge.dispute.created']);
    expect(await noticesWith('disputes $500.00. Answer in Stripe.')).toBe(1);
  });

  test('the amount of a lost dispute counts as refunded', async () => {
    const next = await dispute();
    await next('lost');
    expect(await shown(payment.id)).toMatchObject({
      state: 'refunded',
      dispute_state: 'lost',
      refunded_amount: 500,
      refundable_amount: 0,
      refunds: [],
    });
    expect((await acme.read(payment.invoice)).balance_due).toBe(500);
    expect(await noticesWith('went back and is owed again.')).toBe(1);
  });

  test('a won dispute leaves the payment unchanged', async () => {
    const next = await dispute();
    await next('won');
    expect(await shown(payment.id)).toMatchObject({ state: 'succeeded', dispute_state: 'won', refunded_amount: 0 });
    expect(await noticesWith('The payment stands.')).toBe(1);
  });

  test('a dispute that is appealed is open', async () => {
    const next = await dispute();
    await next('appeal_under_review');
    expect((await shown(payment.id)).dispute_state).toBe('open');
  });

  test.each(['warning_closed', 'prevented'])(
    'a dispute that began as an inquiry and ends %s is removed from the payment',
    async (end) => {
      const next = await dispute('warning_needs_response');
      expect(await noticesWith('asks about $500.00. Answer in Stripe by')).toBe(1);
      await next(end);
      expect(await shown(payment.id)).toMatchObject({
        dispute_state: 'none',
        dispute_due_by: null,
        refunded_amount: 0,
      });
    },
  );

  test('a payment needs attention while its dispute is open', async () => {
    const attention = async () =>
      (await acme.ana.call(onlinePaymentRecords.list, { query: { needs_attention: 'true' } })).body.meta.total;
    const next = await dispute();
    expect(await attention()).toBe(1);
    await next('won');
    expect(await attention()).toBe(0);
  });
});

describe('a payout', () => {
  test('a payout marks its payments, and its lines sum to the amount on the bank statement', async () => {
    acme = await aPaidCompany(stripe, running);
    const [first, second] = [await paid(500), await paid(80)];
    for (const { session } of [first, second]) await deliverEvents(running, session, ['checkout.session.completed']);
    stripe.refunds.make(second.session, 3000);
    await deliverEvents(running, second.session, ['charge.refunded']);
    const payout = stripe.payouts.make(acme.account.id);
    await deliverPayout(running, payout, 'payout.paid');
    await deliverPayout(running, payout, 'payout.reconciliation_completed');
    expect(await shown(first.id)).toMatchObject({ payout_id: payout.id, payout_on: '2026-11-25' });
    const { data } = (await acme.ana.call(payouts.read, { params: { id: payout.id } })).body;
    const { amount, fee, entries } = data.attributes;
    expect([amount, fee]).toEqual([545, 5]);
    expect(entries.reduce((sum, { net }) => sum + Math.round(net * 100), 0)).toBe(payout.amount);
    expect(entries.map(({ kind, amount: of }) => [kind, of]).toSorted()).toEqual([
      ['other', 0],
      ['payment', 500],
      ['payment', 80],
      ['refund', -30],
    ]);
    const listed = (await acme.ana.call(payouts.list, { query: {} })).body.data;
    expect(listed.map(({ attributes }) => attributes)).toEqual([
      { payout_id: payout.id, arrives_on: '2026-11-25', amount: 545, fee: 5, payment_count: 2 },
    ]);
  });

  test('a payout that arrives before its payment marks the payment once it is received', async () => {
    acme = await aPaidCompany(stripe, running);
    const { id, session } = await paid();
    const payout = stripe.payouts.make(acme.account.id);
    await deliverPayout(running, payout, 'payout.paid');
    expect((await shown(id)).payout_id).toBeNull();
    await deliverEvents(running, session, ['checkout.session.completed']);
    expect(await shown(id)).toMatchObject({ payout_id: payout.id, payout_on: '2026-11-25' });
    const { entries } = (await acme.ana.call(payouts.read, { params: { id: payout.id } })).body.data.attributes;
    expect(entries.find(({ kind }) => kind === 'payment')).toMatchObject({ online_payment_id: id, amount: 500 });
  });

  test('a payout that fails later is removed', async () => {
    acme = await aPaidCompany(stripe, running);
    const { id, session } = await paid();
    await deliverEvents(running, session, ['checkout.session.completed']);
    const payout = stripe.payouts.make(acme.account.id);
    await deliverPayout(running, payout, 'payout.paid');
    payout.status = 'failed';
    await deliverPayout(running, payout, 'payout.failed');
    expect((await shown(id)).payout_id).toBeNull();
    expect(await acme.ana.attempt(payouts.read, { params: { id: payout.id } })).toBeError('payout_not_found');
  });

  test('a payout of another company is not found', async () => {
    acme = await aPaidCompany(stripe, running);
    const { session } = await paid();
    await deliverEvents(running, session, ['checkout.session.completed']);
    const payout = stripe.payouts.make(acme.account.id);
    await deliverPayout(running, payout, 'payout.paid');
    const rival = await aPaidCompany(stripe, running);
    expect(await rival.ana.attempt(payouts.read, { params: { id: payout.id } })).toBeError('payout_not_found');
  });
});

/** Messages to the customer of an invoice. */
async function messagesAbout({ invoice_id }: Invoice): Promise<number> {
  const rows = await asCompany(running.database, acme.company.company_id, (db) =>
    db.selectFrom('messages').select('message_id').where('document_id', '=', invoice_id).execute(),
  );
  return rows.length;
}

const EVENTS = [
  'checkout.session.completed',
  'payment_intent.succeeded',
  'charge.updated',
  'charge.refunded',
  'refund.updated',
  'charge.dispute.created',
  'charge.dispute.closed',
];

// A customer gets at most twenty messages a day.
test.each(shareOfEngine(Array.from({ length: 20 }, (_, at) => at * 5 + 1)))(
  'duplicated and shuffled events of payments, refunds, disputes and payouts lead to the same result, five seeds from %d',
  async (first) => {
    acme = await aPaidCompany(stripe, running);
    for (let seed = first; seed < first + 5; seed += 1) {
      const random = seeded(seed);
      const payment = await paid();
      const { session, id, invoice } = payment;
      if (random.whole(0, 1)) await deliverEvents(running, session, random.shuffled(EVENTS.slice(0, 3)));
      const hasArrived = (await shown(id)).state === 'succeeded';
      const here = hasArrived ? 100 : 0;
      if (hasArrived) {
        const body = { refund: { amount: here } };
        await acme.ana.call(onlinePaymentRecords.refund, { params: { id }, body });
      }
      stripe.refunds.make(session, 5000);
      const dispute = random.pick(['none', 'won', 'lost'] as const);
      if (dispute !== 'none') stripe.refunds.dispute(session, dispute).amount = 35_000;
      const payout = stripe.payouts.make(acme.account.id, '2026-11-27');
      const events = random.shuffled([...EVENTS, ...EVENTS, 'payout.paid', 'payout.paid']);
      for (const type of events) {
        if (type === 'payout.paid') await deliverPayout(running, payout, type);
        else await deliverEvents(running, session, [type]);
      }
      const back = here + 50 + (dispute === 'lost' ? 350 : 0);
      expect(await shown(id), `seed ${seed}`).toMatchObject({
        state: back === 500 ? 'refunded' : 'partly_refunded',
        refunded_amount: back,
        dispute_state: dispute,
        payout_id: payout.id,
        payout_on: '2026-11-27',
      });
      expect((await acme.read(invoice)).balance_due, `seed ${seed}`).toBe(back);
      // The receipt, and one message for each refund.
      expect(await messagesAbout(invoice), `seed ${seed}`).toBe(hasArrived ? 3 : 2);
    }
  },
);
