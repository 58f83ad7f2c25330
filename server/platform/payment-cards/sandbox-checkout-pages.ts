import type { FastifyInstance } from 'fastify';
import { formatUsd, dollars } from '#domain/money.ts';
import type { Clock } from '../clock.ts';
import { markup } from '../markup.ts';
import { chosen, SANDBOX_CHECKOUT } from './sandbox-checkouts.ts';
import { choiceButton, FORM_LIMIT, readForms, sendSandboxPage } from './sandbox-page.ts';
import { openSandboxVisits, type SandboxVisit, stateAt } from './sandbox-visits.ts';

interface Options {
  dataDir: string;
  clock: Clock;
}

type Visit = { Params: { id: string; token: string }; Body: URLSearchParams };

/** The page on which customers pay if the sandbox replaces Stripe. */
export function serveSandboxCheckout(app: FastifyInstance, { dataDir, clock }: Options): void {
  const visits = openSandboxVisits(dataDir);
  const find = async ({ id, token }: Visit['Params']) => {
    const visit = await visits.find(id);
    return visit?.token === token ? visit : undefined;
  };
  void app.register(async (scope) => {
    readForms(scope);
    const path = `${SANDBOX_CHECKOUT}/:id/:token`;
    scope.get<Visit>(path, { config: { rateLimit: FORM_LIMIT } }, async ({ params }, reply) => {
      const visit = await find(params);
      if (!visit) return reply.callNotFound();
      const title = `Pay ${formatUsd(dollars(visit.cents))}`;
      if (stateAt(visit, clock()) !== 'open') {
        const body = markup`<p><a href="${visit.returnUrl}">Back</a></p>`;
        return sendSandboxPage(reply, { title, intro: 'This page is no longer open.', body });
      }
      const body = markup`<form method="post">${buttonsOf(visit)}</form>`;
      return sendSandboxPage(reply, { title, intro: visit.productName, body });
    });
    // The token authenticates the caller, so the origin of the request does not matter.
    const config = { isSigned: true, rateLimit: FORM_LIMIT } as const;
    scope.post<Visit>(path, { config }, async ({ params, body }, reply) => {
      const visit = await find(params);
      if (!visit) return reply.callNotFound();
      await visits.save(chosen(visit, body.get('choice'), clock()));
      return reply.redirect(visit.returnUrl, 303);
    });
  });
}

function buttonsOf({ methods }: SandboxVisit) {
  const cards = [choiceButton('card', 'Pay by card'), choiceButton('declined', 'Declined card')];
  return [
    ...(methods.includes('card') ? cards : []),
    ...(methods.includes('us_bank_account') ? [choiceButton('bank', 'Pay by bank')] : []),
    choiceButton('cancel', 'Cancel'),
  ];
}
