import { z } from 'zod';
import type { TokenAccess } from '#domain/scopes.ts';
import type { ErrorCode } from './errors.ts';
import { ROLES, type Role } from './roles.ts';

export { isList, mayCall, takesIdempotencyKey } from './endpoint-kinds.ts';
export { API_BASE } from '#domain/site.ts';

/**
 * Required authentication:
 *
 *     public              none
 *     session             a signed-in account
 *     active              a signed-in account of a company whose subscription is active
 *     employee            an employee code, without a session
 *     employee_or_active  either of the two
 *     card                the id of a time card, which cannot be guessed; a session grants more
 *     link                the token of a link that was sent to a customer, without a session
 */
export type Auth = 'public' | 'session' | 'active' | 'employee' | 'employee_or_active' | 'card' | 'link';

/**
 * The definition of one endpoint. Server routes, browser client, forms, OpenAPI page and access matrix derive from it.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Path below `API_BASE`, with `:name` for each of `params`. */
  readonly path: `/${string}`;
  readonly auth: Auth;
  /** The roles of the signed-in accounts that may call it. Default: owners and the office. */
  readonly roles?: readonly Role[];
  /**
   * The scopes with which an access token may call it, within the role of its account. Without it, the call is closed to
   * tokens.
   */
  readonly token?: TokenAccess;
  /**
   * The response depends on who reads it: crew leads, and tokens without the scope `money`, get this one instead. They can
   * sort and filter only by what it shows.
   */
  readonly withoutMoney?: ViewWithoutMoney;
  /** Open to an account that must still set up a second factor because its company requires one. */
  readonly beforeSecondFactor?: true;
  /** The caller stays anonymous: browsers send neither session nor cookies. */
  readonly anonymous?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body is a multipart form with a file; `body` declares its other fields. */
  readonly multipart?: true;
  /** The body of a successful response, or the type of a binary response. A `file` is to be saved, never displayed. */
  readonly response: z.ZodType | 'pdf' | 'image' | 'file';
  /** The response is also available as CSV, if the caller accepts `text/csv`. */
  readonly csv?: true;
  /** 200 by default. */
  readonly status?: 200 | 201 | 202;
  /** Whether a response has status 200 although the endpoint's `status` is another. */
  isPlainOk?(response: object): boolean;
  /** Error codes of this endpoint, besides those that every endpoint may return (401, 403, 422, 429, 503). */
  readonly errors?: readonly ErrorCode[];
  /** It reads as much data as a list, so its transactions run within the limits of lists. */
  readonly readsMuch?: true;
  /** The endpoint honors `If-Unmodified-Since-Version`. */
  readonly versioned?: true;
  /**
   * Whether the endpoint accepts an `Idempotency-Key`. A POST does by default, unless its response sets or ends a session
   * or must not be stored.
   */
  readonly idempotent?: boolean;
  /**
   * The value that a browser uses instead of a 404, if the specification does not treat a missing record as an error.
   */
  readonly emptyResponse?: object;
}

/** The response and query for callers who see no money, for an endpoint that others call too. */
export interface ViewWithoutMoney {
  readonly response: z.ZodType;
  readonly query?: z.ZodObject;
}

/** Values of `roles`: only owners, and every account. */
export const OWNERS = ['owner'] as const satisfies readonly Role[];
export const EVERY_ROLE = ROLES;

export type Endpoints = Readonly<Record<string, Endpoint>>;

/** One line per endpoint for the API page. These are separate from the endpoints so that browser bundles omit them. */
export type Summaries<E extends Endpoints> = Readonly<Record<keyof E, string>>;

/** A route such as `GET /customers/:id`, for a page that imports no schema. */
export type Route = `${Endpoint['method']} ${Endpoint['path']}`;

type MethodAndPath<R extends Route> =
  R extends `${infer M extends Endpoint['method']} ${infer P extends Endpoint['path']}`
    ? { readonly method: M; readonly path: P }
    : never;

/** Method and path of an endpoint whose route is declared separately from its schemas. */
export function at<const R extends Route>(route: R): MethodAndPath<R> {
  const [method, path] = route.split(' ');
  return { method, path } as unknown as MethodAndPath<R>;
}

