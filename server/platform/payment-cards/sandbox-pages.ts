import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Markup, markup } from '../markup.ts';
import { openSandboxAccounts, type SandboxAccount } from './sandbox-accounts.ts';
import { SANDBOX_ONBOARDING } from './sandbox-connect.ts';

type Route = { Params: { id: string; token: string }; Body: URLSearchParams };

const LIMIT = { max: 60, timeWindow: 60_000 };

/** The pages that stand for Stripe's where the sandbox does. The token in their address opens one account's. */
export function serveSandboxPages(app: FastifyInstance, { dataDir }: { dataDir: string }): void {
  const accounts = openSandboxAccounts(dataDir);
  const find = async ({ id, token }: Route['Params']) => {
    const account = await accounts.find(id);
    return account?.visit?.token === token ? account : undefined;
  };
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(body as string)),
    );
    const path = `${SANDBOX_ONBOARDING}/:id/:token`;
    scope.get<Route>(path, { config: { rateLimit: LIMIT } }, async ({ params }, reply) => {
      const account = await find(params);
      return account ? sendPage(reply, account) : reply.callNotFound();
    });
    // The token proves who calls: the origin of the request does not matter.
    const config = { isSigned: true, rateLimit: LIMIT } as const;
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
  /** What becomes of the account; undefined if nothing does. */
  state?: SandboxAccount['state'];
}

const CHOICES: readonly Choice[] = [
  { value: 'finish', label: 'Finish', state: 'finished' },
  { value: 'documents', label: 'Needs documents', state: 'needs_documents' },
  { value: 'leave', label: 'Leave' },
];

const STYLE = `:root{color-scheme:light dark}
*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;color:#131E33;background:#F5F7FA;margin:0}
.band{margin:0;padding:12px 24px;background:#7A4100;color:#fff;text-align:center;font-weight:600}
main{max-width:32rem;margin:0 auto;padding:32px 24px}h1{font-size:22px;line-height:1.3;overflow-wrap:anywhere}
form{display:grid;gap:12px}
button{font:600 17px/24px system-ui,sans-serif;min-height:48px;padding:12px 24px;border:1px solid #37517F;border-radius:8px;background:#fff;color:#37517F;cursor:pointer}
button:first-of-type{background:#37517F;color:#fff}
button:focus-visible{outline:3px solid #1D4ED8;outline-offset:3px}
@media (prefers-color-scheme:dark){body{color:#E7ECF3;background:#0F1726}button{background:#162132;color:#A4B8DA;border-color:#A4B8DA}}`;

function sendPage(reply: FastifyReply, { displayName }: SandboxAccount): FastifyReply {
  const buttons: Markup[] = CHOICES.map(
    ({ value, label }) => markup`<button name="choice" value="${value}">${label}</button>`,
  );
  const page = markup`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Sandbox: connect an account</title><style>${STYLE}</style></head>
<body><p class="band">Sandbox: this page stands for Stripe's. No money moves.</p>
<main><h1>${displayName}</h1><p>Stripe would ask here who you are and where it may pay your money to. Choose how that ends.</p>
<form method="post">${buttons}</form></main></body></html>`;
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    .send(page.html);
}
