import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { API_BASE, type Endpoint, type Endpoints, isList } from '#contract/endpoint.ts';
import { asWithoutMoney } from '#contract/without-money.ts';
import { type Csv, sendBytes, sendCsv } from '../../platform/http/bytes.ts';
import { FORM_LIMITS, withForm } from '../../platform/http/forms.ts';
import { listWriter, sendWholeList, type WriteList } from '../../platform/http/list-response.ts';
import { jsonWriter, type WriteJson } from '../../platform/http/output.ts';
import { accessGuard } from './access-guard.ts';
import type { EndpointContext, Work } from './endpoint-call.ts';
import type { AtReplica, ByRole, ForEither, Handlers, Replayable, WithoutTransaction } from './handlers.ts';
import type { Person } from './person.ts';
import { routeCall, type RouteCall } from './route-call.ts';

/** Registers the handlers of a feature on the server. */
export function registerHandlers<T extends Endpoints>(
  app: FastifyInstance,
  context: EndpointContext,
  nouns: T,
  handlers: Handlers<T>,
) {
  for (const [name, endpoint] of Object.entries(nouns)) {
    const served = servedByRole(endpoint, (handlers as Record<string, unknown>)[name]);
    if (endpoint.multipart) registerFormRoute(app, context, endpoint, served);
    else registerRoute(app, context, endpoint, served);
  }
}

/** An endpoint as one kind of caller uses it. */
interface Served {
  endpoint: Endpoint;
  work: Work;
  write: WriteJson | undefined;
  writeList: WriteList | undefined;
}

type ServedByRole = (request: FastifyRequest) => Served;

/** If the response depends on who reads it, crew leads and tokens without money get theirs from a separate handler. */
function servedByRole(endpoint: Endpoint, handler: unknown): ServedByRole {
  if (!endpoint.withoutMoney) {
    const toAll = served(endpoint, handler);
    return () => toAll;
  }
  const byRole = handler as ByRole<Endpoint>;
  const toOthers = served(endpoint, byRole.default);
  const withoutMoney = served(asWithoutMoney(endpoint), byRole.withoutMoney);
  return ({ person }) => (person && !seesMoney(person) ? withoutMoney : toOthers);
}

function seesMoney({ role, connection }: Person): boolean {
  return role !== 'crew_lead' && (!connection || connection.scopes.includes('money'));
}

function served(endpoint: Endpoint, handler: unknown): Served {
  const { response } = endpoint;
  const work = workOf(endpoint, handler);
  const write = response instanceof z.ZodType ? jsonWriter(response) : undefined;
  const writeList = isList(endpoint) && work.inTransaction ? listWriter(response as z.ZodType) : undefined;
  return { endpoint, work, write, writeList };
}

/** Multipart bodies are parsed only on endpoints that declare them; all other routes accept only JSON. */
function registerFormRoute(
  app: FastifyInstance,
  context: EndpointContext,
  endpoint: Endpoint,
  byRole: ServedByRole,
): void {
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false });
    registerRoute(scope, context, endpoint, byRole);
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

function registerRoute(app: FastifyInstance, context: EndpointContext, endpoint: Endpoint, byRole: ServedByRole): void {
  app.route({
    method: endpoint.method,
    url: API_BASE + endpoint.path,
    config: { takesTokens: endpoint.token !== undefined },
    onRequest: accessGuard(endpoint, context),
    handler: async (request, reply) => {
      const to = byRole(request);
      if (!endpoint.multipart) return respond(await routeCall(context, to.endpoint, { request, reply }), to, reply);
      const incoming = { request, reply, uploads: context.uploads };
      return withForm(incoming, async (form) =>
        respond(await routeCall(context, to.endpoint, { request, reply, form }), to, reply),
      );
    },
  });

  async function respond(
    { call, wantsCsv, wantsWholeList }: RouteCall,
    { work, write, writeList }: Served,
    reply: FastifyReply,
  ) {
    if (!write) return sendBytes(reply, endpoint.response, await call.run(work));
    if (wantsCsv) return sendCsv(reply, (await call.run(work)) as Csv);
    if (writeList && wantsWholeList) return sendWholeList(reply, call.wholeList(work), writeList);
    const { status, json } = await call.response(work, write);
    await call.rememberWrites();
    return reply.code(status).type('application/json; charset=utf-8').send(json);
  }
}
