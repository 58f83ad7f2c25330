import type { FakeSession } from '../../server/platform/payment-cards/fake-stripe/objects.ts';
import { metadataOf } from '../../server/platform/payment-cards/fake-stripe/sessions.ts';
import { unique } from '../inputs/inputs.ts';

/** What of a charge an event is about, by its type. */
function objectOf(type: string) {
  if (type.startsWith('charge.dispute.')) return { object: 'dispute', id: `dp_${unique()}` };
  if (type.startsWith('refund.')) return { object: 'refund', id: `re_${unique()}` };
  return { object: 'charge', id: `ch_${unique()}` };
}

/** The events that Stripe sends of a session and its payment, as objects without ids. */
export function sessionEvents(session: FakeSession, types: readonly string[]): object[] {
  const { intent, account } = session;
  return types.map((type) => {
    const ofSession = type.startsWith('checkout.');
    const metadata = metadataOf(session);
    const object = ofSession
      ? { object: 'checkout.session', id: session.id, metadata, payment_intent: intent?.id ?? null }
      : type.startsWith('payment_intent.')
        ? { object: 'payment_intent', id: intent?.id, metadata }
        : { ...objectOf(type), metadata: {}, payment_intent: intent?.id };
    return {
      id: `evt_${unique()}`,
      object: 'event',
      type,
      livemode: false,
      account,
      created: 1_795_000_000,
      data: { object },
    };
  });
}
