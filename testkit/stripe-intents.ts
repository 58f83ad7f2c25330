import { unique } from './inputs.ts';
import { mustBePublished, rejected } from './stripe-published.ts';
import { testClock } from './test-clock.ts';

/** The fields of a PaymentIntent that the product reads. */
export interface Intent {
  id: string;
  status: 'succeeded' | 'requires_action' | 'requires_payment_method' | 'canceled';
  amount: number;
  created: number;
  client_secret: string;
  metadata: Record<string, string>;
  last_payment_error: { message: string } | null;
}

const DECLINES: Record<string, { code: string; message: string }> = {
  pm_card_visa_chargeDeclined: { code: 'card_declined', message: 'Your card was declined.' },
  pm_card_chargeDeclinedExpiredCard: { code: 'expired_card', message: 'Your card has expired.' },
  pm_card_chargeDeclinedIncorrectCvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
};

/** The part of the fake Stripe that charges our subscriptions. */
export class StripeIntentsStandIn {
  readonly created: Intent[] = [];

  found(pathname: string, query: URLSearchParams) {
    const id = /^\/v1\/payment_intents\/(\w+)$/.exec(pathname)?.[1];
    mustBePublished(query, INTENTS, id ? 'PaymentIntentRetrieveParams' : 'PaymentIntentListParams');
    if (!id) {
      const [from, to] = [Number(query.get('created[gte]')), Number(query.get('created[lte]'))];
      const data = this.created.filter(({ created }) => created >= from && created <= to);
      return {
        status: 200,
        body: { object: 'list', url: '/v1/payment_intents', has_more: false, data: data.map(shown) },
      };
    }
    const intent = this.created.find((each) => each.id === id);
    return intent ? { status: 200, body: shown(intent) } : rejected(404, 'invalid_request_error', {});
  }

  posted(pathname: string, form: URLSearchParams) {
    if (pathname === '/v1/payment_intents') return this.#create(form);
    const id = /^\/v1\/payment_intents\/(\w+)\/cancel$/.exec(pathname)?.[1];
    mustBePublished(form, INTENTS, 'PaymentIntentCancelParams');
    const intent = this.created.find((each) => each.id === id);
    if (!intent || intent.status === 'succeeded') {
      return rejected(400, 'invalid_request_error', { code: 'payment_intent_unexpected_state' });
    }
    intent.status = 'canceled';
    return { status: 200, body: shown(intent) };
  }

  #create(form: URLSearchParams) {
    mustBePublished(form, INTENTS, 'PaymentIntentCreateParams');
    const card = form.get('payment_method') ?? '';
    const isKnown = /^pm_card_(visa|mastercard|amex|discover|authenticationRequired)$/.test(card) || card in DECLINES;
    if (!isKnown) {
      const message = `No such PaymentMethod: '${card}'`;
      return rejected(400, 'invalid_request_error', { code: 'resource_missing', param: 'payment_method', message });
    }
    const decline = DECLINES[card];
    const intent: Intent = {
      id: `pi_${unique()}`,
      status: decline ? 'requires_payment_method' : card.endsWith('Required') ? 'requires_action' : 'succeeded',
      amount: Number(form.get('amount')),
      created: Math.floor(testClock.now().getTime() / 1000),
      client_secret: `pi_${unique()}_secret_${unique()}`,
      metadata: Object.fromEntries(
        ['company_id', 'payment_id'].map((name) => [name, form.get(`metadata[${name}]`) ?? '']),
      ),
      last_payment_error: decline ?? null,
    };
    this.created.push(intent);
    if (decline) return rejected(402, 'card_error', { ...decline, payment_intent: shown(intent) });
    return { status: 200, body: shown(intent) };
  }
}

/** The library's file with the types of these parameters. */
const INTENTS = 'PaymentIntents';

function shown(intent: Intent) {
  const latest_charge = { id: `ch_${intent.id}`, receipt_url: `https://pay.stripe.example/receipts/${intent.id}` };
  return { object: 'payment_intent', ...intent, ...(intent.status === 'succeeded' && { latest_charge }) };
}
