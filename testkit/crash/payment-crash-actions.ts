import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { invoices } from '#contract/sales/invoices.ts';
import { onlinePayments } from '#contract/sales/online-payments.ts';
import { dollars } from '#domain/money.ts';
import type { FakeSession } from '../../server/platform/payment-cards/fake-stripe/objects.ts';
import { callServer } from '../clients/http-client.ts';
import { anInvoiceInput, anItem } from '../inputs/inputs.ts';
import { newInvoice } from '../inputs/requests.ts';
import type { FakeStripeServer } from '../stripe/stripe.ts';
import type { TestServer } from './crash.ts';
import type { StripeEventsOfTest } from './payment-crash-events.ts';

/**
 * What customers do: pay by card or by bank, try a declined card before a good one, press Pay in two tabs, or pay and close
 * the browser while all events of Stripe are lost.
 */
export const PAYERS = ['card', 'bank', 'declined', 'tabs', 'gone'] as const;
export type PayerKind = (typeof PAYERS)[number];

/** A press of Pay, which may be sent again under its key. */
interface Press {
  key: string;
  payment_id?: string;
  session?: FakeSession;
}

/** A customer with an invoice to pay, who goes on where they were interrupted. */
export interface Payer {
  kind: PayerKind;
  invoice_id: string;
  invoice_number: number;
  amount: number;
  token: string;
  presses: Press[];
  /** Whether somebody has still to learn how the payment stands; nobody has if they left before the crash. */
  isHere: boolean;
}

/** An invoice behind the link of its estimate, and the customer who will pay it. */
export async function preparePayer(company: TestServer, token: string, kind: PayerKind): Promise<Payer> {
  const { project_id, estimate_id } = company;
  // Every invoice has an amount of its own, by which the messages about it are told apart.
  const items = [anItem({ amount_dollar: dollars(randomInt(10_000, 9_000_000)) })];
  const created = await callServer(company, ...newInvoice({ ...anInvoiceInput(items), project_id, estimate_id }));
  const { invoice_id, invoice_number } = created.data.attributes;
  const { balance_due: amount } = (await callServer(company, invoices.read, { params: { id: invoice_id } })).data
    .attributes;
  const presses = Array.from({ length: kind === 'tabs' || kind === 'declined' ? 2 : 1 }, () => ({ key: randomUUID() }));
  return { kind, invoice_id, invoice_number, amount, token, presses, isHere: true };
}

export interface Till {
  url: string;
  stripe: FakeStripeServer;
  events: StripeEventsOfTest;
}

/** Pays, or goes on with it; rejects when the server is gone. */
export async function payOn(payer: Payer, till: Till): Promise<void> {
  const [first, second] = payer.presses;
  if (!first) throw new Error('Nobody presses Pay');
  if (payer.kind === 'tabs') {
    await Promise.all(payer.presses.map((each) => press(payer, each, till)));
    // What one tab has opened the other may have closed: the customer pays where Stripe still lets them.
    for (const { session } of payer.presses) payAt(payer, session, 'card', till);
  } else {
    await press(payer, first, till);
    payAt(payer, first.session, payer.kind === 'gone' ? 'card' : payer.kind, till);
  }
  if (payer.kind === 'declined' && second) {
    await comeBack(payer, first, till.url);
    await press(payer, second, till);
    payAt(payer, second.session, 'card', till);
  }
  if (payer.kind === 'gone') payer.isHere = false;
  else await comeBack(payer, payer.presses.at(-1) ?? first, till.url);
}

/** Presses Pay as the page does: again, under the same key, while another press is under way. */
async function press(payer: Payer, each: Press, { url, stripe }: Till): Promise<void> {
  if (each.payment_id) return;
  const { invoice_id, amount, token } = payer;
  const body = { payment: { invoice_id, amount, expected_balance: amount } };
  const input = { params: { token }, body, key: each.key };
  for (let polls = 0; ; polls += 1) {
    const answer = await callServer({ url }, onlinePayments.create, input).catch((error: Error) => error);
    if (!(answer instanceof Error)) {
      each.payment_id = answer.payment_id;
      const session = stripe.sessions.all.find(({ id }) => answer.redirect_url?.endsWith(id));
      if (session) each.session = session;
      return;
    }
    if (!answer.message.includes('in_progress') || polls > 300) throw answer;
    await wait(100);
  }
}

/** What the customer does on Stripe's page, which takes no payment twice and none after it was closed. */
function payAt(payer: Payer, session: FakeSession | undefined, how: 'card' | 'bank' | 'declined', till: Till): void {
  if (session?.status !== 'open' || (how === 'declined' && session.intent)) return;
  till.stripe.sessions.pay(session, how);
  if (payer.kind !== 'gone') till.events.ofPage(session, how);
}

async function comeBack({ token }: Payer, { payment_id = '' }: Press, url: string): Promise<void> {
  await callServer({ url }, onlinePayments.read, { params: { token, id: payment_id } });
}
