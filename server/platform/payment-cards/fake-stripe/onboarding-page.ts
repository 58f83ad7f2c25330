import type { FastifyInstance, FastifyReply } from 'fastify';
import { markup } from '../../markup.ts';
import type { OnboardingChoice } from './accounts.ts';
import type { FakeStripe } from './fake-stripe.ts';
import type { FakeAccount } from './objects.ts';
import { choiceButton, FORM_LIMIT, readForms, sendFakePage } from './page.ts';

/** The base path of the pages that simulate Stripe's questions to owners of accounts. */
export const ONBOARDING_PAGES = '/sandbox/stripe/onboarding';

type Route = { Params: { id: string; token: string }; Body: URLSearchParams };

/** The page that replaces Stripe's questions on a server without keys. The token opens the page of one account. */
export function serveOnboardingPage(app: FastifyInstance, { accounts }: FakeStripe): void {
  void app.register(async (scope) => {
    readForms(scope);
    const path = `${ONBOARDING_PAGES}/:id/:token`;
    scope.get<Route>(path, { config: { rateLimit: FORM_LIMIT } }, async ({ params }, reply) => {
      const account = await accounts.atPages(params.id, params.token);
      return account ? sendPage(reply, account) : reply.callNotFound();
    });
    // The token authenticates the caller, so the origin of the request does not matter.
    const config = { isSigned: true, rateLimit: FORM_LIMIT } as const;
    scope.post<Route>(path, { config }, async ({ params, body }, reply) => {
      const account = await accounts.atPages(params.id, params.token);
      if (!account?.link) return reply.callNotFound();
      const choice = CHOICES.find(({ value }) => value === body.get('choice'));
      if (!choice) return sendPage(reply, account);
      await accounts.leavePages(account, choice.value);
      return reply.redirect(account.link.back, 303);
    });
  });
}

const CHOICES: readonly { value: OnboardingChoice; label: string }[] = [
  { value: 'finish', label: 'Finish' },
  { value: 'documents', label: 'Needs documents' },
  { value: 'leave', label: 'Leave' },
];

function sendPage(reply: FastifyReply, { display_name }: FakeAccount): FastifyReply {
  return sendFakePage(reply, {
    title: display_name,
    intro: 'Stripe would ask here who you are and where it may pay your money to. Choose how that ends.',
    body: markup`<form method="post">${CHOICES.map(({ value, label }) => choiceButton(value, label))}</form>`,
  });
}
