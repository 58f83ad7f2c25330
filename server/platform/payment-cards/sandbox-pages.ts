import type { FastifyInstance, FastifyReply } from 'fastify';
import { markup } from '../markup.ts';
import { openSandboxAccounts, type SandboxAccount } from './sandbox-accounts.ts';
import { SANDBOX_ONBOARDING } from './sandbox-connect.ts';
import { choiceButton, FORM_LIMIT, readForms, sendSandboxPage } from './sandbox-page.ts';

type Route = { Params: { id: string; token: string }; Body: URLSearchParams };

/** The pages that simulate Stripe's if the sandbox is used. The token in the address opens the pages of one account. */
export function serveSandboxPages(app: FastifyInstance, { dataDir }: { dataDir: string }): void {
  const accounts = openSandboxAccounts(dataDir);
  const find = async ({ id, token }: Route['Params']) => {
    const account = await accounts.find(id);
    return account?.visit?.token === token ? account : undefined;
  };
  void app.register(async (scope) => {
    readForms(scope);
    const path = `${SANDBOX_ONBOARDING}/:id/:token`;
    scope.get<Route>(path, { config: { rateLimit: FORM_LIMIT } }, async ({ params }, reply) => {
      const account = await find(params);
      return account ? sendPage(reply, account) : reply.callNotFound();
    });
    // The token authenticates the caller, so the origin of the request does not matter.
    const config = { isSigned: true, rateLimit: FORM_LIMIT } as const;
    scope.post<Route>(path, { config }, async ({ params, body }, reply) => {
      const account = await find(params);
      if (!account?.visit) return reply.callNotFound();
      const next = CHOICES.find(({ value }) => value === body.get('choice'));
      if (!next) return sendPage(reply, account);
      if (next.state) await accounts.save({ ...account, state: next.state });
      return reply.redirect(account.visit.back, 303);
    });
  });
}

interface Choice {
  value: string;
  label: string;
  /** The account's new state; undefined if the choice does not change it. */
  state?: SandboxAccount['state'];
}

const CHOICES: readonly Choice[] = [
  { value: 'finish', label: 'Finish', state: 'finished' },
  { value: 'documents', label: 'Needs documents', state: 'needs_documents' },
  { value: 'leave', label: 'Leave' },
];

function sendPage(reply: FastifyReply, { displayName }: SandboxAccount): FastifyReply {
  return sendSandboxPage(reply, {
    title: displayName,
    intro: 'Stripe would ask here who you are and where it may pay your money to. Choose how that ends.',
    body: markup`<form method="post">${CHOICES.map(({ value, label }) => choiceButton(value, label))}</form>`,
  });
}