/** Declares an endpoint; keeps the literal types, so that everything derived from it is type-checked. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type None = Record<never, never>;
type Output<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? z.output<S> : None;
type Input<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? z.input<S> : None;

export type ParamsOf<E extends Endpoint> = Output<E, 'params'>;
export type QueryOf<E extends Endpoint> = Output<E, 'query'>;
export type QueryInput<E extends Endpoint> = Input<E, 'query'>;
/** The body as handlers receive it: parsed, trimmed, normalized. */
export type BodyOf<E extends Endpoint> = E extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;
/** The body as a caller writes it. */
export type BodyInput<E extends Endpoint> = E extends { body: infer B extends z.ZodType } ? z.input<B> : undefined;
export type ResponseOf<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : Blob;

/** Params of a path that identifies one record. */
export const byId = z.object({ id: z.uuid() });

/** The envelope's inner record: `{id, type, attributes}`. */
export function record<const T extends string, A extends z.ZodType>(type: T, attributes: A) {
  return z.object({ id: z.string(), type: z.literal(type), attributes });
}

/** `{data: record}` */
export function one<R extends z.ZodType>(of: R) {
  return z.object({ data: of });
}

/** `{data: [record, …], meta: {total}}`; `total` counts all matches, not only this page. */
export function listOf<R extends z.ZodType>(of: R) {
  return z.object({ data: z.array(of), meta: z.object({ total: z.number().int() }) });
}

/** The response of a list without rows. */
export const EMPTY_LIST = { data: [], meta: { total: 0 } };

/** The response of a DELETE. */
export const deleted = z.object({ status: z.literal('deleted'), ok: z.literal(true) });
export const DELETED = { status: 'deleted', ok: true } as const;

/** The response of an action that returns no record. */
export const done = z.object({ status: z.literal('ok'), message: z.string() });

/** A body that wraps its fields in one key, as in `{customer: {…}}`. */
export function under<const N extends string, S extends z.ZodType>(name: N, fields: S) {
  const error = `Send the fields under "${name}".`;
  const body = { [name]: fields.clone({ ...fields.def, error: () => error }) } as Record<N, S>;
  return z.object(body, { error });
}

/** The maximum page size of a list. */
export const MAX_PAGE = 200;

/** The maximum number of distinct words in a search: each is matched against every row of the company. */
export const MAX_SEARCH_WORDS = 8;

/** The distinct words of a search, as typed. */
export function searchWords(q: string): string[] {
  const words = q.split(/\s+/).filter(Boolean);
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
}

/**
 * The query of every list: `q` searches, `sort` names an attribute (prefix `-` for descending), `limit` and `offset`
 * page. Without `limit` a list returns all rows, newest first.
 */
export function listQuery<A extends z.ZodObject>(attributes: A) {
  const names = Object.keys(attributes.shape) as (keyof A['shape'] & string)[];
  const sorts = names.flatMap((name) => [name, `-${name}`] as const);
  return z.object({
    q: z
      .string()
      .trim()
      .max(200, 'Search for at most 200 characters.')
      .refine((q) => searchWords(q).length <= MAX_SEARCH_WORDS, `Search for at most ${MAX_SEARCH_WORDS} words.`)
      .optional(),
    sort: z.enum(sorts as [string, ...string[]], { error: 'This list cannot be sorted by that.' }).optional(),
    limit: z.coerce
      .number({ error: 'The limit must be a number from 1 to 200.' })
      .int('The limit must be a number from 1 to 200.')
      .min(1, 'The limit must be a number from 1 to 200.')
      .max(MAX_PAGE, 'The limit must be a number from 1 to 200.')
      .optional(),
    offset: z.coerce
      .number({ error: 'The offset must be 0 or more.' })
      .int('The offset must be 0 or more.')
      .min(0, 'The offset must be 0 or more.')
      .max(Number.MAX_SAFE_INTEGER)
      .optional(),
  });
}

export interface ListQuery {
  q?: string | undefined;
  sort?: string | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}
