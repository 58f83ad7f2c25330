import { AppError } from '#contract/errors.ts';
import { priceOf, termAfterPayment } from '#domain/identity/subscription-terms.ts';
import type { Person } from '../../core/endpoints/person.ts';
import type { CountAgainst } from '../../core/endpoints/rate-limits.ts';
import { dayIn } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { type Cards, CardsOut, CardsRejected, type ChargeOutcome } from '../../platform/payment-cards/payment-cards.ts';
import { chargeOf, held, isPaid, neverArrived, type PaymentRow, updateOf } from './payment.ts';
import {
  createPayment,
  findPaymentByIntent,
  findPaymentByKey,
  findPaymentUnderWay,
  holdPayment,
  releasePayment,
  wasPaidSince,
} from './payments-store.ts';
import { presentSubscription } from './present.ts';
import { settle, type Settling } from './settle.ts';
import { findSubscription, lockSubscription, type SubscriptionRow } from './store.ts';

export interface Paying extends Settling {
  cards: Cards;
  countAgainst: CountAgainst;
  /** The name of the installation, in the description of charges. */
  brandName: string;
}

/** The payer, in a call without a surrounding transaction. */
export interface Payer {
  person: Person;
  /** When the call was received. */
  now: Date;
  inCompany<T>(work: (db: CompanyDb) => Promise<T>): Promise<T>;
}

export interface Order {
  months: number;
  paymentMethodId: string;
  /** The caller's Idempotency-Key. A retry with the same key is the same payment. */
  key: string | undefined;
}

/**
 * Charges a card for a number of months and returns the extended subscription. The attempt is committed before the
 * provider is called, and the outcome afterwards. A company has at most one open attempt.
 */
export async function pay(paying: Paying, payer: Payer, order: Order): Promise<SubscriptionRow> {
  const first = await takeUp(paying, payer, order);
  if (first.is === 'in the way') await clearAway(paying, payer, first.payment);
  const attempt = first.is === 'in the way' ? await takeUp(paying, payer, order) : first;
  const { is, payment } = attempt;
  if (is === 'in the way') throw stillUnderWay();
  if (is === 'over') return responseOf(payment, await payer.inCompany(findSubscription));
  const { cards } = paying;
  const charge = chargeOf(payment, paying);
  return conclude(paying, payer, payment, async () => {
    const earlier = is === 'repeated' ? await lookUp(paying, payment) : undefined;
    return earlier ?? cards.charge(charge);
  });
}

/** Completes a payment for which the card holder had to authenticate. */
export async function confirm(paying: Paying, payer: Payer, intentId: string): Promise<SubscriptionRow> {
  const found = await payer.inCompany(async (db) => {
    const payment = await findPaymentByIntent(db, intentId);
    if (!payment) throw new AppError('payment_not_found');
    if (payment.status !== 'pending') return payment;
    return (await holdPayment(db, payment.payment_id, paying.clock())) ?? rejectHeld();
  });
  if (found.status !== 'pending') return responseOf(found, await payer.inCompany(findSubscription));
  return conclude(paying, payer, found, () => paying.cards.finish({ ...chargeOf(found, paying), intentId }));
}

/** The outcome of an attempt; undefined while it may still be in transit to the provider. */
export async function lookUp(
  { cards, clock, brandName }: Pick<Paying, 'cards' | 'clock' | 'brandName'>,
  payment: PaymentRow,
): Promise<ChargeOutcome | undefined> {
  return (await cards.find(chargeOf(payment, { brandName }))) ?? neverArrived(payment, clock());
}

type Attempt = { is: 'begun' | 'repeated' | 'over' | 'in the way'; payment: PaymentRow };

