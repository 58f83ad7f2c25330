import { type Cards, type Charge, type ChargeOutcome, TAKEN_BACK, UNUSABLE_CARD } from './payment-cards.ts';

/** Stripe's names of its test cards that are declined, with its messages. */
const DECLINES = new Map([
  ['pm_card_visa_chargeDeclined', 'Your card was declined.'],
  ['pm_card_chargeDeclinedExpiredCard', 'Your card has expired.'],
  ['pm_card_chargeDeclinedIncorrectCvc', "Your card's security code is incorrect."],
]);
const GOOD = new Set(['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex', 'pm_card_discover']);
const ASKS_FIRST = 'pm_card_authenticationRequired';

/**
 * Charges no money, and behaves like Stripe with its test cards. It stores nothing: the outcome of a charge is computed
 * from the charge itself, so a restart changes nothing. The card holder counts as authenticated once the browser
 * reports it.
 */
export function sandboxCards(): Cards {
  return {
    kind: 'sandbox',
    charge: async (charge) => outcomeOf(charge),
    find: async (charge) => outcomeOf(charge),
    finish: async (charge) => succeeded(charge),
    cancel: async (charge) => failed(charge, TAKEN_BACK, 'payment_intent.canceled'),
    isSigned: undefined,
  };
}

function outcomeOf(charge: Charge): ChargeOutcome {
  const { paymentMethodId } = charge;
  if (GOOD.has(paymentMethodId)) return succeeded(charge);
  if (paymentMethodId === ASKS_FIRST) {
    const intentId = named('pi', charge);
    return { state: 'waiting', intentId, clientSecret: `${intentId}_secret_sandbox` };
  }
  return failed(charge, DECLINES.get(paymentMethodId) ?? UNUSABLE_CARD, 'payment_intent.payment_failed');
}

function succeeded(charge: Charge): ChargeOutcome {
  return { state: 'succeeded', intentId: named('pi', charge), event: event(charge, 'payment_intent.succeeded') };
}

function failed(charge: Charge, message: string, type: string): ChargeOutcome {
  return { state: 'failed', intentId: named('pi', charge), message, event: event(charge, type) };
}

function event(charge: Charge, type: string) {
  return { id: named('evt', charge), type };
}

function named(kind: 'pi' | 'evt', { id }: Charge): string {
  return `${kind}_sandbox_${id.replaceAll('-', '')}`;
}
