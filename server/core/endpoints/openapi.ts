import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import { API_BASE, type Endpoint, type Endpoints, EVERY_ROLE, takesIdempotencyKey } from '#contract/endpoint.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { type Webhook, WEBHOOK_ERRORS, type Webhooks } from '#contract/webhook.ts';
import { scopesNeeded } from '#domain/scopes.ts';

const ErrorResponse = z
  .object({
    error: z.string().meta({ description: 'One sentence for a person.' }),
    code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
    details: z.array(z.string()).optional().meta({ description: 'One sentence for each fault; on 422.' }),
    fields: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({ description: 'The sentences by field; on 422.' }),
    phone: z.string().optional().meta({ description: 'Whom to call; with `company_closed` behind a customer’s link.' }),
    client_secret: z.string().optional().meta({ description: "For the card provider's page code; on 402." }),
    payment_intent_id: z.string().optional().meta({ description: 'For POST /subscriptions/confirm; on 402.' }),
  })
  .meta({ id: 'Error' });

/** The content of the API page. */
export interface ApiDescription {
  api: Record<string, Endpoints>;
  /** The descriptions of the endpoints, by noun and name. */
  summaries: Record<string, Record<string, string>>;
  webhooks: Webhooks;
  /** The name of the installation. */
  brandName: string;
}

/** Generates the OpenAPI 3.1 document of the endpoints and the webhooks. */
export function openApiDocument({ api, summaries, webhooks, brandName }: ApiDescription) {
  const paths: ZodOpenApiPathsObject = {};
  for (const [noun, endpoints] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = API_BASE + endpoint.path.replace(/:(\w+)/g, '{$1}');
      const method = endpoint.method.toLowerCase() as 'get';
      paths[path] = {
        ...paths[path],
        [method]: { ...operation(noun, name, endpoint), summary: summaries[noun]?.[name] ?? '' },
      };
    }
  }
  for (const [name, webhook] of Object.entries(webhooks)) {
    paths[API_BASE + webhook.path] = { post: webhookOperation(name, webhook) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: brandName,
      version: '1',
      description:
        `The calls of ${brandName}. Programs send an access token; browsers sign in with POST /login and have a cookie. Instants are ISO 8601 in UTC, ` +
        'days YYYY-MM-DD, amounts dollars with two decimals. Paths answer alike with and without a trailing slash.',
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'jobsitespro_session' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token from Account, Connections. x-scope names the scopes that a call needs.',
        },
      },
    },
  });
}

function operation(noun: string, name: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const { params, query, body, status = 200 } = endpoint;
  const headers = headersOf(endpoint);
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    security: securityOf(endpoint),
    ...(endpoint.token && { 'x-scope': scopesNeeded(endpoint.token) }),
    requestParams: { ...(params && { path: params }), ...(query && { query }), ...(headers && { header: headers }) },
    ...(body && { requestBody: { required: true, content: bodyContent(endpoint, body) } }),
    responses: {
      [String(status)]: {
        description: 'Good.',
        content: responseContent(endpoint),
      },
      ...errorsOf(endpoint),
    },
  };
}

function webhookOperation(name: string, webhook: Webhook): ZodOpenApiOperationObject {
  const { query, body, contentType, response } = webhook;
  return {
    operationId: `webhooks.${name}`,
    tags: ['webhooks'],
    summary: webhook.summary,
    description: webhook.signature,
    security: [],
    ...(query && { requestParams: { query } }),
    requestBody: { required: true, content: { [contentType]: { schema: body } } },
    responses: {
      '200': { description: 'Received.', content: { [response?.contentType.split(';')[0] ?? 'application/json']: {} } },
      ...responsesFor(WEBHOOK_ERRORS),
    },
  };
}

/** In every form the file's field is named "image". */
function bodyContent({ multipart }: Endpoint, body: z.ZodType) {
  if (!multipart) return { 'application/json': { schema: body } };
  const file = z.string().meta({ format: 'binary', description: 'The file.' });
  const schema = body instanceof z.ZodObject ? body.extend({ image: file }) : body;
  return { 'multipart/form-data': { schema } };
}

function responseContent({ response, withoutMoney, csv }: Endpoint): ZodOpenApiResponseObject['content'] {
  if (response instanceof z.ZodType)
    return {
      'application/json': { schema: withoutMoney ? z.union([response, withoutMoney.response]) : response },
      ...(csv && { 'text/csv': {} }),
    };
  if (response === 'file') return { 'application/octet-stream': {} };
  return response === 'pdf' ? { 'application/pdf': {} } : { 'image/*': {} };
}

/** An empty requirement means that the endpoint can be called without a session. */
function securityOf({ auth, token }: Endpoint): ZodOpenApiOperationObject['security'] {
  const byToken = token ? [{ token: [] }] : [];
  if (auth === 'session' || auth === 'active') return [{ session: [] }, ...byToken];
  return auth === 'card' || auth === 'employee_or_active' ? [{}, { session: [] }, ...byToken] : [];
}

function headersOf(endpoint: Endpoint) {
  const { versioned } = endpoint;
  const isIdempotent = takesIdempotencyKey(endpoint);
  if (!isIdempotent && !versioned) return undefined;
  return z.object({
    ...(isIdempotent && {
      'Idempotency-Key': z
        .string()
        .optional()
        .meta({ description: 'The same key within 24 hours gets the first answer again.' }),
    }),
    ...(versioned && {
      'If-Unmodified-Since-Version': z
        .string()
        .optional()
        .meta({ description: 'updated_at as read; 409 stale_record where the record has changed since.' }),
    }),
  });
}

function errorsOf({
  auth,
  body,
  query,
  beforeSecondFactor,
  roles,
  token,
  errors = [],
}: Endpoint): ZodOpenApiOperationObject['responses'] {
  const codes: ErrorCode[] = [
    ...(['session', 'active', 'employee_or_active'].includes(auth) ? (['session_expired'] as const) : []),
    ...(['session', 'active'].includes(auth) && !beforeSecondFactor ? (['second_factor_required'] as const) : []),
    ...(['session', 'active'].includes(auth) && roles !== EVERY_ROLE ? (['not_your_role'] as const) : []),
    ...(['active', 'employee_or_active'].includes(auth) ? (['subscription_inactive'] as const) : []),
    ...(token ? TOKEN_ERRORS : []),
    ...(body || query ? (['validation_failed'] as const) : []),
    ...errors,
    'too_many_requests',
    'unavailable',
  ];
  return responsesFor(codes);
}

/** What a call that is open to tokens may return to one. */
const TOKEN_ERRORS = ['token_invalid', 'scope_missing', 'connections_off', 'connection_paused'] as const;

function responsesFor(codes: readonly ErrorCode[]): ZodOpenApiOperationObject['responses'] {
  const byStatus = Map.groupBy(new Set(codes), (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: group.map((code) => `${code}: ${errors[code].message}`).join(' '),
        content: { 'application/json': { schema: ErrorResponse } },
      },
    ]),
  );
}
