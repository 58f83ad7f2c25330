import type { FastifyInstance } from 'fastify';
import { dollars, formatUsd } from '#domain/money.ts';
import { isFromThisMachine } from '../../http/this-machine.ts';
import { type Markup, markup } from '../../markup.ts';
import type { FakeStripe } from './fake-stripe.ts';
import type { FakeSession } from './objects.ts';
import { choiceButton, readForms, sendFakePage } from './page.ts';
import { leftOf } from './refunds.ts';
import { amountOf, metadataOf, productOf } from './sessions.ts';

/** The page for acting as customers' banks and in Stripe's dashboard; on this machine only. */
const PAYMENTS = '/dev/payments';

/** An event from the fake Stripe to the application, like Stripe's events. */
export interface FakeEvent {
  accountId: string | null;
  object: object;
}

type PageRequest = { Params: { id: string }; Body: URLSearchParams };

/**
 * The page of customers' payments on a server without keys, for clearing bank payments and for making refunds, disputes
 * and payouts.
 */
export function servePaymentsPage(
  app: FastifyInstance,
  { sessions, payouts, refunds }: FakeStripe,
  onEvent: (event: FakeEvent) => Promise<void>,
): void {
  void app.register(async (scope) => {
    readForms(scope);
    scope.addHook('onRequest', async (request, reply) => {
      if (!isFromThisMachine(request)) return reply.callNotFound();
    });
    scope.get(PAYMENTS, async (_request, reply) => {
      const shown = (await sessions.findAll()).filter((session) => choicesOf(session).length > 0);
      const intro = shown.length > 0 ? 'What customers have paid.' : 'Nobody has paid yet.';
      const newestFirst = shown.toSorted((a, b) => Number(b.params.expires_at) - Number(a.params.expires_at));
      const body = markup`<form method="post" action="${PAYMENTS}/payouts">${choiceButton('payout', 'Pay out to the banks')}</form><ul>${newestFirst.map(item)}</ul>`;
      return sendFakePage(reply, { title: 'Payments', intro, body });
    });
    scope.post(`${PAYMENTS}/payouts`, async (_request, reply) => {
      for (const accountId of new Set((await sessions.findAll()).map(({ account }) => account))) {
        const payout = await payouts.payOut(accountId);
        if (payout) await onEvent({ accountId, object: { object: 'payout', id: payout.id } });
      }
      return reply.redirect(PAYMENTS, 303);
    });
    scope.post<PageRequest>(`${PAYMENTS}/:id`, async ({ params, body }, reply) => {
      const session = await sessions.find(params.id);
      if (!session) return reply.callNotFound();
      const choice = choicesOf(session).find((each) => each === body.get('choice'));
      if (choice) applyChoice(session, choice);
      await sessions.save(session);
      const object = { object: 'checkout.session', id: session.id, metadata: metadataOf(session) };
      await onEvent({ accountId: session.account, object });
      return reply.redirect(PAYMENTS, 303);
    });
  });

  function applyChoice(session: FakeSession, choice: Choice): void {
    if (choice === 'paid' || choice === 'refused') sessions.clear(session, choice);
    else if (choice === 'refund') refunds.make(session);
    else if (choice === 'dispute') refunds.dispute(session);
    else for (const dispute of session.intent?.disputes ?? []) dispute.status = choice;
  }
}

type Choice = 'paid' | 'refused' | 'refund' | 'dispute' | 'won' | 'lost';

const LABELS: Record<Choice, string> = {
  paid: 'Clear it now',
  refused: 'Refuse it',
  refund: 'Refund the rest in the dashboard',
  dispute: 'Dispute it',
  won: 'The company wins',
  lost: 'The company loses',
};

/** The actions that are currently possible for a payment. */
function choicesOf(session: FakeSession): Choice[] {
  const { intent } = session;
  if (intent?.status === 'processing') return ['paid', 'refused'];
  if (intent?.status !== 'succeeded') return [];
  const [dispute] = intent.disputes;
  if (dispute?.status === 'needs_response') return ['won', 'lost'];
  const canRefund = leftOf(session) > 0 && dispute?.status !== 'lost';
  return [...(canRefund ? (['refund'] as const) : []), ...(dispute ? [] : (['dispute'] as const))];
}

function item(session: FakeSession): Markup {
  const buttons = choicesOf(session).map((choice) => choiceButton(choice, LABELS[choice]));
  return markup`<li>${productOf(session)}: ${formatUsd(dollars(amountOf(session)))}
    <form method="post" action="${PAYMENTS}/${session.id}">${buttons}</form></li>`;
}
