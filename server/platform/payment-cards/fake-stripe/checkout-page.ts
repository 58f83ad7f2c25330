import type { FastifyInstance } from 'fastify';
import { dollars, formatUsd } from '#domain/money.ts';
import { markup } from '../../markup.ts';
import type { FakeStripe } from './fake-stripe.ts';
import type { FakeSession } from './objects.ts';
import { choiceButton, FORM_LIMIT, readForms, sendFakePage } from './page.ts';
import { amountOf, type CheckoutChoice, methodsOf, productOf } from './sessions.ts';

/** The base path of the pages that simulate Stripe's Checkout. */
export const CHECKOUT_PAGES = '/sandbox/stripe/checkout';

type Visit = { Params: { id: string; token: string }; Body: URLSearchParams };

/** The page on which customers pay on a server without keys. The token in the address opens the page of one session. */
export function serveCheckoutPage(app: FastifyInstance, { sessions }: FakeStripe): void {
  const find = async ({ id, token }: Visit['Params']) => {
    const session = await sessions.find(id);
    return session?.token === token ? session : undefined;
  };
  void app.register(async (scope) => {
    readForms(scope);
    const path = `${CHECKOUT_PAGES}/:id/:token`;
    scope.get<Visit>(path, { config: { rateLimit: FORM_LIMIT } }, async ({ params }, reply) => {
      const session = await find(params);
      if (!session) return reply.callNotFound();
      const title = `Pay ${formatUsd(dollars(amountOf(session)))}`;
      if (session.status !== 'open') {
        const body = markup`<p><a href="${returnUrlOf(session)}">Back</a></p>`;
        return sendFakePage(reply, { title, intro: 'This page is no longer open.', body });
      }
      const buttons = choicesOf(session).map(([choice, label]) => choiceButton(choice, label));
      const body = markup`<form method="post">${[...buttons, choiceButton('cancel', 'Cancel')]}</form>`;
      return sendFakePage(reply, { title, intro: productOf(session), body });
    });
    // The token authenticates the caller, so the origin of the request does not matter.
    const config = { isSigned: true, rateLimit: FORM_LIMIT } as const;
    scope.post<Visit>(path, { config }, async ({ params, body }, reply) => {
      const session = await find(params);
      if (!session) return reply.callNotFound();
      const choice = choicesOf(session).find(([each]) => each === body.get('choice'));
      if (choice && session.status === 'open') {
        sessions.pay(session, choice[0]);
        await sessions.save(session);
      }
      return reply.redirect(returnUrlOf(session), 303);
    });
  });
}

/** How the customer may pay, with the labels of the buttons. */
function choicesOf(session: FakeSession): (readonly [CheckoutChoice, string])[] {
  const methods = methodsOf(session);
  const card = [['card', 'Pay by card'] as const, ['declined', 'Declined card'] as const];
  const bank = [['bank', 'Pay by bank'] as const];
  return [...(methods.includes('card') ? card : []), ...(methods.includes('us_bank_account') ? bank : [])];
}

function returnUrlOf({ params }: FakeSession): string {
  return params.success_url ?? '';
}
