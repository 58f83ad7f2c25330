import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { InjectOptions } from 'fastify';
import { z } from 'zod';
import { API_BASE, type BodyInput, type Endpoint, type ParamsOf, type QueryInput } from '#contract/endpoint.ts';
import type { Running } from '../../server/app/run.ts';
import { testApp } from '../app/app.ts';

/** The response to one call: parsed JSON, or the bytes of a document. */
export interface Reply<B> {
  status: number;
  /** The contract's body of a successful response; check `status` first. */
  body: B;
  headers: Record<string, string | string[] | number | undefined>;
}

export type Good<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : Buffer;

/** The input of a call, typed by the contract. */
export type CallInput<E extends Endpoint> = Field<'params', ParamsOf<E>> &
  Partial<Field<'query', QueryInput<E>>> &
  Field<'body', BodyInput<E>> & { headers?: Record<string, string> };

type Field<N extends string, V> = [V] extends [undefined]
  ? Partial<Record<N, undefined>>
  : [V] extends [Record<never, never>]
    ? [keyof V] extends [never]
      ? Partial<Record<N, undefined>>
      : Record<N, V>
    : Record<N, V>;

/** Untyped input, for a caller that breaks the contract. */
export interface Anything {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  /** The file of a form; a small image by default. */
  file?: { name: string; bytes: Uint8Array } | 'none';
  /** The form's field of the file, `image` by default. */
  fileField?: string;
  headers?: Record<string, string>;
}

export interface Browser {
  /** The client's address; it is unique, so that rate limits by address do not interfere. */
  readonly address: string;
  readonly cookies: Map<string, string>;
  call<const E extends Endpoint>(endpoint: E, ...input: Args<CallInput<E>>): Promise<Reply<Good<E>>>;
  /** The same call with any input that a careless or hostile client might send. */
  attempt<const E extends Endpoint>(endpoint: E, input?: Anything): Promise<Reply<Good<E>>>;
  /** Any request, by its URL. */
  request(options: InjectOptions): Promise<Reply<unknown>>;
}

type Args<G> = Record<never, never> extends G ? [input?: G] : [input: G];

/** A new browser: it keeps its own cookies and has an address that nobody else has. */
export function aBrowser({
  cookies = new Map<string, string>(),
  headers = {},
  address = anAddress(),
  at = testApp(),
}: {
  cookies?: Map<string, string>;
  headers?: Record<string, string>;
  address?: string;
  at?: Promise<Running>;
} = {}): Browser {
  async function request(options: InjectOptions): Promise<Reply<unknown>> {
    const { app } = await at;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await app.inject({
      ...options,
      remoteAddress: address,
      headers: { ...(cookie && { cookie }), ...headers, ...options.headers },
    });
    for (const { name, value, maxAge, expires } of reply.cookies) {
      if (value === '' || maxAge === 0 || expires?.getTime() === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    const isJson = String(reply.headers['content-type']).startsWith('application/json');
    return { status: reply.statusCode, body: isJson ? reply.json() : reply.rawPayload, headers: reply.headers };
  }

  async function attempt<const E extends Endpoint>(endpoint: E, input: Anything = {}): Promise<Reply<Good<E>>> {
    const { body } = input;
    const reply = await request({
      method: endpoint.method,
      url: urlOf(endpoint, input),
      headers: { ...input.headers },
      ...(endpoint.multipart ? { payload: formOf(input) } : body !== undefined && { payload: body as object }),
    });
    if (reply.status < 400) mustBeAsPromised(endpoint, reply);
    return reply as Reply<Good<E>>;
  }

  return { address, cookies, request, attempt, call: (endpoint, ...[input]) => attempt(endpoint, input as Anything) };
}

// One transparent pixel.
const AN_IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

function formOf({ body, file = { name: 'picture.png', bytes: AN_IMAGE }, fileField = 'image' }: Anything): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  if (file !== 'none') form.append(fileField, new Blob([Buffer.from(file.bytes)]), file.name);
  return form;
}

/** A random private network address. */
export function anAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

/** The path and query of a call. */
export function urlOf(endpoint: Endpoint, { params = {}, query = {} }: Pick<Anything, 'params' | 'query'>): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const input = given.flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)]));
  const search = new URLSearchParams(input).toString();
  return `${API_BASE}${path}${search && `?${search}`}`;
}

/** Checks every successful response of a test against the contract: its status, nothing missing, nothing more. */
function mustBeAsPromised(endpoint: Endpoint, { status, body }: Reply<unknown>): void {
  const call = `${endpoint.method} ${endpoint.path}`;
  const { response, status: otherwise = 200 } = endpoint;
  const promised = endpoint.isPlainOk?.(body as object) ? 200 : otherwise;
  if (status !== promised) throw new Error(`${call} responded with ${status} instead of ${promised}`);
  if (!(response instanceof z.ZodType)) return;
  if (!isDeepStrictEqual(response.parse(body), body)) {
    throw new Error(`${call} answered more than the contract says: ${JSON.stringify(body)}`);
  }
}
