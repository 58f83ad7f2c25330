import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { readCompany } from '../../identity/companies/store.ts';
import type { Clock } from '../../platform/clock.ts';
import { asCompany, type Database } from '../../platform/database/database.ts';
import { type Markup, markup } from '../../platform/markup.ts';
import { endEmails } from './consents.ts';
import { readCustomer } from './store.ts';
import type { EmailRecipient, UnsubscribeLinks } from './unsubscribe-links.ts';

interface Services {
  database: Database;
  clock: Clock;
  links: UnsubscribeLinks;
}

type Route = { Params: { token: string } };

const LIMIT = { max: 60, timeWindow: 60_000 };

/**
 * /unsubscribe/:token, the link in the footer of an email. GET shows a confirmation, because programs also follow
 * links, and POST unsubscribes from the company's emails. Mail clients send the same POST (RFC 8058, one-click).
 */
export function serveUnsubscribePage(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body that a mail client sends contains no information beyond the link.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 }, (_request, _body, done) => done(null));
    scope.get<Route>('/unsubscribe/:token', { config: { rateLimit: LIMIT } }, async ({ params }, reply) => {
      const found = await find(services, params.token);
      return found
        ? sendPage(reply, 200, found.isEnded ? ended(found) : question(found))
        : sendPage(reply, 404, UNKNOWN);
    });
    // The token proves that the caller has the email, so the origin of the request does not matter.
    const config = { isSigned: true, rateLimit: LIMIT } as const;
    scope.post<Route>('/unsubscribe/:token', { config }, async ({ params }, reply) => {
      const found = await find(services, params.token);
      if (!found) return sendPage(reply, 404, UNKNOWN);
      await asCompany(services.database, found.company_id, (db) => endEmails(db, found.customer_id, services.clock()));
      return sendPage(reply, 200, ended(found));
    });
  });
}

interface Found extends EmailRecipient {
  company: string;
  phone: string;
  isEnded: boolean;
}

async function find({ database, links }: Services, token: string): Promise<Found | undefined> {
  const recipient = links.read(token);
  if (!recipient) return undefined;
  return asCompany(database, recipient.company_id, async (db) => {
    const { email_consent } = await readCustomer(db, recipient.customer_id);
    const { name: company, phone } = await readCompany(db);
    return { ...recipient, company, phone, isEnded: !email_consent };
  }).catch((error: unknown) => {
    // The customer or the company was deleted in the meantime.
    if (error instanceof AppError) return undefined;
    throw error;
  });
}

interface Page {
  title: string;
  body: Markup;
}

const UNKNOWN: Page = {
  title: 'This link no longer works.',
  body: markup`<p>To unsubscribe, reply to any email from them.</p>`,
};

function question({ company }: Found): Page {
  return {
    title: `Unsubscribe from ${company}?`,
    body: markup`<p>You won’t get estimates, invoices or receipts from ${company} by email.</p>
      <form method="post"><button style="${BUTTON}">Unsubscribe</button></form>`,
  };
}

function ended({ company, phone }: Found): Page {
  return {
    title: `You’re unsubscribed from ${company}.`,
    body: markup`<p>If you change your mind, tell ${company}: ${phone}.</p>`,
  };
}

const BUTTON =
  'font:600 17px/24px system-ui,sans-serif;min-height:48px;padding:12px 24px;border:0;border-radius:8px;background:#C8480A;color:#fff;cursor:pointer';
const STYLE = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;color:#131E33;background:#F5F7FA;margin:0;padding:15vh 24px;text-align:center}
main{max-width:32rem;margin:0 auto}h1{font-size:22px;line-height:1.3;overflow-wrap:anywhere}
button:focus-visible{outline:3px solid #1D4ED8;outline-offset:3px}
@media (prefers-color-scheme:dark){body{color:#E7ECF3;background:#0F1726}}`;

/** The reader of an email has no account here, so the page works without the application. */
function sendPage(reply: FastifyReply, status: number, { title, body }: Page): FastifyReply {
  const page = markup`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`;
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    .send(page.html);
}
