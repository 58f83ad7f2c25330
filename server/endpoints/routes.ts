import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { API_BASE, type Endpoint, type Endpoints, isList } from '../../contract/endpoint.ts';
import { type Csv, sendBytes, sendCsv } from '../platform/http/bytes.ts';
import { FORM_LIMITS, withForm } from '../platform/http/forms.ts';
import { listWriter } from '../platform/http/list-response.ts';
import { jsonWriter } from '../platform/http/output.ts';
import { accessGuard } from './access-guard.ts';
import type { AtReplica, ForEither, Handlers, Replayable, WithoutTransaction } from './handlers.ts';
import { RouteCall, type RouteContext, type Work } from './route-call.ts';

/** Registers the handlers of a feature on the server. */
export function registerHandlers<T extends Endpoints>(
  app: FastifyInstance,
  context: RouteContext,
  nouns: T,
  handlers: Handlers<T>,
) {
  for (const [name, endpoint] of Object.entries(nouns)) {
    const work = workOf(endpoint, (handlers as Record<string, unknown>)[name]);
    if (endpoint.multipart) registerFormRoute(app, context, endpoint, work);
    else registerRoute(app, context, endpoint, work);
  }
}

/** Multipart bodies are parsed only on endpoints that declare them; all other routes accept only JSON. */
function registerFormRoute(app: FastifyInstance, context: RouteContext, endpoint: Endpoint, work: Work): void {
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false });
    registerRoute(scope, context, endpoint, work);
  });
}

function workOf(endpoint: Endpoint, handler: unknown): Work {
  if (endpoint.auth === 'public') return publicWorkOf(handler);
  if (endpoint.auth === 'employee_or_active') return eitherWorkOf(handler);
  if (typeof handler === 'function') return { inTransaction: handler as Work['inTransaction'] };
  const { read } = handler as AtReplica<Endpoint>;
  if (read) return { inTransaction: read as Work['inTransaction'], isForReplica: true };
  return { withoutTransaction: (handler as WithoutTransaction<Endpoint>).handler as Work['withoutTransaction'] };
}

function eitherWorkOf(handler: unknown): Work {
  if (typeof handler === 'function') return { onceLetIn: handler as Work['onceLetIn'] };
  return { inTransaction: (handler as ForEither<Endpoint>).work };
}

function publicWorkOf(handler: unknown): Work {
  if (typeof handler === 'function') return { openly: handler as Work['openly'] };
  const { handle, onReplay } = handler as Replayable<Endpoint>;
  return { openly: handle, onReplay: onReplay as Work['onReplay'] };
}

function registerRoute(app: FastifyInstance, context: RouteContext, endpoint: Endpoint, work: Work): void {
  const write = endpoint.response instanceof z.ZodType ? jsonWriter(endpoint.response) : undefined;
  const writeList = isList(endpoint) && work.inTransaction ? listWriter(endpoint.response as z.ZodType) : undefined;
  app.route({
    method: endpoint.method,
    url: API_BASE + endpoint.path,
    onRequest: accessGuard(endpoint, context),
    handler: async (request, reply) => {
      if (!endpoint.multipart) return respond(new RouteCall(context, endpoint, request, reply), reply);
      const incoming = { request, reply, uploads: context.uploads };
      return withForm(incoming, (form) => respond(new RouteCall(context, endpoint, request, reply, form), reply));
    },
  });

  async function respond(call: RouteCall, reply: FastifyReply): Promise<FastifyReply> {
    await call.findCaller();
    if (!write) return sendBytes(reply, endpoint.response, await call.run(work));
    if (call.wantsCsv) return sendCsv(reply, (await call.run(work)) as Csv);
    if (writeList && call.wantsWholeList) return call.sendWholeList(reply, work, writeList);
    const { status, json } = await call.response(work, write);
    await call.rememberWrites();
    return reply.code(status).type('application/json; charset=utf-8').send(json);
  }
}
