import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { API_BASE } from '#contract/endpoint.ts';
import type { FakeSession } from '../../server/platform/payment-cards/fake-stripe/objects.ts';
import type { FakeSessions } from '../../server/platform/payment-cards/fake-stripe/sessions.ts';
import { sessionEvents } from '../stripe/events.ts';
import { signedEvent, STRIPE_CONNECT_SECRET } from '../stripe/stripe.ts';

const OF_PAGE = {
  card: ['checkout.session.completed', 'payment_intent.succeeded', 'charge.updated'],
  bank: ['checkout.session.completed', 'payment_intent.processing'],
  declined: ['payment_intent.payment_failed'],
};
const CLEARED = ['checkout.session.async_payment_succeeded', 'payment_intent.succeeded', 'charge.updated'];

/** How long the fake bank takes at most. */
const BANK_MS = 400;

/** The events that Stripe delivers: each one twice, in any order, again until the server has acknowledged it. */
export class StripeEventsOfTest {
  /** Hears that an event is about to be delivered. */
  onDelivery: () => void = () => {};
  readonly #waiting = new Set<object>();
  readonly #sessions: FakeSessions;

  constructor(sessions: FakeSessions) {
    this.#sessions = sessions;
  }

  /** What happened on a page; a bank pays a moment later. */
  ofPage(session: FakeSession, how: keyof typeof OF_PAGE): void {
    this.#add(session, OF_PAGE[how]);
    if (how !== 'bank') return;
    setTimeout(() => {
      this.#sessions.clear(session, 'paid');
      this.#add(session, CLEARED);
    }, randomInt(BANK_MS));
  }

  #add(session: FakeSession, types: readonly string[]): void {
    for (const event of sessionEvents(session, types)) {
      this.#waiting.add(event);
      // The same event in an object of its own.
      this.#waiting.add({ ...event });
    }
  }

  /** Delivers what there is, several at once, until the signal. */
  async deliverUntil(url: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const some = [...this.#waiting].toSorted(() => randomInt(3) - 1).slice(0, 4);
      await Promise.all(some.map((event) => this.#deliver(url, event)));
      await wait(20);
    }
  }

  /** Whether the server has acknowledged all of them, at the latest after the time limit. */
  async areDelivered({ timeoutMs = 60_000 } = {}): Promise<boolean> {
    const deadline = Date.now() + timeoutMs;
    // A bank's come a moment later.
    await wait(BANK_MS);
    while (this.#waiting.size > 0 && Date.now() < deadline) await wait(20);
    return this.#waiting.size === 0;
  }

  async #deliver(url: string, event: object): Promise<void> {
    this.onDelivery();
    const { payload, headers } = signedEvent(event, { secret: STRIPE_CONNECT_SECRET, at: new Date() });
    const address = `${url}${API_BASE}/webhooks/stripe/connect`;
    const response = await fetch(address, { method: 'POST', body: payload, headers }).catch(() => undefined);
    if (response?.ok) this.#waiting.delete(event);
  }
}
