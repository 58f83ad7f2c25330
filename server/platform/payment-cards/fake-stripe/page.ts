import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Markup, markup } from '../../markup.ts';

export const FORM_LIMIT = { max: 60, timeWindow: 60_000 };

interface Page {
  title: string;
  intro: string;
  body: Markup;
}

/** A button of a page. */
export function choiceButton(value: string, label: string): Markup {
  return markup`<button name="choice" value="${value}">${label}</button>`;
}

/** Makes a scope parse forms, and no other content types. */
export function readForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(body as string)),
  );
}

const STYLE = `:root{color-scheme:light dark}
*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;color:#131E33;background:#F5F7FA;margin:0}
.band{margin:0;padding:12px 24px;background:#7A4100;color:#fff;text-align:center;font-weight:600}
main{max-width:32rem;margin:0 auto;padding:32px 24px}h1{font-size:22px;line-height:1.3;overflow-wrap:anywhere}
form{display:grid;gap:12px}li{margin-bottom:24px}
button{font:600 17px/24px system-ui,sans-serif;min-height:48px;padding:12px 24px;border:1px solid #37517F;border-radius:8px;background:#fff;color:#37517F;cursor:pointer}
button:first-of-type{background:#37517F;color:#fff}
button:focus-visible{outline:3px solid #1D4ED8;outline-offset:3px}
@media (prefers-color-scheme:dark){body{color:#E7ECF3;background:#0F1726}button{background:#162132;color:#A4B8DA;border-color:#A4B8DA}}`;

/** Sends a page that simulates one of Stripe's, with a banner that says so. */
export function sendFakePage(reply: FastifyReply, { title, intro, body }: Page): FastifyReply {
  const page = markup`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Sandbox: ${title}</title><style>${STYLE}</style></head>
<body><p class="band">Sandbox: this page stands for Stripe's. No money moves.</p>
<main><h1>${title}</h1><p>${intro}</p>${body}</main></body></html>`;
  // Without a referrer, a browser sends "null" as the origin of a form, which is rejected as another site's.
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' })
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    .send(page.html);
}
