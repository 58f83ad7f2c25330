import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { API_BASE } from '../../../contract/endpoint.ts';
import { checkInput, faultsByField } from '../../../contract/faults.ts';
import { invalid, Refusal } from '../../../contract/refusals.ts';
import type { Webhook, Webhooks } from '../../../contract/webhook.ts';
import type { Clock } from '../clock.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The caller proves by a signature who they are: where the request was written says nothing. */
    isSigned?: true;
  }
}

/** A request as it came: signatures are over these very letters. */
export interface SignedRequest {
  /** PUBLIC_URL and the path with its query: what the provider called, whatever stands in front of us. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  now: Date;
}

/** What stands behind a hook. */
export interface Hook<W extends Webhook> {
  /** Whether the provider itself has written this. */
  verify(request: SignedRequest): boolean | Promise<boolean>;
  /** Acts on what was told. A provider repeats itself and mixes up the order: the outcome must be the same. */
  handle(event: HookEvent<W>, now: Date): Promise<void>;
}

export type HookEvent<W extends Webhook> = z.output<W['body']> &
  (W extends { query: infer Q extends z.ZodObject } ? z.output<Q> : unknown);

/** A hook whose provider the operator has not set up is undefined, and answers as though it were not there. */
export type Hooks<T extends Webhooks> = { readonly [K in keyof T]: Hook<T[K]> | undefined };

const TYPES = ['application/json', 'application/x-www-form-urlencoded'];
/** Larger than what any provider tells us. */
const BODY_LIMIT_BYTES = 256 * 1024;
/** A provider calls from few addresses on behalf of everybody, and does not always come back when it is refused. */
const LIMIT = { max: 3000, timeWindow: 60_000 };

/**
 * Opens the doors for providers. They read raw bodies, JSON and forms alike, ask for no session, no origin and no
 * idempotency key, and let nobody through whose signature does not match.
 */
export function openWebhooks<T extends Webhooks>(
  app: FastifyInstance,
  context: { clock: Clock; publicUrl: string },
  webhooks: T,
  hooks: Hooks<T>,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(TYPES, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const [name, webhook] of Object.entries(webhooks)) {
      const hook = hooks[name];
      if (hook) openHook(scope, context, webhook, hook);
    }
  });
}

function openHook(
  scope: FastifyInstance,
  { clock, publicUrl }: { clock: Clock; publicUrl: string },
  webhook: Webhook,
  hook: Hook<Webhook>,
): void {
  const { contentType, body: answer } = webhook.answer ?? RECEIVED;
  scope.post(
    API_BASE + webhook.path,
    { bodyLimit: BODY_LIMIT_BYTES, config: { isSigned: true, rateLimit: LIMIT } },
    async (request, reply) => {
      const body = bodyOf(request);
      const now = clock();
      const isTheirs = await hook.verify({ url: publicUrl + request.url, headers: request.headers, body, now });
      if (!isTheirs) throw new Refusal('bad_signature');
      await hook.handle(eventOf(webhook, request.query, body), now);
      return reply.type(contentType).send(answer);
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

/** What the provider says, once it is known to be theirs. */
function eventOf(webhook: Webhook, query: unknown, body: Buffer): HookEvent<Webhook> {
  const parts = [read(webhook.body, fieldsOf(webhook, body)), webhook.query ? read(webhook.query, query) : {}];
  return Object.assign({}, ...parts) as HookEvent<Webhook>;
}

function fieldsOf({ contentType }: Webhook, body: Buffer): unknown {
  if (contentType !== 'application/json') return Object.fromEntries(new URLSearchParams(body.toString()));
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new Refusal('malformed_request');
  }
}

function read(schema: z.ZodObject, given: unknown): object {
  const result = checkInput(schema, given);
  if (!result.success) throw invalid(faultsByField(result.error, schema));
  return result.data;
}
