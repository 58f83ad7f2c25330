import type { FastifyInstance } from 'fastify';
import { dollars, formatUsd } from '#domain/money.ts';
import type { Clock } from '../clock.ts';
import { isFromThisMachine } from '../http/this-machine.ts';
import { type Markup, markup } from '../markup.ts';
import { cleared } from './sandbox-checkouts.ts';
import { choiceButton, readForms, sendSandboxPage } from './sandbox-page.ts';
import { payOut } from './sandbox-payouts.ts';
import { disputed, leftToRefund, refunded } from './sandbox-refunds.ts';
import { openSandboxVisits, type SandboxVisit, stateAt } from './sandbox-visits.ts';

/** The page for acting as customers' banks and in Stripe's dashboard; on this machine only. */
const PAYMENTS = '/dev/payments';

/** An event from the sandbox to the application, like Stripe's events. */
export interface SandboxEvent {
  accountId: string | null;
  object: object;
}

interface Options {
  dataDir: string;
  clock: Clock;
  onEvent: (event: SandboxEvent) => Promise<void>;
}

type Act = { Params: { id: string }; Body: URLSearchParams };

/**
 * The page of customers' payments in the sandbox, for clearing bank payments and for making refunds, disputes and
 * payouts.
 */
export function serveSandboxPayments(app: FastifyInstance, { dataDir, clock, onEvent }: Options): void {
  const visits = openSandboxVisits(dataDir);
  void app.register(async (scope) => {
    readForms(scope);
    scope.addHook('onRequest', async (request, reply) => {
      if (!isFromThisMachine(request)) return reply.callNotFound();
    });
    scope.get(PAYMENTS, async (_request, reply) => {
      const now = clock();
      const shown = (await visits.all()).filter((visit) => actsOn(visit, now).length > 0);
      const intro = shown.length > 0 ? 'What customers have paid.' : 'Nobody has paid yet.';
      const items = shown.toSorted((a, b) => b.expiresAt.localeCompare(a.expiresAt)).map((visit) => item(visit, now));
      const body = markup`<form method="post" action="${PAYMENTS}/payouts">${choiceButton('payout', 'Pay out to the banks')}</form><ul>${items}</ul>`;
      return sendSandboxPage(reply, { title: 'Payments', intro, body });
    });
    scope.post(`${PAYMENTS}/payouts`, async (_request, reply) => {
      for (const accountId of new Set((await visits.all()).map((visit) => visit.accountId))) {
        const id = await payOut(visits, accountId, clock());
        if (id) await onEvent({ accountId, object: { object: 'payout', id } });
      }
      return reply.redirect(PAYMENTS, 303);
    });
    scope.post<Act>(`${PAYMENTS}/:id`, async ({ params, body }, reply) => {
      const visit = await visits.find(params.id);
      if (!visit) return reply.callNotFound();
      const after = acted(visit, body.get('choice'), clock());
      await visits.save(after);
      await onEvent({ accountId: after.accountId, object: sessionOf(after) });
      return reply.redirect(PAYMENTS, 303);
    });
  });
}

/** The object of a visit's event. */
function sessionOf({ id }: SandboxVisit): object {
  const hex = id.replace('cs_sandbox_', '');
  const payment_id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { object: 'checkout.session', id, metadata: { payment_id } };
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

/** The actions that are currently possible for a visit. */
function actsOn(visit: SandboxVisit, now: Date): Choice[] {
  const state = stateAt(visit, now);
  if (state === 'processing') return ['paid', 'refused'];
  if (state !== 'succeeded') return [];
  if (visit.dispute?.state === 'open') return ['won', 'lost'];
  const canRefund = leftToRefund(visit) > 0 && visit.dispute?.state !== 'lost';
  return [...(canRefund ? (['refund'] as const) : []), ...(visit.dispute ? [] : (['dispute'] as const))];
}

/** A visit after a choice on the page; unchanged if the choice is not possible. */
function acted(visit: SandboxVisit, choice: string | null, now: Date): SandboxVisit {
  const known = actsOn(visit, now).find((each) => each === choice);
  switch (known) {
    case undefined:
      return visit;
    case 'paid':
    case 'refused':
      return cleared(visit, known);
    case 'refund': {
      const after = refunded(visit, { id: null, cents: leftToRefund(visit), at: now.toISOString() });
      return 'declined' in after ? visit : after;
    }
    default:
      return disputed(visit, known, now);
  }
}

function item(visit: SandboxVisit, now: Date): Markup {
  const { id, cents, productName } = visit;
  const buttons = actsOn(visit, now).map((choice) => choiceButton(choice, LABELS[choice]));
  return markup`<li>${productName}: ${formatUsd(dollars(cents))}
    <form method="post" action="${PAYMENTS}/${id}">${buttons}</form></li>`;
}
