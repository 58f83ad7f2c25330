import type { Clock } from '../../clock.ts';
import type { ObjectStore } from './object-store.ts';
import type { FakeIntent } from './objects.ts';
import { type FakeRequest, type FakeResponse, idOf, notFound, ok, rejected, unixSeconds } from './request.ts';

/** Stripe's names of its test cards that are declined, with its codes and messages. */
const DECLINES: Record<string, { code: string; message: string }> = {
  pm_card_visa_chargeDeclined: { code: 'card_declined', message: 'Your card was declined.' },
  pm_card_chargeDeclinedExpiredCard: { code: 'expired_card', message: 'Your card has expired.' },
  pm_card_chargeDeclinedIncorrectCvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
};
const ACCEPTED = /^pm_card_(visa|mastercard|amex|discover|authenticationRequired)$/;

interface Options {
  store: ObjectStore;
  clock: Clock;
  /** Stripe's page of a receipt; undefined if there is none. */
  receiptUrl: ((intent: FakeIntent) => string) | undefined;
}

/** Charges of our subscriptions. */
export class FakeIntents {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  async list({ params }: FakeRequest): Promise<FakeResponse> {
    const [from, to] = [Number(params.get('created[gte]')), Number(params.get('created[lte]'))];
    const all = await this.#options.store.all('intents');
    const data = all.filter(({ created }) => created >= from && created <= to).map((each) => this.#shown(each));
    return ok({ object: 'list', url: '/v1/payment_intents', has_more: false, data });
  }

  async retrieve({ id }: FakeRequest): Promise<FakeResponse> {
    const intent = await this.#options.store.find('intents', id);
    return intent ? ok(this.#shown(intent)) : notFound();
  }

  async create({ params, key }: FakeRequest): Promise<FakeResponse> {
    const { store, clock } = this.#options;
    const id = idOf('pi', key);
    const existing = await store.find('intents', id);
    if (existing) return this.#outcome(existing);
    const card = params.get('payment_method') ?? '';
    const decline = DECLINES[card];
    if (!decline && !ACCEPTED.test(card)) {
      const message = `No such PaymentMethod: '${card}'`;
      return rejected(400, 'invalid_request_error', { code: 'resource_missing', param: 'payment_method', message });
    }
    const intent: FakeIntent = {
      id,
      status: decline ? 'requires_payment_method' : card.endsWith('Required') ? 'requires_action' : 'succeeded',
      amount: Number(params.get('amount')),
      created: unixSeconds(clock()),
      client_secret: `${id}_secret_sandbox`,
      metadata: metadataIn(params, ['company_id', 'payment_id']),
      last_payment_error: decline ?? null,
    };
    await store.save('intents', intent);
    return this.#outcome(intent);
  }

  async cancel({ id }: FakeRequest): Promise<FakeResponse> {
    const { store } = this.#options;
    const intent = await store.find('intents', id);
    if (!intent || intent.status === 'succeeded') {
      return rejected(400, 'invalid_request_error', { code: 'payment_intent_unexpected_state' });
    }
    intent.status = 'canceled';
    await store.save('intents', intent);
    return ok(this.#shown(intent));
  }

  /** The card holder has authenticated with their bank. Does nothing unless that was required. */
  async authenticate(id: string): Promise<void> {
    const { store } = this.#options;
    const intent = await store.find('intents', id);
    if (intent?.status !== 'requires_action') return;
    intent.status = 'succeeded';
    await store.save('intents', intent);
  }

  #outcome(intent: FakeIntent): FakeResponse {
    const { last_payment_error: decline } = intent;
    return decline
      ? rejected(402, 'card_error', { ...decline, payment_intent: this.#shown(intent) })
      : ok(this.#shown(intent));
  }

  #shown(intent: FakeIntent) {
    const receipt_url = this.#options.receiptUrl?.(intent) ?? null;
    const latest_charge = { object: 'charge', id: `ch_${intent.id}`, receipt_url };
    return { object: 'payment_intent', ...intent, ...(intent.status === 'succeeded' && { latest_charge }) };
  }
}

/** The metadata with these names in a form. */
export function metadataIn(params: URLSearchParams, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, params.get(`metadata[${name}]`) ?? '']));
}
