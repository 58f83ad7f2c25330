import { quickbooksConnections } from '#contract/connections/quickbooks-connections.ts';
import { subscriptions } from '#contract/identity/subscriptions.ts';
import { onlinePaymentRecords } from '#contract/sales/online-payment-records.ts';
import { asCompany } from '../../server/platform/database/database.ts';
import { newId } from '../../server/platform/ids.ts';
import { storePayout } from '../../server/sales/online-payments/payouts-store.ts';
import { testApp } from '../app/app.ts';
import { testClock } from '../app/test-clock.ts';
import { unique } from '../inputs/inputs.ts';
import { connectToQuickbooks } from '../quickbooks/connecting.ts';
import { sendToQuickbooks } from '../quickbooks/sending.ts';
import { anEstimateToBill, billPart } from '../scenarios/billing.ts';
import { connectInSandbox, paidInSandbox, pressed } from '../scenarios/paying-online.ts';
import { aCardPayment } from '../scenarios/paying.ts';
import type { Company, Person } from './factories.ts';

/** What is owed on each invoice behind that link. */
export const LINK_BALANCE = 12;

/** A payment that waits for its card holder; it replaces the previous one, if any. */
export async function aWaitingPayment(ana: Person): Promise<string> {
  const reply = await ana.attempt(subscriptions.start, aCardPayment({ card: 'pm_card_authenticationRequired' }));
  return (reply.body as { payment_intent_id?: string }).payment_intent_id ?? '';
}

/** The state of a sign-on that Ana has started; before, she has connected the company and sent the invoice. */
export async function aQuickbooksState(ana: Person, invoice_id: string): Promise<string> {
  await connectToQuickbooks(ana);
  await sendToQuickbooks(ana, invoice_id);
  const { body } = await ana.call(quickbooksConnections.authenticate, { params: { id: ana.account_id } });
  return body.state;
}

/**
 * Connects the company's account in the sandbox; three invoices behind the link of an approved estimate: the second is
 * being paid, the third is paid.
 */
export async function payingBehind(company: Company) {
  await connectInSandbox(company.ana);
  const sent = await anEstimateToBill(company);
  const bill = () => billPart(company, sent, LINK_BALANCE);
  const [waiting, paying, toPay] = [await bill(), await bill(), await bill()];
  const { body } = await pressed(sent, paying);
  const paid_online_id = await paidInSandbox(sent, toPay);
  return {
    billing_link_token: sent.token,
    link_invoice_id: waiting.invoice_id,
    online_payment_id: body.payment_id,
    paid_online_id,
  };
}

/** A refund of a dollar. */
export async function aRefund(ana: Person, id: string): Promise<string> {
  const body = { refund: { amount: 1 } };
  const reply = await ana.call(onlinePaymentRecords.refund, { params: { id }, body });
  return reply.body.data.attributes.refunds.at(-1)?.refund_id ?? '';
}

/** A payout of something that is no payment of ours. */
export async function aPayout({ company_id }: Company): Promise<string> {
  const { database } = await testApp();
  const [id, entryId] = [`po_${newId().replaceAll('-', '')}`, `txn_${unique()}`];
  const of = { kind: 'other', intentId: null, description: 'Adjustment', createdAt: testClock.now() } as const;
  const entries = [{ ...of, id: entryId, cents: 1000, feeCents: 0 }];
  const payout = { id, cents: 1000, arrivesOn: '2026-03-02', isPaid: true, entries };
  await asCompany(database, company_id, (db) => storePayout(db, payout));
  return id;
}
