import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, isList, takesIdempotencyKey } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { TOKEN_PAGE } from '#domain/scopes.ts';
import { limitedAddress } from '../../platform/http/address.ts';
import { clientSignal } from '../../platform/http/client-signal.ts';
import { cookiesOf } from '../../platform/http/cookies.ts';
import type { Form } from '../../platform/http/forms.ts';
import { withoutTrailingSlashes } from '../../platform/trailing-slashes.ts';
import { findAuthenticatedCaller } from './caller.ts';
import { EndpointCall, type EndpointContext } from './endpoint-call.ts';
import type { HttpContext } from './handlers.ts';

/** A call of an endpoint that arrived at the HTTP server. */
export interface RouteCall {
  call: EndpointCall;
  wantsCsv: boolean;
  /** Whether all rows of a list are requested. */
  wantsWholeList: boolean;
}

/** Identifies the caller of a request, and reads what its headers say about the call. */
export async function routeCall(
  context: EndpointContext,
  endpoint: Endpoint,
  { request, reply, form }: { request: FastifyRequest; reply: FastifyReply; form?: Form | undefined },
): Promise<RouteCall> {
  const now = context.clock();
  const http = httpContext(context, endpoint, request, reply);
  const key = idempotencyKey(endpoint, request);
  const { address } = http;
  const caller = await findAuthenticatedCaller(endpoint, request, context, {
    address,
    mayBeRepeated: key !== undefined,
    now,
  });
  request.companyId = caller?.company_id ?? request.companyId;
  const { params, body } = request;
  const query = queryOf(endpoint, request);
  const input = { params, query, body };
  const version = versionOf(endpoint, request);
  const call = new EndpointCall(context, endpoint, {
    caller,
    input,
    form,
    target: targetOf(request),
    key,
    version,
    http,
    now,
  });
  return { call, wantsCsv: http.wantsCsv, wantsWholeList: query.limit === undefined };
}

function httpContext(
  { isHttps }: EndpointContext,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): HttpContext {
  return {
    address: limitedAddress(request.ip),
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    wantsCsv: acceptsCsv(endpoint, request),
    signal: clientSignal(reply),
    ...cookiesOf(request, reply, isHttps),
    noteEvent: (event) => void (request.securityEvents ??= []).push(event),
  };
}

/** Whether the caller prefers the CSV of an endpoint that has one. */
export function acceptsCsv(endpoint: Endpoint, request: FastifyRequest): boolean {
  return endpoint.csv === true && /\btext\/csv\b/.test(request.headers.accept ?? '');
}

/** Whole lists are for browsers; a program gets the first page. */
function queryOf(endpoint: Endpoint, { query, person }: FastifyRequest): Record<string, unknown> {
  const given = query as Record<string, unknown>;
  const isPaged = person?.connection && given.limit === undefined && isList(endpoint);
  return isPaged ? { ...given, limit: TOKEN_PAGE } : given;
}

function targetOf({ url }: FastifyRequest): string {
  const [path = ''] = url.split('?', 1);
  return withoutTrailingSlashes(path) + url.slice(path.length);
}

function idempotencyKey(endpoint: Endpoint, { headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || !takesIdempotencyKey(endpoint)) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new AppError('malformed_request', { message: 'The Idempotency-Key must be 1 to 200 plain characters.' });
  }
  return key;
}

function versionOf(endpoint: Endpoint, { headers }: FastifyRequest): Date | undefined {
  const header = headers['if-unmodified-since-version'];
  if (header === undefined || !endpoint.versioned) return undefined;
  const version = new Date(String(header));
  if (Number.isNaN(version.getTime())) {
    throw new AppError('malformed_request', {
      message: 'If-Unmodified-Since-Version must be the updated_at that was read.',
    });
  }
  return version;
}