/** Finds the attempt of a retry, or another open one, or otherwise starts one. An open attempt is locked. */
async function takeUp({ countAgainst, clock }: Paying, payer: Payer, order: Order): Promise<Attempt> {
  const { months, paymentMethodId, key } = order;
  const { person, inCompany } = payer;
  const { account_id, company_id } = person;
  return inCompany(async (db) => {
    const { subscription } = await lockSubscription(db);
    const now = clock();
    const same = key === undefined ? undefined : await findPaymentByKey(db, { account_id, key });
    if (same && same.status !== 'pending') return { is: 'over', payment: same };
    const open = same ?? (await findPaymentUnderWay(db));
    if (open) {
      const payment = (await holdPayment(db, open.payment_id, now)) ?? rejectHeld();
      return { is: same ? 'repeated' : 'in the way', payment };
    }
    // Requested before the last payment was completed: the same order, sent twice.
    if (await wasPaidSince(db, payer.now)) throw new AppError('paid_already');
    await countAgainst(db, 'card_payment_by_company', company_id, now);
    const today = dayIn(person.time_zone, now);
    const current = subscription && presentSubscription(subscription, today).attributes;
    const payment = await createPayment(db, {
      payment_id: newId(),
      account_id,
      request_key: key ?? null,
      payment_method_id: paymentMethodId,
      amount: String(priceOf(months)),
      number_of_months: months,
      // Provisional; the final value is set when the payment succeeds.
      subscription_action: termAfterPayment(current, months, today).subscription_action,
      ...held(now),
      created_at: now,
    });
    return { is: 'begun', payment };
  });
}

/** Cancels an abandoned attempt, so that two are never charged. Throws if it turns out to have been paid. */
async function clearAway(paying: Paying, payer: Payer, payment: PaymentRow): Promise<void> {
  const { cards } = paying;
  const outcome = await callProvider(paying, payer, payment, async () => {
    const found = await lookUp(paying, payment);
    if (found?.state !== 'waiting') return found;
    return cards.cancel({ ...chargeOf(payment, paying), intentId: found.intentId });
  });
  if (!outcome) {
    await release(paying, payer, payment);
    throw stillUnderWay();
  }
  const settled = await note(paying, payer, payment, outcome);
  if (settled && isPaid(settled.payment)) throw new AppError('paid_already');
}

/** Calls the provider, records its response, and responds to the caller. */
async function conclude(
  paying: Paying,
  payer: Payer,
  payment: PaymentRow,
  request: () => Promise<ChargeOutcome>,
): Promise<SubscriptionRow> {
  const outcome = await callProvider(paying, payer, payment, request);
  const settled = await note(paying, payer, payment, outcome);
  if (!settled) throw new AppError('company_not_found');
  return responseOf(settled.payment, settled.subscription, outcome);
}

function responseOf(
  payment: PaymentRow,
  subscription: SubscriptionRow | undefined,
  outcome?: ChargeOutcome,
): SubscriptionRow {
  if (isPaid(payment) && subscription) return subscription;
  if (payment.status === 'failed')
    throw new AppError('card_declined', { message: payment.failure_message ?? undefined });
  if (outcome?.state === 'waiting') {
    const { clientSecret: client_secret, intentId: payment_intent_id } = outcome;
    throw new AppError('authentication_required', { authentication: { client_secret, payment_intent_id } });
  }
  throw stillUnderWay();
}

/** Calls the provider. If it is unavailable, the attempt remains open and is released. */
async function callProvider<T>(
  paying: Paying,
  payer: Payer,
  payment: PaymentRow,
  request: () => Promise<T>,
): Promise<T> {
  try {
    return await request();
  } catch (error) {
    await release(paying, payer, payment);
    if (!(error instanceof CardsOut)) throw error;
    const message = error instanceof CardsRejected ? REJECTED : CANNOT_ASK;
    const appError = new AppError('unavailable', { message, retryAfter: 5 });
    appError.cause = error;
    throw appError;
  }
}

const CANNOT_ASK = 'The card provider cannot be reached. Please try again in a moment; nothing is charged twice.';
const REJECTED = 'The card provider did not accept this, and nothing was charged. Please try again later.';

async function release({ clock }: Paying, { inCompany }: Payer, { payment_id }: PaymentRow): Promise<void> {
  await inCompany((db) => releasePayment(db, payment_id, clock()));
}

function note(paying: Paying, { inCompany }: Payer, { payment_id }: PaymentRow, outcome: ChargeOutcome) {
  return inCompany((db) => settle(db, payment_id, updateOf(outcome), paying));
}

function rejectHeld(): never {
  throw stillUnderWay();
}

function stillUnderWay(): AppError {
  return new AppError('in_progress', { message: 'A payment of your company is still being worked on.', retryAfter: 2 });
}
