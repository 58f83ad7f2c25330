import type { FastifyInstance } from 'fastify';
import { API_BASE, type Endpoint } from '#contract/endpoint.ts';
import { errors } from '#contract/errors.ts';
import type { Webhook } from '#contract/webhook.ts';
import { CONNECTION_LIMITS, SCOPE_LABELS, SCOPES, scopesNeeded, TOKEN_PAGE } from '#domain/scopes.ts';
import { PLAIN_PAGE_POLICY } from '../../platform/http/security-headers.ts';
import { type Markup, markup } from '../../platform/markup.ts';
import { type ApiDescription, openApiDocument } from './openapi.ts';

const WHO = {
  public: 'Anybody',
  session: 'Signed in',
  active: 'Signed in, subscription active',
  employee: "With an employee's code",
  employee_or_active: "With an employee's code, or signed in with an active subscription",
  card: 'With the id of a time card',
  link: 'With the link that a customer was sent',
} as const;

const STYLE = `
  :root { color-scheme: light dark; font: 14px/1.45 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
  h1 { font-size: 1.5rem; } h2 { margin-top: 2.5rem; font-size: 1.15rem; text-transform: capitalize; }
  article { border-top: 1px solid #8883; padding: .75rem 0; } h3 { font-size: .95rem; margin: 0; overflow-wrap: anywhere; }
  code { font: 600 .9rem ui-monospace, monospace; } p { margin: .35rem 0; } small { opacity: .75; }
  details { margin-top: .35rem; } pre { overflow: auto; padding: .75rem; border: 1px solid #8883; border-radius: 8px; }
`;

/**
 * Serves GET /api/v1/openapi.json and a readable page at /api/docs; both are generated from the contract on the first
 * request.
 */
export function serveApiPages(app: FastifyInstance, description: ApiDescription): void {
  let cached: Document | undefined;
  const document = () => (cached ??= openApiDocument(description));
  let page: string | undefined;
  app.get(`${API_BASE}/openapi.json`, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document()),
  );
  app.get('/api/docs', (_request, reply) => {
    page ??= pageOf(description, document()).html;
    return reply.type('text/html; charset=utf-8').header('content-security-policy', PLAIN_PAGE_POLICY).send(page);
  });
}

type Document = ReturnType<typeof openApiDocument>;

function pageOf({ api, webhooks, brandName }: ApiDescription, document: Document): Markup {
  return markup`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${brandName} API</title>
<style>${STYLE}</style></head><body><main><h1>${brandName} API</h1>
<p>${document.info.description}</p>
${tokensSection()}<p>The same for machines: <a href="${API_BASE}/openapi.json">openapi.json</a></p>
${Object.entries(api).map(
  ([noun, endpoints]) => markup`<section><h2>${noun.replace(/([A-Z])/g, ' $1').toLowerCase()}</h2>
${Object.values(endpoints).map((endpoint) => article(endpoint, document))}</section>`,
)}<section><h2>webhooks</h2>${Object.values(webhooks).map((webhook) => webhookArticle(webhook, document))}</section></main></body></html>`;
}

/** How a program gets a token, what it opens, and its limits. */
function tokensSection(): Markup {
  const { callsPerMinute, atOnce, writesPerDay, sendsPerDay } = CONNECTION_LIMITS;
  return markup`<section><h2>access tokens</h2>
<p>Create one under Account, Connections. It works with the rights of the person who created it and never with more. Send it in a header,
never in an address:</p><pre>curl -H "Authorization: Bearer jspa_…" …${API_BASE}/connection</pre>
<p>A token has one or more scopes. Each call below names those that it needs; the others are closed to tokens.</p>
<ul>${SCOPES.map((scope) => markup`<li><code>${scope}</code> ${SCOPE_LABELS[scope]}</li>`)}</ul>
<p>Without <code>money</code>, responses have no amounts and no email addresses, and lists have active projects only. No token reads
employees’ codes or wages. A list without <code>limit</code> has ${String(TOKEN_PAGE)} rows.</p>
<p>Limits of a token: ${String(callsPerMinute)} calls a minute, ${String(atOnce)} at a time, ${writesPerDay.toLocaleString('en-US')} writes and
${String(sendsPerDay)} messages a day. Above them the response is 429 with Retry-After.</p>
<p>Errors: 401 <code>token_invalid</code> for a token that does not work; 403 <code>scope_missing</code>, with the scopes in
WWW-Authenticate; 403 <code>not_for_tokens</code>, <code>connection_paused</code> and <code>connections_off</code>. POST takes an
<code>Idempotency-Key</code>, so that a repeated call does nothing twice.</p></section>`;
}

function article(endpoint: Endpoint, document: Document): Markup {
  const path = API_BASE + endpoint.path.replace(/:(\w+)/g, '{$1}');
  const operation = document.paths?.[path]?.[endpoint.method.toLowerCase() as 'get'];
  const codes = (endpoint.errors ?? []).map((code) => `${errors[code].status} ${code}`).join(', ');
  return markup`<article><h3><code>${endpoint.method} ${path}</code></h3><p>${operation?.summary}</p>
<p><small>${WHO[endpoint.auth]}${scopesOf(endpoint)}${codes && ` · errors: ${codes}`}</small></p>
${shapes(operation)}</article>`;
}

function scopesOf({ token }: Endpoint): string {
  return token ? ` · token with ${scopesNeeded(token).join(' and ')}` : '';
}

function webhookArticle({ path, summary, signature }: Webhook, document: Document): Markup {
  return markup`<article><h3><code>POST ${API_BASE}${path}</code></h3><p>${summary}</p>
<p><small>Signed · ${signature}</small></p>${shapes(document.paths?.[API_BASE + path]?.post)}</article>`;
}

function shapes(operation: unknown): Markup {
  return markup`<details><summary>Shapes</summary><pre>${JSON.stringify(operation, null, 2)}</pre></details>`;
}
