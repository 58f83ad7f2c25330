import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { API_BASE } from '#contract/endpoint.ts';
import { invalid, AppError } from '#contract/errors.ts';
import { checkInput, faultsByField } from '#contract/validation.ts';
import type { Webhook, Webhooks } from '#contract/webhook.ts';
import type { Clock } from '../clock.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A signature authenticates the caller, so the origin of the request does not matter. */
    isSigned?: true;
  }
}

/** The raw request, which the signature covers. */
export interface SignedRequest {
  /** PUBLIC_URL and the path with its query: the URL that the provider called, regardless of proxies in between. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  now: Date;
}

/** The handler of a webhook. */
export interface WebhookHandler<W extends Webhook> {
  /** Whether the provider signed this request. */
  verify(request: SignedRequest): boolean | Promise<boolean>;
  /** Handles the event. Providers repeat and reorder events, so the outcome must be the same each time. */
  handle(event: WebhookEvent<W>, now: Date): Promise<void>;
}

export type WebhookEvent<W extends Webhook> = z.output<W['body']> &
  (W extends { query: infer Q extends z.ZodObject } ? z.output<Q> : unknown);

/** The handlers of webhooks; undefined for a provider that is not configured, which gets a 404. */
export type WebhookHandlers<T extends Webhooks> = { readonly [K in keyof T]: WebhookHandler<T[K]> | undefined };

const TYPES = ['application/json', 'application/x-www-form-urlencoded'];
/** Larger than any provider's events. */
const BODY_LIMIT_BYTES = 256 * 1024;
/** A provider calls from few addresses on behalf of all companies, and does not always retry after a 429. */
const LIMIT = { max: 3000, timeWindow: 60_000 };

/**
 * Registers the webhooks. They read raw bodies, accept JSON and forms, require no session, origin or idempotency key,
 * and reject every call without a valid signature.
 */
export function openWebhooks<T extends Webhooks>(
  app: FastifyInstance,
  context: { clock: Clock; publicUrl: string },
  webhooks: T,
  hooks: WebhookHandlers<T>,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(TYPES, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const [name, webhook] of Object.entries(webhooks)) {
      const hook = hooks[name];
      if (hook) openWebhook(scope, context, webhook, hook);
    }
  });
}

function openWebhook(
  scope: FastifyInstance,
  { clock, publicUrl }: { clock: Clock; publicUrl: string },
  webhook: Webhook,
  hook: WebhookHandler<Webhook>,
): void {
  const { contentType, body: response } = webhook.response ?? RECEIVED;
  scope.post(
    API_BASE + webhook.path,
    { bodyLimit: BODY_LIMIT_BYTES, config: { isSigned: true, rateLimit: LIMIT } },
    async (request, reply) => {
      const body = bodyOf(request);
      const now = clock();
      const isTheirs = await hook.verify({ url: publicUrl + request.url, headers: request.headers, body, now });
      if (!isTheirs) throw new AppError('bad_signature');
      await hook.handle(eventOf(webhook, request.query, body), now);
      return reply.type(contentType).send(response);
    },
  );
}

const RECEIVED = {
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify({ status: 'ok', message: 'Received.' }),
};

function bodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.of();
}

/** The parsed event, after its signature was verified. */
function eventOf(webhook: Webhook, query: unknown, body: Buffer): WebhookEvent<Webhook> {
  const parts = [read(webhook.body, fieldsOf(webhook, body)), webhook.query ? read(webhook.query, query) : {}];
  return Object.assign({}, ...parts) as WebhookEvent<Webhook>;
}

function fieldsOf({ contentType }: Webhook, body: Buffer): unknown {
  if (contentType !== 'application/json') return Object.fromEntries(new URLSearchParams(body.toString()));
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new AppError('malformed_request');
  }
}

function read(schema: z.ZodObject, payload: unknown): object {
  const result = checkInput(schema, payload);
  if (!result.success) throw invalid(faultsByField(result.error, schema));
  return result.data;
}
