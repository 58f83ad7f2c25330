import { z } from 'zod';
import type { RefusalCode } from './refusals.ts';

export { isList, takesIdempotencyKey } from './calls.ts';
export { API_BASE } from './site.ts';

/**
 * Who may call:
 *
 *     public              anybody
 *     session             a signed-in account
 *     active              a signed-in account of a company whose subscription is active
 *     employee            whoever carries an employee's code, without a session
 *     employee_or_active  either of the two
 *     card                whoever knows the id of a time card, which nobody can guess; a session may do more
 */
export type Who = 'public' | 'session' | 'active' | 'employee' | 'employee_or_active' | 'card';

/** One call, as data. Server, browser client, forms, OpenAPI page and access matrix are made from it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below `API_BASE`, with `:name` for each of `params`. */
  readonly path: `/${string}`;
  readonly who: Who;
  /** Whoever calls stays unknown: a browser makes it without its session and cookies. */
  readonly anonymous?: true;
  /** What the call does, in a line, for the API's page. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body travels as a form with a file; `body` names its other fields. */
  readonly multipart?: true;
  /** The body of a good answer, or the bytes of a document or a picture. */
  readonly answer: z.ZodType | 'pdf' | 'image';
  /** The good answer also comes as CSV, for a caller who accepts `text/csv`. */
  readonly csv?: true;
  /** 200 where it is not said. */
  readonly status?: 200 | 201;
  /** What this call may say no with, beyond what every call may (401, 403, 422, 429, 503). */
  readonly refuses?: readonly RefusalCode[];
  /** The call honours `If-Unmodified-Since-Version`. */
  readonly versioned?: true;
  /** The answer sets or ends a session, or must not be kept: it takes no `Idempotency-Key`. */
  readonly unrepeatable?: true;
  /** It takes an `Idempotency-Key` although it is no POST. */
  readonly repeatable?: true;
  /** What a browser takes a 404 for, where the specification wants nothing found to be no error. */
  readonly emptyAnswer?: object;
}

export type Endpoints = Readonly<Record<string, Endpoint>>;

/** Writes a call down; the literal types are kept, so that everything made from it is checked. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type None = Record<never, never>;
type Output<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? z.output<S> : None;
type Input<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? z.input<S> : None;

export type ParamsOf<E extends Endpoint> = Output<E, 'params'>;
export type QueryOf<E extends Endpoint> = Output<E, 'query'>;
export type QueryInput<E extends Endpoint> = Input<E, 'query'>;
/** The body as the server's rules meet it: parsed, trimmed, normalised. */
export type BodyOf<E extends Endpoint> = E extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;
/** The body as a caller writes it. */
export type BodyInput<E extends Endpoint> = E extends { body: infer B extends z.ZodType } ? z.input<B> : undefined;
export type AnswerOf<E extends Endpoint> = E['answer'] extends z.ZodType ? z.output<E['answer']> : Blob;

/** Params of a path that names one record. */
export const byId = z.object({ id: z.uuid() });

/** The envelope's inner record: `{id, type, attributes}`. */
export function record<const T extends string, A extends z.ZodObject>(type: T, attributes: A) {
  return z.object({ id: z.string(), type: z.literal(type), attributes });
}

/** `{data: record}` */
export function one<R extends z.ZodType>(of: R) {
  return z.object({ data: of });
}

/** `{data: [record, …], meta: {total}}`, total counting all matches, not only this page's. */
export function listOf<R extends z.ZodType>(of: R) {
  return z.object({ data: z.array(of), meta: z.object({ total: z.number().int() }) });
}

/** The answer of a list without rows. */
export const EMPTY_LIST = { data: [], meta: { total: 0 } };

/** What DELETE answers. */
export const deleted = z.object({ status: z.literal('deleted'), ok: z.literal(true) });
export const DELETED = { status: 'deleted', ok: true } as const;

/** What an action without a record of its own answers. */
export const done = z.object({ status: z.literal('ok'), message: z.string() });

/** A body that carries its fields under one name, as `{customer: {…}}`. */
export function under<const N extends string, S extends z.ZodType>(name: N, fields: S) {
  const error = `Send the fields under "${name}".`;
  const body = { [name]: fields.clone({ ...fields.def, error: () => error }) } as Record<N, S>;
  return z.object(body, { error });
}

/** The most rows that one page of a list may ask for. */
export const MAX_PAGE = 200;

/** The most different words that a search may have: each one is looked for in every row of the company. */
export const MAX_SEARCH_WORDS = 8;

/** The different words of a search, as they were written. */
export function searchWords(q: string): string[] {
  const words = q.split(/\s+/).filter(Boolean);
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
}

/**
 * The query that every list takes: `q` searches, `sort` names an attribute (`-` before it for descending),
 * `limit` and `offset` page. Without `limit` a list answers all rows, newest first.
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
